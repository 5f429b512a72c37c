import { expect, test } from 'vitest';
import { type MadeChild, makeChild, makeProject } from '../../testing/children.ts';
import { connectOffice, startExternalSystem } from '../../testing/external-system.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { aNumber, plainCalls, valueAt, valuesIn } from '../../testing/specification/plain-calls.ts';

/** Section 3 'Reservation' and the calls on reservations and events of table T5, written out by hand. */
let now = new Date('2026-04-10T18:00:00Z');
const server = await testServer({ clock: () => now });
const { db, config } = server;
const ask = plainCalls(server, await makeUser(db, { firstName: 'Priya', lastName: 'Nair' }));
const askAna = plainCalls(server, await makeUser(db, { firstName: 'Ana', lastName: 'Delgado' }));

const { body: types } = await ask('GET', 'fundraisingOfficeSettings/USAO/sponsorType');
const [individual, family] = valuesIn(types, 'SponsorTypes', 'Sponsor_Type_Cd');
const tierra = await makeProject(db, { country: 'GTM', number: 201_115, name: 'Tierra Nueva AP' });

const create = async (Reservation: object) => {
  const { status, body } = await ask('POST', 'reservation', { Reservation });
  expect(status).toBe(200);
  return valueAt(body, 'Reservation.ReservationID') as number;
};
const read = async (id: number) => (await ask('GET', `reservation/${id}`)).body;
const givenChildren = (children: readonly MadeChild[]) => ({
  Children: children.map(({ code }) => ({ ChildId: code })),
});
const idsOf = async (id: number) =>
  valuesIn((await ask('GET', `reservation/${id}/children`)).body, 'Children', 'ChildId');

/** A field of 'Create' with its first and later value, and what it requires. */
const names: readonly [ids: string, name: string, first: unknown, then: unknown, beside?: object][] = [
  ['API-005 RESV-013', 'Reservation_Category_Cd', '1', '2'],
  ['API-005 RESV-014', 'Reservation_Category_Type_Cd', '11', '12', { Reservation_Category_Cd: '1' }],
  ['API-005 RESV-015', 'Reservation_Name', 'Spring gala', 'Autumn gala'],
  ['API-005 RESV-016', 'Event_ID', 'DCW-1', 'DCW-2'],
  ['API-005 RESV-017', 'Sponsor_Type_Cd', individual, family],
  ['API-005 RESV-018', 'Expiration_Dt', '2026-05-20', '2026-05-21'],
  ['API-005 RESV-019', 'Reservation_Participants_Target_Number', 4, 5],
  ['API-005 RESV-020', 'Reservation_Children_Target_Number', 10, 11],
  ['API-005 RESV-021', 'IsPerpetualReservation', 1, 0],
];

test.each(names)('%s POST and PUT reservation read %s, GET answers it', async (_ids, name, first, then, beside) => {
  const given = { Reservation_Name: 'Pool', ...beside };
  const id = await create({ ...given, [name]: first });
  const made = await read(id);
  expect(made).toMatchObject({ Reservation: { ReservationID: id, [name]: first } });
  const change = { Reservation: { ...given, [name]: then }, Version: valueAt(made, 'Reservation.Version') };
  expect((await ask('PUT', `reservation/${id}`, change)).status).toBe(200);
  expect(await read(id)).toMatchObject({ Reservation: { ReservationID: id, [name]: then } });
});

const details = (target: number) => ({
  Reservation_Name: 'Church weekend',
  Reservation_Category_Cd: '3',
  Reservation_Category_Type_Cd: '31',
  Sponsor_Type_Cd: individual,
  Expiration_Dt: '2026-05-20',
  Reservation_Children_Target_Number: target,
});

/** An active reservation with these children and room for more. */
async function active(children: readonly MadeChild[], room = 0): Promise<number> {
  const id = await create(details(children.length));
  const confirmed = await ask('PUT', `reservation/${id}/confirm`, givenChildren(children));
  expect(confirmed).toMatchObject({ status: 200, body: { Reservation: { ReservationStatus: { Code: '2' } } } });
  const change = {
    Reservation: details(children.length + room),
    Version: valueAt(confirmed.body, 'Reservation.Version'),
  };
  expect((await ask('PUT', `reservation/${id}`, change)).status).toBe(200);
  return id;
}

