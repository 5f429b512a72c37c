import { expect, test } from 'vitest';
import { getActionCodeHistory } from '#contract/children/card-api.ts';
import { officeHeader } from '#contract/endpoint.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import {
  cancelReservation,
  createReservation,
  listReservationAudit,
  updateReservation,
} from '#contract/reservations/api.ts';
import { extendReservations, releaseReservations } from '#contract/reservations/board-api.ts';
import {
  addChildren,
  confirmReservation,
  releaseChildren,
  transferChildren,
} from '#contract/reservations/children-api.ts';
import { exportReservationAudit } from '#contract/reservations/export-api.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import {
  active,
  asChildren,
  completeDetails,
  makeChildren,
  makeProject,
  makeSponsorType,
  noon,
  startWorld,
  view,
} from '../../testing/reservations/world.ts';
import { expireReservations } from './scheduled.ts';

let now = noon;
/** The clock advances by this step on every read. */
let step = 0;
const clock = () => {
  now = new Date(now.getTime() + step);
  return now;
};
const world = await startWorld(clock, { roles: ['Local Administrator'], firstName: 'Ana', lastName: 'Delgado' });
const { server, db, user } = world;
const project = await makeProject(db);
const crm = await makeCredential(db);

const entriesOf = async (id: number) =>
  (await server.call(listReservationAudit, { id, pageSize: 100 }, { as: user })).output.entries;

/** Each act once, latest first, with the fields of its entries. */
async function actsOf(id: number) {
  const groups = new Map<string, { act: string; fields: string[] }>();
  for (const { actId, act, actOf, field } of await entriesOf(id)) {
    const group = groups.get(actId ?? '') ?? { act: `${act}${actOf ? ` ${actOf}` : ''}`, fields: [] };
    group.fields.push(field);
    groups.set(actId ?? '', group);
  }
  return [...groups.values()];
}
const latest = async (id: number) => (await actsOf(id))[0];

test('F20 each act is one group of history entries with its name', async () => {
  const codes = await makeChildren(db, project, 5);
  const id = await active(world, codes.slice(0, 3), { targetChildren: 9 });
  expect((await actsOf(id)).map(({ act }) => act)).toEqual(['confirmed', 'created']);
  expect(await latest(id)).toEqual({
    act: 'confirmed',
    fields: ['TotalReserved', 'ReservationStatus', 'ChildId', 'ChildId', 'ChildId'],
  });

  const { version } = await view(world, id);
  const reservation = completeDetails(world.sponsorType, 9, { name: 'Renamed' });
  await server.call(updateReservation, { id, version, reservation }, { as: user });
  expect(await latest(id)).toEqual({ act: 'edited', fields: ['Reservation_Name'] });

  await server.call(addChildren, { id, children: asChildren(codes.slice(3, 4)) }, { as: user });
  expect(await latest(id)).toEqual({ act: 'added', fields: ['TotalReserved', 'ChildId'] });

  await server.call(releaseChildren, { id, children: asChildren(codes.slice(0, 2)) }, { as: user });
  expect(await latest(id)).toEqual({ act: 'released', fields: ['TotalReserved', 'ChildId', 'ChildId'] });

  const extend = [{ id, expirationDate: '2026-04-01' }];
  await server.call(extendReservations, { reservations: extend }, { as: user });
  expect(await latest(id)).toEqual({ act: 'extended', fields: ['Expiration_Dt'] });
  const again = await server.call(extendReservations, { reservations: extend }, { as: user });
  expect(again.output.results[0]).toMatchObject({
    reason: 'changed-meanwhile',
    changedBy: 'Ana Delgado',
    changedAt: noon.toISOString(),
    isByCaller: true,
  });
  const colleague = await makeUser(db, { roles: ['Local Administrator'] });
  const theirs = await server.call(extendReservations, { reservations: extend }, { as: colleague });
  expect(theirs.output.results[0]).toMatchObject({ reason: 'changed-meanwhile', isByCaller: false });

  await server.call(releaseReservations, { reservations: [{ id }] }, { as: user });
  expect((await latest(id))?.act).toBe('released');

  await server.call(cancelReservation, { id }, { as: user });
  expect(await latest(id)).toEqual({ act: 'cancelled', fields: ['ReservationStatus'] });
});

