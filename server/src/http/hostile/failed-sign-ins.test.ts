import { expect, test } from 'vitest';
import { issueNonavTokens } from '#contract/session/api.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { startIssuer } from '../../testing/issuer.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { networkOf } from '../guard/failed-sign-ins.ts';

let now = new Date();
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const database = await testDatabase();
const { db } = database;
const issuer = await startIssuer();
const serverWith = (env: Readonly<Record<string, string>>) =>
  testServer({ database, issuer, clock: () => now, env: { TRUST_PROXY: '127.0.0.1', ...env } });
const one = await serverWith({ RATE_LIMIT_SIGN_IN: '5' });
const two = await serverWith({ RATE_LIMIT_SIGN_IN: '5' });
const person = await makeUser(db);

let lastAddress = 0;
/** A separate address, so that tests do not share failure counts. */
const newAddress = () => {
  lastAddress += 1;
  return `192.0.2.${lastAddress}`;
};

interface Account {
  readonly clientId: string;
  readonly secret: string;
}

async function tryAt(server: TestServer, address: string, { clientId, secret }: Account) {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  const headers = { authorization, 'x-forwarded-for': address };
  return server.call(issueNonavTokens, { email: person.email }, { headers });
}

const wrong = ({ clientId }: Pick<Account, 'clientId'>): Account => ({ clientId, secret: 'a guess' });

/** Alternates between both servers. */
async function failTimes(times: number, address: string, account: Account): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await tryAt(i % 2 ? two : one, address, account)).status);
  return statuses;
}

test('API-055 two servers together allow as many wrong secrets of an API account as one would', async () => {
  const [crm, address] = [await makeCredential(db), newAddress()];
  expect(await failTimes(7, address, wrong(crm))).toEqual([401, 401, 401, 401, 401, 429, 429]);
  for (const server of [one, two]) {
    const { status, problem, headers } = await tryAt(server, address, crm);
    expect([status, problem.code, headers.get('retry-after')]).toEqual([429, 'too-many-requests', '60']);
  }
});

test('API-055 what comes at once on both servers is counted too: no more are answered 401', async () => {
  const [crm, address] = [await makeCredential(db), newAddress()];
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => tryAt(i % 2 ? two : one, address, wrong(crm))),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(19).fill(429)]);
});

test('API-055 an honest account is not locked out by what others do elsewhere', async () => {
  const [crm, other] = [await makeCredential(db), await makeCredential(db, { office: 'ESPO' })];
  const [hers, theirs] = [newAddress(), newAddress()];
  expect(await failTimes(6, theirs, wrong(crm))).toContain(429);
  expect((await tryAt(one, hers, crm)).status, 'her own account, tried from elsewhere').toBe(200);
  expect(await failTimes(6, hers, wrong(other))).toContain(429);
  expect((await tryAt(two, hers, crm)).status, 'another account, tried from her address').toBe(200);
});

test('an account that failed less often goes on, and after a minute so does one that failed too often', async () => {
  const [crm, address] = [await makeCredential(db), newAddress()];
  await failTimes(4, address, wrong(crm));
  expect((await tryAt(one, address, crm)).status).toBe(200);
  pass(40);
  expect(await failTimes(2, address, wrong(crm))).toEqual([401, 429]);
  expect((await tryAt(one, address, crm)).headers.get('retry-after')).toBe('20');
  pass(21);
  expect((await tryAt(one, address, crm)).status).toBe(200);
  expect(await failTimes(6, address, wrong(crm))).toEqual([401, 401, 401, 401, 401, 429]);
});

test('API-055 names that do not exist are counted like those that do, and an address that tries many names is stopped', async () => {
  const [crm, address] = [await makeCredential(db), newAddress()];
  expect(await failTimes(6, address, wrong({ clientId: 'nobody' }))).toEqual([401, 401, 401, 401, 401, 429]);
  const names = Array.from({ length: 50 }, (_, i) => `guess-${i}`);
  const statuses: number[] = [];
  for (const clientId of names) statuses.push((await tryAt(two, address, wrong({ clientId }))).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(45);
  expect(statuses.at(-1)).toBe(429);
  expect((await tryAt(one, address, crm)).status).toBe(429);
});

test('API-055 a name that no database can hold is wrong like any other', async () => {
  const address = newAddress();
  expect(await failTimes(6, address, wrong({ clientId: 'crm\u0000' }))).toEqual([401, 401, 401, 401, 401, 429]);
});

test('without a limit nothing is counted', async () => {
  const [open, crm] = [await serverWith({ RATE_LIMIT_SIGN_IN: '0' }), await makeCredential(db)];
  for (let i = 0; i < 7; i += 1) expect((await tryAt(open, '198.51.100.1', wrong(crm))).status).toBe(401);
  expect((await tryAt(one, '198.51.100.1', crm)).status).toBe(200);
});

test('stored counts contain neither an address nor a name', async () => {
  const [crm, address] = [await makeCredential(db), newAddress()];
  await failTimes(1, address, wrong(crm));
  const rows = await db.selectFrom('failedSignIn').selectAll().execute();
  expect(rows.every(({ key }) => key.length === 32)).toBe(true);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
