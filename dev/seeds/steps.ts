import { childrenStep } from './children.ts';
import { csmStep } from './csm.ts';
import { peopleStep } from './people.ts';
import { recipientsStep } from './recipients.ts';
import type { SeedStep } from './step.ts';
import { workStep } from './work.ts';

/**
 * In this order: holds and reservations need people. Work in progress is for people who try the demo; browser stories
 * create what they need.
 */
export const seedSteps = (children: number, { hasWork = false } = {}): readonly SeedStep[] => [
  peopleStep,
  childrenStep(children),
  csmStep(children),
  ...(hasWork ? [workStep(children), recipientsStep] : []),
];
