import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getChildAudit } from '#contract/children/card-api.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { cancelReservation } from '#contract/reservations/api.ts';
import { getExpiryBoard, releaseReservations } from '#contract/reservations/board-api.ts';
import { listReservationChildren, releaseChildren, transferChildren } from '#contract/reservations/children-api.ts';
import { makeCredential, makeUser } from '../../../testing/factories.ts';
import { findViolations } from '../../../testing/reservations/invariants.ts';
import {
  active,
  asChildren,
  childOf,
  makeChildren,
  makeProject,
  noon,
  startWorld,
  view,
} from '../../../testing/reservations/world.ts';

/** F1, F3, F19: drops of children in reservations, and what a reversed drop restores. */

const world = await startWorld(() => noon);
const { server, db, user } = world;
const crm = await makeCredential(db);
const { supportOfficeCode: fieldOffice } = await db
  .selectFrom('country')
  .select('supportOfficeCode')
  .where('code', '=', 'ETH')
  .executeTakeFirstOrThrow();
const field = await makeCredential(db, { office: fieldOffice });
const project = await makeProject(db);

let numbers = 0;
const tell = async (kind: string, childId: string, more: object = {}, as = crm) => {
  const data = { ChildId: childId, ...more };
  const answer = await server.call(
    receiveMessage,
    { messageId: `drop-number-${++numbers}`, kind, data },
    { headers: as.headers },
  );
  if (answer.status !== 200) return answer.problem.errors?.[0]?.code;
  return (answer.output.answer as { readonly RCDSChildStatus: string }).RCDSChildStatus;
};
const leave = async (code: string, as = field) => {
  await tell('request-drop', code, {}, as);
  return tell('drop', code, {}, as);
};
const openHold = async (code: string) =>
  (
    await sql<{ kind: string; reservationId: number | null }>`
      select h.kind, h.reservation_id from hold h join child_record c on c.id = h.child_id
       where c.code = ${code} and h.ended_at is null`.execute(db)
  ).rows;
const countsOf = async (id: number) => {
  const { reserved, proposed, sponsored, available, other, staying } = (await view(world, id)).counts;
  return { reserved, proposed, sponsored, available, other, staying };
};
const sponsor = { SponsorNumber: 'S-7' };

describe('F1 a sponsored child who is dropped', () => {
  test('F1 F19 stays with the reservation as Other, and can be neither released nor transferred', async () => {
    const [sponsored = '', free = ''] = await makeChildren(db, project, 2);
    const id = await active(world, [sponsored, free]);
    const target = await active(world, await makeChildren(db, project, 1), { targetChildren: 9 });
    await tell('sponsor', sponsored, sponsor);
    expect(await leave(sponsored)).toBe('7');
    expect(await openHold(sponsored)).toEqual([{ kind: 'reservation', reservationId: id }]);
    const counts = { proposed: 0, sponsored: 0, available: 1, other: 1, staying: 1 };
    expect(await countsOf(id)).toEqual({ reserved: 2, ...counts });
    const listed = (await server.call(listReservationChildren, { id }, { as: user })).output.children;
    const stays = new Map(listed.map(({ childId, staysInReservation }) => [childId, staysInReservation]));
    expect([stays.get(sponsored), stays.get(free)]).toEqual([true, false]);
    const board = (await server.call(getExpiryBoard, {}, { as: user })).output.reservations;
    expect(board.find(({ reservation }) => reservation.id === id)).toMatchObject({
      reservation: { totalReserved: 2 },
      ...counts,
    });
    const children = asChildren([sponsored]);
    const released = await server.call(releaseChildren, { id, children }, { as: user });
    expect(released.output.results).toMatchObject([{ isDone: false, reason: 'child-sponsored' }]);
    const transfer = { targetId: target, children };
    const moved = await server.call(transferChildren, { id, transfer }, { as: user });
    expect(moved.output.results).toMatchObject([{ isDone: false, reason: 'child-sponsored' }]);
    const several = { reservations: [{ id }] };
    expect((await server.call(releaseReservations, several, { as: user })).output.count).toBe(1);
    await server.call(cancelReservation, { id }, { as: user });
    expect(await openHold(sponsored)).toEqual([{ kind: 'reservation', reservationId: id }]);
    expect(await countsOf(id)).toMatchObject({ reserved: 1, other: 1, staying: 1 });
    expect(await findViolations(db)).toEqual({});
  });

  test('F1 F3 is sponsored again when the drop is reversed, after the request and after the drop', async () => {
    const [code = ''] = await makeChildren(db, project, 1);
    const id = await active(world, [code]);
    await tell('sponsor', code, sponsor);
    await tell('request-drop', code, {}, field);
    expect(await tell('reverse-drop', code, {}, field)).toBe('4');
    await leave(code);
    expect(await tell('reverse-drop', code, {}, field)).toBe('4');
    const row = await db.selectFrom('childRecord').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sponsorNumber: 'S-7', sponsorOfficeCode: 'USAO', leavingDate: null });
    expect(await countsOf(id)).toMatchObject({ reserved: 1, sponsored: 1, other: 0, staying: 1 });
    expect(await tell('end-sponsorship', code)).toBe('1');
    expect(await openHold(code)).toEqual([]);
    expect(await findViolations(db)).toEqual({});
  });

  test('F3 without a reservation too; no other office may reverse it', async () => {
    const [code = ''] = await makeChildren(db, project, 1);
    await tell('sponsor', code, sponsor);
    await leave(code, crm);
    const other = await makeCredential(db, { office: 'GBRO' });
    expect(await tell('reverse-drop', code, {}, other)).toBe('held-elsewhere');
    expect(await tell('reverse-drop', code)).toBe('4');
  });
});

