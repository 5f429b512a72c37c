import { seedPeople } from './people.ts';
import type { SeedStep } from './step.ts';

export const seedSteps: readonly SeedStep[] = [{ name: 'people', run: seedPeople }];
