import { describe, expect, test } from 'vitest';
import * as api from '#contract/children/card-api.ts';
import { makeChild, makeHold, makeProject, makeReservation, valueId } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

const now = new Date('2026-04-16T18:00:00Z');
const { call, db } = await testServer({ clock: () => now });
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado', roles: ['Local Administrator'] });
const bob = await makeUser(db, { firstName: 'Bob', lastName: 'Lee' });
const elena = await makeUser(db, { office: 'ESPO', language: 'es' });
const vera = await makeUser(db, { roles: ['View Only User'] });

const value = (list: string, code: string) => valueId(db, list, code);
const project = await makeProject(db, {
  country: 'GTM',
  number: 201_115,
  name: 'Tierra Nueva AP',
  communities: ['Aldea El Pinal'],
});
const ixchel = await makeChild(db, {
  project,
  code: 'GTM-201115-0342',
  givenName: 'Ixchel',
  familyName: 'Tzul Ajú',
  communityId: project.communityIds[0],
  lastUpdateDate: '2025-04-01',
  photoDate: '2026-03-11',
  annualReportDueDate: '2026-04-07',
  educationType: await value('educationType', 'FOR'),
  healthStatus: 2,
  healthProblem: [await value('healthProblem', '01'), await value('healthProblem', '04')],
  followingGrowthCurve: await value('childFollowingGrowthCurve', 'O'),
  fatherOccupation: await value('occupation', '19'),
  isFatherAlive: false,
  numberOfBrothers: 2,
  religion: await value('religion', '01'),
  participationApprovedBy: await value('participationApprovedBy', 'MOT'),
  hasCgp: true,
  sponsorNumber: 'S1234567',
  sponsorOfficeCode: 'USAO',
  sponsorshipStartDate: '2024-01-05',
});
const childId = ixchel.code;
const read = async (as = ana) => (await call(api.getChild, { childId }, { as })).output.child;

test('CHILD-002 CHILD-005 the General tab shows who and where the child is, in any spelling of the id', async () => {
  const child = (await call(api.getChild, { childId: 'gtm2011150342' }, { as: ana })).output.child;
  expect(child).toMatchObject({
    childId,
    givenName: 'Ixchel',
    age: 9,
    country: { code: 'GTM', label: 'Guatemala' },
    region: { code: 'LAC', label: 'Latin America & Caribbean' },
    project: { code: '201115', label: 'Tierra Nueva AP' },
    community: { code: '201115-01', label: 'Aldea El Pinal' },
    status: { code: '1', label: 'Pledgeable' },
    foStatus: { code: '1', label: 'Active' },
    hold: null,
    version: 0,
  });
});

test('CHILD-006 CHILD-007 CHILD-008 CHILD-009 the Education, Health, Nutrition and Family tabs', async () => {
  const education = (await call(api.getEducation, { childId }, { as: ana })).output.education;
  expect(education.educationType).toEqual({ code: 'FOR', label: 'Formal school' });
  expect(education.educationLevel).toBeNull();
  const health = (await call(api.getHealth, { childId }, { as: ana })).output.health;
  expect(health.healthStatus).toBe('Not Satisfactory');
  expect(health.healthProblem.map((problem) => problem.code)).toEqual(['01', '04']);
  const nutrition = (await call(api.getNutrition, { childId }, { as: ana })).output.nutrition;
  expect(nutrition.followingGrowthCurve?.label).toBe('Over the age for measuring');
  const family = (await call(api.getFamily, { childId }, { as: ana })).output.family;
  expect(family).toMatchObject({ isFatherAlive: false, isMotherAlive: null, numberOfBrothers: 2, chores: [] });
});