test('F20 each entry tells how many children its whole act added and removed, also when a page holds a part of them', async () => {
  const codes = await makeChildren(db, project, 12);
  const id = await active(world, codes);
  await server.call(releaseChildren, { id, children: asChildren(codes.slice(0, 11)) }, { as: user });
  const page = async (number: number, filter: object = {}) =>
    (await server.call(listReservationAudit, { id, page: number, pageSize: 10, ...filter }, { as: user })).output
      .entries;
  const numbers = async (number: number, filter: object = {}) => [
    ...new Set((await page(number, filter)).map(({ act, actAdded, actRemoved }) => `${act} ${actAdded} ${actRemoved}`)),
  ];
  expect(await numbers(1)).toEqual(['released 0 11']);
  expect(await numbers(2)).toEqual(['released 0 11', 'confirmed 12 0']);
  expect(await numbers(1, { value: codes[3] ?? '' })).toEqual(['released 0 11', 'confirmed 12 0']);
  expect((await page(3)).filter(({ act }) => act === 'created').map(({ actAdded }) => actAdded)).toContain(undefined);
});

test('F20 a transfer names the other reservation, on both sides', async () => {
  const codes = await makeChildren(db, project, 3);
  const source = await active(world, codes.slice(0, 2));
  const target = await active(world, codes.slice(2), { targetChildren: 5 });
  const transfer = { targetId: target, children: asChildren(codes.slice(0, 2)) };
  await server.call(transferChildren, { id: source, transfer }, { as: user });
  expect(await latest(source)).toEqual({
    act: `transferred ${target}`,
    fields: ['TotalReserved', 'ReservationStatus', 'ChildId', 'ChildId'],
  });
  expect(await latest(target)).toEqual({ act: `received ${source}`, fields: ['TotalReserved', 'ChildId', 'ChildId'] });
  const { text } = await server.call(exportReservationAudit, { id: source }, { as: user });
  expect(text.split('\r\n')[0]).toContain('Modified Timestamp,What was done');
  expect(text).toContain(`transferred to ${target}`);
});

test('F20 acts of scheduled jobs and of external systems are distinguished', async () => {
  const codes = await makeChildren(db, project, 2);
  const id = await active(world, codes);
  const [first = ''] = codes;
  const message = { messageId: 'history-1', kind: 'request-drop', data: { ChildId: first } };
  const field = await makeCredential(db, { office: 'ETHS' });
  await server.call(receiveMessage, message, { headers: field.headers });
  expect(await latest(id)).toEqual({ act: 'external', fields: ['RCDSChildStatus'] });
  const proposal = { ChildId: codes[1], SponsorNumber: 'S-1' };
  await server.call(
    receiveMessage,
    { messageId: 'history-2', kind: 'propose', data: proposal },
    { headers: crm.headers },
  );
  expect((await entriesOf(id))[0]).toMatchObject({ act: 'external', modifiedBy: crm.clientId });
  now = new Date('2026-04-02T20:00:00Z');
  await expireReservations({ db, clock: () => now });
  expect((await latest(id))?.act).toBe('expired');
  expect((await entriesOf(id))[0]?.modifiedBy).toBe('PRCDS');
  now = noon;
});

test('F20 RESV-045 Modified By shows the external system or the scheduled job that changed the reservation last', async () => {
  const codes = await makeChildren(db, project, 2);
  const id = await active(world, codes);
  const [first = ''] = codes;
  const tell = (messageId: string, kind: string, more: object = {}) =>
    server.call(receiveMessage, { messageId, kind, data: { ChildId: first, ...more } }, { headers: crm.headers });
  await tell('history-11', 'sponsor', { SponsorNumber: 'S-11' });
  expect((await view(world, id)).modifiedBy).toBe('Ana Delgado');
  await tell('history-12', 'end-sponsorship');
  expect((await view(world, id)).modifiedBy).toBe(crm.clientId);
  now = new Date('2026-04-02T20:00:00Z');
  await expireReservations({ db, clock: () => now });
  expect((await view(world, id)).modifiedBy).toBe('PRCDS');
  now = noon;
});

