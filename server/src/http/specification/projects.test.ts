import { expect, test } from 'vitest';
import { makeChild, makeProject } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { aMoment, aNumber, plainCalls, valueAt, valuesIn } from '../../testing/specification/plain-calls.ts';

/** Section 3 'Project search' and the calls on projects and their locks of table T5, written out by hand. */
const server = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const { db } = server;
const priya = await makeUser(db, { roles: ['Partnership Admin'], firstName: 'Priya', lastName: 'Shah' });
const ask = plainCalls(server, priya);

const tierra = await makeProject(db, {
  country: 'GTM',
  number: 201_115,
  name: 'Tierra Nueva AP',
  communities: ['Pinal', 'Cumbre'],
});
const wenzBer = await makeProject(db, { country: 'ETH', number: 193_408, name: 'Wenz Ber AP', communities: ['Tulu'] });
const mbuni = await makeProject(db, { country: 'KEN', number: 160_001, name: 'Mbuni AP' });
const closed = await makeProject(db, { country: 'GTM', number: 200_002, name: 'Valle Verde AP' });
const change = (number: number, fields: object) =>
  db.updateTable('project').set(fields).where('number', '=', number).execute();
await change(tierra.number, {
  fundingOfficeCode: 'USAO',
  implementingOfficeCode: 'GTMS',
  startDate: '2016-02-02',
  endDate: '2026-12-31',
});
for (const { number } of [wenzBer, mbuni])
  await change(number, {
    fundingOfficeCode: 'CANO',
    implementingOfficeCode: 'ETHS',
    startDate: '2018-04-04',
    endDate: '2028-01-01',
  });
await change(closed.number, { isActive: false });
await makeChild(db, { project: tierra, communityId: tierra.communityIds[0] });
await db
  .insertInto('projectMedia')
  .values({ projectNumber: tierra.number, kind: 'photo', title: 'The well', type: 'image/jpeg', takenOn: '2025-10-08' })
  .execute();

const made = await ask('POST', 'projectLock', {
  ProjectLock: {
    ProjectLockStart: '2026-05-01',
    SponsorShipLockDate: '2026-05-10',
    ProjectLockEnd: '2026-06-30',
    ProjectLockStatus: 'Not Started',
    ProjectLockRegion: 'LAC',
    ProjectLockCountry: ['GTM'],
    ProjectLockProject: ['201115'],
  },
});
const lockId = valueAt(made.body, 'ProjectLock.ProjectLockId');
for (const [start, country, project] of [
  ['2026-04-16', 'ETH', '193408'],
  ['2026-08-01', 'KEN', '160001'],
])
  await ask('POST', 'projectLock', {
    ProjectLock: {
      ProjectLockStart: start,
      SponsorShipLockDate: start,
      ProjectLockEnd: '2026-09-30',
      ProjectLockCountry: [country],
      ProjectLockProject: [project],
    },
  });

const dates = (From: string, To: string) => ({ Operator: 'Between', From, To });

/** Each finds one of the four projects by a field in which it differs from the others. */
const criteria: readonly [ids: string, name: string, criteria: object, found?: string][] = [
  ['PROJ-007', 'Project', { Country: ['GTM', 'ETH'], Project: ['201115'] }],
  ['PROJ-008', 'Community', { Country: ['GTM', 'ETH'], Project: ['201115', '193408'], Community: ['201115-02'] }],
  ['PROJ-009', 'Country', { Country: ['GTM'] }],
  ['PROJ-010', 'Region', { Region: ['LAC'] }],
  ['PROJ-011', 'FundingOffice', { FundingOffice: ['USAO'] }],
  ['PROJ-012', 'ImplementingOffice', { ImplementingOffice: ['GTMS'] }],
  ['PROJ-013', 'ProjectStatus', { ProjectStatus: 'Inactive' }, '200002'],
  ['PROJ-013 PROJ-014', 'ProjectStatus said as it is by default', { ProjectStatus: 'Active', Country: ['GTM'] }],
  ['PROJ-015', 'ProjectStartDate', { ProjectStartDate: { Operator: 'On', From: '2016-02-02' } }],
  ['PROJ-015', 'ProjectStartDate with To', { ProjectStartDate: dates('2016-01-01', '2016-12-31') }],
  ['PROJ-016', 'ProjectEndDate', { ProjectEndDate: { Operator: 'Before', From: '2027-01-01' } }],
  ['PROJ-016', 'ProjectEndDate with To', { ProjectEndDate: dates('2026-12-31', '2026-12-31') }],
  ['PROJ-017', 'ProjectLockStart', { ProjectLockStart: dates('2026-05-01', '2026-05-01') }],
  ['PROJ-018', 'SponsorShipLockDate', { SponsorShipLockDate: { Operator: 'On', From: '2026-05-10' } }],
  ['PROJ-019', 'ProjectLockEnd', { ProjectLockEnd: { Operator: 'Before', From: '2026-07-01' } }],
  ['PROJ-020', 'ProjectLockStatus', { ProjectLockStatus: 'Initiated' }, '193408'],
  ['PROJ-020', 'its default beside another lock field', { ProjectLockCountry: ['GTM', 'ETH'] }],
  ['PROJ-021', 'ProjectLockCountry', { ProjectLockCountry: ['GTM'] }],
  ['PROJ-022', 'ProjectLockRegion', { ProjectLockRegion: ['LAC'] }],
  ['PROJ-023', 'ProjectLockProject', { ProjectLockCountry: ['GTM', 'KEN'], ProjectLockProject: ['201115'] }],
];

