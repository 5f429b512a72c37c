import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type CountryGroup,
  createCountryGroup,
  updateCountryGroup,
} from '#contract/office-settings/country-groups-api.ts';
import { call } from '../../../api/call.ts';
import { officeKey } from '../../../api/office-key.ts';
import { usePerson } from '../../../api/person.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { countryGroupsQuery } from '../queries.ts';
import {
  type CountryGroupValues,
  emptyGroup,
  formOf,
  groupIssues,
  groupParts,
  partOfWireName,
} from './country-group-edits.ts';

interface GroupForm {
  /** Undefined when creating one. */
  readonly group: CountryGroup | undefined;
  readonly others: readonly CountryGroup[];
  readonly known: readonly { readonly code: string; readonly name: string }[];
  readonly onClose: () => void;
}

export function useGroupForm({ group, others, known, onClose }: GroupForm) {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const labels = { name: t('group.name'), countries: t('group.countries'), isActive: t('status') };
  const nameOf = (code: string) => known.find((country) => country.code === code)?.name ?? code;
  const typed = useFormValues<CountryGroup, CountryGroupValues, keyof CountryGroupValues>({
    record: group,
    versionOf: ({ version }) => version,
    valuesOf: (record) => (record ? formOf(record) : emptyGroup),
    parts: groupParts,
  });
  const form = useRecordForm(typed, {
    id: `countryGroup/${office}/${group?.id ?? 'new'}`,
    labels: {
      textOf: (of, part) => {
        if (part === 'isActive') return t(of.isActive ? 'value.Active' : 'value.Inactive');
        return part === 'countries' ? of.countries.map(nameOf).join(', ') : of.name;
      },
      labelOf: (part) => labels[part],
    },
    issues: groupIssues(typed.values, others),
    // An empty new form shows no errors before the first attempt to save.
    isShown: ({ part }, { wasSubmitted }) =>
      wasSubmitted || group !== undefined || (part === 'name' && typed.values.name !== ''),
    partOf: partOfWireName,
    save: async ({ countries, ...plain }, base) => {
      const given = { ...plain, countries: countries.map((code) => ({ code })) };
      const saved = base
        ? await call(updateCountryGroup, { office, id: base.id, group: { ...given, version: base.version } })
        : await call(createCountryGroup, { office, group: given });
      await client.invalidateQueries({ queryKey: officeKey(office) });
      return saved.group;
    },
    fetchNow: async ({ id }) => {
      const { groups } = await client.fetchQuery({ ...countryGroupsQuery(office), staleTime: 0 });
      return groups.find((one) => one.id === id) ?? Promise.reject(new Error('The group is gone'));
    },
    texts: { saved: t('group.saved'), failed: t('error.groupSave') },
    onSaved: onClose,
  });
  return { ...form, labels };
}
