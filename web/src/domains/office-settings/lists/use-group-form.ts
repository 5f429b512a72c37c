import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type CountryGroup,
  changeCountryGroup,
  createCountryGroup,
} from '#contract/office-settings/country-groups-api.ts';
import { call } from '../../../api/call.ts';
import { officeKey } from '../../../api/office-key.ts';
import { usePerson } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { countryGroupsQuery } from '../queries.ts';
import {
  changedParts,
  emptyGroup,
  type GroupProblems,
  groupProblems,
  partOfGroup,
  type TypedGroup,
  typedGroup,
} from './country-group-edits.ts';
import { useEntryForm } from './use-entry-form.ts';

interface GroupForm {
  /** Undefined: a new one. */
  readonly group: CountryGroup | undefined;
  readonly others: readonly CountryGroup[];
  readonly known: readonly { readonly code: string; readonly name: string }[];
  readonly onClose: () => void;
}

const storedGroup = (group: CountryGroup | undefined) => ({
  form: group ? typedGroup(group) : emptyGroup,
  version: group?.version ?? 0,
});

export function useGroupForm({ group, others, known, onClose }: GroupForm) {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
  const stored = storedGroup(group);
  const labels = { name: t('group.name'), countries: t('group.countries'), isActive: t('status') };
  const nameOf = (code: string) => known.find((country) => country.code === code)?.name ?? code;

  const {
    form: typed,
    set,
    isAsked,
    ...form
  } = useEntryForm<TypedGroup>({
    stored,
    isSound: (given) => Object.keys(groupProblems(given, others)).length === 0,
    store: async ({ countries, ...plain }, { version }) => {
      const given = { ...plain, countries: countries.map((code) => ({ code })) };
      if (group) await call(changeCountryGroup, { office, id: group.id, group: { ...given, version } });
      else await call(createCountryGroup, { office, group: given });
      await client.invalidateQueries({ queryKey: officeKey(office) });
    },
    refresh: async () => {
      const { groups } = await client.fetchQuery({ ...countryGroupsQuery(office), staleTime: 0 });
      const now = groups.find(({ id }) => id === group?.id);
      return now && storedGroup(now);
    },
    parts: {
      take: (of, from, key) => {
        const part = partOfGroup(key);
        return part ? { ...of, [part]: from[part] } : of;
      },
      textOf: (of, key) => {
        const part = partOfGroup(key);
        if (part === 'isActive') return t(of.isActive ? 'value.Active' : 'value.Inactive');
        return part === 'countries' ? of.countries.map(nameOf).join(', ') : of.name;
      },
      labelOf: (key) => labels[partOfGroup(key) ?? 'name'],
    },
    failed: t('error.groupSave'),
    saved: t('group.saved'),
    onSaved: onClose,
  });

  const changed = changedParts(typed, stored.form);
  // What is being saved was sound, and may stand among the others already.
  const problems: GroupProblems = form.isSaving ? {} : groupProblems(typed, others);
  // An empty new form is not wrong before somebody tried to save it.
  const shows = (part: 'name' | 'countries') => isAsked || (group !== undefined && changed.includes(part));
  const isNameShown = shows('name') || (typed.name !== '' && problems.name !== undefined);
  const errors = {
    ...(problems.name && isNameShown && { name: messages.ofField(problems.name) }),
    ...(problems.countries && shows('countries') && { countries: messages.ofField(problems.countries) }),
  };
  return {
    ...form,
    typed,
    set: (part: Partial<TypedGroup>) => set({ ...typed, ...part }),
    changed: changed.map((part) => labels[part]),
    errors,
    labels,
  };
}
