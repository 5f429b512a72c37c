import { type RawBuilder, sql } from 'kysely';
import { childStatus } from '#contract/children/statuses.ts';
import { importStatusCodes } from '#contract/imports/rules.ts';
import { lockStatusCodes } from '#contract/projects/statuses.ts';
import { statusCodes } from '#contract/reservations/rules.ts';

/** Statuses as SQL literals, not parameters: their partial indexes are defined with the same literals. */
const literals = <Name extends string>(
  codes: Readonly<Record<Name, number>>,
): Readonly<Record<Name, RawBuilder<number>>> =>
  Object.fromEntries(Object.entries<number>(codes).map(([name, code]) => [name, sql.lit(code)])) as Record<
    Name,
    RawBuilder<number>
  >;

export const childIs = literals(childStatus);
export const reservationIs = literals(statusCodes);
export const importIs = literals(importStatusCodes);
export const lockIs = literals(lockStatusCodes);
