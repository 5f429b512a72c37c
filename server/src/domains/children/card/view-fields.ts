import type { PlainField } from '#contract/children/child-field.ts';
import type { CardValues } from '#contract/children/field-schemas.ts';
import { cardFields, type StoredField, type Tab } from '#contract/children/fields.ts';
import type { Labels } from '../labels.ts';

/** What the columns of each kind hold. */
interface StoredValues {
  lookup: number | null;
  lookups: number[];
  date: string | null;
  number: number | null;
  answer: boolean | null;
  text: string | null;
  language: string | null;
  choice: number | null;
}
type StoredValue<F extends StoredField> = F extends { readonly isRequired: true }
  ? NonNullable<StoredValues[F['kind']]>
  : StoredValues[F['kind']];

/** The plain fields of a row; a child's row that lacks one, or has another type of value, is a type error. */
type StoredRow<T extends Tab> = { readonly [F in StoredField<T> as F['name']]: StoredValue<F> };
type View<T extends Tab> = Pick<CardValues<T>, StoredField<T>['name']>;

function viewValue(field: PlainField, value: unknown, labels: Labels): unknown {
  switch (field.kind) {
    case 'lookup':
      return labels.byId(value as StoredValues['lookup']);
    case 'lookups':
      return labels.all(value as StoredValues['lookups']);
    case 'choice':
      return field.options[((value as StoredValues['choice']) ?? 0) - 1] ?? null;
    default:
      return value;
  }
}

/** The plain fields of a tab, as the card shows them. The cast keeps the names, which Object.fromEntries widens. */
export function viewFields<T extends Tab>(tab: T, row: StoredRow<T>, labels: Labels): View<T> {
  const values: Readonly<Record<string, unknown>> = row;
  const stored = cardFields[tab].filter(({ isStored }) => isStored !== false);
  return Object.fromEntries(
    stored.map((field) => [field.name, viewValue(field, values[field.name], labels)]),
  ) as View<T>;
}
