import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getWorkQueue } from '#contract/home/api.ts';
import { getReadiness } from '#contract/readiness/api.ts';
import type { ReadinessItem } from '#contract/readiness/rules.ts';
import { makeChild, makeProject } from '../../testing/children.ts';
import { connectOffice } from '../../testing/external-system.ts';
import { acceptTermsOf, makeCredential, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { setSetting } from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';

const at = new Date('2026-04-16T19:00:00Z');
const clock = () => at;
const { db, call, config, databaseUrl, issuer } = await testServer({ clock, env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
const admin = await makeUser(db, { roles: ['Partnership Admin'] });

const read = async () => (await call(getReadiness, {}, { as: admin })).output.steps;
const stepOf = async (item: ReadinessItem) => (await read()).find((step) => step.item === item);
const office = 'USAO';

describe('each step', () => {
  test('in the order in which it is done, and nothing else', async () => {
    expect((await read()).map(({ item, state }) => [item, state])).toEqual([
      ['identityProvider', 'done'],
      ['mail', 'done'],
      ['people', 'missing'],
      ['officeSettings', 'missing'],
      ['terms', 'missing'],
      ['crm', 'done'],
      ['feed', 'missing'],
      ['projects', 'missing'],
      ['children', 'waiting'],
    ]);
  });

  test('signing in is done by whoever asks, and the keys have been read', async () => {
    expect(await stepOf('identityProvider')).toEqual({
      item: 'identityProvider',
      state: 'done',
      offices: [],
      officeCount: 0,
      at: '2026-04-16T19:00:00.000Z',
    });
  });

  test('mail is missing without a mail server, and waits while it fails', async () => {
    const other = await testServer({ clock, database: { db, url: databaseUrl }, issuer });
    const [, mail] = (await other.call(getReadiness, {}, { as: admin })).output.steps;
    expect(mail).toMatchObject({ item: 'mail', state: 'missing' });
    await sql`insert into outbox_receiver (office_code, channel, open_until)
              values ('ESPO', 'mail', '2026-04-16T19:05:00Z')`.execute(db);
    expect(await stepOf('mail')).toMatchObject({ state: 'waiting', offices: [{ office: 'ESPO', lacks: [] }] });
    await sql`delete from outbox_receiver`.execute(db);
  });

  test('people: each office in use has somebody of its own who may change its users', async () => {
    expect(await stepOf('people')).toMatchObject({
      state: 'missing',
      offices: [{ office, lacks: [] }],
      officeCount: 1,
    });
    const former = await makeUser(db, { office, roles: ['Local Administrator'], isActive: false });
    expect(await stepOf('people')).toMatchObject({ state: 'missing' });
    await db.updateTable('appUser').set({ isActive: true }).where('id', '=', former.id).execute();
    expect(await stepOf('people')).toMatchObject({ state: 'done', offices: [], officeCount: 1 });
    const second = await makeOffice(db);
    expect(await stepOf('people')).toMatchObject({ state: 'done', officeCount: 1 });
    await makeUser(db, { office: second });
    expect(await stepOf('people')).toMatchObject({
      state: 'missing',
      offices: [{ office: second, lacks: [] }],
      officeCount: 2,
    });
    await db.updateTable('appUser').set({ isActive: false }).where('officeCode', '=', second).execute();
  });

  test('office settings: somebody has set a general one', async () => {
    await setSetting(db, 'maxAgeLimit', '20', office);
    expect(await stepOf('officeSettings')).toMatchObject({ state: 'missing', offices: [{ office, lacks: [] }] });
    await setSetting(db, 'applicationTimeZone', 'London (GMT+00:00)', office);
    expect(await stepOf('officeSettings')).toMatchObject({ state: 'done', offices: [] });
  });

  test('terms: the page in force is not the one that ships with the product', async () => {
    expect(await stepOf('terms')).toMatchObject({ state: 'missing', offices: [{ office, lacks: [] }] });
    await db
      .insertInto('policyDocument')
      .values({
        officeCode: office,
        version: 2,
        fileName: 'terms.pdf',
        content: Buffer.from('%PDF'),
        createdBy: admin.id,
      })
      .execute();
    await acceptTermsOf(db, office);
    expect(await stepOf('terms')).toMatchObject({ state: 'done', offices: [] });
  });

  test('CRM: each office that works with one has an address, an account and its password', async () => {
    expect(await stepOf('crm')).toMatchObject({ state: 'done', officeCount: 0 });
    await setSetting(db, 'crmIntegration', 'Yes', office);
    const lacking = async () => (await stepOf('crm'))?.offices;
    expect(await lacking()).toEqual([{ office, lacks: ['address', 'account', 'password'] }]);
    await db
      .insertInto('apiSettings')
      .values({ officeCode: office, url: 'https://crm.example', updatedAt: at })
      .execute();
    expect(await lacking()).toEqual([{ office, lacks: ['account', 'password'] }]);
    const key = config.encryptionKey;
    await connectOffice(db, { office, url: 'https://crm.example', secret: 'the password', key });
    expect(await stepOf('crm')).toMatchObject({ state: 'done', offices: [], officeCount: 1 });
    await db.updateTable('apiCredential').set({ isActive: false }).execute();
    expect(await lacking()).toEqual([{ office, lacks: ['account'] }]);
    await db
      .updateTable('apiCredential')
      .set({ isActive: true, secretHash: Buffer.alloc(32) })
      .execute();
    expect(await lacking()).toEqual([{ office, lacks: ['password'] }]);
    await connectOffice(db, { office, url: 'https://crm.example', secret: 'another one', key });
    await sql`insert into outbox_receiver (office_code, channel, open_until)
              values (${office}, 'crm', '2026-04-16T19:05:00Z')`.execute(db);
    expect(await stepOf('crm')).toMatchObject({ state: 'waiting', offices: [{ office, lacks: [] }] });
    await sql`delete from outbox_receiver`.execute(db);
  });

  test('people: an office that somebody added is named until people work there; one that ships with the product is not', async () => {
    const added = await makeOffice(db);
    expect(await stepOf('people')).toMatchObject({ state: 'done', offices: [], officeCount: 1 });
    await db.updateTable('office').set({ isByHand: true }).where('code', '=', added).execute();
    expect(await stepOf('people')).toMatchObject({
      state: 'missing',
      offices: [{ office: added, lacks: ['users'] }],
      officeCount: 2,
    });
    // What an office needs once people work there is not asked of it before.
    expect((await stepOf('terms'))?.offices).toEqual([]);
    expect((await stepOf('officeSettings'))?.offices).toEqual([]);
    await db.updateTable('office').set({ isActive: false }).where('code', '=', added).execute();
    expect(await stepOf('people')).toMatchObject({ state: 'done', offices: [] });
    await db.updateTable('office').set({ isActive: true }).where('code', '=', added).execute();
    const somebody = await makeUser(db, { office: added });
    expect((await stepOf('people'))?.offices).toEqual([{ office: added, lacks: [] }]);
    await db.updateTable('appUser').set({ isActive: false }).where('id', '=', somebody.id).execute();
    await db.updateTable('office').set({ isByHand: false }).where('code', '=', added).execute();
  });

  test('feed: a field office has a service account, and a feed or message of it has arrived', async () => {
    await makeCredential(db, { office });
    expect(await stepOf('feed')).toMatchObject({ state: 'missing', offices: [], officeCount: 0, at: null });
    const kens = await makeCredential(db, { office: 'KENS' });
    const feed = async (state: string, receivedAt: string | null) =>
      sql`insert into feed (office_code, credential_id, name, type, country_code, as_of, state, created_at, received_at)
          values ('KENS', ${kens.id}, ${state}, 'changes', 'KEN', '2026-04-16', ${state}, ${at}, ${receivedAt})`.execute(
        db,
      );
    // Its lines have not all arrived.
    await feed('receiving', null);
    expect(await stepOf('feed')).toMatchObject({
      state: 'waiting',
      offices: [{ office: 'KENS', lacks: [] }],
      at: null,
    });
    await feed('done', '2026-04-15T10:00:00Z');
    expect(await stepOf('feed')).toMatchObject({
      state: 'done',
      offices: [],
      officeCount: 1,
      at: '2026-04-15T10:00:00.000Z',
    });
    const eths = await makeCredential(db, { office: 'ETHS' });
    expect(await stepOf('feed')).toMatchObject({
      state: 'done',
      offices: [{ office: 'ETHS', lacks: [] }],
      officeCount: 1,
    });
    await sql`
      insert into inbound_message (credential_id, message_id, office_code, kind, content_hash, outcome, received_at)
      values (${eths.id}, 'first-of-all', 'ETHS', 'register', '', 'accepted', '2026-04-16T11:00:00Z')`.execute(db);
    expect(await stepOf('feed')).toMatchObject({
      state: 'done',
      offices: [],
      officeCount: 2,
      at: '2026-04-16T11:00:00.000Z',
    });
    await db.updateTable('apiCredential').set({ isActive: false }).where('id', '=', eths.id).execute();
    expect(await stepOf('feed')).toMatchObject({ officeCount: 1, at: '2026-04-15T10:00:00.000Z' });
  });

  test('projects come before children; an inactive project is none', async () => {
    const project = await makeProject(db);
    await db.updateTable('project').set({ isActive: false }).execute();
    expect(await stepOf('projects')).toMatchObject({ state: 'missing' });
    await db.updateTable('project').set({ isActive: true }).execute();
    expect(await stepOf('projects')).toMatchObject({ state: 'done' });
    expect(await stepOf('children')).toMatchObject({ state: 'missing' });
    const home = async () => {
      const { items } = (await call(getWorkQueue, {}, { as: admin })).output;
      return items.filter(({ kind }) => kind === 'first-steps').map(({ count, of }) => [count, of]);
    };
    expect(await home()).toEqual([[1, 9]]);
    await makeChild(db, { project });
    expect(await stepOf('children')).toMatchObject({ state: 'done' });
    expect(new Set((await read()).map(({ state }) => state))).toEqual(new Set(['done']));
    expect(await home()).toEqual([]);
  });
});

test('nobody but a Partnership Admin is told', async () => {
  const local = await makeUser(db, { roles: ['Local Administrator'] });
  const { status, problem } = await call(getReadiness, {}, { as: local });
  expect([status, problem?.code]).toEqual([403, 'no-access']);
});
