import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CountryGroup,
  changeCountryGroup,
  createCountryGroup,
} from '#contract/office-settings/country-groups-api.ts';
import { countriesInGroupMaximum } from '#contract/office-settings/list-rules.ts';
import { nameMaximum } from '#contract/values.ts';
import { call } from '../../api/call.ts';
import { conflictsOf } from '../../api/conflict.ts';
import { countriesQuery } from '../../api/lists.ts';
import { officeKey } from '../../api/office-key.ts';
import { usePerson } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useFormTexts, useMultiSelectTexts } from '../../i18n/kit-texts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { MultiSelectField } from '../../ui/multi-select-field.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { changedParts, emptyGroup, groupProblems, type TypedGroup, typedGroup } from './country-group-edits.ts';
import classes from './named-lists.module.css';
import { countryGroupsQuery } from './queries.ts';

interface CountryGroupFormProps {
  /** Undefined: a new one. */
  readonly group: CountryGroup | undefined;
  readonly others: readonly CountryGroup[];
  readonly onClose: () => void;
}

export function CountryGroupForm({ group, others, onClose }: CountryGroupFormProps) {
  const { t, i18n } = useTranslation(['officeSettings', 'common']);
  const form = useGroupForm(group, others, onClose);
  const countries = useQuery(countriesQuery(i18n.language));
  const toast = useToast();
  const texts = useFormTexts();
  const selectTexts = useMultiSelectTexts();
  const noCountries = t('error.countries');
  useEffect(() => {
    if (countries.isError) toast.error(noCountries);
  }, [countries.isError, noCountries, toast]);

  const { typed, set, errors } = form;
  const labels = { name: t('group.name'), countries: t('group.countries'), isActive: t('status') };
  const options = countries.data?.map(({ code, name }) => ({ value: code, label: name }));
  const choices = [
    { value: 'Active', label: t('value.Active') },
    { value: 'Inactive', label: t('value.Inactive') },
  ] as const;
  return (
    <FormShell
      subject={t('group.subject')}
      changed={form.changed.map((part) => labels[part])}
      invalidCount={Object.keys(errors).length}
      submitError={form.submitError}
      loading={form.isSaving}
      onSave={form.save}
      onDiscard={onClose}
      isAlwaysOpen
      texts={texts}
    >
      <h2>{group ? t('group.editTitle') : t('group.add')}</h2>
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
          options={options ?? group?.countries.map(({ code, name }) => ({ value: code, label: name })) ?? []}
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

function useGroupForm(group: CountryGroup | undefined, others: readonly CountryGroup[], onClose: () => void) {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const stored = group ? typedGroup(group) : emptyGroup;
  const [typed, setTyped] = useState<TypedGroup>(stored);
  const [isAsked, setAsked] = useState(false);
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const changed = changedParts(typed, stored);
  const problems = groupProblems(typed, others);
  // An empty new form is not wrong before somebody tried to save it.
  const shows = (part: 'name' | 'countries') => isAsked || (group !== undefined && changed.includes(part));
  const isNameShown = shows('name') || (typed.name !== '' && problems.name !== undefined);
  const errors = {
    ...(problems.name && isNameShown && { name: messages.ofField(problems.name) }),
    ...(problems.countries && shows('countries') && { countries: messages.ofField(problems.countries) }),
  };

  const explain = async (failure: unknown) => {
    const own = t('error.groupSave');
    toast.error(own);
    const theirs = conflictsOf(failure)?.map(({ theirs: value }) => value);
    if (theirs) {
      await client.refetchQueries({ queryKey: countryGroupsQuery(office).queryKey });
      const current = messages.ofField({ code: 'differs-now', params: { current: theirs.join('; ') } });
      return setSubmitError(`${own}. ${t('conflict.title')} ${current}`);
    }
    const [first] = isProblem(failure) ? failure.errors : [];
    setSubmitError(`${own}. ${first ? messages.ofField(first) : messages.of(failure)}`);
  };

  const save = async (): Promise<boolean> => {
    setAsked(true);
    if (Object.keys(problems).length > 0) return false;
    const given = { ...typed, countries: typed.countries.map((code) => ({ code })) };
    setSubmitError(undefined);
    setSaving(true);
    try {
      if (group) await call(changeCountryGroup, { office, id: group.id, group: { ...given, version: group.version } });
      else await call(createCountryGroup, { office, group: given });
      await client.invalidateQueries({ queryKey: officeKey(office) });
      toast.success(t('group.saved'));
      onClose();
      return true;
    } catch (failure) {
      await explain(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  const set = (part: Partial<TypedGroup>) => setTyped({ ...typed, ...part });
  return { typed, set, changed, errors, submitError, isSaving, save };
}
