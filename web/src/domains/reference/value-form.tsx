import { useTranslation } from 'react-i18next';
import type { ReferenceValue } from '#contract/reference/api.ts';
import { codeMaximumOf, isoCodeMaximum, nameMaximumOf } from '#contract/reference/check-value.ts';
import { type ReferenceList, ruleOf } from '#contract/reference/rules.ts';
import { languageCodes } from '#contract/shared/language.ts';
import { RecordFormShell } from '../../forms/record-form-shell.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { nameOf, useValuesOf } from './names.ts';
import classes from './reference-tab.module.css';
import { useValueForm } from './use-value-form.ts';

interface ValueFormProps {
  readonly list: ReferenceList;
  readonly listLabel: string;
  readonly value: ReferenceValue | undefined;
  readonly givenCode: string | undefined;
  readonly onClose: () => void;
}

/** The names of a value in every language; for a new one its code, too, which never changes afterwards. */
export function ValueForm({ list, listLabel, value, givenCode, onClose }: ValueFormProps) {
  const { t } = useTranslation(['reference', 'common']);
  const form = useValueForm({ list, value, givenCode, onClose });
  const { values: typed, labelOf } = form;
  const maximum = nameMaximumOf(list);
  const { place, parent, office } = ruleOf(list);
  return (
    <RecordFormShell
      form={form}
      subject={value ? `${listLabel} ${value.code}` : listLabel}
      onDiscard={form.isDirty ? form.reset : onClose}
      isAlwaysOpen
    >
      <RestoreNotice offer={form.kept} />
      <div className={classes.fields}>
        {value ? (
          <p className={classes.hint}>{t('codeStays', { code: value.code })}</p>
        ) : (
          <>
            <TextField
              label={labelOf('code')}
              isRequired
              value={typed.code}
              maxLength={codeMaximumOf(list)}
              hint={t(`codeHint.${place ?? 'value'}`)}
              error={form.errorOf('code')}
              spellCheck={false}
              onChange={(code) => form.edit({ code })}
              onBlur={() => form.visit('code')}
            />
            {place === 'country' ? (
              <TextField
                label={labelOf('isoCode')}
                isRequired
                value={typed.isoCode}
                maxLength={isoCodeMaximum}
                hint={t('isoHint')}
                error={form.errorOf('isoCode')}
                spellCheck={false}
                onChange={(isoCode) => form.edit({ isoCode })}
                onBlur={() => form.visit('isoCode')}
              />
            ) : null}
            <OtherField part="parent" list={parent} form={form} />
            <OtherField part="office" list={office} form={form} />
          </>
        )}
        {languageCodes.map((language) => (
          <TextField
            key={language}
            label={labelOf(language)}
            isRequired
            lang={language}
            value={typed[language]}
            maxLength={maximum}
            hint={t('common:form.remaining', { count: maximum - typed[language].length })}
            error={form.errorOf(language)}
            onChange={(name) => form.edit({ [language]: name })}
            onBlur={() => form.visit(language)}
          />
        ))}
        {place === 'office' && !value ? <p className={classes.hint}>{t('officeNote')}</p> : null}
      </div>
    </RecordFormShell>
  );
}

interface OtherFieldProps {
  readonly part: 'parent' | 'office';
  /** Undefined when values of this list belong to none. */
  readonly list: string | undefined;
  readonly form: ReturnType<typeof useValueForm>;
}

/** The value of another list that the new one belongs to. */
function OtherField({ part, list, form }: OtherFieldProps) {
  const { t, i18n } = useTranslation('reference');
  const values = useValuesOf(list);
  if (list === undefined) return null;
  return (
    <SelectField
      label={form.labelOf(part)}
      isRequired
      placeholder={t('choose')}
      options={values
        .filter(({ isActive }) => isActive)
        .map((value) => ({ value: value.code, label: nameOf(value, i18n.language) }))}
      value={form.values[part]}
      error={form.errorOf(part)}
      onChange={(chosen) => form.edit({ [part]: chosen })}
    />
  );
}
