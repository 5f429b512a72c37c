import type { Form } from './form.ts';
import { formsOfOffice } from './of-office.ts';
import { formsOfPeople } from './of-people.ts';
import { formsOfReservations } from './of-reservations.ts';
import { formsOfSystems } from './of-systems.ts';
import { formsOfWork } from './of-work.ts';

/** In this order, because a form may use what another has created. */
export const forms: readonly Form[] = [
  ...formsOfWork,
  ...formsOfReservations,
  ...formsOfPeople,
  ...formsOfSystems,
  ...formsOfOffice,
];

/** Calls with a body that change nothing. */
export const questions: readonly string[] = [
  'explainChildSearch',
  'explainProjectSearch',
  'explainReservationSearch',
  'exportChildren',
  'exportProjects',
  'exportReservations',
  'findReplacements',
  'listAccessRequests',
  'prepareCsm',
  'previewGroup',
  'previewLock',
  'previewRole',
  'printChild',
  'printChildToPdf',
  'printProject',
  'printProjectToPdf',
  'printReservation',
  'printReservationToPdf',
  'searchAvailableChildren',
  'searchChildren',
  'searchCsm',
  'searchProjects',
  'searchReservations',
  'searchUsers',
];

/** Calls that change something but are not a form of a working user. */
export const elsewhere: Readonly<Record<string, string>> = {
  'api/remembered/kept-input.ts dropUnsavedInput':
    'what was offered is gone from the screen at once; it comes to be offered again',
  'api/remembered/kept-input.ts keepUnsavedInput': 'sent while the session ends',
  'api/sign-in/refresh.ts refreshNonavTokens': 'a session renews itself',
  'api/sign-in/session.ts refreshNonavTokens': 'a session renews itself',
  'api/sign-in/sign-out.ts endNonavTokens': 'sent while the session ends',
  'app/pages/access-denied-page.tsx requestAccess': 'a story of its own below',
  'app/shell/profile-panel.tsx setLanguage': 'the screen speaks it at once; a story of its own below',
  'domains/consent/use-accept.ts acknowledgePolicy': 'a story of its own below',
  'domains/imports/check/use-check.ts cancelCheck': 'a check that was given up is forgotten by itself',
  'domains/imports/check/use-open-check.ts cancelCheck': 'a check that was given up is forgotten by itself',
  'domains/imports/queries.ts recheckImport': 'without rows it asks how a check stands',
  'domains/reservations/available-children/use-picks.ts movePicks': 'sent and told as a tick is, by the same lines',
  'domains/session/load-person.ts createUser': 'the way in; see bad-days.spec.ts',
  'domains/session/load-person.ts requestAccess': 'the way in; see bad-days.spec.ts',
};
