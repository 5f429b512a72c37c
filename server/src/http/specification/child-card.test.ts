import { expect, test } from 'vitest';
import { makeChild, makeHold, makeProject, makeReservation, valueId } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { aMoment, aNumber, plainCalls } from '../../testing/specification/plain-calls.ts';

/**
 * The calls of the child card from table T5, written by hand: values taken from the contract could share the product's
 * errors. The tabs use the names that table T4 gives their criteria.
 */
const server = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const { db } = server;
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado' });
const ask = plainCalls(server, ana);
const value = (list: string, code: string) => valueId(db, list, code);

const tierra = await makeProject(db, {
  country: 'GTM',
  number: 201_115,
  name: 'Tierra Nueva AP',
  communities: ['Pinal'],
});
const ixchel = await makeChild(db, {
  project: tierra,
  code: 'GTM-201115-0342',
  givenName: 'Ixchel',
  familyName: 'Tzul',
  gender: 'F',
  birthDate: '2016-05-14',
  communityId: tierra.communityIds[0],
  actionCode: 'A02',
  addDate: '2023-08-19',
  lastUpdateDate: '2025-11-03',
  registrationDate: '2023-08-01',
  leavingDate: '2026-02-03',
  dropRequestedDate: '2026-01-04',
  reasonForLeaving: await value('reasonForLeaving', 'P1'),
  webPublishable: await value('webPublishable', 'Y'),
  christianWitnessSensitivity: await value('christianWitnessSensitivity', '1'),
  educationType: await value('educationType', 'FOR'),
  educationLevel: await value('educationLevel', '01'),
  educationGradeYear: await value('educationGradeYear', 'K1'),
  favoriteSubject: await value('favoriteSubject', '02'),
  attendingRegularly: await value('attendingRegularly', 'N'),
  reasonNotAttendingRegularly: await value('reasonNotAttendingRegularly', '01'),
  reasonNotEnrolled: await value('reasonNotEnrolled', '02'),
  educationUpdateDate: '2025-10-01',
  healthStatus: 2,
  healthProblem: [await value('healthProblem', '01')],
  healthUpdateDate: '2025-10-02',
  followingGrowthCurve: await value('childFollowingGrowthCurve', 'Y'),
  healthNutritionActivities: await value('childParticipatesInHealthNutritionActivities', 'S'),
  nutritionUpdateDate: '2025-10-03',
  livingWith: await value('livingWith', 'BP'),
  fatherOccupation: await value('occupation', '01'),
  motherOccupation: await value('occupation', '02'),
  numberOfBrothers: 2,
  numberOfSisters: 3,
  religion: await value('religion', '01'),
  chores: [await value('chores', '01')],
  favoritePlay: await value('favoritePlay', '02'),
  workWith: await value('childWorkWith', 'PA'),
  whenWorks: [await value('whenChildWorks', 'BS')],
  hoursPerWeek: 4,
  familyUpdateDate: '2025-10-04',
  participationSupportDate: '2025-10-05',
  participationApprovedBy: await value('participationApprovedBy', 'MOT'),
  participationApprovedName: await value('participationApprovedName', 'P001'),
  participationApprovedDate: '2025-10-06',
  lastCorrespondenceDate: '2025-10-07',
  nextCorrespondenceDueDate: '2026-10-07',
  hasCgp: true,
  hasCuv: true,
  photoDate: '2025-10-08',
  videoDate: '2025-10-09',
  presenceVerifiedDate: '2025-10-10',
  awayUntilDate: '2026-10-11',
  sponsorNumber: 'S1234567',
  sponsorOfficeCode: 'USAO',
  sponsorshipStartDate: '2024-01-05',
});
const pool = await makeReservation(db, { name: 'Spring pool' });
await makeHold(db, ixchel, { reservationId: pool.id, placedBy: ana.id });

const of = { childId: ixchel.id };
await db
  .insertInto('childParticipation')
  .values({
    ...of,
    supportType: await value('participationSupportType', 'EDU'),
    supportDescription: await value('participationSupportDescription', 'EDU-1'),
    supportDate: '2025-10-05',
  })
  .execute();
