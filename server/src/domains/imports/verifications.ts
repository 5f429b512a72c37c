import { sql } from 'kysely';
import { currentFrameAccount } from '../../frame-account.ts';
import type { ReservationActionContext } from '../reservations/public.ts';

/** IMP-023, IMP-025: values of a Child Data Verification. */
export interface Verification {
  readonly isVerified: boolean;
  readonly isReady: boolean;
}

/** With the import that wrote the values, so that this import can still be undone after a later one was undone. */
export interface EarlierVerification extends Verification {
  readonly importId: number | null;
}

interface Changed {
  readonly code: string;
  readonly old: Verification | null;
  /** Null when the verification was removed. */
  readonly now: Verification | null;
}

const word = (value: boolean | undefined): string | null => (value === undefined ? null : value ? 'Yes' : 'No');

/** Adds one audit entry for each of the two values that changed. */
export async function auditVerifications(
  { db, by, at, office }: ReservationActionContext,
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
    select 'child', code, field, before, after, ${by}::integer, ${at}::timestamptz, ${office}, ${currentFrameAccount()}
      from unnest(${lines.map(({ code }) => code)}::text[], ${lines.map(({ field }) => field)}::text[],
                  ${lines.map(({ before }) => before)}::text[], ${lines.map(({ after }) => after)}::text[])
        as given(code, field, before, after)`.execute(db);
}
