import type { CriterionId } from '#contract/children/criteria.ts';
import { findCriterion, isDateCriterion } from '#contract/children/criteria.ts';
import {
  type AdvancedForm,
  type ChildSearchForm,
  type CriteriaChangeResult,
  changeCriteria,
} from '#contract/children/resets.ts';
import type { EmptyField } from '#contract/children/search.ts';
import { type BasicField, basicFields } from './basic-fields.ts';

/** Key of a criterion in chips: a basic field, an advanced criterion, or 'is empty' of a field. */
export type CriterionKey = BasicField | `advanced:${CriterionId}` | `empty:${EmptyField}`;

const rangeFields = ['age', 'addDate', 'lastUpdateDate'] as const;
const isRange = (field: BasicField): field is (typeof rangeFields)[number] => rangeFields.includes(field as never);

/** Adds a criterion. Lookups start with 'Any of', so that only a value must be chosen. */
export function addCriterion(form: ChildSearchForm, criterion: CriterionId): ChildSearchForm {
  const known = form.advanced ?? [];
  if (known.some((item) => item.criterion === criterion)) return form;
  const catalogued = findCriterion(criterion);
  const operator =
    !catalogued || isDateCriterion(catalogued) ? undefined : catalogued.kind === 'input' ? 'Equal to' : 'Any of';
  return { ...form, advanced: [...known, { criterion, ...(operator && { operator }) } as AdvancedForm] };
}

/** Removes a criterion and clears those that depend on it. */
export function removeCriterion(form: ChildSearchForm, criterion: CriterionId): CriteriaChangeResult {
  const emptied = changeCriteria(form, { field: 'advanced', criterion, part: { values: [] } });
  const advanced = emptied.form.advanced?.filter((item) => item.criterion !== criterion);
  return { form: withAdvanced(emptied.form, advanced), cleared: emptied.cleared };
}

export function toggleEmpty(form: ChildSearchForm, field: EmptyField): ChildSearchForm {
  const known = form.isEmpty ?? [];
  const isEmpty = known.includes(field) ? known.filter((other) => other !== field) : [...known, field];
  const { isEmpty: _old, ...rest } = form;
  return isEmpty.length > 0 ? { ...rest, isEmpty } : rest;
}

/** Removes the criterion of a chip. */
export function removeByKey(form: ChildSearchForm, key: CriterionKey): CriteriaChangeResult {
  if (key.startsWith('advanced:')) return removeCriterion(form, key.slice(9) as CriterionId);
  if (key.startsWith('empty:')) return { form: toggleEmpty(form, key.slice(6) as EmptyField), cleared: [] };
  const field = key as BasicField;
  if (isRange(field)) return changeCriteria(form, { field, part: { operator: '' } });
  return changeCriteria(form, { field, value: undefined } as never);
}

/** The server uses wire names for criteria. */
export function keyOfWireName(name: string): CriterionKey {
  const basic = basicFields.find(({ wireName }) => wireName === name);
  return basic ? basic.field : `advanced:${name as CriterionId}`;
}

function withAdvanced(form: ChildSearchForm, advanced: readonly AdvancedForm[] | undefined): ChildSearchForm {
  const { advanced: _old, ...rest } = form;
  return advanced && advanced.length > 0 ? { ...rest, advanced } : rest;
}