await db
  .insertInto('actionCodeHistory')
  .values({ ...of, happenedAt: new Date('2026-04-02'), actionCode: 'H01', oldStatus: 1, newStatus: 3, userId: ana.id })
  .execute();
const sentAt = new Date('2026-04-03T10:00:00Z');
await db
  .insertInto('csmMessage')
  .values({
    ...of,
    officeCode: 'USAO',
    code: 'CSM01',
    result: 'sent',
    sentBy: ana.id,
    sentAt,
    stateAt: sentAt,
    answerDueAt: sentAt,
  })
  .execute();

const coded = (Code: string, Description: string) => ({ Code, Description });

const answers: readonly (readonly [ids: string, path: string, answer: object])[] = [
  [
    'API-004 API-005 CHILD-002 CHILD-005',
    'child/{childId}',
    {
      Child: {
        ChildId: 'GTM-201115-0342',
        ChildGivenName: 'Ixchel',
        ChildFamilyName: 'Tzul',
        Gender: 'Female',
        BirthDate: '2016-05-14',
        Country: coded('GTM', 'Guatemala'),
        Region: coded('LAC', 'Latin America & Caribbean'),
        Project: coded('201115', 'Tierra Nueva AP'),
        Community: coded('201115-01', 'Pinal'),
        RCDSChildStatus: coded('3', 'Internal Hold'),
        FOChildStatus: coded('1', 'Active'),
        ActionCode: coded('A02', 'Child data updated'),
        RCDSAddDate: '2023-08-19',
        FieldOfficeLastUpdateDate: '2025-11-03',
        RegistrationDate: '2023-08-01',
        LeavingDate: '2026-02-03',
        DropRequestedDate: '2026-01-04',
        ReasonForLeaving: coded('P1', 'Reached the age limit'),
        WebPublishable: coded('Y', 'Yes'),
        ChristianWitnessSensitivity: coded('1', 'Low - general faith greetings are fine'),
        Hold: { ReservationID: pool.id, ReservationName: 'Spring pool' },
      },
    },
  ],
  [
    'API-004 API-005 CHILD-004 CHILD-006',
    'child/{childId}/education',
    {
      Education: {
        EducationType: coded('FOR', 'Formal school'),
        EducationLevel: coded('01', 'Preschool'),
        EducationGradeYear: coded('K1', 'Kindergarten 1'),
        FavoriteSubject: coded('02', 'Reading'),
        AttendingRegularly: coded('N', 'No'),
        ReasonNotAttendingRegularly: coded('01', 'Illness'),
        ReasonNotEnrolled: coded('02', 'Cost of school'),
        EducationUpdateDate: '2025-10-01',
      },
    },
  ],
  [
    'API-004 API-005 CHILD-004 CHILD-007',
    'child/{childId}/health',
    {
      Health: {
        HealthStatus: 'Not Satisfactory',
        HealthProblem: [coded('01', 'Asthma or breathing problem')],
        HealthUpdateDate: '2025-10-02',
      },
    },
  ],
  [
    'API-004 API-005 CHILD-004 CHILD-008',
    'child/{childId}/nutrition',
    {
      Nutrition: {
        ChildFollowingGrowthCurve: coded('Y', 'Yes, on the curve'),
        ChildParticipatesInHealthNutritionActivities: coded('S', 'Sometimes'),
        NutritionUpdateDate: '2025-10-03',
      },
    },
  ],
  [
    'API-004 API-005 CHILD-004 CHILD-009',
    'child/{childId}/family',
    {
      Family: {
        LivingWith: coded('BP', 'Both parents'),
        FatherOccupation: coded('01', 'Farmer'),
        MotherOccupation: coded('02', 'Herder'),
        NumberOfBrothers: 2,
        NumberOfSisters: 3,
        Religion: coded('01', 'Catholic'),
        Chores: [coded('01', 'Fetches water')],
        FavoritePlay: coded('02', 'Running'),
        ChildWorkWith: coded('PA', 'With parents'),
        WhenChildWorks: [coded('BS', 'Before school')],
        HoursPerWeek: 4,
        FamilyUpdateDate: '2025-10-04',
      },
    },
  ],
  [
    'API-004 API-005 CHILD-004 CHILD-010',
    'child/{childId}/participation',
    {
      Participation: {
        ParticipationSupportDate: '2025-10-05',
        ParticipationApprovedBy: coded('MOT', 'Mother'),
        ParticipationApprovedName: coded('P001', 'Rosa Elena Tzul'),
        ParticipationApprovedDate: '2025-10-06',
        Supports: [
          {
            ParticipationSupportType: coded('EDU', 'Education'),
            ParticipationSupportDescription: coded('EDU-1', 'School supplies'),
            ParticipationSupportDate: '2025-10-05',
          },
        ],
      },
    },
  ],
  [
    'API-004 API-005 CHILD-004 CHILD-011',
    'child/{childId}/correspondence',
    { Correspondence: { LastCorrespondenceDate: '2025-10-07', NextCorrespondenceDueDate: '2026-10-07' } },
  ],
  [
    'API-004 API-005 CHILD-004 CHILD-012',
    'child/{childId}/media',
    { Media: { CGP: true, CGV: false, CUP: false, CUV: true, PhotoDate: '2025-10-08', VideoDate: '2025-10-09' } },
  ],
  [
    'API-004 API-005 CHILD-004 CHILD-013',
    'child/{childId}/presence',
    { Presence: { PresenceVerifiedDate: '2025-10-10', AwayUntilDate: '2026-10-11' } },
  ],
  [
    'API-004 API-005 CHILD-004 CHILD-014',
    'child/{childId}/sponsor',
    { Sponsor: { SponsorshipStartDate: '2024-01-05' } },
  ],
  [
    'API-004 API-005 CHILD-015 CSM-002',
    'child/{childId}/csmHistory',
    {
      CsmHistory: [
        {
          Date: '2026-04-03T10:00:00.000Z',
          Code: 'CSM01',
          DiscrepancyCode: 'D101',
          Description: 'Name spelling differs',
          SentBy: 'Ana Delgado',
          Result: 'sent',
        },
      ],
    },
  ],
  [
    'API-004 API-005 CHILD-015',
    'child/{childId}/actionCodeHistory',
    {
      ActionCodeHistory: [
        {
          Date: '2026-04-02T00:00:00.000Z',
          ActionCode: 'H01',
          Description: 'Placed on internal hold',
          OldStatus: 'Pledgeable',
          NewStatus: 'Internal Hold',
          By: 'Ana Delgado',
        },
      ],
    },
  ],
];