test('CHILD-004 CHILD-010 CHILD-011 CHILD-012 CHILD-013 tabs with lists show them latest first', async () => {
  const [type, description] = [
    await value('participationSupportType', 'EDU'),
    await value('participationSupportDescription', 'EDU-1'),
  ];
  const at = { childId: ixchel.id };
  await db
    .insertInto('childParticipation')
    .values([
      { ...at, supportType: type, supportDate: '2025-01-02' },
      { ...at, supportType: type, supportDescription: description, supportDate: '2026-01-02' },
    ])
    .execute();
  await db
    .insertInto('childLetter')
    .values([
      { ...at, kind: 'introduction', letterDate: '2024-02-01' },
      { ...at, kind: 'from-child', letterDate: '2025-02-01' },
    ])
    .execute();
  await db
    .insertInto('childMedia')
    .values([
      { ...at, kind: 'video', flag: 'CUV', mediaDate: '2025-03-11', consentExpiryDate: '2027-03-11' },
      { ...at, kind: 'photo', flag: 'CGP', mediaDate: '2026-03-11' },
    ])
    .execute();
  await db
    .insertInto('childPresence')
    .values([
      { ...at, visitDate: '2025-02-01', seenBy: 'Juan Ajú', result: 'ill' },
      { ...at, visitDate: '2026-02-01', seenBy: 'Rosa Tzul', result: 'present' },
    ])
    .execute();

  const { participation } = (await call(api.getParticipation, { childId }, { as: ana })).output;
  expect(participation.supports).toEqual([
    {
      type: { code: 'EDU', label: 'Education' },
      description: { code: 'EDU-1', label: 'School supplies' },
      date: '2026-01-02',
    },
    { type: { code: 'EDU', label: 'Education' }, description: null, date: '2025-01-02' },
  ]);
  const { correspondence } = (await call(api.getCorrespondence, { childId }, { as: ana })).output;
  expect(correspondence.letters.map((letter) => [letter.kind, letter.date])).toEqual([
    ['from-child', '2025-02-01'],
    ['introduction', '2024-02-01'],
  ]);
  expect(correspondence.isAnnualReportOverdue).toBe(false);
  const { media } = (await call(api.getMedia, { childId }, { as: ana })).output;
  expect(media.items).toMatchObject([
    { kind: 'photo', flag: 'CGP', date: '2026-03-11', consentExpiryDate: null },
    { kind: 'video', flag: 'CUV', date: '2025-03-11', consentExpiryDate: '2027-03-11' },
  ]);
  const image = await call(api.getMediaImage, { childId, mediaId: String(media.items[0]?.id) }, { as: ana });
  expect(image.headers.get('content-type')).toContain('image/svg+xml');
  const { presence } = (await call(api.getPresence, { childId }, { as: ana })).output;
  expect(presence.visits).toEqual([
    { date: '2026-02-01', seenBy: 'Rosa Tzul', result: 'present' },
    { date: '2025-02-01', seenBy: 'Juan Ajú', result: 'ill' },
  ]);
});

test('CHILD-014 only the sponsor office sees the sponsor', async () => {
  const own = (await call(api.getSponsor, { childId }, { as: ana })).output.sponsor;
  expect(own).toMatchObject({ isElsewhere: false, sponsorNumber: 'S1234567', sponsorshipStartDate: '2024-01-05' });
  const other = (await call(api.getSponsor, { childId }, { as: elena })).output.sponsor;
  expect(other).toEqual({
    isElsewhere: true,
    sponsorNumber: null,
    sponsorOffice: null,
    sponsorType: null,
    sponsorshipStartDate: null,
  });
});

test('the card marks overdue data, by the support office’s periods', async () => {
  const overdue = (await read()).freshness.filter((entry) => entry.isOverdue).map((entry) => entry.item);
  expect(overdue).toEqual(['fieldOfficeUpdate']);
  await db
    .insertInto('supportOfficeSetting')
    .values({ officeCode: 'GTMS', code: 'childDataUpdate', value: 2, unit: 'Years', updatedBy: ana.id, updatedAt: now })
    .execute();
  expect((await read()).freshness.filter((entry) => entry.isOverdue)).toEqual([]);
});

