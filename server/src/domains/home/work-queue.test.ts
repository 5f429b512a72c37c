import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type QueueKind, queueItemsMaximum } from '#contract/home/rules.ts';
import { sampleRoleNames } from '#contract/roles/sample-roles.ts';
import { makeChild, makeHold, makeProject } from '../../testing/children.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { homeWorld, inDays, kindsOf, now, of } from '../../testing/home-world.ts';
import { makeOffice } from '../../testing/offices.ts';

const { db, queueOf, office, makeMessage, makeSending, makeReservation, fullDesk } = await homeWorld();

describe('who sees what', () => {
  const everything: readonly QueueKind[] = [
    'csm-failed',
    'csm-overdue',
    'delivery-failed',
    'child-leaving',
    'import-failed',
    'hold-ending',
    'reservation-expiring',
    'lock-starting',
    'draft',
    'access-request',
  ];
  const daily = everything.filter((kind) => kind !== 'delivery-failed' && kind !== 'access-request');
  const expected: Readonly<Record<string, readonly QueueKind[]>> = {
    'Partnership Admin': [...everything, 'first-steps'],
    'Local Administrator': everything,
    'Standard User': daily,
    'View Only User': [],
    'Guest - 01': [],
  };

  test('each item only for those who may act on it, and never another office', async () => {
    const { code } = await fullDesk();
    const elsewhere = await makeOffice(db);
    for (const role of sampleRoleNames) {
      const here = await makeUser(db, { office: code, roles: [role] });
      const shown = kindsOf(await queueOf(here)).filter((kind) => kind !== 'consent-open');
      expect([...shown].sort(), role).toEqual([...(expected[role] ?? [])].sort());
      const there = await makeUser(db, { office: elsewhere, roles: [role] });
      const others = kindsOf(await queueOf(there)).filter((kind) => kind !== 'consent-open');
      // A lock affects children of every office; people who may edit it see it in any office.
      expect(others, role).toEqual(role === 'Partnership Admin' ? ['lock-starting', 'first-steps'] : []);
    }
  });

  test('one privilege opens its own items and no other', async () => {
    const { code } = await fullDesk();
    const withRole = async (...privileges: string[]) =>
      kindsOf(await queueOf(await makeUser(db, { office: code, roles: [await makeRole(db, privileges)] })));
    expect(await withRole('Reservation:Create')).toEqual(['import-failed']);
    expect(await withRole('Reservation:View', 'Reservation:Edit')).toEqual(['child-leaving', 'reservation-expiring']);
    expect(await withRole('Reservation:View', 'Reservation:Release')).toEqual(['child-leaving']);
    expect(await withRole('Registered Child:View')).toEqual([]);
    expect(await withRole('Registered Child:View', 'Registered Child:Edit')).toEqual(['hold-ending']);
    expect(await withRole('Admin Office Setting:View')).toEqual([]);
    expect(await withRole('Admin User Profile Management:View', 'Admin User Profile Management:Edit')).toEqual([
      'access-request',
    ]);
  });

  test('Mine is what the caller sent, made, placed or took over', async () => {
    const { user, admin } = await fullDesk();
    expect((await queueOf(user, 'mine')).count).toBe(8 - 1);
    expect(kindsOf(await queueOf(admin, 'mine'))).toEqual(['lock-starting']);
  });
});

describe('child status messages', () => {
  test('failed ones are grouped by sending, and disappear once sent again', async () => {
    const { code, user } = await office();
    const sendingId = randomUUID();
    await makeSending(code, user, sendingId);
    const failed = { office: code, by: user, result: 'failed', sentAt: inDays(-1) };
    await makeMessage({ ...failed, sendingId });
    const second = await makeMessage({ ...failed, sendingId });
    const single = await makeMessage(failed);
    await makeMessage({ ...failed, sentAt: inDays(-40) });
    const items = of(await queueOf(user), 'csm-failed');
    expect(items.map(({ record, count, by }) => [record, count, by]).sort()).toEqual(
      [
        [sendingId, 2, 'Marcus Lee'],
        [null, 1, 'Marcus Lee'],
      ].sort(),
    );
    expect(items.find(({ record }) => record === null)?.childIds).toEqual([single.code]);
    await makeMessage({ ...failed, result: 'sent', sentAt: now, childId: second.id });
    await makeMessage({ ...failed, result: 'sent', sentAt: now, childId: single.id });
    expect(of(await queueOf(user), 'csm-failed').map(({ count }) => count)).toEqual([1]);
  });

  test('those that are late are one line, with the day of the first', async () => {
    const { code, user } = await office();
    await makeMessage({ office: code, by: user, result: 'received', sentAt: inDays(-20) });
    await makeMessage({ office: code, by: user, result: 'sent', sentAt: inDays(-16) });
    await makeMessage({ office: code, by: user, result: 'answered', sentAt: inDays(-30) });
    const queue = await queueOf(user);
    expect(of(queue, 'csm-overdue')).toEqual([
      expect.objectContaining({ count: 2, day: '2026-04-10', group: 'today' }),
    ]);
    expect(queue.count).toBe(1);
  });
});

