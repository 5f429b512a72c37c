import { csmRecord } from '#contract/csm/rules.ts';
import type { Db } from '../../db/connection.ts';
import { enqueue } from '../../jobs/outbox.ts';

/** Table T9. */
const notifications = { sent: 1, failed: 2 } as const;

export interface Told {
  readonly csmId: number;
  readonly office: string;
  readonly childId: string;
  readonly csmCode: string;
  readonly sentAt: string;
  readonly by: number | null;
}

/** Said once of each message; the reason is a code, put into words when the mail is written. */
export async function notify(
  db: Db,
  which: keyof typeof notifications,
  { office, by, ...facts }: Told,
  at: Date,
  csmProblem?: string,
): Promise<void> {
  const notification = notifications[which];
  await enqueue(db, {
    office,
    kind: `notification:${notification}`,
    record: csmRecord(facts.csmId),
    payload: { notification, ...facts, ...(csmProblem && { csmProblem }) },
    at,
    by,
    once: `csm-${which}:${facts.csmId}`,
  });
}
