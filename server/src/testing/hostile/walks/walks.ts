import { childrenOfThePool, childrenWalks } from './children.ts';
import { importsOfThePool, importsWalks } from './imports.ts';
import { peopleOfThePool, peopleWalks } from './people.ts';
import { projectsOfThePool, projectsWalks } from './projects.ts';
import { reservationsWalks } from './reservations.ts';
import { settingsOfThePool, settingsWalks } from './settings.ts';
import type { Asks, Walks } from './walk.ts';
import { workOfThePool, workWalks } from './work.ts';

/** Every endpoint that returns data of an office or of the caller. */
export const walks: Walks = {
  ...childrenWalks,
  ...projectsWalks,
  ...reservationsWalks,
  ...importsWalks,
  ...workWalks,
  ...peopleWalks,
  ...settingsWalks,
};

/** Every endpoint that returns the same for every office. */
export const asksOfThePool: Asks = {
  ...childrenOfThePool,
  ...projectsOfThePool,
  ...importsOfThePool,
  ...workOfThePool,
  ...peopleOfThePool,
  ...settingsOfThePool,
};
