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

/** Enqueued at most once for each message. `at` is when it was delivered, which may be long after it was written. */
export const tellSent = (db: Db, { office, by, ...facts }: CsmFacts, at: Date): Promise<void> =>
  enqueue(db, {
    office,
    kind: `notification:${notifications.sent}`,
    record: csmRecordKey(facts.csmId),
    payload: { notification: notifications.sent, ...facts, sentAt: at.toISOString() },
    at,
    by,
    once: `csm-sent:${facts.csmId}`,
  });

/**
 * Once for each failure: a message that was sent again may fail again. F18: `failedAt` tells which failure the mail is
 * about, so that only the mail about the last one goes out, and none when the message has arrived meanwhile.
 */
export const tellFailed = (db: Db, { office, by, ...facts }: CsmFacts, at: Date, why: Why): Promise<void> =>
  enqueue(db, {
    office,
    kind: `notification:${notifications.failed}`,
    record: csmRecordKey(facts.csmId),
    payload: { notification: notifications.failed, ...facts, failedAt: at.toISOString(), ...why },
    at,
    by,
  });