test('F20 RESV-045 Modified By shows the system that changed the reservation last, not one that changed one of its children since', async () => {
  const [first = '', second = ''] = await makeChildren(db, project, 2);
  const id = await active(world, [first, second]);
  const field = await makeCredential(db, { office: 'ETHS' });
  const tell = (messageId: string, kind: string, data: { readonly ChildId: string }, { headers }: typeof crm) =>
    server.call(receiveMessage, { messageId, kind, data }, { headers });
  const sponsored = { ChildId: first, SponsorNumber: 'S-20' };
  await tell('history-20', 'sponsor', sponsored, crm);
  await tell('history-21', 'end-sponsorship', { ChildId: first }, crm);
  const changed = await view(world, id);
  expect(changed.modifiedBy).toBe(crm.clientId);
  now = new Date(noon.getTime() + 60_000);
  await tell('history-22', 'request-drop', { ChildId: second }, field);
  await tell('history-23', 'drop', { ChildId: second }, field);
  now = noon;
  expect((await entriesOf(id))[0]).toMatchObject({ field: 'RCDSChildStatus', modifiedBy: field.clientId });
  const { modifiedBy, modifiedAt } = await view(world, id);
  expect({ modifiedBy, modifiedAt }).toEqual({ modifiedBy: crm.clientId, modifiedAt: changed.modifiedAt });
});

test('F20 RESV-009 Modified By is searched as it is shown, in the language of the reader', async () => {
  const id = await active(world, await makeChildren(db, project, 1));
  const fed = {
    entity: 'reservation',
    entityId: String(id),
    officeCode: 'USAO',
    modifiedAt: now,
    source: 'Field office',
  };
  await db
    .insertInto('auditEntry')
    .values([
      { ...fed, field: 'FromFeed', newValue: 'a', act: 'feed', actOf: 12 },
      { ...fed, field: 'WithoutFeed', newValue: 'b' },
      { ...fed, field: 'InFrame', newValue: 'c', source: null, modifiedBy: user.id, through: 'crm-frame' },
    ])
    .execute();
  const lucia = await makeUser(db, { language: 'es' });
  const fieldsOf = async (modifiedBy: string, as = user) =>
    (await server.call(listReservationAudit, { id, modifiedBy }, { as })).output.entries
      .map(({ field }) => field)
      .sort();
  expect(await fieldsOf('field office')).toEqual(['FromFeed', 'WithoutFeed']);
  expect(await fieldsOf('Field office, feed 12')).toEqual(['FromFeed']);
  expect(await fieldsOf('oficina de campo')).toEqual([]);
  expect(await fieldsOf('Delgado through crm-frame')).toEqual(['InFrame']);
  expect(await fieldsOf(user.email)).toContain('InFrame');
  expect(await fieldsOf('Oficina de campo', lucia)).toEqual(['FromFeed', 'WithoutFeed']);
  expect(await fieldsOf('campo, envío 12', lucia)).toEqual(['FromFeed']);
  expect(await fieldsOf('field office', lucia)).toEqual([]);
});

test('F20 F9 RESV-009 the values of the history are searched as the reader sees them, and dates as YYYY-MM-DD too', async () => {
  const id = await active(world, await makeChildren(db, project, 1), { targetChildren: 9 });
  const { version } = await view(world, id);
  const reservation = completeDetails(world.sponsorType, 9, { expirationDate: '2026-04-17' });
  await server.call(updateReservation, { id, version, reservation }, { as: user });
  const lucia = await makeUser(db, { language: 'es', roles: ['Local Administrator'] });
  const found = async (value: string, as = user, filter: object = {}) => {
    const { entries, total } = (await server.call(listReservationAudit, { id, value, ...filter }, { as })).output;
    expect(entries).toHaveLength(total);
    return entries.map(({ field }) => field);
  };
  expect(await found('Draft')).toEqual(['ReservationStatus', 'ReservationStatus']);
  expect(await found('borrador', lucia)).toEqual(['ReservationStatus', 'ReservationStatus']);
  expect(await found('Draft', lucia)).toEqual([]);
  expect(await found('17/04/2026')).toEqual(['Expiration_Dt']);
  expect(await found('17/04/2026', lucia, { field: 'Expiration_Dt' })).toEqual(['Expiration_Dt']);
  expect(await found('2026-04-17')).toEqual(['Expiration_Dt']);
  expect(await found('17/04/2026', user, { field: 'Event_ID' })).toEqual([]);
  const { text } = await server.call(exportReservationAudit, { id, value: 'borrador' }, { as: lucia });
  expect(text.trim().split('\r\n')).toHaveLength(3);
});