test('T16 nothing is overdue for a child who has left; letters are due only for a sponsored child', async () => {
  const long = '2020-01-01';
  const show = async (status: number) => {
    const dates = { lastUpdateDate: long, photoDate: long, annualReportDueDate: long, mediaConsentExpiryDate: long };
    const sponsor = { sponsorNumber: 'S1', sponsorOfficeCode: 'USAO', sponsorshipStartDate: long };
    const { id, code } = await makeChild(db, {
      project,
      status,
      birthDate: '2001-01-01',
      ...dates,
      ...(status === 4 && sponsor),
    });
    await db
      .insertInto('childMedia')
      .values({ childId: id, kind: 'photo', flag: 'CGP', mediaDate: long, consentExpiryDate: long })
      .execute();
    const { child } = (await call(api.getChild, { childId: code }, { as: ana })).output;
    const { correspondence } = (await call(api.getCorrespondence, { childId: code }, { as: ana })).output;
    const { media } = (await call(api.getMedia, { childId: code }, { as: ana })).output;
    return {
      overdue: child.freshness.flatMap(({ item, isOverdue }) => (isOverdue ? [item] : [])),
      isEnding: child.terminationDate !== null,
      isReportLate: correspondence.isAnnualReportOverdue,
      consents: [media.isConsentExpired, ...media.items.map(({ isConsentExpired }) => isConsentExpired)],
    };
  };
  const nothing = { overdue: [], isEnding: false, isReportLate: false, consents: [false, false] };
  expect([await show(7), await show(8)]).toEqual([nothing, nothing]);
  expect(await show(4)).toEqual({
    overdue: ['fieldOfficeUpdate', 'photo', 'annualReport'],
    isEnding: true,
    isReportLate: true,
    consents: [true, true],
  });
});

test('an unknown child is not found, and a malformed id is refused', async () => {
  expect((await call(api.getChild, { childId: 'GTM-201115-9999' }, { as: ana })).status).toBe(404);
  const answer = await call(api.getChild, { childId: 'nonsense' }, { as: ana });
  expect(answer.problem.errors).toEqual([{ field: 'ChildId', code: 'invalid-child-id' }]);
});

