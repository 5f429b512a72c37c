import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Owner } from '#contract/children/child-field.ts';
import { type FieldName, fieldOwners, isVisibleTo, type OwningOffices } from '#contract/children/field-owners.ts';
import { wirePath } from '#contract/wire.ts';

/** F15: applies the table of field owners to responses and to conditions on `child c`. */

type OwnedField = readonly [name: string, owner: Owner];

const known = new WeakMap<object, readonly OwnedField[]>();

/** Fields of a response that one office can own, by property name; most responses have none. */
function ownedFieldsOf(schema: z.ZodCodec): readonly OwnedField[] {
  const found = known.get(schema);
  if (found) return found;
  const { shape } = schema.out as z.ZodObject;
  const owned = Object.keys(shape).flatMap((name): OwnedField[] => {
    const owner = fieldOwners[wirePath(schema, [name])[0] as FieldName];
    return owner === 'pool' || owner === 'each office' ? [] : [[name, owner]];
  });
  known.set(schema, owned);
  return owned;
}

export const ownersOf = (row: {
  readonly holdOffice: string | null;
  readonly sponsorOfficeCode: string | null;
}): OwningOffices => ({ holdOffice: row.holdOffice, sponsorOffice: row.sponsorOfficeCode });

/** The response with all fields set to null that another office owns. */
export function redactForOffice<S extends z.ZodCodec>(
  office: string,
  schema: S,
  answer: z.output<S>,
  belonging: OwningOffices,
): z.output<S> {
  const hidden = ownedFieldsOf(schema).filter(([, owner]) => !isVisibleTo(owner, belonging, office));
  if (hidden.length === 0) return answer;
  return { ...(answer as object), ...Object.fromEntries(hidden.map(([name]) => [name, null])) } as z.output<S>;
}

/** Condition on `child c`: the office owns the field. Undefined when every office may see it. */
export function ownershipCondition(owner: Owner, office: string): RawBuilder<SqlBool> | undefined {
  if (owner === 'sponsor office') return sql<SqlBool>`c.sponsor_office_code = ${office}`;
  if (owner === 'holder')
    return sql<SqlBool>`c.id in (select h.child_id from hold h where h.ended_at is null and h.office_code = ${office})`;
  return undefined;
}
