import { useTranslation } from 'react-i18next';
import { genders } from '#contract/children/search.ts';
import { answers } from '#contract/reservations/available-search.ts';
import { limitsOf } from '#contract/reservations/selection.ts';
import { useDateInput } from '../../../api/date-input.ts';
import { useFormat } from '../../../api/format.ts';
import { useMultiSelectTexts } from '../../../i18n/kit-texts.ts';
import { useNumberRangeTexts } from '../../../i18n/search-texts.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { NumberRangeCriterion } from '../../../ui/search/number-range-criterion.tsx';
import { useReservationLabels } from '../labels.ts';
import classes from './available-criteria.module.css';
import type { AvailableSearchState } from './use-available-search.ts';

interface AvailableCriteriaProps {
  readonly search: AvailableSearchState;
  readonly categoryType: string | null;
}

/** RESV-022 to RESV-030. */
export function AvailableCriteria({ search, categoryType }: AvailableCriteriaProps) {
  const { t } = useTranslation(['reservations', 'search', 'common']);
  const labels = useReservationLabels();
  const { form, lists, change, errorOf } = search;
  const limits = limitsOf(categoryType);
  const any = { value: '', label: t('common:value.any') } as const;
  return (
    <>
      <SelectField
        label={t('field.countryGroup')}
        options={lists.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder={t('search.noGroup')}
        value={form.countryGroup === undefined ? '' : String(form.countryGroup)}
        isSet={form.countryGroup !== undefined}
        onChange={(id) => search.chooseGroup(id === '' ? undefined : Number(id))}
      />
      <ListField
        search={search}
        field="countries"
        limit={limits.countries}
        limitHint={t('search.maximumCountries', { count: limits.countries })}
      />
      <ListField
        search={search}
        field="projects"
        limit={limits.projects}
        limitHint={t('search.maximumProjects', { count: limits.projects })}
        waitsFor={form.countries?.length ? undefined : t('search:needsCountry')}
      />
      <ListField
        search={search}
        field="communities"
        waitsFor={form.projects?.length ? undefined : t('search:needsProject')}
      />
      <AgeField search={search} />
      <BirthDateField search={search} error={errorOf('birthDate')} />
      <SegmentedChoice
        label={t('field.gender')}
        choices={[any, ...genders.map((value) => ({ value, label: labels.value(value) }))]}
        value={form.gender ?? ''}
        isSet={form.gender !== undefined}
        onChange={(value) => change({ gender: value || undefined })}
      />
      {(['hasPhoto', 'hasVideo'] as const).map((field) => (
        <SegmentedChoice
          key={field}
          label={t(`field.${field}`)}
          choices={[any, ...answers.map((value) => ({ value, label: labels.value(value) }))]}
          value={form[field] ?? ''}
          isSet={form[field] !== undefined}
          onChange={(value) => change({ [field]: value || undefined })}
        />
      ))}
    </>
  );
}

interface ListFieldProps {
  readonly search: AvailableSearchState;
  readonly field: 'countries' | 'projects' | 'communities';
  readonly limit?: number;
  readonly limitHint?: string;
  /** Text that names the field to fill first. */
  readonly waitsFor?: string | undefined;
}

function ListField({ search, field, limit, limitHint, waitsFor }: ListFieldProps) {
  const { t } = useTranslation(['reservations', 'common']);
  const texts = useMultiSelectTexts();
  const values = search.form[field] ?? [];
  return (
    <MultiSelectField
      label={t(`field.${field}`)}
      options={search.lists[field]}
      isLoading={search.lists.isPending(field)}
      values={values}
      placeholder={t('common:value.any')}
      texts={texts}
      hint={waitsFor}
      error={search.errorOf(field)}
      disabled={waitsFor !== undefined}
      isSet={values.length > 0}
      {...(limit !== undefined && { limit })}
      {...(limitHint !== undefined && { limitHint })}
      onChange={(chosen) => search.change({ [field]: chosen.length > 0 ? [...chosen] : undefined })}
    />
  );
}

function AgeField({ search }: { readonly search: AvailableSearchState }) {
  const { t } = useTranslation('reservations');
  return (
    <NumberRangeCriterion
      label={t('field.age')}
      range={search.form.age}
      error={search.errorOf('age')}
      texts={useNumberRangeTexts()}
      onChange={(_, age) => search.change({ age: age.operator === '' ? undefined : (age as never) })}
    />
  );
}

interface BirthDateFieldProps {
  readonly search: AvailableSearchState;
  readonly error: string | undefined;
}

/** RESV-026: From and To; either may be used alone. */
function BirthDateField({ search, error }: BirthDateFieldProps) {
  const { t } = useTranslation(['reservations', 'common']);
  const format = useFormat();
  const dates = useDateInput();
  const label = t('field.birthDate');
  const { birthDate = {} } = search.form;
  return (
    <fieldset>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.pair}>
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={t(`common:search.${end}Of`, { field: label })}
            hasHiddenLabel
            value={birthDate[end] ?? null}
            {...dates}
            latest={format.today()}
            placeholder={t(`common:search.${end}`)}
            isSet={birthDate[end] !== undefined}
            error={end === 'to' ? error : undefined}
            onChange={(date) => search.change({ birthDate: { ...birthDate, [end]: date ?? undefined } })}
          />
        ))}
      </div>
    </fieldset>
  );
}