const child = (gender: 'F' | 'M' = 'F') => makeChild(db, { project: tierra, gender });

const girls = [await child(), await child()];
const boy = await child('M');
const weekend = await active([...girls, boy]);
await db.updateTable('childRecord').set({ baseStatus: 4 }).where('id', '=', boy.id).execute();
now = new Date('2026-04-11T18:00:00Z');
await askAna('PUT', `reservation/${weekend}`, {
  Reservation: { ...details(3), Reservation_Name: 'Church weekend, May' },
  Version: valueAt(await read(weekend), 'Reservation.Version'),
});
const cancelled = await active([await child()]);
const cancelling = await askAna('PUT', `reservation/${cancelled}/cancel`);

/** The path of a field in the detail, and its value. */
const answers: readonly [ids: string, name: string, answer: unknown, id?: number][] = [
  ['RESV-044', 'Modified_By', 'Ana Delgado'],
  ['RESV-045', 'Modified_Dt', '2026-04-11T18:00:00.000Z'],
  ['RESV-046', 'Counts.Reserved', 3],
  ['RESV-047', 'Counts.Sponsored', 1],
  ['RESV-048', 'Counts.Available', 2],
  ['F19', 'Counts.Proposed', 0],
  ['F19', 'Counts.Other', 0],
  ['F19', 'Counts.Staying', 1],
  ['RESV-049', 'Counts.Male', 1],
  ['RESV-050', 'Counts.Female', 2],
  ['RESV-051', 'Sponsor_Type', 'Individual'],
  ['RESV-052', 'Canceled_By', 'Ana Delgado', cancelled],
  ['RESV-053', 'Canceled_Dt', '2026-04-11T18:00:00.000Z', cancelled],
  ['RESV-061', 'ReservationStatus', { Code: '5', Description: 'Cancelled' }, cancelled],
];

test.each(answers)('%s GET reservation/{id} answers %s', async (_ids, name, answer, id = weekend) => {
  expect(valueAt(await read(id), `Reservation.${name}`)).toEqual(answer);
});

test('API-004 API-005 RESV-005 GET reservation/{id}, with nothing to say of a cancelling that was not', async () => {
  expect(await ask('GET', `reservation/${weekend}`)).toMatchObject({
    status: 200,
    body: {
      Reservation: { ...details(3), Reservation_Name: 'Church weekend, May', Canceled_By: null, Canceled_Dt: null },
    },
  });
});

test('API-004 API-005 RESV-008 PUT reservation/{id}/cancel', () => {
  expect(cancelling).toMatchObject({ status: 200, body: { Reservation: { ReservationID: cancelled } } });
});

test('API-004 API-005 GET reservation/{id}/children', async () => {
  expect(await ask('GET', `reservation/${weekend}/children`)).toMatchObject({
    status: 200,
    body: {
      Children: [
        { ChildId: girls[0]?.code, Gender: 'Female', RCDSChildStatus: { Code: '3' } },
        { ChildId: girls[1]?.code, Gender: 'Female', RCDSChildStatus: { Code: '3' } },
        { ChildId: boy.code, Gender: 'Male', RCDSChildStatus: { Code: '4' } },
      ],
    },
  });
});

test('API-004 API-005 RESV-001 RESV-012 PUT reservation/{id}/confirm takes Children, or the draft’s own', async () => {
  const [one, two] = [await child(), await child()];
  const listed = await active([one]);
  expect(await idsOf(listed)).toEqual([one.code]);
  const id = await create(details(1));
  await ask('POST', `reservation/${id}/pick`, givenChildren([two]));
  expect((await ask('PUT', `reservation/${id}/confirm`)).status).toBe(200);
  expect(await idsOf(id)).toEqual([two.code]);
});