describe('holds, reservations and drafts', () => {
  test('holds that end today stand apart from those that end within 14 days', async () => {
    const { code, user } = await office();
    const project = await makeProject(db, { name: 'Tierra Nueva AP' });
    const child = () => makeChild(db, { project });
    // Still the 16th in Los Angeles.
    await makeHold(db, await child(), { office: code, endsAt: new Date('2026-04-17T06:59:00Z') });
    await makeHold(db, await child(), { office: code, endsAt: new Date('2026-04-17T07:30:00Z') });
    await makeHold(db, await makeChild(db), { office: code, endsAt: inDays(14) });
    await makeHold(db, await child(), { office: code, endsAt: inDays(15.5) });
    await makeHold(db, await child(), { office: code, endsAt: inDays(-1) });
    const [today, soon] = of(await queueOf(user), 'hold-ending');
    expect(today).toMatchObject({ group: 'today', count: 1, day: '2026-04-16', places: ['Tierra Nueva AP'] });
    expect(soon).toMatchObject({ group: 'soon', count: 2, day: '2026-04-17', placeCount: 2 });
    expect(soon?.childIds).toHaveLength(2);
  });

  test('F19 reservations count down to their last day; neither sponsored nor proposed children are available', async () => {
    const { code, user } = await office();
    const values = { status: 2, targetChildren: 60 };
    const today = await makeReservation(code, user, { ...values, expirationDate: '2026-04-16' });
    const last = await makeReservation(code, user, { ...values, expirationDate: '2026-04-30' });
    await makeReservation(code, user, { ...values, expirationDate: '2026-05-01' });
    await makeReservation(code, user, { ...values, expirationDate: '2026-04-15' });
    await makeReservation(code, user, { ...values, isPerpetual: true });
    const sponsored = await makeChild(db);
    await makeHold(db, sponsored, { office: code, reservationId: last.id });
    await makeHold(db, await makeChild(db), { office: code, reservationId: last.id });
    await db.updateTable('childRecord').set({ baseStatus: 4 }).where('id', '=', sponsored.id).execute();
    const proposed = await makeChild(db);
    await makeHold(db, proposed, { office: code, reservationId: last.id });
    await db.updateTable('childRecord').set({ baseStatus: 2 }).where('id', '=', proposed.id).execute();
    const items = of(await queueOf(user), 'reservation-expiring');
    expect(items.map(({ record, group, count, of: target }) => [record, group, count, target])).toEqual([
      [String(today.id), 'today', 0, 0],
      [String(last.id), 'soon', 1, 3],
    ]);
  });

  test('what ends sooner stands before what ends later, of whatever kind', async () => {
    const { code, user } = await office();
    await makeReservation(code, user, { status: 1 });
    await makeHold(db, await makeChild(db), { office: code, endsAt: inDays(9) });
    await makeReservation(code, user, { status: 2, targetChildren: 5, expirationDate: '2026-04-20' });
    expect(kindsOf(await queueOf(user))).toEqual(['reservation-expiring', 'hold-ending', 'draft']);
  });

  test('drafts say how far they are; more than fit are counted', async () => {
    const { code, user } = await office();
    const { id } = await makeReservation(code, user, { status: 1, targetChildren: 40, createdAt: inDays(-6) });
    const child = await makeChild(db);
    await db.insertInto('draftChild').values({ reservationId: id, childId: child.id, position: 1 }).execute();
    expect(of(await queueOf(user), 'draft')).toEqual([
      expect.objectContaining({ record: String(id), count: 1, of: 40, day: '2026-04-10', group: 'soon' }),
    ]);
    for (let made = 0; made < queueItemsMaximum; made += 1)
      await makeReservation(code, user, { status: 1, name: null });
    const queue = await queueOf(user);
    expect(of(queue, 'draft')).toHaveLength(queueItemsMaximum);
    expect(queue).toMatchObject({ count: queueItemsMaximum + 1, more: [{ kind: 'draft', count: 1 }] });
  });
});