test('F20 a conflict names the user who changed the version, not a system that changed one of its children since', async () => {
  const codes = await makeChildren(db, project, 1);
  const id = await active(world, codes, { targetChildren: 9 });
  const { version } = await view(world, id);
  const rename = (name: string) => {
    const reservation = completeDetails(world.sponsorType, 9, { name });
    return server.call(updateReservation, { id, version, reservation }, { as: user });
  };
  await rename('Spring fair');
  now = new Date(noon.getTime() + 60_000);
  const data = { ChildId: codes[0], SponsorNumber: 'S-9' };
  await server.call(receiveMessage, { messageId: 'history-3', kind: 'propose', data }, { headers: crm.headers });
  now = noon;
  expect((await entriesOf(id))[0]).toMatchObject({ field: 'RCDSChildStatus', modifiedBy: crm.clientId });
  const { status, problem } = await rename('Summer fair');
  expect([status, problem.code]).toEqual([409, 'changed-meanwhile']);
  expect(problem.params).toEqual({ version: version + 1, by: 'Ana Delgado', at: noon.toISOString() });
});

test.each([
  ['F19 F20', 'drops a child, who stays', 'request-drop', 'drop', ['RCDSChildStatus']],
  ['F20', 'ends a sponsorship', 'sponsor', 'end-sponsorship', ['ChildId', 'RCDSChildStatus', 'TotalReserved']],
])(
  '%s another system that %s leaves one group of lines, however long it takes',
  async (_, _what, before, kind, lines) => {
    const codes = await makeChildren(db, project, 2);
    const id = await active(world, codes);
    const field = await makeCredential(db, { office: 'ETHS' });
    const { headers } = kind === 'drop' ? field : crm;
    const tell = async (told: string, data: Record<string, unknown>) =>
      (await server.call(receiveMessage, { messageId: `history-${told}`, kind: told, data }, { headers })).status;
    const sponsor = before === 'sponsor' ? { SponsorNumber: 'S-1' } : {};
    expect(await tell(before, { ChildId: codes[0], ...sponsor })).toBe(200);
    step = 1000;
    const status = await tell(kind, { ChildId: codes[0] });
    step = 0;
    now = noon;
    expect(status).toBe(200);
    const { fields = [] } = (await latest(id)) ?? {};
    expect([...fields].sort()).toEqual(lines);
  },
);

test("F20 an act for another office shows the name in that office, and 'another office' elsewhere", async () => {
  const admin = await makeUser(db, { roles: ['Partnership Admin'], firstName: 'Priya', lastName: 'Nair' });
  const spanish = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
  const sponsorType = await makeSponsorType(db, 'ESPO');
  const [child = ''] = await makeChildren(db, project, 1);
  const there = { as: admin, headers: { [officeHeader]: 'ESPO' } };
  const { reservation } = (
    await server.call(createReservation, { reservation: completeDetails(sponsorType, 1) }, there)
  ).output;
  await server.call(confirmReservation, { id: reservation.id, children: asChildren([child]) }, there);
  const told = async (as: typeof admin) =>
    (await server.call(getActionCodeHistory, { childId: child }, { as })).output.actions[0]?.by;
  expect(await told(spanish)).toBe('Priya Nair');
  expect(await told(user)).toBe('Another office');
  const { entries } = (await server.call(listReservationAudit, { id: reservation.id }, { as: spanish })).output;
  expect(new Set(entries.map(({ modifiedBy }) => modifiedBy))).toEqual(new Set(['Priya Nair']));
});
