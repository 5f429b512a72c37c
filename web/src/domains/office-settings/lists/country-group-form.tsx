import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryGroup } from '#contract/office-settings/country-groups-api.ts';
import { countriesInGroupMaximum } from '#contract/office-settings/list-rules.ts';
import { nameMaximum } from '#contract/values.ts';
import { countriesQuery } from '../../../api/lists.ts';
import { useFormTexts, useMultiSelectTexts } from '../../../i18n/kit-texts.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { Versions } from '../versions.tsx';
import classes from './named-lists.module.css';
import { useGroupForm } from './use-group-form.ts';

interface CountryGroupFormProps {
  /** Undefined: a new one. */
  readonly group: CountryGroup | undefined;
  readonly others: readonly CountryGroup[];
  readonly onClose: () => void;
}

export function CountryGroupForm({ group, others, onClose }: CountryGroupFormProps) {
  const { t, i18n } = useTranslation(['officeSettings', 'common']);
  const countries = useQuery(countriesQuery(i18n.language));
  const known = countries.data ?? group?.countries ?? [];
  const form = useGroupForm({ group, others, known, onClose });
  const toast = useToast();
  const texts = useFormTexts();
  const selectTexts = useMultiSelectTexts();
  const noCountries = t('error.countries');
  useEffect(() => {
    if (countries.isError) toast.error(noCountries);
  }, [countries.isError, noCountries, toast]);

  const { typed, set, errors, labels } = form;
  const choices = [
    { value: 'Active', label: t('value.Active') },
    { value: 'Inactive', label: t('value.Inactive') },
  ] as const;
  return (
    <FormShell
      subject={t('group.subject')}
      changed={form.changed}
      invalidCount={Object.keys(errors).length + form.conflict.unchosen}
      submitError={form.submitError}
      loading={form.isSaving}
      onSave={form.save}
      onDiscard={onClose}
      isAlwaysOpen
      texts={texts}
    >
      <h2>{group ? t('group.editTitle') : t('group.add')}</h2>
      <Versions versions={form.conflict} />
      <div className={classes.fields}>
        <TextField
          label={labels.name}
          isRequired
          value={typed.name}
          maxLength={nameMaximum}
          error={errors.name}
          hint={t('common:form.remaining', { count: nameMaximum - typed.name.length })}
          onChange={(name) => set({ name })}
        />
        <MultiSelectField
          label={`${labels.countries} (${t('group.of', { count: typed.countries.length, maximum: countriesInGroupMaximum })})`}
          isRequired
          options={known.map(({ code, name }) => ({ value: code, label: name }))}
          isLoading={countries.isPending}
          values={typed.countries}
          placeholder={t('group.choose')}
          limit={countriesInGroupMaximum}
          limitHint={t('group.full', { maximum: countriesInGroupMaximum })}
          error={countries.isError ? noCountries : errors.countries}
          texts={selectTexts}
          onChange={(chosen) => set({ countries: chosen })}
        />
        <SegmentedChoice
          label={labels.isActive}
          choices={choices}
          value={typed.isActive ? 'Active' : 'Inactive'}
          onChange={(value) => set({ isActive: value === 'Active' })}
        />
      </div>
    </FormShell>
  );
}
