import { describe, expect, test } from 'vitest';
import { queueItemsMaximum } from '#contract/home/rules.ts';
import { releaseChildren } from '#contract/reservations/children-api.ts';
import { makeChild, makeHold, makeProject } from '../../testing/children.ts';
import { homeWorld, of } from '../../testing/home-world.ts';

const { call, db, queueOf, office, makeReservation, makeLock } = await homeWorld();

const statusOf = (id: number, baseStatus: number) =>
  db.updateTable('childRecord').set({ baseStatus }).where('id', '=', id).execute();

async function scene(values: object = {}) {
  const made = await office();
  const { id } = await makeReservation(made.code, made.admin, {
    status: 2,
    targetChildren: 50,
    isPerpetual: true,
    ...values,
  });
  const reserved = async (fields: Parameters<typeof makeChild>[1]) => {
    const child = await makeChild(db, fields);
    await makeHold(db, child, { office: made.code, reservationId: id, placedBy: made.user.id });
    return child;
  };
  return { ...made, id, reserved, leaving: async () => of(await queueOf(made.user), 'child-leaving') };
}

describe('F1 F19 children of reservations who are leaving', () => {
  test('F19 one item names the reservation and its children, until they are released', async () => {
    const { id, user, reserved, leaving } = await scene();
    await reserved({});
    const gone = await reserved({ status: 7, leavingDate: '2026-04-15', dropRequestedDate: '2026-04-01' });
    const asked = await reserved({ status: 5, dropRequestedDate: '2026-04-14' });
    const item = { kind: 'child-leaving', group: 'today', record: String(id), name: 'Dallas Church Weekend' };
    const childIds = [gone.code, asked.code].sort();
    expect(await leaving()).toEqual([
      expect.objectContaining({ ...item, count: 2, of: 1, day: '2026-04-14', childIds }),
    ]);
    expect((await queueOf(user)).count).toBe(1);
    const release = (childId: string) => call(releaseChildren, { id, children: [{ childId }] }, { as: user });
    expect((await release(gone.code)).output.count).toBe(1);
    expect(await leaving()).toEqual([expect.objectContaining({ count: 1, of: 0, childIds: [asked.code] })]);
    await release(asked.code);
    expect(await leaving()).toEqual([]);
  });

  test('F5 F19 a lock that begins counts neither them nor the sponsored: nothing is left to do for them', async () => {
    const { code, admin, user, reserved } = await scene();
    const project = await makeProject(db);
    const free = await reserved({ project });
    for (const status of [4, 5, 7]) await reserved({ project, status });
    await makeLock(code, admin, project.country, project.number, 8);
    expect(of(await queueOf(user), 'lock-starting')).toEqual([expect.objectContaining({ count: 1 })]);
    await statusOf(free.id, 7);
    expect(of(await queueOf(user), 'lock-starting')).toEqual([]);
  });

  test('F3 a reversed drop takes the item away', async () => {
    const { reserved, leaving } = await scene();
    const { id } = await reserved({ status: 7 });
    expect(await leaving()).toHaveLength(1);
    await statusOf(id, 1);
    expect(await leaving()).toEqual([]);
  });

  test('a reservation that has ended, or ended last night, has nothing to release', async () => {
    for (const values of [{ status: 3 }, { isPerpetual: false, expirationDate: '2026-04-15' }]) {
      const { reserved, leaving } = await scene(values);
      await reserved({ status: 7 });
      expect(await leaving(), JSON.stringify(values)).toEqual([]);
    }
  });

  test('F1 who was sponsored cannot be released, and is listed for fourteen days', async () => {
    const sponsor = { sponsorNumber: 'S-1', sponsorOfficeCode: 'USAO' };
    const { reserved, leaving } = await scene();
    await reserved({ status: 7, leavingDate: '2026-04-02', ...sponsor });
    expect(await leaving()).toEqual([]);
    const late = await reserved({ status: 7, leavingDate: '2026-04-03', ...sponsor });
    const asked = await reserved({ status: 5, dropRequestedDate: '2025-04-03', ...sponsor });
    expect(await leaving()).toEqual([expect.objectContaining({ count: 2, childIds: [late.code, asked.code].sort() })]);
  });

  test('F1 who was sponsored is not listed again when the personal data has been erased', async () => {
    const { reserved, leaving } = await scene();
    await reserved({ status: 7, leavingDate: '2019-04-02', sponsorOfficeCode: 'USAO', sponsorNumber: null });
    expect(await leaving()).toEqual([]);
  });

  test('Mine lists the reservations that the caller made or filled', async () => {
    const { user, admin, code, reserved } = await scene();
    await reserved({ status: 5 });
    const mine = async (who: typeof user) => of(await queueOf(who, 'mine'), 'child-leaving').length;
    const { id } = await makeReservation(code, admin, { status: 2, targetChildren: 5, isPerpetual: true });
    await makeHold(db, await makeChild(db, { status: 5 }), { office: code, reservationId: id, placedBy: admin.id });
    expect([await mine(user), await mine(admin)]).toEqual([1, 2]);
  });

  test('more than fit are counted', async () => {
    const { code, user, admin } = await office();
    for (let made = 0; made <= queueItemsMaximum; made += 1) {
      const { id } = await makeReservation(code, admin, { status: 2, targetChildren: 5, isPerpetual: true });
      await makeHold(db, await makeChild(db, { status: 7 }), { office: code, reservationId: id });
    }
    const queue = await queueOf(user);
    expect(of(queue, 'child-leaving')).toHaveLength(queueItemsMaximum);
    expect(queue).toMatchObject({ count: queueItemsMaximum + 1, more: [{ kind: 'child-leaving', count: 1 }] });
  });
});
