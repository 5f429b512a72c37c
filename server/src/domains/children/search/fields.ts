import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlainField } from '#contract/children/child-field.ts';
import type { CriterionField } from '#contract/children/criteria.ts';
import { type CardField, storedFields } from '#contract/children/fields.ts';
import { columnName } from '../../../db/column-name.ts';
import { type Expression, isAnyOf } from '../../../search/clauses.ts';
import { attributeNumbers, firstYear, isAttribute } from './attributes.ts';

/** Maps each criterion's field to its SQL: plain fields by their kind, the others one by one. */
export type Field =
  | { readonly kind: 'date'; readonly column: Expression }
  /** A column with one lookup value, or an array column with several. */
  | {
      readonly kind: 'list';
      /** Whether its values are in the attribute index. */
      readonly isAttribute: boolean;
      readonly isAny: (ids: readonly number[]) => RawBuilder<SqlBool>;
      readonly isEmpty: RawBuilder<SqlBool>;
    }
  /** A typed number or a choice. Its number in the attribute index is `attribute x 1000 + offset + value`. */
  | {
      readonly kind: 'number';
      /** Undefined: not in the attribute index. */
      readonly attribute: number | undefined;
      readonly offset: number;
      readonly column: Expression;
    }
  | {
      readonly kind: 'choice';
      readonly attribute: number | undefined;
      readonly column: Expression;
      readonly values: readonly (boolean | number)[];
    }
  | { readonly kind: 'special' };

const c = (column: string): Expression => sql.raw(`c.${column}`);
const date = (column: string): Field => ({ kind: 'date', column: c(column) });
const value = (column: string): Field => ({
  kind: 'list',
  isAttribute: isAttribute(column),
  isAny: (ids) => isAnyOf(c(column), ids),
  isEmpty: sql<SqlBool>`${c(column)} is null`,
});
const values = (column: string): Field => ({
  kind: 'list',
  isAttribute: isAttribute(column),
  isAny: (ids) => sql<SqlBool>`${c(column)} && ${ids}::integer[]`,
  isEmpty: sql<SqlBool>`${c(column)} = '{}'`,
});
const number = (attribute: number | undefined, offset: number, column: Expression): Field => ({
  kind: 'number',
  attribute,
  offset,
  column,
});
const choice = (name: string, values: readonly (boolean | number)[]): Field => ({
  kind: 'choice',
  attribute: findAttribute(name),
  column: c(columnName(name)),
  values,
});
const findAttribute = (name: string): number | undefined =>
  (attributeNumbers as Readonly<Record<string, number>>)[name];

function plainField(field: PlainField): Field {
  const { name } = field;
  const column = columnName(name);
  switch (field.kind) {
    case 'date':
      return date(column);
    case 'lookup':
      return value(column);
    case 'lookups':
      return values(column);
    case 'number':
      return number(findAttribute(name), 1, c(column));
    case 'answer':
      // Yes is value 1 of the attribute, No is value 2.
      return choice(name, [true, false]);
    case 'choice':
      return choice(
        name,
        field.options.map((_, index) => index + 1),
      );
    case 'text':
    case 'language':
      throw new Error(`no criterion searches in ${name}`);
  }
}

type PlainCriterion = Extract<CriterionField, CardField['name']>;

/** The cast keeps the names, which Object.fromEntries widens. */
const plainFields = Object.fromEntries(
  storedFields.flatMap((field) => (field.criterion ? [[field.name, plainField(field)]] : [])),
) as Readonly<Record<PlainCriterion, Field>>;

const special: Field = { kind: 'special' };

const specialFields: Readonly<Record<Exclude<CriterionField, PlainCriterion>, Field>> = {
  status: special,
  foStatus: special,
  actionCode: special,
  community: special,
  reservation: special,
  updatedBy: special,
  birthDate: date('birth_date'),
  birthMonth: {
    kind: 'list',
    isAttribute: true,
    isAny: (ids) =>
      isAnyOf(
        sql`extract(month from c.birth_date)`,
        ids.map((id) => id % 1000),
      ),
    isEmpty: sql<SqlBool>`false`,
  },
  birthDay: number(attributeNumbers.birthDay, 0, sql`extract(day from c.birth_date)`),
  birthYear: number(attributeNumbers.birthYear, -firstYear, sql`extract(year from c.birth_date)`),
  // Occupation of the father or the mother.
  occupation: {
    kind: 'list',
    isAttribute: true,
    isAny: (ids) => sql<SqlBool>`(${isAnyOf(c('father_occupation'), ids)} or ${isAnyOf(c('mother_occupation'), ids)})`,
    isEmpty: sql<SqlBool>`(c.father_occupation is null and c.mother_occupation is null)`,
  },
  participationSupportType: values('participation_support_type'),
  participationSupportDescription: values('participation_support_description'),
};

export const fields: Readonly<Record<CriterionField, Field>> = { ...plainFields, ...specialFields };
