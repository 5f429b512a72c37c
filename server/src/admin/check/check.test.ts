import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freePort } from '#dev/ports.ts';
import { systemClock } from '../../clock.ts';
import { testDatabase } from '../../testing/database.ts';
import { connectOffice, startExternalSystem } from '../../testing/external-system.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { startIssuer } from '../../testing/issuer.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { operatorSettings, runAsOperator, type Said } from '../../testing/operator.ts';
import { setSetting } from '../../testing/reservations/world.ts';

const { db, url } = await testDatabase();
const issuer = await startIssuer();
const mail = await catchMail();
await makeUser(db, { email: 'petra@prcds.example', roles: ['Partnership Admin'] });
await makeUser(db, { email: 'lea@prcds.example', roles: ['Local Administrator'] });
const kens = await makeCredential(db, { office: 'KENS' });
await sql`
  insert into feed (office_code, credential_id, name, type, country_code, as_of, state, created_at, received_at)
  values ('KENS', ${kens.id}, 'first', 'changes', 'KEN', '2026-04-16', 'done', '2026-04-16', '2026-04-16')`.execute(db);
const good = { ...operatorSettings(url, issuer), SMTP_URL: mail.url };

const check = (change: Readonly<Record<string, string | undefined>> = {}, clock = systemClock) =>
  runAsOperator({ ...good, ...change }, ['check'], clock);
const at = (level: string, { lines }: Said) =>
  lines.filter((line) => line.startsWith(level)).map((line) => line.slice(level.length).trim());

test('where everything works, each thing has one line', async () => {
  const said = await check();
  expect(said.code).toBe(0);
  expect(said.complaints).toEqual([]);
  expect(said.lines.map((line) => line.replace(/\S+ answers, PostgreSQL .*/, 'NAME answers.'))).toEqual([
    'ok       All settings can be read; ENCRYPTION_KEY has 32 bytes.',
    'ok       Users open https://prcds.example.',
    `ok       The web application is in ${good.WEB_FOLDER}.`,
    'ok       The database NAME answers.',
    'ok       The clocks of this machine and of the database agree.',
    'ok       The database has every migration of this release.',
    'ok       The extensions pg_trgm, unaccent, btree_gist are there.',
    'ok       The reference data are loaded.',
    'ok       There is a fundraising office.',
    'ok       There is a support office.',
    'ok       There is an active Partnership Admin.',
    'ok       Every office in use has somebody who administers its users.',
    'ok       A field office last sent something on 2026-04-16.',
    `ok       The identity provider ${issuer.url} answers, and names itself as OIDC_ISSUER does.`,
    'ok       Its keys can be read.',
    'ok       The mail server 127.0.0.1 answers; no mail was sent.',
    'ok       Pictures and documents are kept in the database.',
    'ok       No office works with a CRM.',
    '',
    'People can work: 0 to look at, 18 ok.',
  ]);
  expect(mail.caught).toEqual([]);
});

test('every wrong setting is named, and none of their values', async () => {
  const secret = 'hush-hush-hush';
  const said = await check({ ENCRYPTION_KEY: secret, OIDC_AUDIENCE: undefined, SMTP_URL: `http://${secret}` });
  expect(said.code).toBe(1);
  expect(at('wrong', said)).toEqual([
    'OIDC_AUDIENCE is not set; it must name the audience of our access tokens.',
    'SMTP_URL must be the address of a mail server, for example smtp://host:25.',
    'ENCRYPTION_KEY must be 32 random bytes in base64 (openssl rand -base64 32).',
  ]);
  expect(at('warning', said)).toEqual(['The other checks need these settings; run check again when they are right.']);
  expect(said.lines.join()).not.toContain(secret);
  const short = randomBytes(16).toString('base64');
  expect(at('wrong', await check({ ENCRYPTION_KEY: short }))[0]).toMatch(/^ENCRYPTION_KEY must be 32 random bytes/);
});

