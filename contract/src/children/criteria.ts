import { dateOperators, lookupOperators, numberOperators, type Operator } from '../shared/operators.ts';
import { type ChildField, type CriterionKind, type CriterionRules, lookupOf, optionsOf } from './child-field.ts';
import { type CriterionRow, childFields, type Tab } from './fields.ts';

/**
 * Table T4, the catalogue of advanced criteria: the rows of the table of fields that can be searched by. The server's
 * SQL, the form, the chips, the API description and the tests are generated from it.
 */
export const tabs = Object.keys(childFields) as readonly Tab[];

export interface Criterion extends Omit<CriterionRules, 'id' | 'after'> {
  readonly id: string;
  /** The card tab that shows the value; the criteria picker groups by it. */
  readonly group: Tab;
  /** The field's name in the child record; the server maps it to a column. */
  readonly field: string;
  /** Name of the dropdown list, API-054. */
  readonly lookup?: string;
  readonly options?: readonly string[];
  readonly isSensitive?: true;
}

/** The id of a row's criterion. */
export type IdOf<R extends CriterionRow> = R extends { readonly criterion: { readonly id: infer Id } } ? Id : R['wire'];
export type CriterionId = IdOf<CriterionRow>;
export type CriterionField = CriterionRow['name'];
type KnownCriterion = Criterion & { readonly id: CriterionId; readonly field: CriterionField };

function criterionOf(field: ChildField, group: Tab): Criterion | undefined {
  if (!field.criterion) return undefined;
  const { id = field.wire, after: _, ...rules } = field.criterion;
  const lookup = lookupOf(field);
  const options = optionsOf(field);
  const isSensitive = field.kind !== 'special' && field.isSensitive;
  return {
    id,
    group,
    field: field.name,
    ...rules,
    ...(lookup && { lookup }),
    ...(options && { options }),
    ...(isSensitive && { isSensitive }),
  };
}

/** In the order of T4: that of the card, except for the rows that name the criterion before them. */
function createCatalogue(): Criterion[] {
  const rows: readonly (readonly [Tab, readonly ChildField[]])[] = tabs.map((tab) => [tab, childFields[tab]]);
  const catalogue: Criterion[] = [];
  const moved: (readonly [after: string, Criterion])[] = [];
  for (const [tab, fields] of rows)
    for (const field of fields) {
      const criterion = criterionOf(field, tab);
      const after = field.criterion?.after;
      if (!criterion) continue;
      if (after === undefined) catalogue.push(criterion);
      else moved.push([after, criterion]);
    }
  for (const [after, criterion] of moved)
    catalogue.splice(catalogue.findIndex(({ id }) => id === after) + 1, 0, criterion);
  return catalogue;
}

/** The cast says what the types of the rows say: which ids and names there are. */
export const criteria = createCatalogue() as readonly KnownCriterion[];

export const criterionIds = criteria.map((criterion) => criterion.id) as [CriterionId, ...CriterionId[]];

const byId: ReadonlyMap<string, KnownCriterion> = new Map(criteria.map((criterion) => [criterion.id, criterion]));

/** Left out of exports and prints unless requested. */
export const sensitiveCriteria: readonly CriterionId[] = criteria
  .filter(({ isSensitive }) => isSensitive)
  .map(({ id }) => id);

export const findCriterion = (id: string) => byId.get(id);

export function getCriterion(id: CriterionId) {
  const criterion = byId.get(id);
  if (!criterion) throw new Error(`no criterion ${id}`);
  return criterion;
}

const operatorsByKind: Readonly<Record<CriterionKind, readonly Operator[]>> = {
  select: lookupOperators,
  'single select': lookupOperators,
  input: numberOperators,
  date: ['On'],
  radio: ['Any of'],
  'date range with operator': dateOperators,
};

export const operatorsOf = (criterion: Pick<Criterion, 'kind'>): readonly Operator[] => operatorsByKind[criterion.kind];

/** CRIT-005: 'select' takes several values, every other kind one. */
export const takesSeveral = (criterion: Pick<Criterion, 'kind'>): boolean => criterion.kind === 'select';

export const isDateCriterion = (criterion: Pick<Criterion, 'kind'>): boolean =>
  criterion.kind === 'date' || criterion.kind === 'date range with operator';

/** CRIT-056: the criteria the picker offers. */
export const offeredCriteria = (mode: 'normal' | 'nonav'): readonly Criterion[] =>
  mode === 'nonav' ? criteria : criteria.filter((criterion) => !criterion.isNonav);
