import { useTranslation } from 'react-i18next';
import { splitChildIds } from '#contract/children/child-id.ts';
import { projectsMaximum, supportOfficeNameMaximum } from '#contract/children/limits.ts';
import type { ChildSearchForm, CriteriaChange } from '#contract/children/resets.ts';
import { hiddenInNonav } from '#contract/children/rules.ts';
import { genders } from '#contract/children/search.ts';
import { useDateInput } from '../../../api/date-input.ts';
import { usePerson } from '../../../api/person.tsx';
import type { CriteriaLists } from '../../../api/search/criteria-lists.ts';
import { useMultiSelectTexts } from '../../../i18n/kit-texts.ts';
import { useDateRangeTexts, useNumberRangeTexts } from '../../../i18n/search-texts.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DateRangeCriterion } from '../../../ui/search/date-range-criterion.tsx';
import { NumberRangeCriterion } from '../../../ui/search/number-range-criterion.tsx';
import { useLabels } from '../labels.ts';

export interface CriteriaProps {
  readonly form: ChildSearchForm;
  readonly onChange: (...changes: readonly CriteriaChange[]) => void;
  readonly lists: CriteriaLists;
  /** The error text of a field, by its key. */
  readonly errorOf: (key: string) => string | undefined;
}

const names = ['givenName', 'familyName'] as const;

/** CHILD-016 to CHILD-028; four of them move to the advanced catalogue in nonav mode (CRIT-056). */
export function BasicCriteria({ form, onChange, lists, errorOf }: CriteriaProps) {
  const { t } = useTranslation(['children', 'common', 'search']);
  const { mode } = usePerson();
  const dates = useDateInput();
  const dateTexts = useDateRangeTexts();
  const labels = useLabels();
  const isShown = (field: (typeof hiddenInNonav)[number]) => mode === 'normal' || !hiddenInNonav.includes(field);
  const list = { form, onChange, lists, errorOf } as const;
  const hasCountry = (form.countries?.length ?? 0) > 0;

  return (
    <>
      <ChildIdField form={form} onChange={onChange} errorOf={errorOf} />
      {names.map((field) => (
        <TextField
          key={field}
          label={t(`field.${field}`)}
          value={form[field] ?? ''}
          error={errorOf(field)}
          maxLength={supportOfficeNameMaximum}
          spellCheck={false}
          isSet={Boolean(form[field])}
          onChange={(value) => onChange({ field, value: value || undefined })}
        />
      ))}
      <SegmentedChoice
        label={t('field.gender')}
        choices={[
          { value: '', label: t('common:value.any') },
          ...genders.map((value) => ({ value, label: labels.value(value) })),
        ]}
        value={form.gender ?? ''}
        isSet={form.gender !== undefined}
        onChange={(value) => onChange({ field: 'gender', value: value || undefined })}
      />
      <ListField {...list} field="regions" list="region" />
      <ListField {...list} field="countries" list="country" />
      <ListField
        {...list}
        field="projects"
        list="project"
        disabledHint={hasCountry ? undefined : t('search:needsCountry')}
        limit={projectsMaximum}
        limitHint={t('search.projectsMaximum')}
      />
      {isShown('statuses') ? <ListField {...list} field="statuses" list="rcdsChildStatus" /> : null}
      <AgeField form={form} onChange={onChange} errorOf={errorOf} />
      <NumberField
        label={t('field.reservationId')}
        value={form.reservationId ?? ''}
        error={errorOf('reservationId')}
        isSet={Boolean(form.reservationId?.trim())}
        onChange={(value) => onChange({ field: 'reservationId', value: value || undefined })}
      />
      {isShown('actionCodes') ? <ListField {...list} field="actionCodes" list="actionCode" /> : null}
      {(['addDate', 'lastUpdateDate'] as const).filter(isShown).map((field) => (
        <DateRangeCriterion
          key={field}
          label={t(`field.${field}`)}
          range={form[field]}
          error={errorOf(field)}
          onChange={(part) => onChange({ field, part })}
          {...dates}
          texts={dateTexts}
        />
      ))}
    </>
  );
}

type PartProps = Pick<CriteriaProps, 'form' | 'onChange' | 'errorOf'>;

/** One ID, the start of an ID, or a pasted column of IDs. */
function ChildIdField({ form, onChange, errorOf }: PartProps) {
  const { t } = useTranslation('children');
  const several = form.childCodes;
  const change = (typed: string) => {
    const ids = splitChildIds(typed);
    const isColumn = ids.length > 1;
    onChange(
      { field: 'childCode', value: isColumn ? undefined : typed.trim() || undefined },
      { field: 'childCodes', value: isColumn ? ids : undefined },
    );
  };
  return (
    <TextField
      label={t('field.childCode')}
      placeholder="ABC-XXXXXX-YYYY"
      value={several ? several.join(' ') : (form.childCode ?? '')}
      error={errorOf('childCode') ?? errorOf('childCodes')}
      hint={several ? t('search.ids', { count: several.length }) : undefined}
      spellCheck={false}
      isSet={Boolean(form.childCode ?? several)}
      onChange={change}
      onPaste={(event) => {
        // A text input would join the lines of a pasted column.
        const pasted = event.clipboardData.getData('text');
        if (splitChildIds(pasted).length < 2) return;
        event.preventDefault();
        change(pasted);
      }}
    />
  );
}

function AgeField({ form, onChange, errorOf }: PartProps) {
  const { t } = useTranslation('children');
  return (
    <NumberRangeCriterion
      label={t('field.age')}
      range={form.age}
      error={errorOf('age')}
      texts={useNumberRangeTexts()}
      onChange={(part) => onChange({ field: 'age', part: part as never })}
    />
  );
}

interface ListFieldProps extends CriteriaProps {
  readonly field: 'regions' | 'countries' | 'projects' | 'statuses' | 'actionCodes';
  readonly list: string;
  /** CHILD-053, CHILD-054: a dependent field names the field to fill first. */
  readonly disabledHint?: string | undefined;
  readonly limit?: number;
  readonly limitHint?: string;
}

function ListField({ form, onChange, lists, errorOf, field, list, disabledHint, limit, limitHint }: ListFieldProps) {
  const { t } = useTranslation(['children', 'common']);
  const texts = useMultiSelectTexts();
  const values = form[field] ?? [];
  return (
    <MultiSelectField
      label={t(`field.${field}`)}
      options={lists.offered(list, values)}
      isLoading={lists.isPending(list)}
      values={values}
      placeholder={t('common:value.any')}
      texts={texts}
      hint={disabledHint}
      error={errorOf(field)}
      disabled={disabledHint !== undefined}
      isSet={values.length > 0}
      {...(limit !== undefined && { limit })}
      {...(limitHint !== undefined && { limitHint })}
      onChange={(chosen) => onChange({ field, value: chosen.length > 0 ? [...chosen] : undefined })}
    />
  );
}
