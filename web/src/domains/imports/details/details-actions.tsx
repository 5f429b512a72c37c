import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportImportRows, getFailedRows, undoImport } from '#contract/imports/history-api.ts';
import type { Import } from '#contract/imports/import.ts';
import { canUndo } from '#contract/imports/rules.ts';
import { call, callForFile } from '../../../api/call.ts';
import { useDownloadOf } from '../../../api/files/download.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { counted } from '../labels.ts';
import { historyKey, importKey } from '../queries.ts';

interface DetailsActionsProps {
  readonly one: Import;
  /** `hasKept`: some rows could not be undone. */
  readonly onUndone: (hasKept: boolean) => void;
}

export function DetailsActions({ one, onUndone }: DetailsActionsProps) {
  const { t } = useTranslation('imports');
  const toast = useToast();
  const messages = useProblemMessages();
  const mayExport = useCan('Reservation:Export');
  const why = (failure: unknown) => messages.of(failure, t('downloadFailed'));
  const save = useDownloadOf(
    (what: 'rows' | 'errors', signal) =>
      what === 'rows'
        ? callForFile(exportImportRows, { id: one.id }, { signal })
        : callForFile(getFailedRows, { id: one.id }, { signal }),
    (failure) => toast.error(why(failure)),
  );
  const buttonOf = (what: 'rows' | 'errors') => {
    const isIt = save.what === what;
    return {
      isBusy: save.isBusy && isIt,
      failure: save.error && isIt ? why(save.error) : undefined,
      onExport: () => save.start(what),
    };
  };
  return (
    <>
      {one.failed + one.leftOut > 0 ? (
        <ExportButton label={t('details.downloadErrors')} {...buttonOf('errors')} />
      ) : null}
      {mayExport ? <ExportButton label={t('export')} {...buttonOf('rows')} /> : null}
      {canUndo(one) ? <UndoButton one={one} onUndone={onUndone} /> : null}
    </>
  );
}

/** F7: undoes the rows that have not changed since, and lists the others. */
function UndoButton({ one, onUndone }: DetailsActionsProps) {
  const { t } = useTranslation(['imports', 'common']);
  const messages = useProblemMessages();
  const toast = useToast();
  const client = useQueryClient();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const tellUndone = ({ undone, kept }: Import) => {
    const left = kept > 0 ? t('undo.kept', counted(kept, format)) : undefined;
    if (undone === 0) toast.warning(t('undo.nothing'), left);
    else (left ? toast.warning : toast.success)(t('undo.done', counted(undone, format)), left);
  };
  const undo = useMutation({
    mutationFn: () => call(undoImport, { id: one.id }),
    onSuccess: async (answer) => {
      setAsked(false);
      tellUndone(answer.import);
      onUndone(answer.import.kept > 0);
      void client.invalidateQueries({ queryKey: historyKey });
      await client.invalidateQueries({ queryKey: importKey(one.id) });
    },
    onError: (failure) => toast.error(messages.of(failure)),
  });
  return (
    <>
      <Button look="danger" icon={<IconArrowBackUp aria-hidden="true" stroke={1.75} />} onClick={() => setAsked(true)}>
        {t('undo.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        question={t('undo.question', { id: one.id })}
        yes={t('undo.button')}
        no={t('common:action.cancel')}
        onYes={() => undo.mutate()}
        onNo={() => {
          undo.reset();
          setAsked(false);
        }}
        loading={undo.isPending}
        isDangerous
      >
        {undo.error ? <InlineNotice kind="error">{messages.of(undo.error)}</InlineNotice> : null}
        <p>{t('undo.explained', counted(one.applied, format))}</p>
      </ConfirmDialog>
    </>
  );
}
