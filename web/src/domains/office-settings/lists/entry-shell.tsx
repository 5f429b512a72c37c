import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameMaximum } from '#contract/values.ts';
import type { useVersionConflict } from '../../../api/versions/version-conflict.ts';
import { useFormTexts } from '../../../i18n/kit-texts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { Versions } from '../versions.tsx';
import classes from './named-lists.module.css';
import type { useEntryForm } from './use-entry-form.ts';

interface EntryShellProps {
  readonly form: Pick<ReturnType<typeof useEntryForm>, 'submitError' | 'isSaving' | 'save'> & {
    readonly conflict: Pick<ReturnType<typeof useVersionConflict>, 'fields' | 'choose' | 'refusal'>;
  };
  readonly subject: string;
  readonly title?: string;
  readonly changed: readonly string[];
  readonly invalidCount: number;
  readonly onDiscard: () => void;
  readonly children: ReactNode;
}

/** The fields of one entry or list; what somebody else stored meanwhile stands above them. */
export function EntryShell({ form, subject, title, changed, invalidCount, onDiscard, children }: EntryShellProps) {
  const texts = useFormTexts();
  return (
    <FormShell
      subject={subject}
      changed={changed}
      invalidCount={invalidCount}
      submitError={form.submitError}
      loading={form.isSaving}
      onSave={form.save}
      onDiscard={onDiscard}
      isAlwaysOpen
      texts={texts}
    >
      {title === undefined ? null : <h2>{title}</h2>}
      <Versions versions={form.conflict} />
      <div className={classes.fields}>{children}</div>
    </FormShell>
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
