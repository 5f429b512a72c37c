import type { FirstVisitStep } from '#contract/home/first-visit.ts';
import { paths, type ScreenName } from './paths.ts';

interface Place {
  readonly to: string;
  /** Opening any of them does the step. */
  readonly screens: readonly ScreenName[];
  readonly tab?: string;
}

const places: Readonly<Record<FirstVisitStep, Place>> = {
  firstSteps: { to: paths.officeSettings({ tab: 'firstSteps' }), screens: ['officeSettings'], tab: 'firstSteps' },
  readingToday: { to: paths.officeSettings({ tab: 'reading' }), screens: ['officeSettings'], tab: 'reading' },
  people: { to: paths.userProfiles(), screens: ['userProfiles'] },
  officeSettings: { to: paths.officeSettings(), screens: ['officeSettings'] },
  findChild: { to: paths.searchChild(), screens: ['searchChild', 'viewChild'] },
  reserve: { to: paths.createReservation(), screens: ['createReservation'] },
  batchImport: { to: paths.import(), screens: ['import'] },
  findProject: { to: paths.searchProject(), screens: ['searchProject'] },
  seeReservations: { to: paths.manageReservation(), screens: ['manageReservation'] },
  roles: { to: paths.roles(), screens: ['roles'] },
  groups: { to: paths.userGroups(), screens: ['userGroups'] },
};

export const addressOfStep = (step: FirstVisitStep): string => places[step].to;

/** A step is done when its screen, or its tab of the screen, is opened. */
export function isAtStep(
  step: FirstVisitStep,
  screen: ScreenName | undefined,
  query: Readonly<Record<string, string | undefined>>,
): boolean {
  const place = places[step];
  const isThere = screen !== undefined && place.screens.includes(screen);
  return isThere && (place.tab === undefined || place.tab === query.tab);
}
