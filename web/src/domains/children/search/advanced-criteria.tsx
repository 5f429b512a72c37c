import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Criterion, type CriterionId, getCriterion, takesSeveral } from '#contract/children/criteria.ts';
import type { AdvancedForm, ChildSearchForm, CriteriaChange } from '#contract/children/resets.ts';
import { useDateInput } from '../../../api/date-input.ts';
import type { CriteriaLists } from '../../../api/search/criteria-lists.ts';
import { useMultiSelectTexts } from '../../../i18n/kit-texts.ts';
import { useDateRangeTexts } from '../../../i18n/search-texts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { CriteriaSection } from '../../../ui/search/criteria-section.tsx';
import { DateRangeCriterion } from '../../../ui/search/date-range-criterion.tsx';
import { useLabels } from '../labels.ts';
import classes from './advanced-criteria.module.css';
import type { CriteriaProps } from './basic-criteria.tsx';

interface AdvancedCriteriaProps extends CriteriaProps {
  readonly onRemove: (criterion: CriterionId) => void;
  readonly offeredCount: number;
}

/** The chosen criteria as fields, each with a remove button. */
export function AdvancedCriteria({ form, onChange, lists, errorOf, onRemove, offeredCount }: AdvancedCriteriaProps) {
  const { t } = useTranslation('children');
  const labels = useLabels();
  const chosen = form.advanced ?? [];
  if (chosen.length === 0) return null;
  return (
    <CriteriaSection
      title={t('search.advanced')}
      note={t('search.chosenOf', { count: chosen.length, all: offeredCount })}
    >
      {chosen.map((item) => {
        const criterion = getCriterion(item.criterion);
        const label = labels.criterion(item.criterion);
        return (
          <div
            key={item.criterion}
            className={classes.field}
            data-wide={criterion.kind.startsWith('date range') || undefined}
          >
            <CriterionField
              {...{ criterion, item, label, form, lists }}
              error={errorOf(`advanced:${item.criterion}`)}
              onPart={(part) => onChange({ field: 'advanced', criterion: item.criterion, part } as CriteriaChange)}
            />
            <IconButton
              size="sm"
              className={classes.remove}
              label={t('search.removeCriterion', { criterion: label })}
              onClick={() => onRemove(item.criterion)}
            >
              <IconX aria-hidden="true" stroke={1.75} />
            </IconButton>
          </div>
        );
      })}
    </CriteriaSection>
  );
}

interface CriterionFieldProps {
  readonly criterion: Criterion;
  readonly item: AdvancedForm;
  readonly label: string;
  readonly form: ChildSearchForm;
  readonly lists: CriteriaLists;
  readonly error: string | undefined;
  readonly onPart: (part: Record<string, unknown>) => void;
}

/** One input for each kind of criterion (CRIT-005 to CRIT-010). */
function CriterionField(props: CriterionFieldProps) {
  const { criterion, item, label, error, onPart } = props;
  const { t } = useTranslation(['children', 'common']);
  const labels = useLabels();
  const dates = useDateInput();
  const dateTexts = useDateRangeTexts();
  const value = item.values?.[0] ?? '';
  switch (criterion.kind) {
    case 'date range with operator':
      return (
        <DateRangeCriterion label={label} range={item} error={error} onChange={onPart} {...dates} texts={dateTexts} />
      );
    case 'date':
      return (
        <DateField
          label={label}
          value={item.from ?? null}
          {...dates}
          error={error}
          isSet={item.from !== undefined}
          onChange={(from) => onPart(from ? { operator: 'On', from } : { operator: '' })}
        />
      );
    case 'radio':
      return (
        <SegmentedChoice
          label={label}
          choices={[
            { value: '', label: t('common:value.any') },
            ...(criterion.options ?? []).map((option) => ({ value: option, label: labels.value(option) })),
          ]}
          value={value}
          isSet={value !== ''}
          onChange={(chosen) => onPart({ operator: 'Any of', values: chosen ? [chosen] : [] })}
        />
      );
    case 'input':
      return (
        <NumberField
          label={label}
          value={value}
          error={error}
          digits={criterion.digits}
          isSet={value.trim() !== ''}
          onChange={(typed) => onPart({ operator: 'Equal to', values: typed === '' ? [] : [typed] })}
        />
      );
    default:
      return <LookupCriterion {...props} />;
  }
}

/** 'Is empty' is an option of the list: a value that was not recorded differs from 'None' and 'Not known'. */
const emptyOption = ' is-empty';

function LookupCriterion({ criterion, item, label, form, lists, error, onPart }: CriterionFieldProps) {
  const { t } = useTranslation(['children', 'common']);
  const texts = useMultiSelectTexts();
  const list = criterion.lookup ?? '';
  const waitsFor = useWaitsFor(criterion, form);
  const values = item.operator === 'Is empty' ? [emptyOption] : (item.values ?? []);
  const options = [{ value: emptyOption, label: t('search.isEmpty') }, ...lists.offered(list, values)];
  const change = (chosen: readonly string[]) => {
    const isNewlyEmpty = chosen.includes(emptyOption) && item.operator !== 'Is empty';
    if (isNewlyEmpty) onPart({ operator: 'Is empty' });
    else onPart({ operator: 'Any of', values: chosen.filter((value) => value !== emptyOption) });
  };
  const common = { label, error, hint: waitsFor, disabled: waitsFor !== undefined, isSet: values.length > 0 };
  if (takesSeveral(criterion))
    return (
      <MultiSelectField
        {...common}
        options={options}
        isLoading={lists.isPending(list)}
        values={values}
        placeholder={t('search.chooseOne')}
        texts={texts}
        onChange={change}
      />
    );
  return (
    <SelectField
      {...common}
      options={options}
      value={values[0] ?? ''}
      placeholder={t('search.chooseOne')}
      onChange={(value) => change(value ? [value] : [])}
    />
  );
}

/** CHILD-053, CRIT-061: a dependent criterion names the field to fill first. */
function useWaitsFor(criterion: Criterion, form: ChildSearchForm): string | undefined {
  const { t } = useTranslation(['children', 'search']);
  if (criterion.dependsOn === 'Project') return form.projects?.length ? undefined : t('search:needsProject');
  if (criterion.dependsOn === undefined) return undefined;
  const parent = form.advanced?.find((item) => item.criterion === criterion.dependsOn);
  return parent?.values?.length ? undefined : t('search.needsSupportType');
}
