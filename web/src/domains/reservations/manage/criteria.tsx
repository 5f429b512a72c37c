import { useTranslation } from 'react-i18next';
import { eventIdMaximum } from '#contract/reservations/check-details.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { useDateInput } from '../../../api/date-input.ts';
import { useMultiSelectTexts } from '../../../i18n/kit-texts.ts';
import { useDateRangeTexts } from '../../../i18n/search-texts.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DateRangeCriterion } from '../../../ui/search/date-range-criterion.tsx';
import { CountRangeCriterion } from './count-range-criterion.tsx';
import type { ReservationForm } from './form.ts';
import type { ListField } from './lists.ts';
import type { ReservationSearchState } from './use-reservation-search.ts';

interface CriteriaProps {
  readonly search: ReservationSearchState;
}

/** RESV-031 to RESV-043. */
export function Criteria({ search }: CriteriaProps) {
  const { t } = useTranslation(['manageReservations', 'common', 'search']);
  const dates = useDateInput();
  const dateTexts = useDateRangeTexts();
  const { form, change, errorOf } = search;
  const typed = (field: 'id' | 'name' | 'eventId') => ({
    label: t(`field.${field}`),
    value: form[field] ?? '',
    error: errorOf(field),
    isSet: Boolean(form[field]?.trim()),
    onChange: (value: string) => change({ [field]: value || undefined }),
  });
  return (
    <>
      <NumberField {...typed('id')} />
      <TextField {...typed('name')} maxLength={nameMaximum} spellCheck={false} />
      <ListCriterion search={search} field="categories" />
      <ListCriterion search={search} field="categoryTypes" />
      <ListCriterion search={search} field="statuses" />
      <TextField {...typed('eventId')} maxLength={eventIdMaximum} spellCheck={false} />
      <ListCriterion search={search} field="createdBy" />
      <SegmentedChoice
        label={t('field.isPerpetual')}
        choices={[
          { value: '', label: t('common:value.any') },
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
        value={form.isPerpetual === undefined ? '' : form.isPerpetual ? 'yes' : 'no'}
        isSet={form.isPerpetual !== undefined}
        onChange={(value) => change({ isPerpetual: value === '' ? undefined : value === 'yes' })}
      />
      <ListCriterion search={search} field="countries" />
      <ListCriterion
        search={search}
        field="projects"
        disabledHint={form.countries?.length ? undefined : t('search:needsCountry')}
      />
      <CountRangeCriterion search={search} />
      {(['expirationDate', 'createdDate'] as const).map((field) => (
        <DateRangeCriterion
          key={field}
          label={t(`field.${field}`)}
          range={form[field]}
          error={errorOf(field)}
          onChange={(part) => search.changeRange(field, part)}
          {...dates}
          texts={dateTexts}
        />
      ))}
    </>
  );
}

interface ListCriterionProps extends CriteriaProps {
  readonly field: ListField;
  readonly disabledHint?: string | undefined;
}

function ListCriterion({ search, field, disabledHint }: ListCriterionProps) {
  const { t } = useTranslation(['manageReservations', 'common']);
  const texts = useMultiSelectTexts();
  const values = (search.form[field] ?? []).map(String);
  const take = (chosen: readonly string[]): Partial<ReservationForm> => {
    if (chosen.length === 0) return { [field]: undefined };
    return { [field]: field === 'createdBy' ? chosen.map(Number) : [...chosen] };
  };
  return (
    <MultiSelectField
      label={t(`field.${field}`)}
      options={search.lists.offered(field, values)}
      isLoading={search.lists.isPending(field)}
      values={values}
      placeholder={t('common:value.any')}
      texts={texts}
      hint={disabledHint}
      error={search.errorOf(field)}
      disabled={disabledHint !== undefined}
      isSet={values.length > 0}
      onChange={(chosen) => search.change(take(chosen))}
    />
  );
}
