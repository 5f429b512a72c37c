import { csmRecordKey } from '#contract/csm/rules.ts';
import type { Db } from '../../db/connection.ts';
import { enqueue } from '../../jobs/outbox.ts';

/** Table T9. */
const notifications = { sent: 1, failed: 2 } as const;

export interface CsmFacts {
  readonly csmId: number;
  readonly office: string;
  readonly childId: string;
  readonly csmCode: string;
  readonly sentAt: string;
  readonly by: number | null;
}

interface Why {
  /** A code; the mail's text is chosen when it is written. */
  readonly csmProblem: string;
  /** F18: the person who gave the message up gets no mail about it. */
  readonly letGoBy?: number | undefined;
}

/** Enqueued at most once for each message. */
export async function enqueueNotification(
  db: Db,
  which: keyof typeof notifications,
  { office, by, ...facts }: CsmFacts,
  at: Date,
  why?: Why,
): Promise<void> {
  const notification = notifications[which];
  await enqueue(db, {
    office,
    kind: `notification:${notification}`,
    record: csmRecordKey(facts.csmId),
    payload: { notification, ...facts, ...why },
    at,
    by,
    once: `csm-${which}:${facts.csmId}`,
  });
}