describe('F1 F19 other reserved children who are dropped', () => {
  test('F1 F19 are Other until they are released, and stay dropped', async () => {
    const codes = await makeChildren(db, project, 3);
    const [asked = '', gone = '', proposed = ''] = codes;
    const id = await active(world, codes);
    await tell('propose', proposed, sponsor);
    await tell('request-drop', asked, {}, field);
    await leave(gone);
    await leave(proposed);
    const counts = { proposed: 0, sponsored: 0, available: 0, other: 3, staying: 0 };
    expect(await countsOf(id)).toEqual({ reserved: 3, ...counts });
    const { output } = await server.call(releaseChildren, { id, children: asChildren(codes) }, { as: user });
    expect(output.count).toBe(3);
    expect((await childOf(db, gone)).status).toBe(7);
    expect(await openHold(gone)).toEqual([]);
    expect(await tell('reverse-drop', gone, {}, field)).toBe('1');
    expect(await findViolations(db)).toEqual({});
  });

  test('F3 F19 can only be released: a transfer leaves them where they are, with the action code of their leaving', async () => {
    const codes = await makeChildren(db, project, 3);
    const [asked = '', gone = '', free = ''] = codes;
    const id = await active(world, codes);
    const target = await active(world, await makeChildren(db, project, 1), { targetChildren: 9 });
    await tell('request-drop', asked, {}, field);
    await leave(gone);
    const transfer = { targetId: target, children: asChildren(codes) };
    const { output } = await server.call(transferChildren, { id, transfer }, { as: user });
    const reasons = new Map(output.results.map(({ childId, reason }) => [childId, reason]));
    expect([asked, gone, free].map((code) => reasons.get(code))).toEqual(['child-leaving', 'child-leaving', null]);
    expect([await countsOf(id), await countsOf(target)]).toMatchObject([
      { reserved: 2, other: 2 },
      { reserved: 2, other: 0 },
    ]);
    expect((await childOf(db, gone)).actionCode).toBe('D02');
    expect(await findViolations(db)).toEqual({});
  });

  test('F3 a reversed drop restores what the child was in the reservation', async () => {
    const codes = await makeChildren(db, project, 2);
    const [free = '', proposed = ''] = codes;
    const id = await active(world, codes);
    await tell('propose', proposed, sponsor);
    for (const code of codes) await leave(code);
    expect([await tell('reverse-drop', free, {}, field), await tell('reverse-drop', proposed, {}, field)]).toEqual([
      '3',
      '2',
    ]);
    const counts = { proposed: 1, sponsored: 0, available: 1, other: 0, staying: 0 };
    expect(await countsOf(id)).toEqual({ reserved: 2, ...counts });
    expect(await findViolations(db)).toEqual({});
  });

  test('F4 any other hold ends with the drop', async () => {
    const [code = ''] = await makeChildren(db, project, 1);
    await tell('hold', code, { HoldType: 'partnership' });
    await leave(code, crm);
    expect(await openHold(code)).toEqual([]);
    expect(await tell('reverse-drop', code)).toBe('1');
    const told = await db.selectFrom('outboxMessage').select('kind').where('recordKey', '=', `child:${code}`).execute();
    expect(told.map(({ kind }) => kind)).toEqual(['notification:4']);
  });
});

describe('F3 the history of a child who leaves', () => {
  const historyOf = async (code: string, office: string) => {
    const reader = await makeUser(db, { office });
    const { audit } = (await server.call(getChildAudit, { childId: code }, { as: reader })).output;
    return audit.map(({ field: name, newValue, modifiedBy }) => [name, newValue, modifiedBy]);
  };

  test('F3 a message of the field office is read by every office, and is as fresh as other data of it', async () => {
    const [code = ''] = await makeChildren(db, project, 1);
    await tell('request-drop', code, { Reason: 'U1' }, field);
    expect(await historyOf(code, 'GBRO')).toEqual([
      ['FieldOfficeLastUpdateDate', '2026-03-10', field.clientId],
      ['ReasonForLeaving', expect.any(String), field.clientId],
      ['DropRequestedDate', '2026-03-10', field.clientId],
      ['RCDSChildStatus', 'Drop Requested', field.clientId],
    ]);
    await tell('reverse-drop', code, {}, field);
    const lines = await historyOf(code, 'GBRO');
    expect(lines.slice(0, 3)).toEqual([
      ['ReasonForLeaving', null, field.clientId],
      ['DropRequestedDate', null, field.clientId],
      ['RCDSChildStatus', 'Pledgeable', field.clientId],
    ]);
  });

  test('F3 F15 a hold of the field office is its own: no other office reads in the history when it was placed', async () => {
    const [code = ''] = await makeChildren(db, project, 1);
    expect(await tell('hold', code, { HoldType: 'internal' }, field)).toBe('3');
    expect(await historyOf(code, 'GBRO')).toEqual([]);
  });

  test('F3 a message of a CRM is read by its office, and says nothing about how fresh the data is', async () => {
    const [code = ''] = await makeChildren(db, project, 1);
    await tell('request-drop', code);
    expect((await historyOf(code, 'USAO')).map(([name]) => name)).toEqual(['DropRequestedDate', 'RCDSChildStatus']);
    expect(await historyOf(code, 'GBRO')).toEqual([]);
    const { lastUpdateDate } = await db
      .selectFrom('childRecord')
      .select('lastUpdateDate')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(lastUpdateDate).toBeNull();
  });
});
