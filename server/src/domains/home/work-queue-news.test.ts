import { describe, expect, test } from 'vitest';
import { queueItemsMaximum } from '#contract/home/rules.ts';
import { makeChild, makeHold, makeProject } from '../../testing/children.ts';
import { type MadeUser, makeRole, makeUser } from '../../testing/factories.ts';
import { homeWorld, inDays, kindsOf, now, of } from '../../testing/home-world.ts';

const {
  db,
  queueOf,
  office,
  makeMessage,
  makeReservation,
  makeFailedDelivery,
  makeImport,
  makeRequest,
  makeLock,
  makeSnapshot,
} = await homeWorld();

describe('imports, deliveries, locks and administration', () => {
  test('an import with errors is listed for a week, unless it is undone', async () => {
    const { code, user } = await office();
    await makeImport(code, user, {});
    await makeImport(code, user, { status: 3, finishedAt: inDays(-1) });
    await makeImport(code, user, { status: 5, finishedAt: inDays(-8) });
    await makeImport(code, user, { status: 6 });
    expect(of(await queueOf(user), 'import-failed')).toEqual([
      expect.objectContaining({ name: 'april.xlsx', importStatus: 'completedWithErrors', count: 7, of: 126 }),
    ]);
  });

  test('an import is no longer listed once the same person imported its rows again', async () => {
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

  test('failed messages are listed by receiver', async () => {
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

  test('a failed child status message is listed once', async () => {
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

  test('a lock that affects no child of the office is listed only for people who may edit locks', async () => {
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

  test('open access requests are listed for people who can grant access', async () => {
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

  test('snapshots with missing children are listed for Partnership Admins of any office, until it is decided', async () => {
    const { code, admin } = await office();
    const partner = await makeUser(db, { office: code, roles: ['Partnership Admin'] });
    const id = await makeSnapshot('ETHS', 'eth-2026-04', { state: 'to-confirm', missing: 1204 });
    await makeSnapshot('ETHS', 'eth-2026-03', { state: 'declined', missing: 3 });
    await makeSnapshot('ETHS', 'eth-2026-05', { state: 'applying', missing: 0 });
    const shown = async (who: MadeUser, scope: 'office' | 'mine' = 'office') =>
      of(await queueOf(who, scope), 'children-missing');
    expect(await shown(partner)).toEqual([
      expect.objectContaining({
        record: String(id),
        name: 'eth-2026-04',
        count: 1204,
        places: ['Ethiopia Field Office'],
        placeCode: 'ETHS',
        at: inDays(-1).toISOString(),
        group: 'administration',
      }),
    ]);
    expect(await shown(partner, 'mine'), 'nobody made it').toEqual([]);
    expect(await shown(admin), 'a Local Administrator').toEqual([]);
    await db.updateTable('appUser').set({ language: 'es' }).where('id', '=', partner.id).execute();
    expect((await shown(partner))[0]?.places).toEqual(['Oficina de campo de Etiopía']);
    for (let made = 0; made < queueItemsMaximum; made += 1)
      await makeSnapshot('ETHS', `eth-more-${made}`, { state: 'to-confirm', missing: 1 });
    expect(await shown(partner)).toHaveLength(queueItemsMaximum);
    expect((await queueOf(partner)).more).toEqual([{ kind: 'children-missing', count: 1 }]);
  });

  test('the Terms of Use in force until everybody has accepted them', async () => {
    const { code, admin, user } = await office();
    const third = await makeUser(db, { office: code });
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
    // F13: users who have not accepted see nothing.
    await accept(admin);
    expect(of(await queueOf(admin), 'consent-open')).toEqual([
      expect.objectContaining({ name: '3', count: 2, of: 3, group: 'administration' }),
    ]);
    expect(of(await queueOf(user), 'consent-open')).toEqual([]);
    await accept(third);
    expect(of(await queueOf(admin), 'consent-open')).toEqual([]);
  });
});