describe('saving', () => {
  const save = (supportOfficeName: string, supportOfficeComments: string, version: number, as = ana) =>
    call(api.saveChild, { childId, child: { supportOfficeName, supportOfficeComments, version } }, { as });

  test('CHILD-003 CHILD-032 CHILD-033 the office’s own name and comments are saved for that office alone', async () => {
    const saved = (await save("Ixchel, D'Oro", 'Twin sister of María José, keep together', 0)).output.child;
    expect(saved).toMatchObject({
      supportOfficeName: "Ixchel, D'Oro",
      supportOfficeComments: 'Twin sister of María José, keep together',
      version: 1,
      supportOfficeUpdatedBy: 'Ana Delgado',
    });
    expect(await read(bob)).toMatchObject({
      supportOfficeName: "Ixchel, D'Oro",
      supportOfficeComments: 'Twin sister of María José, keep together',
      version: 1,
    });
    expect(await read(elena)).toMatchObject({ supportOfficeName: '', supportOfficeComments: '', version: 0 });
  });

  test('CHILD-003 CHILD-032 CHILD-033 both can be changed again', async () => {
    const { code } = await makeChild(db, { project });
    const words = (child: { supportOfficeName: string; supportOfficeComments: string; version: number }) =>
      call(api.saveChild, { childId: code, child }, { as: ana });
    await words({ supportOfficeName: 'Ixchel', supportOfficeComments: 'Twin sister', version: 0 });
    const changed = { supportOfficeName: 'Ixchelita', supportOfficeComments: 'Has moved' };
    expect((await words({ ...changed, version: 1 })).status).toBe(200);
    const { child } = (await call(api.getChild, { childId: code }, { as: bob })).output;
    expect(child).toMatchObject({ ...changed, version: 2 });
  });

  test('CHILD-003 a change by one office does not affect the notes of another', async () => {
    const { code } = await makeChild(db, { project });
    const words = (as: typeof ana, supportOfficeComments: string, version: number) =>
      call(api.saveChild, { childId: code, child: { supportOfficeName: '', supportOfficeComments, version } }, { as });
    await words(elena, 'Escribe cada mes', 0);
    await words(ana, 'Twin sister', 0);
    expect((await words(ana, 'Has moved', 1)).status).toBe(200);
    const { child } = (await call(api.getChild, { childId: code }, { as: elena })).output;
    expect(child).toMatchObject({ supportOfficeComments: 'Escribe cada mes', version: 1 });
  });

  test('F11 F20 a change saved by another user in the meantime is not overwritten, and the conflict names that user', async () => {
    const { version } = await read();
    expect((await save('Ixchel', 'First', version)).status).toBe(200);
    const late = await save('Ixchel', 'Second', version, bob);
    expect(late.problem).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      params: { version: version + 1, by: 'Ana Delgado' },
    });
    expect((await read()).supportOfficeComments).toBe('First');
  });

  test('F11 saving unchanged notes does not change the version, so it causes no conflict', async () => {
    const { supportOfficeName, supportOfficeComments, version } = await read();
    const again = await save(supportOfficeName, supportOfficeComments, version);
    expect(again.status).toBe(200);
    expect((await read()).version).toBe(version);
  });

  test('F11 of two concurrent first saves one is refused', async () => {
    const both = await Promise.all([save('Uno', 'Primero', 0, elena), save('Dos', 'Segundo', 0, elena)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('CHILD-056 CHILD-057 CHILD-058 other characters and longer texts are refused', async () => {
    const problems = async (name: string, comments: string) =>
      (await save(name, comments, 0)).problem.errors?.map((error) => `${error.field} ${error.code}`);
    expect(await problems('Ixchel 2', '')).toEqual(['Child.SupportOfficeChildName invalid-characters']);
    expect(await problems('', 'See <b>')).toEqual(['Child.SupportOfficeComments invalid-characters']);
    expect(await problems('a'.repeat(41), '')).toEqual(['Child.SupportOfficeChildName too-long']);
    expect(await problems('', 'a'.repeat(501))).toEqual(['Child.SupportOfficeComments too-long']);
  });

  test('CHILD-056 CHILD-057 several spaces count as one, those around as none, and lines of comments stay', async () => {
    const { code } = await makeChild(db, { project });
    const typed = { supportOfficeName: ' Ixchel  María ', supportOfficeComments: 'Twin \u00a0 sister\nof  José' };
    const input = { childId: code, child: { ...typed, version: 0 } };
    const { child } = (await call(api.saveChild, input, { as: ana })).output;
    expect([child.supportOfficeName, child.supportOfficeComments]).toEqual(['Ixchel María', 'Twin sister\nof José']);
  });

  test('CHILD-003 without Edit nothing can be saved', async () => {
    expect((await save('Ixchel', '', 0, vera)).problem.code).toBe('no-access');
  });

  test('CHILD-015 the audit shows old and new values of the own office only', async () => {
    const { audit } = (await call(api.getChildAudit, { childId }, { as: ana })).output;
    expect(audit[0]).toMatchObject({
      field: 'SupportOfficeComments',
      oldValue: 'Twin sister of María José, keep together',
      newValue: 'First',
      modifiedBy: 'Ana Delgado',
    });
    const elsewhere = (await call(api.getChildAudit, { childId }, { as: elena })).output.audit;
    expect(elsewhere.map((entry) => entry.newValue)).not.toContain('First');
    expect((await read()).auditCount).toBe(audit.length);
  });
});

test('F15 CHILD-003 the holding office sees the hold with its reservation, another office only that the child is held elsewhere', async () => {
  const child = await makeChild(db, { project });
  const reservation = await makeReservation(db, { name: 'Dallas Church Weekend' });
  await makeHold(db, child, { reservationId: reservation.id, placedBy: ana.id });
  const hold = async (as: typeof ana) => (await call(api.getChild, { childId: child.code }, { as })).output.child.hold;
  expect(await hold(bob)).toMatchObject({
    kind: 'reservation',
    isElsewhere: false,
    reservationId: reservation.id,
    reservationName: 'Dallas Church Weekend',
    placedBy: 'Ana Delgado',
  });
  expect(await hold(elena)).toEqual({
    kind: null,
    isElsewhere: true,
    reservationId: null,
    reservationName: null,
    placedBy: null,
    placedAt: null,
    endsOn: null,
  });
});
