import { childrenStep } from './children.ts';
import { csmStep } from './csm.ts';
import { peopleStep } from './people.ts';
import { recipientsStep } from './recipients.ts';
import type { SeedStep } from './step.ts';
import { workStep } from './work.ts';

/**
 * In this order: holds and reservations of children belong to people. Work in progress is for people who look around;
 * a story brings what it needs.
 */
export const seedSteps = (children: number, { hasWork = false } = {}): readonly SeedStep[] => [
  peopleStep,
  childrenStep(children),
  csmStep(children),
  ...(hasWork ? [workStep(children), recipientsStep] : []),
];
