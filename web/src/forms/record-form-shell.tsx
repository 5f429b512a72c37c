import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessages } from '../api/problem-message.ts';
import { useFormTexts } from '../i18n/kit-texts.ts';
import { ChooseVersions, type Version } from '../ui/form/choose-versions.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';

type Shell = ComponentProps<typeof FormShell>;
type Fields = ComponentProps<typeof ChooseVersions>['fields'];

/** The subset of a form that the shell uses. */
interface ShownForm {
  readonly changed: readonly string[];
  readonly invalidCount: number;
  readonly error: string | undefined;
  readonly isSaving: boolean;
  readonly versions: {
    readonly refusal: unknown;
    readonly fields: Fields;
    readonly choose: (part: never, version: Version) => void;
  };
  readonly submit: (isLeaving: boolean) => Promise<boolean>;
  readonly validate: () => boolean;
  readonly reset: () => void;
}

type RecordFormShellProps = Pick<Shell, 'subject' | 'children'> &
  Partial<Omit<Shell, 'subject' | 'children'>> & { readonly form: ShownForm };

/** F11: the parts somebody else changed meanwhile, for every form. */
export function EditConflict({ versions }: Pick<ShownForm, 'versions'>) {
  const { t } = useTranslation('problem');
  const messages = useProblemMessages();
  return (
    <ChooseVersions
      {...messages.conflict(t('versions.title'), versions.refusal)}
      hint={t('versions.hint')}
      fields={versions.fields}
      onChoose={versions.choose as (part: string, version: Version) => void}
      texts={{ mine: t('versions.mine'), theirs: t('versions.theirs'), blank: t('versions.blank') }}
    />
  );
}

/** FormShell for a form made by useRecordForm; the props override what a screen does differently. */
export function RecordFormShell({ form, children, ...shell }: RecordFormShellProps) {
  const texts = useFormTexts();
  return (
    <FormShell
      changed={form.changed}
      invalidCount={form.invalidCount}
      submitError={form.error}
      loading={form.isSaving}
      onSave={form.submit}
      onCheck={form.validate}
      onDiscard={form.reset}
      texts={texts}
      {...shell}
    >
      <EditConflict versions={form.versions} />
      {children}
    </FormShell>
  );
}
