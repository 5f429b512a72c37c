import { expect, test } from 'vitest';
import { makeChild, makeProject } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { plainCalls, valueAt, valuesIn } from '../../testing/specification/plain-calls.ts';

/** Section 3 'Manage search' and 'Child search within a reservation', and their calls of table T5, written out by hand. */
let now = new Date('2026-04-10T18:00:00Z');
const server = await testServer({ clock: () => now });
const { db } = server;
const priya = await makeUser(db, { firstName: 'Priya', lastName: 'Nair', roles: ['Local Administrator'] });
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado' });
const ask = plainCalls(server, priya);
const askAna = plainCalls(server, ana);

const tierra = await makeProject(db, {
  country: 'GTM',
  number: 201_115,
  name: 'Tierra Nueva AP',
  communities: ['Pinal'],
});
const wenzBer = await makeProject(db, { country: 'ETH', number: 193_408, name: 'Wenz Ber AP', communities: ['Tulu'] });
const inTierra = [await makeChild(db, { project: tierra }), await makeChild(db, { project: tierra })];
const inWenzBer = await makeChild(db, { project: wenzBer });

const { body: types } = await ask('GET', 'fundraisingOfficeSettings/USAO/sponsorType');
const [Sponsor_Type_Cd] = valuesIn(types, 'SponsorTypes', 'Sponsor_Type_Cd');

async function reserve(as: typeof ask, Reservation: object, children: readonly { readonly code: string }[]) {
  const { body } = await as('POST', 'reservation', { Reservation: { Sponsor_Type_Cd, ...Reservation } });
  const id = valueAt(body, 'Reservation.ReservationID');
  if (children.length === 0) return id;
  const confirmed = await as('PUT', `reservation/${id}/confirm`, {
    Children: children.map(({ code }) => ({ ChildId: code })),
  });
  expect(confirmed.status).toBe(200);
  return id;
}

const gala = await reserve(
  ask,
  {
    Reservation_Name: 'Spring gala',
    Reservation_Category_Cd: '1',
    Reservation_Category_Type_Cd: '12',
    Event_ID: 'DCW-1',
    Expiration_Dt: '2026-05-20',
    Reservation_Participants_Target_Number: 1,
    Reservation_Children_Target_Number: 2,
  },
  inTierra,
);
now = new Date('2026-04-16T18:00:00Z');
await reserve(
  askAna,
  {
    Reservation_Name: 'Standing pool',
    Reservation_Category_Cd: '3',
    Reservation_Category_Type_Cd: '31',
    IsPerpetualReservation: 1,
    Reservation_Children_Target_Number: 1,
  },
  [inWenzBer],
);
const draft = await reserve(
  askAna,
  {
    Reservation_Name: 'Direct mail, autumn',
    Reservation_Category_Cd: '3',
    Reservation_Category_Type_Cd: '32',
    Expiration_Dt: '2026-06-30',
    Reservation_Children_Target_Number: 5,
  },
  [],
);

/** Each finds one of the three reservations by a field in which it differs from the others. */
const criteria: readonly [ids: string, name: string, criteria: object, found?: string][] = [
  ['RESV-031', 'ReservationID', { ReservationID: String(gala) }],
  ['RESV-032', 'ReservationName', { ReservationName: 'gala' }],
  ['RESV-033', 'ReservationCategory', { ReservationCategory: ['1'] }],
  ['RESV-034', 'ReservationCategoryType', { ReservationCategoryType: ['31'] }, 'Standing pool'],
  [
    'RESV-034',
    'ReservationCategoryType beside its category',
    { ReservationCategory: ['3'], ReservationCategoryType: ['32'] },
    'Direct mail, autumn',
  ],
  ['RESV-035', 'ReservationStatus', { ReservationStatus: ['1'] }, 'Direct mail, autumn'],
  ['RESV-036', 'ExpirationDate', { ExpirationDate: { Operator: 'On', From: '2026-05-20' } }],
  [
    'RESV-036',
    'ExpirationDate with To',
    { ExpirationDate: { Operator: 'Between', From: '2026-05-01', To: '2026-05-31' } },
  ],
  ['RESV-037', 'EventID', { EventID: 'DCW' }],
  ['RESV-038', 'TotalReserved', { TotalReserved: { Operator: 'Greater than', From: 1 } }],
  ['RESV-038', 'TotalReserved with To', { TotalReserved: { Operator: 'Between', From: 1, To: 1 } }, 'Standing pool'],
  ['RESV-039', 'CreatedBy', { CreatedBy: [priya.id] }],
  ['RESV-040', 'CreatedDate', { CreatedDate: { Operator: 'Before', From: '2026-04-11' } }],
  ['RESV-040', 'CreatedDate with To', { CreatedDate: { Operator: 'Between', From: '2026-04-10', To: '2026-04-10' } }],
  ['RESV-041', 'ChildCountry', { ChildCountry: ['GTM'] }],
  ['RESV-042', 'Project', { ChildCountry: ['GTM', 'ETH'], Project: ['201115'] }],
  ['RESV-043', 'IsPerpetualReservation', { IsPerpetualReservation: 1 }, 'Standing pool'],
  ['RESV-043', 'IsPerpetualReservation 0', { IsPerpetualReservation: 0, ReservationStatus: ['2'] }],
];

const search = (ReservationSearch: object) => ask('POST', 'reservation/search', { ReservationSearch });

