import { sql } from 'kysely';
import { isValueCode } from '#contract/reference/check-value.ts';
import type { Db } from '../../db/connection.ts';

/** One history for all lists, which belong to no office; shown by the tab Reference Data of Office Settings. */
export const referenceHistory = { entity: 'reference', entityId: 'values' };

interface UnknownCode {
  /** Name of the list, as in `GET list/{name}`. */
  readonly list: string;
  readonly code: string;
  /** Lines and messages of the sender that were stopped by it. */
  readonly lines: number;
}

/** A sender whose codes are all different must not fill the table; of those that are known, the lines are still counted. */
export const unknownMaximum = 10_000;

/**
 * Records codes that another system sent and that are in no list, adding up the lines. Rows are written in ascending
 * order, so that two senders do not wait for each other in a circle.
 */
export async function recordUnknownValues(
  db: Db,
  at: Date,
  office: string | null,
  given: readonly UnknownCode[],
): Promise<void> {
  // What cannot be a code is content of the sender's.
  const values = given.filter(({ code }) => isValueCode(code));
  if (values.length === 0) return;
  await sql`
    insert into unknown_value as u (list, code, lines, first_seen_at, last_seen_at, office_code)
    select v.list, v.code, sum(v.lines), ${at}, ${at}, ${office}
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(list text, code text, lines integer)
     where (select count(*) from unknown_value) < ${unknownMaximum}
        or exists (select from unknown_value k where k.list = v.list and k.code = v.code)
     group by v.list, v.code
     order by v.list, v.code
    on conflict (list, code) do update
      set lines = u.lines + excluded.lines,
          last_seen_at = greatest(u.last_seen_at, excluded.last_seen_at),
          office_code = excluded.office_code`.execute(db);
}
