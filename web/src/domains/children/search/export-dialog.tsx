import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportChildren, exportFormats } from '#contract/children/api.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { filledSearch } from '#contract/children/rules.ts';
import type { GridColumn } from '#contract/children/search.ts';
import { callForFile } from '../../../api/call.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { saveFile } from '../../../api/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import classes from './save-search-dialog.module.css';

interface ExportDialogProps {
  readonly isOpen: boolean;
  readonly form: ChildSearchForm;
  readonly sort: { readonly column: string; readonly isDescending: boolean };
  readonly onClose: () => void;
}

/** What was found, as a file. Sensitive values only on request, and the request is logged. */
export function ExportDialog({ isOpen, form, sort, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['children', 'common']);
  const messages = useProblemMessages();
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('xlsx');
  const [includeSensitive, setIncludeSensitive] = useState(false);
  const run = useMutation({
    mutationFn: () =>
      callForFile(exportChildren, {
        search: filledSearch(form),
        sort: sort.column as GridColumn,
        direction: sort.isDescending ? 'desc' : 'asc',
        format,
        includeSensitive,
      }),
    onSuccess: (file) => {
      saveFile(file, `children.${format}`);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen={isOpen}
      title={t('export.title')}
      onClose={onClose}
      width={440}
      actions={
        <>
          <Button data-side="left" data-autofocus onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button look="primary" loading={run.isPending} onClick={() => run.mutate()}>
            {t('export.start')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {run.error ? <InlineNotice kind="error">{messages.of(run.error)}</InlineNotice> : null}
        <SegmentedChoice
          label={t('export.format')}
          choices={exportFormats.map((value) => ({ value, label: t(`export.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
        <label className={classes.share}>
          <input
            type="checkbox"
            checked={includeSensitive}
            onChange={(event) => setIncludeSensitive(event.currentTarget.checked)}
          />
          {t('export.sensitive')}
        </label>
        <p className={classes.note}>{t('export.logged')}</p>
      </div>
    </Dialog>
  );
}
