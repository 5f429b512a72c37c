import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type Belonging, type FieldName, fieldOwners, isTold, type Owner } from '#contract/children/field-owners.ts';
import { wirePath } from '#contract/wire.ts';

/** F15: what the table of owners means for an answer, and for a condition over `child c`. */

type OwnedField = readonly [name: string, owner: Owner];

const known = new WeakMap<object, readonly OwnedField[]>();

/** The fields of an answer that one office may own, by our names; of most answers there are none. */
function ownedIn(schema: z.ZodCodec): readonly OwnedField[] {
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

export const belongingOf = (row: {
  readonly holdOffice: string | null;
  readonly sponsorOfficeCode: string | null;
}): Belonging => ({ holdOffice: row.holdOffice, sponsorOffice: row.sponsorOfficeCode });

/** The answer as people of the office are told it: what another office owns is empty. */
export function toldTo<S extends z.ZodCodec>(
  office: string,
  schema: S,
  answer: z.output<S>,
  belonging: Belonging,
): z.output<S> {
  const hidden = ownedIn(schema).filter(([, owner]) => !isTold(owner, belonging, office));
  if (hidden.length === 0) return answer;
  return { ...(answer as object), ...Object.fromEntries(hidden.map(([name]) => [name, null])) } as z.output<S>;
}

/** Whose `child c` the office owns a field of; undefined where every office may look. */
export function isOwn(owner: Owner, office: string): RawBuilder<SqlBool> | undefined {
  if (owner === 'sponsor office') return sql<SqlBool>`c.sponsor_office_code = ${office}`;
  if (owner === 'holder')
    return sql<SqlBool>`c.id in (select h.child_id from hold h where h.ended_at is null and h.office_code = ${office})`;
  return undefined;
}