test('API-004 API-005 API-055 RESV-007 POST reservation/{id}/children answers ReservationResult for each child', async () => {
  const [first, added, gone] = [await child(), await child(), await makeChild(db, { project: tierra, status: 7 })];
  const id = await active([first], 2);
  expect(await ask('POST', `reservation/${id}/children`, givenChildren([added]))).toMatchObject({
    status: 200,
    body: { ReservationResult: [{ ChildId: added.code, Done: true, Reason: null }], Count: 1 },
  });
  expect(await ask('POST', `reservation/${id}/children`, givenChildren([gone]))).toMatchObject({
    body: { ReservationResult: [{ ChildId: gone.code, Done: false, Reason: expect.any(String) }], Count: 0 },
  });
  expect(await idsOf(id)).toEqual([first.code, added.code]);
});

test('API-004 API-005 API-055 RESV-004 PUT reservation/{id}/release takes Children and answers their count', async () => {
  const [stays, leaves] = [await child(), await child()];
  const id = await active([stays, leaves]);
  expect(await ask('PUT', `reservation/${id}/release`, givenChildren([leaves]))).toMatchObject({
    status: 200,
    body: { Count: 1 },
  });
  expect(await idsOf(id)).toEqual([stays.code]);
});

test('API-004 API-005 API-055 RESV-003 PUT reservation/{id}/transfer takes Transfer and answers a count', async () => {
  const [stays, moves, there] = [await child(), await child(), await child()];
  const [source, target] = [await active([stays, moves]), await active([there], 1)];
  const Transfer = { TargetReservationID: target, ...givenChildren([moves]) };
  expect(await ask('PUT', `reservation/${source}/transfer`, { Transfer })).toMatchObject({
    status: 200,
    body: { Count: 1 },
  });
  expect([await idsOf(source), await idsOf(target)]).toEqual([[stays.code], [there.code, moves.code].sort()]);
});

/** Fields of an audit line: the latest one, about the reservation's name. */
const audited: readonly (readonly [ids: string, name: string, value: unknown])[] = [
  ['API-004 API-005 RESV-009 RESV-054', 'AuditId', aNumber],
  ['RESV-055', 'Field', 'Reservation_Name'],
  ['RESV-056', 'OldValue', 'Church weekend'],
  ['RESV-057', 'NewValue', 'Church weekend, May'],
  ['RESV-058', 'ModifiedBy', 'Ana Delgado'],
  ['RESV-059', 'ModifiedTimestamp', '2026-04-11T18:00:00.000Z'],
];

test.each(audited)('%s GET reservation/{id}/audit answers %s', async (_ids, name, value) => {
  const { status, body } = await ask('GET', `reservation/${weekend}/audit`);
  expect({ status, latest: valueAt(body, `Audit.0.${name}`) }).toEqual({ status: 200, latest: value });
});

test('API-004 API-005 RESV-105 POST event and PUT event/{eventId} take Event and reach the external system', async () => {
  const secret = 'the password of the admin account';
  const crm = await startExternalSystem(secret);
  await connectOffice(db, { office: 'CANO', url: crm.url, secret, key: config.encryptionKey });
  const askThere = plainCalls(server, await makeUser(db, { office: 'CANO' }));
  crm.behave({ answer: { Event_ID: 'EV-7' } });
  const given = { Reservation_Name: 'Gala', Expiration_Dt: '2026-05-20' };
  expect(await askThere('POST', 'event', { Event: given })).toMatchObject({
    status: 200,
    body: { Event: { Event_ID: 'EV-7' } },
  });
  expect(crm.taken.at(-1)?.data).toMatchObject(given);

  await askThere('POST', 'reservation', { Reservation: { ...given, Event_ID: 'EV-7' } });
  const changed = { Event_ID: 'EV-7', Reservation_Name: 'Ball', Expiration_Dt: '2026-05-21' };
  expect((await askThere('PUT', 'event/EV-7', { Event: changed })).status).toBe(200);
  expect(crm.taken.at(-1)?.data).toMatchObject(changed);
  expect(crm.undescribed).toEqual([]);
});