test.each<[what: string, change: Record<string, string | undefined>, level: string, sentence: string, code: number]>([
  [
    'an address that is not set',
    { PUBLIC_URL: undefined },
    'warning',
    'PUBLIC_URL is not set, so only this machine can open http://localhost:4300; set it to the address that users open.',
    0,
  ],
  [
    'an address of this machine',
    { PUBLIC_URL: 'http://localhost:4300' },
    'warning',
    'PUBLIC_URL names this machine, http://localhost:4300, so nobody else can open it; set it to the address that users open.',
    0,
  ],
  [
    'an address without TLS',
    { PUBLIC_URL: 'http://prcds.example' },
    'wrong',
    'PUBLIC_URL is http://prcds.example, but browsers sign in only over https; put a proxy with TLS before the server and set the https address.',
    1,
  ],
  [
    'an address with a path',
    { PUBLIC_URL: 'https://prcds.example/app' },
    'wrong',
    'PUBLIC_URL is https://prcds.example/app, but the product is served at the root of its address; leave the path out.',
    1,
  ],
  [
    'a proxy that is not named',
    { TRUST_PROXY: undefined },
    'warning',
    'TRUST_PROXY is not set, so all users count as one network address; set it to the address of the proxy.',
    0,
  ],
  [
    'a folder without the web application',
    { WEB_FOLDER: '/nowhere' },
    'wrong',
    'There is no web application in /nowhere; set WEB_FOLDER to the folder web of the release.',
    1,
  ],
  [
    'no mail server',
    { SMTP_URL: undefined },
    'warning',
    'SMTP_URL is not set, so notifications wait in the outbox; set it to the address of the mail server.',
    0,
  ],
  [
    'addresses that nobody vouches for',
    { OIDC_EMAIL_VERIFIED: 'assumed' },
    'warning',
    'OIDC_EMAIL_VERIFIED is assumed: addresses count although the provider does not vouch for them; set asked if it can.',
    0,
  ],
])('%s', async (_, change, level, sentence, code) => {
  const said = await check(change);
  expect(at(level, said)).toEqual([sentence]);
  expect(said.code).toBe(code);
});

test('a mail server that does not answer, or does not encrypt as asked, is no hindrance', async () => {
  const port = await freePort();
  const away = await check({ SMTP_URL: `smtp://someone:hush-hush@127.0.0.1:${port}` });
  expect(at('warning', away)).toEqual([
    expect.stringMatching(
      /^The mail server 127\.0\.0\.1 cannot be used \(\w+\), so notifications wait; start it, or correct SMTP_URL\.$/,
    ),
  ]);
  expect(away.lines.join()).not.toContain('hush-hush');
  expect(away.code).toBe(0);
  const plain = await check({ SMTP_URL: `${mail.url}?requireTLS=true` });
  expect(at('warning', plain)).toHaveLength(1);
});

test('a database that cannot be reached ends only the checks that need it', async () => {
  const said = await check({ DATABASE_URL: 'postgres://someone:hush-hush@127.0.0.1:9/prcds' });
  expect(said.code).toBe(1);
  expect(at('wrong', said)).toEqual([
    'PostgreSQL cannot be reached at 127.0.0.1:9/prcds (ECONNREFUSED); start it or correct DATABASE_URL.',
  ]);
  expect(at('ok', said)).toContain('Its keys can be read.');
  expect(said.lines.join()).not.toContain('hush-hush');
});

test('a database without migrations, and one without data', async () => {
  const empty = await testDatabase({ from: null });
  const [first] = at('wrong', await check({ DATABASE_URL: empty.url }));
  expect(first).toMatch(
    /^The database lacks \d+ migrations, first 0001-offices-and-users\.sql; run npm run migrate\.$/,
  );
  const bare = await testDatabase();
  await sql`truncate office, region, lookup_list, role cascade`.execute(bare.db);
  await sql`drop extension btree_gist cascade`.execute(bare.db);
  const said = await check({ DATABASE_URL: bare.url });
  expect(said.code).toBe(1);
  expect(at('wrong', said)).toEqual([
    'The database lacks the extensions btree_gist; its owner creates them with create extension.',
    'There are no regions and offices, no lists, no countries, no sample roles, no default Terms of Use and sponsor types; run npm run admin -- reference.',
    'There is no fundraising office; make one with npm run admin -- office CODE --name NAME --kind fundraising --region CODE.',
    'There is no support office; make one with npm run admin -- office CODE --name NAME --kind support --region CODE.',
    'There is no active Partnership Admin; make one with npm run admin -- administrator EMAIL --office CODE.',
  ]);
});

test('clocks may differ by less than five seconds', async () => {
  const shiftedBy = (milliseconds: number) => () => new Date(Date.now() + milliseconds);
  expect((await check({}, shiftedBy(2_000))).code).toBe(0);
  const said = await check({}, shiftedBy(-60_000));
  expect(said.code).toBe(1);
  expect(at('wrong', said)).toEqual([
    'The clocks of this machine and of the database differ by 60 seconds; let both follow NTP.',
  ]);
});

