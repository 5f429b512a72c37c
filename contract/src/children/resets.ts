import type { DateRange } from '../shared/date-range.ts';
import type { CriterionId } from './criteria.ts';
import type { AdvancedCriterion, AgeRange, ChildSearch } from './search.ts';

/**
 * Which fields a change of one criterion clears. A form can hold half-filled ranges, so every part is optional;
 * `toChildSearch` in rules.ts makes the request.
 */
export interface ChildSearchForm extends Omit<ChildSearch, 'age' | 'addDate' | 'lastUpdateDate' | 'advanced'> {
  readonly age?: Partial<AgeRange>;
  readonly addDate?: Partial<DateRange>;
  readonly lastUpdateDate?: Partial<DateRange>;
  readonly advanced?: readonly AdvancedForm[];
}

export type AdvancedForm = Pick<AdvancedCriterion, 'criterion'> & Partial<AdvancedCriterion>;

export type RangeField = 'age' | 'addDate' | 'lastUpdateDate';
type PlainField = Exclude<keyof ChildSearchForm, RangeField | 'advanced'>;

interface Part {
  readonly operator?: string;
  readonly from?: string | number;
  readonly to?: string | number;
  readonly values?: readonly string[];
}

export type CriteriaChange =
  | { readonly [F in PlainField]: { readonly field: F; readonly value: ChildSearchForm[F] } }[PlainField]
  | { readonly field: RangeField; readonly part: Part }
  | { readonly field: 'advanced'; readonly criterion: CriterionId; readonly part: Part };

/** Fields that a change cleared, so that the screen can say so and offer Undo. */
export type ClearedField = 'countries' | 'projects' | CriterionId;

export interface CriteriaChangeResult {
  readonly form: ChildSearchForm;
  readonly cleared: readonly ClearedField[];
}

/** CHILD-041 to CHILD-046 and CRIT-061. */
const dependents: Readonly<Record<string, readonly ClearedField[]>> = {
  regions: ['countries', 'projects', 'Community'],
  countries: ['projects', 'Community'],
  projects: ['Community'],
  ParticipationSupportType: ['ParticipationSupportDescription'],
};

/** CHILD-047 to CHILD-049: Operator and From clear To; an emptied Operator clears From as well. */
export function changeRange<R extends Part>(range: R | undefined, part: Part): R | undefined {
  const isEmptied = 'operator' in part && !part.operator;
  if (isEmptied) return undefined;
  const kept = { ...range } as Record<string, unknown>;
  if ('operator' in part || 'from' in part) delete kept.to;
  return { ...kept, ...part } as R;
}

export function changeCriteria(form: ChildSearchForm, change: CriteriaChange): CriteriaChangeResult {
  if (change.field === 'advanced') {
    const advanced = (form.advanced ?? []).map((item) =>
      item.criterion === change.criterion ? changeAdvanced(item, change.part) : item,
    );
    return clear({ ...form, advanced }, dependents[change.criterion] ?? []);
  }
  if ('part' in change) return clear({ ...form, [change.field]: changeRange(form[change.field], change.part) }, []);
  return clear({ ...form, [change.field]: change.value }, dependents[change.field] ?? []);
}

function changeAdvanced(item: AdvancedForm, part: Part): AdvancedForm {
  if ('values' in part) return { ...item, ...part } as AdvancedForm;
  const { criterion, values, ...range } = item;
  const changed = changeRange(range, part) ?? {};
  // 'Is empty' needs no values; 'Any of' keeps them.
  const keepsValues = values !== undefined && (changed as Part).operator !== 'Is empty';
  return { criterion, ...(keepsValues && { values }), ...changed } as AdvancedForm;
}

function clear(form: ChildSearchForm, fields: readonly ClearedField[]): CriteriaChangeResult {
  const cleared: ClearedField[] = [];
  const result: Record<string, unknown> = { ...form };
  for (const field of fields) {
    if (field === 'countries' || field === 'projects') {
      if (form[field]?.length) cleared.push(field);
      delete result[field];
    } else {
      const advanced = result.advanced as readonly AdvancedForm[] | undefined;
      const had = advanced?.find((item) => item.criterion === field);
      if (!had) continue;
      if (had.values?.length || had.operator === 'Is empty') cleared.push(field);
      result.advanced = advanced?.map((item) => (item === had ? { criterion: item.criterion } : item));
    }
  }
  return { form: result as ChildSearchForm, cleared };
}