const search = (ProjectSearch: object) => ask('POST', 'project/search', { ProjectSearch });

test.each(criteria)('%s project/search reads %s', async (_ids, _name, given, found = '201115') => {
  const { status, body } = await search(given);
  const codes = valuesIn(body, 'Projects', 'Project').map((project) => valueAt(project, 'Code'));
  expect({ status, codes }).toEqual({ status: 200, codes: [found] });
});

test('PROJ-001 project/search finds all by what they share, and refuses a name nobody knows', async () => {
  const { body } = await search({ ProjectStatus: '' });
  const codes = valuesIn(body, 'Projects', 'Project').map((project) => valueAt(project, 'Code'));
  expect(codes).toEqual(['160001', '201115', '200002', '193408']);
  expect((await search({ Country: ['GTM'], country: ['ETH'] })).status).toBe(400);
});

const coded = (Code: string, Description: string) => ({ Code, Description });
const fields = {
  Project: coded('201115', 'Tierra Nueva AP'),
  Country: coded('GTM', 'Guatemala'),
  Region: coded('LAC', 'Latin America & Caribbean'),
  FundingOffice: coded('USAO', 'United States'),
  ImplementingOffice: coded('GTMS', 'Guatemala Field Office'),
  ProjectStatus: 'Active',
  ProjectStartDate: '2016-02-02',
  ProjectEndDate: '2026-12-31',
};
const lock = {
  ProjectLockId: lockId,
  ProjectLockStart: '2026-05-01',
  SponsorShipLockDate: '2026-05-10',
  ProjectLockEnd: '2026-06-30',
  ProjectLockStatus: 'Not Started',
  ProjectLockRegion: coded('LAC', 'Latin America & Caribbean'),
  ProjectLockCountry: [coded('GTM', 'Guatemala')],
  ProjectLockProject: [coded('201115', 'Tierra Nueva AP')],
};

const answers: readonly (readonly [ids: string, path: string, answer: object])[] = [
  ['API-004 API-005 PROJ-002 PROJ-003', 'project/{projectId}', { Project: fields }],
  [
    'API-004 API-005 PROJ-003',
    'project/{projectId} with its communities',
    { Project: { Community: [coded('201115-01', 'Pinal'), coded('201115-02', 'Cumbre')] } },
  ],
  [
    'API-004 API-005 PROJ-004',
    'project/{projectId}/community',
    {
      Communities: [
        { Community: coded('201115-01', 'Pinal'), Counts: { Registered: 1, Available: 1, Sponsored: 0 } },
        { Community: coded('201115-02', 'Cumbre'), Counts: { Registered: 0, Available: 0, Sponsored: 0 } },
      ],
    },
  ],
  [
    'API-004 API-005 PROJ-005',
    'project/{projectId}/media',
    { Media: [{ Kind: 'photo', Title: 'The well', Type: 'image/jpeg', Date: '2025-10-08' }] },
  ],
  ['API-004 API-005 PROJ-002', 'project/{projectId}/projectLock', { ProjectLocks: [lock] }],
  [
    'API-004 API-005',
    'project/{projectId}/audit',
    {
      Audit: expect.arrayContaining([
        {
          AuditId: aNumber,
          ProjectLockName: `Project Lock ${lockId}`,
          Field: 'SponsorShipLockDate',
          OldValue: null,
          NewValue: '2026-05-10',
          ModifiedBy: 'Priya Shah',
          ModifiedByEmail: priya.email,
          ModifiedTimestamp: aMoment,
        },
      ]),
    },
  ],
  ['API-004 API-005 PROJ-017 PROJ-018 PROJ-019', 'projectLock/{id}', { ProjectLock: lock, Impact: { Children: 1 } }],
];

test.each(answers)('%s GET %s', async (_ids, path, answer) => {
  const asked = path.split(' ')[0]?.replace('{projectId}', '201115').replace('{id}', String(lockId)) ?? '';
  expect(await ask('GET', asked)).toMatchObject({ status: 200, body: answer });
});

test('API-004 API-005 API-055 PROJ-001 POST project/search answers Projects and TotalRecords', async () => {
  expect(await search({ Country: ['GTM'] })).toMatchObject({
    status: 200,
    body: { TotalRecords: 1, Projects: [{ ...fields, ProjectLockStatus: 'Not Started' }] },
  });
});

test('API-004 API-005 API-055 GET projectLock answers ProjectLocks', async () => {
  const { status, body } = await ask('GET', 'projectLock');
  expect(status).toBe(200);
  expect(valuesIn(body, 'ProjectLocks', 'ProjectLockStart')).toEqual(['2026-04-16', '2026-05-01', '2026-08-01']);
});
