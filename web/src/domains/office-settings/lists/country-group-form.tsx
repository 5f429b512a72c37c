import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryGroup } from '#contract/office-settings/country-groups-api.ts';
import { countriesInGroupMaximum } from '#contract/office-settings/list-rules.ts';
import { countriesQuery } from '../../../api/lists.ts';
import { useMultiSelectTexts } from '../../../i18n/kit-texts.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { EntryShell, NameField } from './entry-shell.tsx';
import { useGroupForm } from './use-group-form.ts';

interface CountryGroupFormProps {
  /** Undefined when creating one. */
  readonly group: CountryGroup | undefined;
  readonly others: readonly CountryGroup[];
  readonly onClose: () => void;
}

export function CountryGroupForm({ group, others, onClose }: CountryGroupFormProps) {
  const { t, i18n } = useTranslation('officeSettings');
  const countries = useQuery(countriesQuery(i18n.language));
  const known = countries.data ?? group?.countries ?? [];
  const isChosen = (code: string) => group?.countries.some((country) => country.code === code);
  const offered = countries.data?.filter(({ code, isActive }) => isActive || isChosen(code)) ?? known;
  const form = useGroupForm({ group, others, known, onClose });
  const toast = useToast();
  const selectTexts = useMultiSelectTexts();
  const noCountries = t('error.countries');
  useEffect(() => {
    if (countries.isError) toast.error(noCountries);
  }, [countries.isError, noCountries, toast]);

  const { values: typed, edit, labels } = form;
  const choices = [
    { value: 'Active', label: t('value.Active') },
    { value: 'Inactive', label: t('value.Inactive') },
  ] as const;
  return (
    <EntryShell
      form={form}
      subject={t('group.subject')}
      title={group ? t('group.editTitle') : t('group.add')}
      onDiscard={onClose}
    >
      <NameField
        label={labels.name}
        value={typed.name}
        error={form.errorOf('name')}
        onChange={(name) => edit({ name })}
      />
      <MultiSelectField
        label={`${labels.countries} (${t('group.of', { count: typed.countries.length, maximum: countriesInGroupMaximum })})`}
        isRequired
        options={offered.map(({ code, name }) => ({ value: code, label: name }))}
        isLoading={countries.isPending}
        values={typed.countries}
        placeholder={t('group.choose')}
        limit={countriesInGroupMaximum}
        limitHint={t('group.full', { maximum: countriesInGroupMaximum })}
        error={countries.isError ? noCountries : form.errorOf('countries')}
        texts={selectTexts}
        onChange={(chosen) => edit({ countries: chosen })}
      />
      <SegmentedChoice
        label={labels.isActive}
        choices={choices}
        value={typed.isActive ? 'Active' : 'Inactive'}
        onChange={(value) => edit({ isActive: value === 'Active' })}
      />
    </EntryShell>
  );
}
