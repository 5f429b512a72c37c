import { useTranslation } from 'react-i18next';
import type { ReferenceValue } from '#contract/reference/api.ts';
import { type ReferenceList, ruleOf } from '#contract/reference/rules.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { UnsavedChangesProvider, useLeaveGuard } from '../../ui/form/unsaved-changes.tsx';
import { useListLabel } from './use-list-label.ts';
import { ValueForm } from './value-form.tsx';

export interface Edited {
  readonly list: ReferenceList;
  /** Undefined for a new value. */
  readonly value?: ReferenceValue;
  readonly givenCode?: string;
}

interface ValueDialogProps {
  readonly edited: Edited | undefined;
  readonly onClose: () => void;
}

export function ValueDialog(props: ValueDialogProps) {
  return (
    <UnsavedChangesProvider>
      <GuardedDialog {...props} />
    </UnsavedChangesProvider>
  );
}

function GuardedDialog({ edited, onClose }: ValueDialogProps) {
  const { t } = useTranslation('reference');
  const leave = useLeaveGuard();
  const listLabel = useListLabel();
  const label = edited ? listLabel(edited.list) : '';
  const title = edited?.value
    ? t('editTitle', { list: label, code: edited.value.code })
    : t(`addTitle.${(edited && ruleOf(edited.list).place) ?? 'value'}`, { list: label });
  return (
    <Dialog isOpen={edited !== undefined} title={title} onClose={() => leave(onClose)} width={480}>
      {edited ? (
        <ValueForm
          key={`${edited.list}/${edited.value?.code ?? ''}/${edited.givenCode ?? ''}`}
          list={edited.list}
          listLabel={label}
          value={edited.value}
          givenCode={edited.givenCode}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  );
}
