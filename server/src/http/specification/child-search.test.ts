import { expect, test } from 'vitest';
import { makeChild, makeHold, makeProject, makeReservation, valueId } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { plainCalls, valuesIn } from '../../testing/specification/plain-calls.ts';

/** Section 3 'Child search' and POST child/search of table T5, written by hand. */
const server = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const { db } = server;
const ask = plainCalls(server, await makeUser(db));

const tierra = await makeProject(db, { country: 'GTM', number: 201_115, name: 'Tierra Nueva AP' });
const wenzBer = await makeProject(db, { country: 'ETH', number: 193_408, name: 'Wenz Ber AP' });
const ixchel = await makeChild(db, {
  project: tierra,
  code: 'GTM-201115-0342',
  givenName: 'Ixchel',
  familyName: 'Tzul',
  gender: 'F',
  birthDate: '2016-05-14',
  actionCode: 'A02',
  addDate: '2023-08-19',
  lastUpdateDate: '2025-11-03',
  educationType: await valueId(db, 'educationType', 'FOR'),
});
await makeChild(db, {
  project: wenzBer,
  code: 'ETH-193408-0127',
  givenName: 'Abel',
  familyName: 'Bekele',
  gender: 'M',
  birthDate: '2010-12-31',
  status: 4,
  actionCode: 'S01',
  addDate: '2020-01-10',
  lastUpdateDate: '2026-03-03',
  educationType: await valueId(db, 'educationType', 'PRE'),
});
const pool = await makeReservation(db, { name: 'Spring pool' });
await makeHold(db, ixchel, { reservationId: pool.id });

const search = (ChildSearch: object) => ask('POST', 'child/search', { ChildSearch });

/** Each finds one of the two children by a field in which they differ. */
const criteria: readonly (readonly [ids: string, name: string, criteria: object])[] = [
  ['CHILD-016', 'ChildCode', { ChildCode: 'GTM-2011' }],
  ['CHILD-017', 'ChildGivenName', { ChildGivenName: 'xche' }],
  ['CHILD-018', 'ChildFamilyName', { ChildFamilyName: 'tzul' }],
  ['CHILD-019', 'ChildCountryId', { ChildCountryId: ['GTM'] }],
  ['CHILD-020', 'AgeRange', { AgeRange: { Operator: 'Between', From: 9, To: 10 } }],
  ['CHILD-020', 'AgeRange without To', { AgeRange: { Operator: 'Less than', From: 10 } }],
  ['CHILD-021', 'Gender', { Gender: 'Female' }],
  ['CHILD-022', 'Project', { ChildCountryId: ['GTM', 'ETH'], Project: ['201115'] }],
  ['CHILD-023', 'Region', { Region: ['LAC'] }],
  ['CHILD-024', 'RCDSChildStatus', { RCDSChildStatus: ['3'] }],
  ['CHILD-025', 'ReservationID', { ReservationID: String(pool.id) }],
  ['CHILD-026', 'ActionCode', { ActionCode: ['A02'] }],
  ['CHILD-027', 'RCDSAddDate', { RCDSAddDate: { Operator: 'After', From: '2023-08-18' } }],
  ['CHILD-027', 'RCDSAddDate with To', { RCDSAddDate: { Operator: 'Between', From: '2023-08-19', To: '2023-08-19' } }],
  ['CHILD-028', 'FieldOfficeLastUpdateDate', { FieldOfficeLastUpdateDate: { Operator: 'Before', From: '2025-11-04' } }],
  [
    'CHILD-028',
    'FieldOfficeLastUpdateDate with To',
    { FieldOfficeLastUpdateDate: { Operator: 'Between', From: '2025-11-03', To: '2025-11-03' } },
  ],
  [
    'API-005',
    'Advanced, by values',
    { Advanced: [{ CriteriaId: 'EducationType', Operator: 'Any of', Value: ['FOR'] }] },
  ],
  [
    'API-005',
    'Advanced, by dates',
    {
      Advanced: [{ CriteriaId: 'BirthDate', Operator: 'Between', From: '2016-05-14', To: '2016-05-14' }],
    },
  ],
];

test.each(criteria)('%s child/search reads %s', async (_ids, _name, given) => {
  const { status, body } = await search(given);
  expect({ status, found: valuesIn(body, 'Children', 'ChildId') }).toEqual({ status: 200, found: ['GTM-201115-0342'] });
});

test('CHILD-001 child/search finds both by what they share, and refuses a name nobody knows', async () => {
  const both = await search({ ChildCountryId: ['GTM', 'ETH'] });
  expect(valuesIn(both.body, 'Children', 'ChildId')).toEqual(['ETH-193408-0127', 'GTM-201115-0342']);
  expect((await search({ ChildCountryId: ['GTM'], childCode: 'GTM' })).status).toBe(400);
});

test('API-004 API-005 API-055 CHILD-001 POST child/search answers Children and TotalRecords', async () => {
  expect(await search({ ChildCode: 'GTM-201115-0342' })).toMatchObject({
    status: 200,
    body: {
      TotalRecords: 1,
      Children: [
        {
          ChildId: 'GTM-201115-0342',
          ChildGivenName: 'Ixchel',
          ChildFamilyName: 'Tzul',
          Gender: 'Female',
          Age: 9,
          BirthDate: '2016-05-14',
          Country: { Code: 'GTM', Description: 'Guatemala' },
          Project: { Code: '201115', Description: 'Tierra Nueva AP' },
          RCDSChildStatus: { Code: '3', Description: 'Internal Hold' },
          ActionCode: { Code: 'A02', Description: 'Child data updated' },
          ReservationID: pool.id,
          FieldOfficeLastUpdateDate: '2025-11-03',
        },
      ],
    },
  });
});
