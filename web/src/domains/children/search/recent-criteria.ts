import { z } from 'zod';
import { type CriterionId, findCriterion } from '#contract/children/criteria.ts';
import { screenState } from '../../../api/storage/storage.ts';

/** The criteria used last in this browser tab; the picker offers them first. */
const store = screenState('recent-criteria');
const atMost = 4;

export function recentCriteria(): readonly CriterionId[] {
  const kept = z.array(z.string()).safeParse(store.read());
  return kept.success ? (kept.data.filter((id) => findCriterion(id)) as CriterionId[]) : [];
}

export function addRecentCriterion(criterion: CriterionId): void {
  store.write([criterion, ...recentCriteria().filter((id) => id !== criterion)].slice(0, atMost));
}
