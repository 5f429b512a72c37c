import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getWorkQueue, type QueueItem } from '#contract/home/api.ts';
import { type QueueKind, queueItemsMaximum } from '#contract/home/rules.ts';
import { sampleRoleNames } from '#contract/roles/sample-roles.ts';
import { makeChild, makeHold, makeProject } from '../../testing/children.ts';
import { type MadeUser, makeRole, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';

/** Thursday noon in Los Angeles. */
const now = new Date('2026-04-16T19:00:00Z');
const { call, db } = await testServer({ clock: () => now });
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

type Scope = 'office' | 'mine';
const queueOf = async (as: MadeUser, scope: Scope = 'office') => (await call(getWorkQueue, { scope }, { as })).output;
const kindsOf = ({ items }: { readonly items: readonly QueueItem[] }) => [...new Set(items.map(({ kind }) => kind))];
const of = ({ items }: { readonly items: readonly QueueItem[] }, kind: QueueKind) =>
  items.filter((item) => item.kind === kind);

async function office() {
  const code = await makeOffice(db);
  const admin = await makeUser(db, {
    office: code,
    roles: ['Local Administrator'],
    firstName: 'Ana',
    lastName: 'Diaz',
  });
  const user = await makeUser(db, { office: code, firstName: 'Marcus', lastName: 'Lee' });
  return { code, admin, user };
}

const makeMessage = async (given: {
  readonly office: string;
  readonly by: MadeUser;
  readonly result: string;
  readonly sentAt: Date;
  readonly sendingId?: string;
  readonly childId?: number;
}) => {
  const child = given.childId ? { id: given.childId, code: '' } : await makeChild(db);
  await db
    .insertInto('csmMessage')
    .values({
      childId: child.id,
      officeCode: given.office,
      code: 'CSM05',
      result: given.result,
      sentBy: given.by.id,
      sentAt: given.sentAt,
      stateAt: given.sentAt,
      answerDueAt: new Date(given.sentAt.getTime() + 14 * 86_400_000),
      sendingId: given.sendingId ?? null,
    })
    .execute();
  return child;
};

const makeSending = (code: string, by: MadeUser, id: string) =>
  db
    .insertInto('csmSending')
    .values({ id, officeCode: code, sentBy: by.id, sentAt: now, contentHash: Buffer.from('x') })
    .execute();

const makeReservation = (code: string, by: MadeUser | null, values: object) =>
  db
    .insertInto('reservation')
    .values({ officeCode: code, name: 'Dallas Church Weekend', createdBy: by?.id ?? null, createdAt: now, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();

const makeFailedDelivery = (code: string, by: MadeUser, kind = 'crm:hold', recordKey = 'child:1') =>
  db
    .insertInto('outboxMessage')
    .values({
      officeCode: code,
      kind,
      recordKey,
      payload: '{}',
      state: 'failed',
      createdAt: now,
      lastAttemptAt: now,
      createdBy: by.id,
    })
    .execute();

const makeImport = async (code: string, by: MadeUser, values: object, wrong: readonly string[] = []) => {
  const { id } = await db
    .insertInto('importBatch')
    .values({
      officeCode: code,
      type: 1,
      fileName: 'april.xlsx',
      fileHash: Buffer.from('x'),
      contentHash: Buffer.from('x'),
      createdBy: by.id,
      checkedAt: now,
      queuedAt: now,
      finishedAt: now,
      status: 4,
      totalRows: 126,
      invalidRows: 4,
      failedRows: 3,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, childCode] of wrong.entries())
    await db
      .insertInto('importRow')
      .values({ importId: id, rowNumber: index + 2, state: 'failed', childCode })
      .execute();
};

const makeRequest = async (code: string, name: string, assignedTo: number | null = null) => {
  const asker = await makeUser(db, { office: code, roles: [], firstName: name, lastName: 'Rahman' });
  await db
    .insertInto('accessRequest')
    .values({ userId: asker.id, officeCode: code, requestedAt: inDays(-1), assignedTo })
    .execute();
  return asker;
};

async function makeLock(code: string, by: MadeUser, country: string, project: number | null, day: number) {
  const text = (days: number) => inDays(days).toISOString().slice(0, 10);
  const { id } = await db
    .insertInto('projectLock')
    .values({
      name: 'Move to the new field system',
      officeCode: code,
      timeZone: 'America/Los_Angeles',
      startsOn: text(-1),
      sponsorshipLockDate: text(day),
      endsOn: text(day + 20),
      createdBy: by.id,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('projectLockPlace')
    .values({ lockId: id, countryCode: country, projectNumber: project, startsOn: text(-1), endsOn: text(day + 20) })
    .execute();
  return id;
}

/** One of everything, by the Standard User of the office. */
async function fullDesk() {
  const desk = await office();
  const { code, user, admin } = desk;
  await makeMessage({ office: code, by: user, result: 'failed', sentAt: inDays(-1) });
  await makeMessage({ office: code, by: user, result: 'sent', sentAt: inDays(-20) });
  await makeFailedDelivery(code, user);
  await makeHold(db, await makeChild(db), { office: code, placedBy: user.id, endsAt: inDays(3) });
  await makeImport(code, user, {});
  await makeReservation(code, user, { status: 2, expirationDate: '2026-04-28', targetChildren: 60 });
  await makeReservation(code, user, { status: 1, targetChildren: 40 });
  const project = await makeProject(db);
  const pool = await makeReservation(code, user, { status: 2, isPerpetual: true, targetChildren: 10 });
  await makeHold(db, await makeChild(db, { project }), { office: code, reservationId: pool.id, placedBy: user.id });
  await makeLock(code, admin, project.country, project.number, 8);
  await makeRequest(code, 'Noor');
  return desk;
}

describe('who sees what', () => {
  const everything: readonly QueueKind[] = [
    'csm-failed',
    'csm-overdue',
    'delivery-failed',
    'import-failed',
    'hold-ending',
    'reservation-expiring',
    'lock-starting',
    'draft',
    'access-request',
  ];
  const daily = everything.filter((kind) => kind !== 'delivery-failed' && kind !== 'access-request');
  const expected: Readonly<Record<string, readonly QueueKind[]>> = {
    'Partnership Admin': everything,
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
      // A lock holds children of every office; those who may move it are told wherever they work.
      expect(others, role).toEqual(role === 'Partnership Admin' ? ['lock-starting'] : []);
    }
  });

  test('one privilege opens its own items and no other', async () => {
    const { code } = await fullDesk();
    const withRole = async (...privileges: string[]) =>
      kindsOf(await queueOf(await makeUser(db, { office: code, roles: [await makeRole(db, privileges)] })));
    expect(await withRole('Reservation:Create')).toEqual(['import-failed']);
    expect(await withRole('Reservation:View', 'Reservation:Edit')).toEqual(['reservation-expiring']);
    expect(await withRole('Registered Child:View')).toEqual([]);
    expect(await withRole('Registered Child:View', 'Registered Child:Edit')).toEqual(['hold-ending']);
    expect(await withRole('Admin Office Setting:View')).toEqual([]);
    expect(await withRole('Admin User Profile Management:View', 'Admin User Profile Management:Edit')).toEqual([
      'access-request',
    ]);
  });

  test('Mine is what the caller sent, made, placed or took over', async () => {
    const { user, admin } = await fullDesk();
    expect((await queueOf(user, 'mine')).count).toBe(7 - 1);
    expect(kindsOf(await queueOf(admin, 'mine'))).toEqual(['lock-starting']);
  });
});

describe('child status messages', () => {
  test('failed ones stand by sending, and are gone once the same was sent again', async () => {
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

  test('reservations count down to their last day; sponsored children are no longer waiting', async () => {
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
    const items = of(await queueOf(user), 'reservation-expiring');
    expect(items.map(({ record, group, count, of: target }) => [record, group, count, target])).toEqual([
      [String(today.id), 'today', 0, 0],
      [String(last.id), 'soon', 1, 2],
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

describe('imports, deliveries, locks and administration', () => {
  test('an import with errors is news for a week, unless it is undone', async () => {
    const { code, user } = await office();
    await makeImport(code, user, {});
    await makeImport(code, user, { status: 3, finishedAt: inDays(-1) });
    await makeImport(code, user, { status: 5, finishedAt: inDays(-8) });
    await makeImport(code, user, { status: 6 });
    expect(of(await queueOf(user), 'import-failed')).toEqual([
      expect.objectContaining({ name: 'april.xlsx', importStatus: 'completedWithErrors', count: 7, of: 126 }),
    ]);
  });

  test('an import is no news any more when the same person brought in its rows since', async () => {
    const { code, user, admin } = await office();
    await makeImport(code, user, { totalRows: 9, invalidRows: 0, failedRows: 1 }, ['ETH-000001-0001']);
    const well = { status: 3, totalRows: 2, invalidRows: 0, failedRows: 0 };
    const isNews = async () => of(await queueOf(user), 'import-failed').length === 1;
    await makeImport(code, user, well, ['ETH-000001-0002']);
    expect(await isNews(), 'another child').toBe(true);
    await makeImport(code, admin, well, ['ETH-000001-0001']);
    expect(await isNews(), 'somebody else').toBe(true);
    await makeImport(code, user, { ...well, type: 2 }, ['ETH-000001-0001']);
    expect(await isNews(), 'another type').toBe(true);
    await makeImport(code, user, well, ['ETH-000001-0001']);
    expect(await isNews()).toBe(false);
  });

  test('messages nobody tries any more, by receiver', async () => {
    const { code, admin } = await office();
    await makeFailedDelivery(code, admin);
    await makeFailedDelivery(code, admin);
    await makeFailedDelivery(code, admin, 'notification:8');
    const items = of(await queueOf(admin), 'delivery-failed');
    expect(items.map(({ record, count }) => [record, count])).toEqual([
      ['crm', 2],
      ['mail', 1],
    ]);
  });

  test('a child status message that failed is told once', async () => {
    const { code, admin } = await office();
    await makeMessage({ office: code, by: admin, result: 'failed', sentAt: inDays(-1) });
    const { id } = await db
      .selectFrom('csmMessage')
      .select('id')
      .where('officeCode', '=', code)
      .executeTakeFirstOrThrow();
    await makeFailedDelivery(code, admin, 'crm:csm', `csm:${id}`);
    expect(kindsOf(await queueOf(admin))).toEqual(['csm-failed']);
    const settings = await makeRole(db, ['Admin Office Setting:View', 'Admin Office Setting:Edit']);
    const keeper = await makeUser(db, { office: code, roles: [settings] });
    expect(kindsOf(await queueOf(keeper))).toEqual(['delivery-failed']);
  });

  test('a lock that touches nobody of the office is for those who may move it', async () => {
    const { code, user, admin } = await office();
    const mover = await makeUser(db, { office: code, roles: ['Partnership Admin'] });
    const project = await makeProject(db, { country: 'GTM', name: 'Valle Verde AP' });
    const id = await makeLock(code, admin, 'GTM', project.number, 8);
    const mine = async (who: MadeUser) =>
      of(await queueOf(who), 'lock-starting').filter((one) => one.record === String(id));
    expect(await mine(user)).toEqual([]);
    expect(await mine(mover)).toEqual([expect.objectContaining({ count: 0, day: '2026-04-24' })]);
    const pool = await makeReservation(code, user, { status: 2, isPerpetual: true, targetChildren: 9 });
    await makeHold(db, await makeChild(db, { project }), { office: code, reservationId: pool.id });
    expect(await mine(user)).toEqual([
      expect.objectContaining({ count: 1, places: ['Valle Verde AP'], placeCode: project.code, group: 'soon' }),
    ]);
  });

  test('requests without an answer, for those who give access', async () => {
    const { code, admin } = await office();
    const noor = await makeRequest(code, 'Noor');
    const taken = await makeRequest(code, 'Dana', admin.id);
    const items = of(await queueOf(admin), 'access-request');
    expect(items.map(({ record }) => record).sort()).toEqual([String(noor.id), String(taken.id)].sort());
    expect(of(await queueOf(admin, 'mine'), 'access-request').map(({ name, by }) => [name, by])).toEqual([
      ['Dana Rahman', 'Ana Diaz'],
    ]);
    await db
      .updateTable('accessRequest')
      .set({ closedAt: now, outcome: 'Granted' })
      .where('officeCode', '=', code)
      .execute();
    expect(of(await queueOf(admin), 'access-request')).toEqual([]);
  });

  test('the Terms of Use in force until everybody has accepted them', async () => {
    const { code, admin, user } = await office();
    expect(of(await queueOf(admin), 'consent-open')).toEqual([]);
    const { id } = await db
      .insertInto('policyDocument')
      .values({
        officeCode: code,
        version: 3,
        fileName: 'terms.pdf',
        content: Buffer.from('%PDF'),
        createdBy: admin.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const accept = (who: MadeUser) =>
      db
        .insertInto('policyAcknowledgement')
        .values({ userId: who.id, officeCode: code, policyId: id, ipAddress: '192.0.2.1', acknowledgedAt: now })
        .execute();
    await accept(user);
    await accept(user);
    expect(of(await queueOf(admin), 'consent-open')).toEqual([
      expect.objectContaining({ name: '3', count: 1, of: 2, group: 'administration' }),
    ]);
    expect(of(await queueOf(user), 'consent-open')).toEqual([]);
    await accept(admin);
    expect(of(await queueOf(admin), 'consent-open')).toEqual([]);
  });
});
