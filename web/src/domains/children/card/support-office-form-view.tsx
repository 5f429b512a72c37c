import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { supportOfficeCommentsMaximum, supportOfficeNameMaximum } from '#contract/children/limits.ts';
import { RecordFormShell } from '../../../forms/record-form-shell.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import type { EditCallbacks } from '../../../ui/form/edit-mode.ts';
import { useLabels } from '../labels.ts';
import { normalize, type SupportOfficeField } from './support-office.ts';
import classes from './support-office-form-view.module.css';
import type { SupportOfficeForm } from './use-support-office-form.ts';

interface SupportOfficeFormViewProps {
  readonly form: SupportOfficeForm;
  readonly ends: EditCallbacks;
  readonly childId: string;
  /** The rest of the tab, shown below the form while editing. */
  readonly children: ReactNode;
}

const maxima = {
  supportOfficeName: supportOfficeNameMaximum,
  supportOfficeComments: supportOfficeCommentsMaximum,
} as const;

/** CHILD-056 to CHILD-058: the two fields of the support office, at the top of the card. */
export function SupportOfficeFormView({ form, ends, childId, children }: SupportOfficeFormViewProps) {
  const { t } = useTranslation(['children', 'common']);
  const labels = useLabels();
  const titleId = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const field = (name: SupportOfficeField) => ({
    label: labels.card(name),
    value: form.values[name],
    error: form.errorOf(name),
    hint: t('common:form.remaining', { count: Math.max(0, maxima[name] - normalize[name](form.values[name]).length) }),
    onChange: (text: string) => form.type(name, text),
  });
  return (
    <RecordFormShell form={form} subject={t('card.form.subject', { id: childId })} {...ends} isAlwaysOpen>
      <section className={classes.section} aria-labelledby={titleId}>
        <h2 id={titleId}>{t('card.section.supportOffice')}</h2>
        <div className={classes.fields}>
          <TextField {...field('supportOfficeName')} maxLength={supportOfficeNameMaximum} ref={first} />
          <TextArea {...field('supportOfficeComments')} rows={3} />
        </div>
      </section>
      {children}
    </RecordFormShell>
  );
}
