import type { Form } from './form.ts';
import { officeForms } from './office-forms.ts';
import { peopleForms } from './people-forms.ts';
import { reservationForms } from './reservation-forms.ts';
import { systemForms } from './system-forms.ts';
import { workForms } from './work-forms.ts';

/** In this order, because a form may use what another has created. */
export const forms: readonly Form[] = [
  ...workForms,
  ...reservationForms,
  ...peopleForms,
  ...systemForms,
  ...officeForms,
];

/** Calls with a body that change nothing. */
export const readCalls: readonly string[] = [
  'compareChildren',
  'explainChildSearch',
  'explainProjectSearch',
  'explainReservationSearch',
  'exportChildren',
  'exportProjects',
  'exportReservations',
  'find',
  'findReplacements',
  'listPictures',
  'listAccessRequests',
  'prepareCsm',
  'previewGroup',
  'previewLock',
  'previewRole',
  'printChildren',
  'printChildrenToPdf',
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
export const notForms: Readonly<Record<string, string>> = {
  'api/first-visit.ts saveFirstVisit':
    'a tick or one button without input; its failure is in first-visit-card.test.tsx',
  'api/storage/kept-input.ts deleteUnsavedInput':
    'what was offered is gone from the screen at once; it comes to be offered again',
  'api/storage/kept-input.ts keepUnsavedInput': 'sent while the session ends',
  'api/sign-in/refresh.ts refreshNonavTokens': 'a session renews itself',
  'api/sign-in/session.ts refreshNonavTokens': 'a session renews itself',
  'api/sign-in/sign-out.ts endNonavTokens': 'sent while the session ends',
  'app/pages/access-denied-page.tsx requestAccess': 'a story of its own below',
  'app/shell/profile-panel.tsx setLanguage': 'the screen speaks it at once; a story of its own below',
  'domains/consent/use-accept.ts acknowledgePolicy': 'a story of its own below',
  'domains/imports/check/use-check.ts cancelImportCheck': 'a check that was given up is forgotten by itself',
  'domains/imports/check/use-open-check.ts cancelImportCheck': 'a check that was given up is forgotten by itself',
  'domains/imports/queries.ts recheckImport': 'without rows it asks how a check stands',
  'domains/quality/pair-card.tsx markNotTheSame': 'one button without input; its failure is in quality.test.tsx',
  'domains/quality/pair-card.tsx takeBackNotTheSame': 'the same button',
  'domains/reference/use-add-unknown.ts createReferenceValue':
    'one button without input; its failures are in reference-tab.test.tsx',
  'domains/reservations/available-children/use-picks.ts movePicks': 'sent and told as a tick is, by the same lines',
  'domains/session/load-person.ts createUser': 'the way in; see outages.spec.ts',
  'domains/session/load-person.ts requestAccess': 'the way in; see outages.spec.ts',
};
