import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { nameMaximum } from '#contract/shared/values.ts';
import { RecordFormShell } from '../../../forms/record-form-shell.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RestoreNotice, type RestoreOffer } from '../../../ui/messages/restore-notice.tsx';
import classes from './named-lists.module.css';

interface EntryShellProps extends Pick<ComponentProps<typeof RecordFormShell>, 'subject' | 'children'> {
  readonly form: ComponentProps<typeof RecordFormShell>['form'] & { readonly kept: RestoreOffer | undefined };
  readonly title?: string;
  readonly onDiscard: () => void;
}

/** Shell for the form of one entry or list, with edit conflicts above the fields. */
export function EntryShell({ form, subject, title, onDiscard, children }: EntryShellProps) {
  return (
    <RecordFormShell form={form} subject={subject} onDiscard={onDiscard} isAlwaysOpen>
      {title === undefined ? null : <h2>{title}</h2>}
      <RestoreNotice offer={form.kept} />
      <div className={classes.fields}>{children}</div>
    </RecordFormShell>
  );
}

type NameFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'error' | 'onChange'> & {
  readonly value: string;
};

export function NameField(props: NameFieldProps) {
  const { t } = useTranslation('common');
  return (
    <TextField
      {...props}
      isRequired
      maxLength={nameMaximum}
      hint={t('form.remaining', { count: nameMaximum - props.value.length })}
    />
  );
}