test.each(criteria)('%s reservation/search reads %s', async (_ids, _name, given, found = 'Spring gala') => {
  const { status, body } = await search(given);
  expect({ status, found: valuesIn(body, 'Reservations', 'ReservationName') }).toEqual({ status: 200, found: [found] });
});

test('RESV-002 reservation/search finds all by what they share, and refuses a name nobody knows', async () => {
  const { body } = await search({ ReservationStatus: ['1', '2'] });
  expect(valuesIn(body, 'Reservations', 'ReservationName')).toHaveLength(3);
  expect((await search({ ReservationStatus: ['2'], Event_ID: 'DCW-1' })).status).toBe(400);
});

const coded = (Code: string, Description: string) => ({ Code, Description });

test('API-004 API-005 API-055 RESV-002 POST reservation/search answers Reservations and TotalRecords', async () => {
  expect(await search({ ReservationID: String(gala) })).toMatchObject({
    status: 200,
    body: {
      TotalRecords: 1,
      Reservations: [
        {
          ReservationID: gala,
          ReservationName: 'Spring gala',
          ReservationCategory: coded('1', 'Event - Face to Face'),
          ReservationCategoryType: coded('12', 'Church'),
          ReservationStatus: coded('2', 'Active'),
          ExpirationDate: '2026-05-20',
          EventID: 'DCW-1',
          TotalReserved: 2,
          CreatedBy: 'Priya Nair',
          CreatedDate: '2026-04-10T18:00:00.000Z',
          IsPerpetualReservation: 0,
        },
      ],
    },
  });
  expect((await search({ IsPerpetualReservation: 1 })).body).toMatchObject({
    Reservations: [{ IsPerpetualReservation: 1, ExpirationDate: null }],
  });
});

const rosa = await makeChild(db, {
  project: tierra,
  givenName: 'Rosa',
  gender: 'F',
  birthDate: '2016-05-14',
  communityId: tierra.communityIds[0],
  photoDate: '2025-10-08',
  videoDate: '2025-10-09',
  addDate: '2023-08-19',
});
await makeChild(db, { project: wenzBer, givenName: 'Abel', gender: 'M', birthDate: '2010-12-31' });
const { body: grouped } = await ask('PUT', 'fundraisingOfficeSettings/USAO/countryGroup', {
  CountryGroup: { CountryGroupName: 'Central America', Status: 'Active', Countries: [{ CountryId: 'GTM' }] },
});

/** Each finds Rosa or Abel, the two free children, by a difference. */
const offered: readonly [ids: string, name: string, criteria: object, found?: string][] = [
  ['RESV-022', 'ChildCountry', { ChildCountry: ['GTM'] }],
  ['RESV-023', 'Project', { ChildCountry: ['GTM', 'ETH'], Project: ['201115'] }],
  ['RESV-024', 'AgeRange', { AgeRange: { Operator: 'Between', From: 9, To: 10 } }],
  ['RESV-024', 'AgeRange without To', { AgeRange: { Operator: 'Greater than', From: 10 } }, 'Abel'],
  ['RESV-025', 'Gender', { Gender: 'Female' }],
  ['RESV-026', 'BirthDate From', { BirthDate: { From: '2016-01-01' } }],
  ['RESV-026', 'BirthDate To', { BirthDate: { To: '2016-01-01' } }, 'Abel'],
  ['RESV-027', 'PhotoAvailable Yes', { PhotoAvailable: 'Yes' }],
  ['RESV-027', 'PhotoAvailable No', { PhotoAvailable: 'No' }, 'Abel'],
  ['RESV-028', 'VideoAvailable Yes', { VideoAvailable: 'Yes' }],
  ['RESV-028', 'VideoAvailable No', { VideoAvailable: 'No' }, 'Abel'],
  ['RESV-029', 'CountryGroup', { CountryGroup: valueAt(grouped, 'CountryGroup.CountryGroupId') }],
  ['RESV-030', 'Community', { ChildCountry: ['GTM'], Project: ['201115'], Community: ['201115-01'] }],
];

const offer = (ChildSearch: object) => ask('POST', `reservation/${draft}/childSearch`, { ChildSearch });

test.each(offered)('%s reservation/{id}/childSearch reads %s', async (_ids, _name, given, found = 'Rosa') => {
  const { status, body } = await offer(given);
  expect({ status, found: valuesIn(body, 'Children', 'ChildGivenName') }).toEqual({ status: 200, found: [found] });
});

test('RESV-001 reservation/{id}/childSearch offers who is free, and refuses a name nobody knows', async () => {
  const { body } = await offer({ ChildCountry: ['GTM', 'ETH'] });
  expect(valuesIn(body, 'Children', 'ChildGivenName')).toEqual(['Abel', 'Rosa']);
  expect((await offer({ ChildCountry: ['GTM'], ChildCountryId: ['GTM'] })).status).toBe(400);
});

test('API-004 API-005 API-055 POST reservation/{id}/childSearch answers Children', async () => {
  expect(await offer({ Gender: 'Female' })).toMatchObject({
    status: 200,
    body: {
      TotalRecords: 1,
      Children: [
        {
          ChildId: rosa.code,
          ChildGivenName: 'Rosa',
          ChildFamilyName: 'Bekele',
          Gender: 'Female',
          Age: 9,
          BirthDate: '2016-05-14',
          Country: coded('GTM', 'Guatemala'),
          Project: coded('201115', 'Tierra Nueva AP'),
          Community: 'Pinal',
          PhotoAvailable: true,
          VideoAvailable: true,
          RCDSAddDate: '2023-08-19',
        },
      ],
    },
  });
});
