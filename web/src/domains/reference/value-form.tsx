import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReferenceValue } from '#contract/reference/api.ts';
import { codeMaximum, nameMaximumOf } from '#contract/reference/check-value.ts';
import { type ReferenceList, ruleOf } from '#contract/reference/rules.ts';
import { languageCodes } from '#contract/shared/language.ts';
import { lookupQuery } from '../../api/lists.ts';
import { RecordFormShell } from '../../forms/record-form-shell.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
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
              maxLength={codeMaximum}
              hint={t('codeHint')}
              error={form.errorOf('code')}
              spellCheck={false}
              onChange={(code) => form.edit({ code })}
              onBlur={() => form.visit('code')}
            />
            <ParentField list={list} form={form} />
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
      </div>
    </RecordFormShell>
  );
}

interface ParentFieldProps {
  readonly list: ReferenceList;
  readonly form: ReturnType<typeof useValueForm>;
}

/** For a list whose values belong to those of another one. */
function ParentField({ list, form }: ParentFieldProps) {
  const { t, i18n } = useTranslation('reference');
  const { parent } = ruleOf(list);
  const values = useQuery({ ...lookupQuery(parent ?? '', i18n.language), enabled: parent !== undefined });
  if (parent === undefined) return null;
  return (
    <SelectField
      label={form.labelOf('parent')}
      isRequired
      placeholder={t('choose')}
      options={(values.data ?? []).filter(({ isActive }) => isActive)}
      value={form.values.parent}
      error={form.errorOf('parent')}
      onChange={(chosen) => form.edit({ parent: chosen })}
    />
  );
}