const card = 'child/GTM-201115-0342';

test.each(answers)('%s GET %s', async (_ids, path, answer) => {
  expect(await ask('GET', path.replace('child/{childId}', card))).toMatchObject({ status: 200, body: answer });
});

test('API-004 API-005 CHILD-003 CHILD-032 CHILD-033 PUT child/{childId} keeps the office’s name and comments', async () => {
  const Child = { SupportOfficeChildName: 'Ixchelita', SupportOfficeComments: 'Likes, to draw' };
  expect((await ask('PUT', card, { Child: { ...Child, Version: 0 } })).status).toBe(200);
  expect((await ask('GET', card)).body).toMatchObject({ Child: { ...Child, UpdatedBy: 'Ana Delgado' } });
});

test('API-004 API-005 CHILD-015 GET child/{childId}/audit has the six names of an audit', async () => {
  const abel = await makeChild(db, { project: tierra });
  const save = (SupportOfficeChildName: string, Version: number) =>
    ask('PUT', `child/${abel.code}`, { Child: { SupportOfficeChildName, SupportOfficeComments: '', Version } });
  expect((await save('Abel', 0)).status).toBe(200);
  expect((await save('Abelito', 1)).status).toBe(200);
  expect(await ask('GET', `child/${abel.code}/audit`)).toMatchObject({
    status: 200,
    body: {
      Audit: [
        {
          AuditId: aNumber,
          Field: 'SupportOfficeChildName',
          OldValue: 'Abel',
          NewValue: 'Abelito',
          ModifiedBy: 'Ana Delgado',
          ModifiedTimestamp: aMoment,
        },
        { OldValue: '', NewValue: 'Abel' },
      ],
    },
  });
});
