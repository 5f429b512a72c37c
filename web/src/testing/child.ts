import { z } from 'zod';
import type { Child } from '#contract/children/card.ts';
import { getChild } from '#contract/children/card-api.ts';

/** A fictional child as the child card shows it. */
export const aChild = (over: Partial<Child> = {}): Child => ({
  childId: 'GTM-201115-0342',
  givenName: 'Ixchel',
  familyName: 'Tzul Ajú',
  gender: 'Female',
  age: 9,
  birthDate: '2016-05-14',
  isBirthDateEstimated: false,
  country: { code: 'GTM', label: 'Guatemala' },
  region: { code: 'LAC', label: 'Latin America & Caribbean' },
  project: { code: '201115', label: 'Tierra Nueva AP' },
  projectLockedUntil: null,
  community: null,
  status: { code: '3', label: 'Internal Hold' },
  foStatus: { code: '1', label: 'Active' },
  actionCode: { code: 'H01', label: 'Placed on internal hold' },
  addDate: '2023-08-19',
  lastUpdateDate: '2026-04-02',
  registrationDate: '2023-08-01',
  leavingDate: null,
  dropRequestedDate: null,
  reasonForLeaving: null,
  webPublishable: { code: '1', label: 'Yes' },
  christianWitnessSensitivity: { code: '1', label: 'Low' },
  photoDate: '2026-03-11',
  photo: null,
  hold: null,
  supportOfficeName: 'Ixchel',
  supportOfficeComments: '',
  supportOfficeUpdatedBy: null,
  version: 1,
  freshness: [],
  latestActions: [],
  auditCount: 18,
  csmCount: 3,
  actionCodeCount: 11,
  ...over,
});

/** A row of a search's answer. */
export const aFoundChild = (over: object = {}) => ({
  ChildId: 'GTM-201115-0342',
  ChildGivenName: 'Ana',
  ChildFamilyName: 'Paz',
  Gender: 'Female',
  Age: 9,
  BirthDate: '2016-05-14',
  Country: { Code: 'GTM', Description: 'Guatemala' },
  Project: { Code: '201115', Description: 'Tierra Nueva AP' },
  RCDSChildStatus: { Code: '1', Description: 'Pledgeable' },
  ActionCode: null,
  ReservationID: null,
  HeldByAnotherOffice: false,
  FieldOfficeLastUpdateDate: null,
  UpdateOverdue: false,
  ProjectLocked: false,
  HasPicture: false,
  ...over,
});

/** The same as the server's response. */
export const childAnswer = (child: Child): unknown => z.encode(getChild.output, { child });