test('an inactive Partnership Admin is none', async () => {
  await db.updateTable('appUser').set({ isActive: false }).where('email', '=', 'petra@prcds.example').execute();
  const said = await check();
  await db.updateTable('appUser').set({ isActive: true }).where('email', '=', 'petra@prcds.example').execute();
  expect(at('wrong', said)).toEqual([
    'There is no active Partnership Admin; make one with npm run admin -- administrator EMAIL --office CODE.',
  ]);
});

test('offices that nobody administers, and field offices that send nothing, are no hindrance', async () => {
  await db.updateTable('office').set({ isByHand: true }).where('code', '=', 'ESPO').execute();
  await db.deleteFrom('feed').execute();
  const silent = await check();
  expect(silent.code).toBe(0);
  expect(at('warning', silent)).toEqual([
    "Nobody of ESPO itself administers its users; make somebody with npm run admin -- administrator EMAIL --office ESPO --role 'Local Administrator'.",
    'Nothing has come from a field office, although KENS has a service account; let its system send a feed (docs/integration.md).',
  ]);
  await db.updateTable('office').set({ isByHand: false }).where('code', '=', 'ESPO').execute();
  await db.updateTable('apiCredential').set({ isActive: false }).where('id', '=', kens.id).execute();
  expect(at('warning', await check())).toEqual([
    'No field office has a service account; make one as docs/integration.md says under Accounts.',
  ]);
  await db.updateTable('apiCredential').set({ isActive: true }).where('id', '=', kens.id).execute();
  await sql`
    insert into feed (office_code, credential_id, name, type, country_code, as_of, state, created_at, received_at)
    values ('KENS', ${kens.id}, 'again', 'changes', 'KEN', '2026-04-16', 'done', '2026-04-16', '2026-04-16')`.execute(
    db,
  );
});

test('an identity provider that is away, or calls itself otherwise', async () => {
  const other = await check({ OIDC_ISSUER: `${issuer.url}/` });
  expect(at('wrong', other)).toEqual([
    `Nobody can sign in: the identity provider ${issuer.url}/ cannot be used (discovery names another issuer, ${issuer.url}); start it, or correct OIDC_ISSUER.`,
  ]);
  await issuer.stop();
  const away = await check();
  await issuer.start();
  expect(away.code).toBe(1);
  expect(at('wrong', away)).toEqual([
    `Nobody can sign in: the identity provider ${issuer.url} cannot be used (ECONNREFUSED); start it, or correct OIDC_ISSUER.`,
  ]);
});

test('a replica that is none is named', async () => {
  const said = await check({ DATABASE_REPLICA_URL: url });
  expect(at('warning', said)).toEqual([
    'DATABASE_REPLICA_URL names a database that is no replica; set it to a streaming replica, or leave it out.',
  ]);
});

test('the CRM of each office that works with one is called, with a message without data', async () => {
  const local = { PUBLIC_URL: 'http://localhost:4300' };
  const secret = 'the password of the admin account';
  const crm = await startExternalSystem(secret);
  const key = Buffer.from(good.ENCRYPTION_KEY, 'base64');
  await connectOffice(db, { office: 'ESPO', url: crm.url, secret, key });
  await setSetting(db, 'crmIntegration', 'Yes', 'GBRO');
  const where = 'Office Settings, API Configuration Settings';
  const crmLines = (said: Said) => said.lines.filter((line) => line.includes('The CRM of'));
  expect(crmLines(await check(local))).toEqual([
    'ok       The CRM of ESPO answers.',
    `warning  The CRM of GBRO has no address; enter it in ${where}.`,
  ]);
  expect(crm.taken.map(({ kind, office, data }) => ({ kind, office, data }))).toEqual([
    { kind: 'test', office: 'ESPO', data: {} },
  ]);
  crm.behave({ status: 500 });
  expect(crmLines(await check(local))[0]).toBe(
    'warning  The CRM of ESPO was called and answered with an error; look at its log.',
  );
  await crm.stop();
  expect(crmLines(await check(local))[0]).toBe(
    'warning  The CRM of ESPO cannot be reached; check its name, and the way from this machine to it.',
  );
  expect(crmLines(await check())[0]).toBe(
    'warning  The CRM of ESPO has an address that must not be called; enter another one.',
  );
  const otherKey = await check({ ...local, ENCRYPTION_KEY: randomBytes(32).toString('base64') });
  expect(crmLines(otherKey)[0]).toBe(`warning  The CRM of ESPO has no account or password; enter them in ${where}.`);
  expect(otherKey.code).toBe(0);
});
