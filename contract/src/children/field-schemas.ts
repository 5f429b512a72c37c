import { z } from 'zod';
import { Coded } from '../shared/coded.ts';
import { calendarDate } from '../shared/values.ts';
import type { PlainField } from './child-field.ts';
import { type CardField, cardFields, type Tab } from './fields.ts';

/** The schemas of the plain fields of a card tab, by the kind of each. */

const number = z.number().int();
const text = z.string().nullable();

const schemas = {
  lookup: Coded.nullable(),
  lookups: z.array(Coded),
  date: calendarDate.nullable(),
  number: number.nullable(),
  answer: z.boolean().nullable(),
  text,
  language: text,
  choice: text,
} as const;
const requiredSchemas = { date: calendarDate, number, answer: z.boolean() } as const;

const schemaOf = (field: PlainField) => ('isRequired' in field ? requiredSchemas[field.kind] : schemas[field.kind]);

type SchemaOf<F extends CardField> = F extends {
  readonly isRequired: true;
  readonly kind: infer K extends keyof typeof requiredSchemas;
}
  ? (typeof requiredSchemas)[K]
  : (typeof schemas)[F['kind']];

/** For wire(). The cast keeps names and schemas, which Object.fromEntries widens. */
export const schemasOf = <T extends Tab>(tab: T) =>
  Object.fromEntries(cardFields[tab].map((field) => [field.name, [field.wire, schemaOf(field)]])) as unknown as {
    readonly [F in CardField<T> as F['name']]: readonly [wireName: F['wire'], schema: SchemaOf<F>];
  };

/** The values of these fields. */
export type CardValues<T extends Tab> = { readonly [F in CardField<T> as F['name']]: z.output<SchemaOf<F>> };
