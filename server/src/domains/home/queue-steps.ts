import { countOpen } from '#contract/readiness/rules.ts';
import { readSteps } from '../readiness/public.ts';
import { emptyQueue, type QueueQuery, queueItem } from './queue-item.ts';

/** One item as long as a step is open. Nobody has begun these steps, so they are nobody's own. */
export const openSteps: QueueQuery = async ({ scope, installation }, kind) => {
  if (scope === 'mine') return emptyQueue;
  const steps = await readSteps(installation);
  const count = countOpen(steps);
  if (count === 0) return emptyQueue;
  return { count: 1, items: [queueItem({ kind, group: 'administration', count, of: steps.length })] };
};
