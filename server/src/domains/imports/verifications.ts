import { sql } from 'kysely';
import { through } from '../../through.ts';
import type { ReservationScene } from '../reservations/queries.ts';

/** IMP-023, IMP-025: what is known of a child by Child Data Verification. */
export interface Verification {
  readonly isVerified: boolean;
  readonly isReady: boolean;
}

/** With the import it came by, so that this one can still be taken back when a later one has been. */
export interface EarlierVerification extends Verification {
  readonly importId: number | null;
}

interface Changed {
  readonly code: string;
  readonly old: Verification | null;
  /** Null: nothing is known any more. */
  readonly now: Verification | null;
}

const word = (value: boolean | undefined): string | null => (value === undefined ? null : value ? 'Yes' : 'No');

/** One line in the child's history for each of the two that really changed. */
export async function auditVerifications(
  { db, by, at, office }: ReservationScene,
  changes: readonly Changed[],
): Promise<void> {
  const lines = changes.flatMap(({ code, old, now }) =>
    [
      { code, field: 'ChildDataVerified', before: word(old?.isVerified), after: word(now?.isVerified) },
      { code, field: 'SponsorshipReady', before: word(old?.isReady), after: word(now?.isReady) },
    ].filter(({ before, after }) => before !== after),
  );
  if (lines.length === 0) return;
  await sql`
    insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_by, modified_at, office_code, through)
    select 'child', code, field, before, after, ${by}::integer, ${at}::timestamptz, ${office}, ${through()}
      from unnest(${lines.map(({ code }) => code)}::text[], ${lines.map(({ field }) => field)}::text[],
                  ${lines.map(({ before }) => before)}::text[], ${lines.map(({ after }) => after)}::text[])
        as given(code, field, before, after)`.execute(db);
}
