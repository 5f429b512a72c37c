import { sql } from 'kysely';
import { attemptsMaximum } from '#contract/deliveries/rules.ts';
import type { Db } from '../db/connection.ts';
import { enqueue } from '../jobs/outbox.ts';

/** F26: messages that always throw in our own code. They must end as failed without blocking others. */

const mark = 'throws:';
export const throwingRecords = `${mark}%`;

/** Exceeds the range of reservation ids, so that the lookup fails in the database. */
const reservationId = 99_999_999_999;

/** One for each channel, with a record of its own. */
const kinds = ['crm:event-update', 'notification:7'];

export async function insertThrowing(db: Db, office: string): Promise<void> {
  for (const kind of kinds)
    await enqueue(db, { office, kind, record: `${mark}${kind}`, payload: { reservationId }, at: new Date(), by: null });
}

interface Ended {
  readonly kind: string;
  readonly state: string;
  readonly attempts: number;
  readonly failures: number;
  readonly reason: string | null;
  readonly isClaimed: boolean;
}

/** The messages that did not end as expected; other checks cover messages behind them. */
export async function findThrowing(db: Db): Promise<string[]> {
  const { rows } = await sql<Ended>`
    select kind, state, attempts, jsonb_array_length(failures) as failures, reason, claim is not null as is_claimed
      from outbox_message where record_key like ${throwingRecords} order by id`.execute(db);
  const ended = (kind: string): Ended => ({
    ...{ kind, state: 'failed', attempts: attemptsMaximum, failures: attemptsMaximum },
    ...{ reason: 'internal-error', isClaimed: false },
  });
  const found = rows.map((row) => JSON.stringify(row));
  const wanted = kinds.map((kind) => JSON.stringify(ended(kind)));
  return [
    ...wanted.filter((one) => !found.includes(one)).map((one) => `should have ended as ${one}`),
    ...found.filter((one) => !wanted.includes(one)).map((one) => `ended as ${one}`),
  ];
}
