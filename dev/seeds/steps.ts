import { childrenStep } from './children.ts';
import { csmStep } from './csm.ts';
import { peopleStep } from './people.ts';
import type { SeedStep } from './step.ts';

/** In this order: holds and reservations of children belong to people. */
export const seedSteps = (children: number): readonly SeedStep[] => [
  peopleStep,
  childrenStep(children),
  csmStep(children),
];
