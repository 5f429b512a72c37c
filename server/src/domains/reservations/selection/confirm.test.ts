import { describe, expect, test } from 'vitest';
import { confirmReservation, pickChildren, releaseChildren } from '#contract/reservations/children-api.ts';
import { makeUser } from '../../../testing/factories.ts';
import {
  asChildren,
  childOf,
  draft,
  makeChildren,
  makeProject,
  noon,
  setStatus,
  startWorld,
  view,
} from '../../../testing/reservations/world.ts';

let now = noon;
const world = await startWorld(() => now);
const { server, db, user } = world;
const colleague = await makeUser(db);
const project = await makeProject(db);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const pick = (id: number, codes: readonly string[], as = user) =>
  server.call(pickChildren, { id, children: asChildren(codes) }, { as });
const confirm = (id: number, codes?: readonly string[], as = user) =>
  server.call(confirmReservation, { id, ...(codes && { children: asChildren(codes) }) }, { as });

describe('confirm', () => {
  test('RESV-010 RESV-012 RESV-097 turns the selection into an active reservation', async () => {
    const codes = await makeChildren(db, project, 3);
    const id = await draft(world, 3);
    await pick(id, codes);
    const { output } = await confirm(id);
    expect(output.reservation).toMatchObject({
      status: { code: '2' },
      counts: { reserved: 3, available: 3 },
      version: 2,
    });
    for (const code of codes) expect(await childOf(db, code)).toMatchObject({ status: 3, actionCode: 'R01' });
    const { id: childId } = await childOf(db, codes[0] as string);
    const history = await db
      .selectFrom('actionCodeHistory')
      .select(['actionCode', 'oldStatus', 'newStatus', 'userId'])
      .where('childId', '=', childId)
      .execute();
    expect(history).toEqual([{ actionCode: 'R01', oldStatus: 1, newStatus: 3, userId: user.id }]);
    const audit = await db
      .selectFrom('auditEntry')
      .select(['field', 'oldValue', 'newValue'])
      .where('entity', '=', 'child')
      .where('entityId', '=', codes[0] as string)
      .orderBy('field')
      .execute();
    expect(audit).toEqual([
      { field: 'RCDSChildStatus', oldValue: 'Pledgeable', newValue: 'Internal Hold' },
      { field: 'ReservationID', oldValue: null, newValue: String(id) },
    ]);
    expect(await db.selectFrom('pick').select('childId').where('reservationId', '=', id).execute()).toEqual([]);
  });
  test('RESV-097 RESV-098 RESV-101 wants exactly the target', async () => {
    const codes = await makeChildren(db, project, 3);
    const id = await draft(world, 2);
    expect((await confirm(id, codes.slice(0, 1))).problem).toMatchObject({
      code: 'reservation-missing-children',
      params: { value: 1 },
    });
    expect((await confirm(id)).problem).toMatchObject({ code: 'reservation-missing-children', params: { value: 2 } });
    expect((await confirm(id, codes)).problem).toMatchObject({
      code: 'reservation-release-needed',
      params: { release: 1 },
    });
    expect((await view(world, id)).status.code).toBe('1');
  });
  test('RESV-103 says which child was lost and why, and changes nothing', async () => {
    const codes = await makeChildren(db, project, 3);
    const id = await draft(world, 3);
    await pick(id, codes);
    later(16);
    await pick(await draft(world, 1), codes.slice(1, 2), colleague);
    await setStatus(db, codes[2] as string, 5);
    const { problem } = await confirm(id, codes);
    expect(problem).toMatchObject({ status: 409, code: 'child-no-longer-available', params: { count: 2 } });
    expect(problem.errors).toEqual([
      { field: 'Children.1.ChildId', code: 'child-held', params: { childId: codes[1] } },
      { field: 'Children.2.ChildId', code: 'child-not-available', params: { childId: codes[2] } },
    ]);
    expect(await childOf(db, codes[0] as string)).toMatchObject({ status: 1 });
    expect((await view(world, id)).counts.reserved).toBe(0);
  });
  test('RESV-090 RESV-091 RESV-092 RESV-093 keeps the limits of the category type', async () => {
    const chosen = { category: '2', categoryType: '21', eventId: 'E', targetParticipants: 1 } as const;
    const [here = ''] = await makeChildren(db, project, 1);
    const [there = ''] = await makeChildren(db, await makeProject(db), 1);
    const abroad: string[] = [];
    for (const country of ['KEN', 'GTM', 'HND', 'BOL'])
      abroad.push(...(await makeChildren(db, await makeProject(db, country), 1)));
    const many: string[] = [];
    for (let index = 0; index < 11; index += 1) many.push(...(await makeChildren(db, await makeProject(db), 1)));
    for (const [change, codes, code, count] of [
      [chosen, [here, there], 'too-many-projects', 1],
      [chosen, abroad.slice(0, 2), 'too-many-countries', 1],
      [{}, many, 'too-many-projects', 10],
      [{}, abroad, 'too-many-countries', 3],
    ] as const) {
      const id = await draft(world, codes.length, change);
      expect((await confirm(id, codes)).problem).toMatchObject({ code, params: { count } });
      expect((await view(world, id)).status.code).toBe('1');
    }
  });
  test('RESV-012 takes free children without a pick too', async () => {
    const codes = await makeChildren(db, project, 2);
    expect((await confirm(await draft(world, 2), codes)).status).toBe(200);
  });
  test('F21 RESV-012 confirming again as the same user with the same children succeeds and changes nothing', async () => {
    const [one = '', two = '', three = ''] = await makeChildren(db, project, 3);
    const id = await draft(world, 2);
    const { version } = await view(world, id);
    const again = (codes: readonly string[], as = user) =>
      server.call(confirmReservation, { id, version, children: asChildren(codes) }, { as });
    const first = (await again([one, two])).output;
    const second = (await again([two, one])).output;
    expect(second).toEqual(first);
    const lines = await db
      .selectFrom('auditEntry')
      .select('id')
      .where('entity', '=', 'reservation')
      .where('entityId', '=', String(id))
      .where('field', '=', 'ReservationStatus')
      .execute();
    expect(lines).toHaveLength(2);
    expect((await again([one, three])).problem.code).toBe('reservation-closed');
    expect((await again([one])).problem.code).toBe('reservation-closed');
    expect((await again([one, two], colleague)).problem.code).toBe('reservation-closed');
    await server.call(releaseChildren, { id, children: asChildren([two]) }, { as: user });
    expect((await again([one, two])).problem.code).toBe('reservation-closed');
  });
  test('F21 confirming again without a list succeeds while the reservation holds exactly the confirmed children', async () => {
    const [one = '', two = ''] = await makeChildren(db, project, 2);
    const id = await draft(world, 2);
    await pick(id, [one, two]);
    const again = (as = user) => server.call(confirmReservation, { id }, { as });
    const first = (await again()).output;
    expect(first.reservation.counts.reserved).toBe(2);
    expect((await again()).output).toEqual(first);
    expect((await again(colleague)).problem.code).toBe('reservation-closed');
    await server.call(releaseChildren, { id, children: asChildren([two]) }, { as: user });
    expect((await again()).problem.code).toBe('reservation-closed');
  });
  test('RESV-012 RESV-070 confirming and picking are refused when details are no longer valid, naming them: an expiration date that has passed', async () => {
    const codes = await makeChildren(db, project, 1);
    const id = await draft(world, 1);
    const before = now;
    now = new Date('2026-04-01T20:00:00Z');
    const passed = [{ field: 'Reservation.Expiration_Dt', code: 'expiration-not-future' }];
    expect((await confirm(id, codes)).problem).toMatchObject({ code: 'reservation-incomplete', errors: passed });
    expect((await pick(id, codes)).problem).toMatchObject({ code: 'reservation-incomplete', errors: passed });
    now = before;
    expect((await confirm(id, codes)).status).toBe(200);
  });
});
