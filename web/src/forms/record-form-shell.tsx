import type { ComponentProps } from 'react';
import { useConflictTexts } from '../i18n/access-texts.ts';
import { useFormTexts } from '../i18n/kit-texts.ts';
import { ChooseVersions, type Version } from '../ui/form/choose-versions.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';

type Shell = ComponentProps<typeof FormShell>;
type Fields = ComponentProps<typeof ChooseVersions>['fields'];

/** What the shell reads of a form, whatever its parts are. */
interface ShownForm {
  readonly changed: readonly string[];
  readonly invalidCount: number;
  readonly error: string | undefined;
  readonly isSaving: boolean;
  readonly versions: {
    readonly by: string | undefined;
    readonly fields: Fields;
    readonly choose: (part: never, version: Version) => void;
  };
  readonly submit: (isLeaving: boolean) => Promise<boolean>;
  readonly reset: () => void;
}

type RecordFormShellProps = Pick<Shell, 'subject' | 'children'> &
  Partial<Omit<Shell, 'subject' | 'children'>> & { readonly form: ShownForm };

/** F11, for every form: what somebody else stored meanwhile, part by part. */
export function Versions({ versions }: Pick<ShownForm, 'versions'>) {
  const texts = useConflictTexts();
  return (
    <ChooseVersions
      {...texts}
      by={versions.by}
      fields={versions.fields}
      onChoose={versions.choose as (part: string, version: Version) => void}
    />
  );
}

/** The shell of a form made by useRecordForm; what a screen does differently goes into the props. */
export function RecordFormShell({ form, children, ...shell }: RecordFormShellProps) {
  const texts = useFormTexts();
  return (
    <FormShell
      changed={form.changed}
      invalidCount={form.invalidCount}
      submitError={form.error}
      loading={form.isSaving}
      onSave={form.submit}
      onDiscard={form.reset}
      texts={texts}
      {...shell}
    >
      <Versions versions={form.versions} />
      {children}
    </FormShell>
  );
}
