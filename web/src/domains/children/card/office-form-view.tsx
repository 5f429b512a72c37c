import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { supportOfficeCommentsMaximum, supportOfficeNameMaximum } from '#contract/children/limits.ts';
import { useFormTexts } from '../../../i18n/kit-texts.ts';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import type { EditEnds } from '../../../ui/form/asked-edit.ts';
import { ChooseVersions } from '../../../ui/form/choose-versions.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useLabels } from '../labels.ts';
import classes from './office-form-view.module.css';
import { type OfficeField, tidy } from './office-words.ts';
import type { OfficeForm } from './use-office-form.ts';

interface OfficeFormViewProps {
  readonly form: OfficeForm;
  readonly ends: EditEnds;
  readonly childId: string;
  /** The rest of the tab stays in sight while it is being edited. */
  readonly children: ReactNode;
}

const maxima = {
  supportOfficeName: supportOfficeNameMaximum,
  supportOfficeComments: supportOfficeCommentsMaximum,
} as const;

/** CHILD-056 to CHILD-058: the two fields of the support office, at the top of the card. */
export function OfficeFormView({ form, ends, childId, children }: OfficeFormViewProps) {
  const { t } = useTranslation(['children', 'common']);
  const labels = useLabels();
  const texts = useFormTexts();
  const titleId = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const field = (name: OfficeField) => ({
    label: labels.card(name),
    value: form.typed[name],
    error: form.errorOf(name),
    hint: t('common:form.remaining', { count: Math.max(0, maxima[name] - tidy[name](form.typed[name]).length) }),
    onChange: (text: string) => form.type(name, text),
  });
  return (
    <FormShell
      subject={t('card.form.subject', { id: childId })}
      changed={form.changed.map((name) => labels.card(name))}
      invalidCount={form.invalidCount}
      submitError={form.submitError}
      loading={form.isSaving}
      {...ends}
      texts={texts}
      isAlwaysOpen
    >
      <section className={classes.section} aria-labelledby={titleId}>
        <h2 id={titleId}>{t('card.section.supportOffice')}</h2>
        <div className={classes.fields}>
          <TextField {...field('supportOfficeName')} maxLength={supportOfficeNameMaximum} ref={first} />
          <TextArea {...field('supportOfficeComments')} rows={3} />
        </div>
      </section>
      <ChooseVersions
        {...form.conflict}
        hint={t('card.form.compareHint')}
        fields={form.compared.map((compared) => ({ ...compared, label: labels.card(compared.key) }))}
        onChoose={form.choose}
        texts={{ mine: t('card.form.mine'), theirs: t('card.form.theirs'), blank: t('card.form.blank') }}
      />
      {children}
    </FormShell>
  );
}
