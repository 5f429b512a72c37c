import type { z } from 'zod';
import type { getWorkQueue, QueueItem } from '#contract/home/api.ts';
import { type QueueKind, queueGroups, queueKindsFor } from '#contract/home/rules.ts';
import type { Context } from '../../http/context.ts';
import { homeContextOf } from './context.ts';
import { accessRequests, openConsent } from './queue-administration.ts';
import { failedCsm, overdueCsm } from './queue-csm.ts';
import { failedDeliveries } from './queue-deliveries.ts';
import { missingChildren } from './queue-feeds.ts';
import { endingHolds } from './queue-holds.ts';
import { failedImports } from './queue-imports.ts';
import type { QueuePart, QueueQuery } from './queue-item.ts';
import { leavingChildren } from './queue-leaving.ts';
import { startingLocks } from './queue-locks.ts';
import { drafts, expiringReservations } from './queue-reservations.ts';
import { openSteps } from './queue-steps.ts';

const queueQueries: Readonly<Record<QueueKind, QueueQuery>> = {
  'csm-failed': failedCsm,
  'csm-overdue': overdueCsm,
  'delivery-failed': failedDeliveries,
  'child-leaving': leavingChildren,
  'hold-ending': endingHolds,
  'import-failed': failedImports,
  'reservation-expiring': expiringReservations,
  'lock-starting': startingLocks,
  draft: drafts,
  'children-missing': missingChildren,
  'access-request': accessRequests,
  'consent-open': openConsent,
  'first-steps': openSteps,
};

/** Items with a deadline are ordered by day across kinds; failures come first. */
const deadlines: readonly QueueKind[] = ['hold-ending', 'reservation-expiring', 'lock-starting'];
const never = '9999-12-31';
const endOf = ({ kind, day, group }: QueueItem): string =>
  (deadlines.includes(kind) && day) || (group === 'today' ? '' : never);
const bySoonest = (a: QueueItem, b: QueueItem): number => (endOf(a) < endOf(b) ? -1 : Number(endOf(a) > endOf(b)));

/**
 * Queries only what the caller may act on, one query after the other because many people open Home at the same hour.
 */
export async function workQueue(
  context: Context,
  { scope = 'office' }: z.output<typeof getWorkQueue.input>,
): Promise<z.output<typeof getWorkQueue.output>> {
  const { grants, crossesOffices } = context.user;
  const home = { ...(await homeContextOf(context)), scope, grants, installation: context };
  const waiting: (QueuePart & { readonly kind: QueueKind })[] = [];
  for (const kind of queueKindsFor(grants, crossesOffices))
    waiting.push({ kind, ...(await queueQueries[kind](home, kind)) });
  const items = waiting.flatMap((one) => one.items);
  return {
    items: queueGroups.flatMap((group) => items.filter((item) => item.group === group).sort(bySoonest)),
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    more: waiting
      .map(({ kind, count, items: shown }) => ({ kind, count: count - shown.length }))
      .filter(({ count }) => count > 0),
    today: home.today,
  };
}
