import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from './testing/database.ts';
import { makeUser } from './testing/factories.ts';
import { startIssuer } from './testing/issuer.ts';
import { startProcess } from './testing/process.ts';

const { db, url } = await testDatabase();
const issuer = await startIssuer();

const env = { DATABASE_URL: url, OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: issuer.audience };

test('it refuses an older Node, by name', async () => {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'22.20.0'})`;
  const server = await startProcess({ ...env, NODE_OPTIONS: `--import=${pretend}` });
  expect(await server.exitCode).toBe(1);
  expect(server.output()).toContain('PRCDS needs Node 24 or newer, and this is Node 22.20.0.');
});

test('it starts while the identity provider is down', async () => {
  const server = await startProcess({ ...env, OIDC_ISSUER: 'http://127.0.0.1:1' });
  const origin = await server.origin();
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${origin}/v1/session/signIn`)).status).toBe(503);
  server.stop('SIGINT');
  expect(await server.exitCode).toBe(0);
});

test('F14 a start that assumes addresses to be verified says so as a warning, and no other does', async () => {
  const warning = /"level":40[^\n]*OIDC_EMAIL_VERIFIED=assumed/;
  const assuming = await startProcess({ ...env, OIDC_EMAIL_VERIFIED: 'assumed' });
  await assuming.origin();
  expect(assuming.output()).toMatch(warning);
  const asking = await startProcess(env);
  await asking.origin();
  expect(asking.output()).not.toMatch(warning);
});

test('a server whose job queue meets a deadlock while it starts serves on, and tries again', async () => {
  const place = await testDatabase();
  await sql`create schema job`.execute(place.db);
  await sql`create function job.deadlock() returns integer language plpgsql as
    $$ begin raise exception using errcode = '40P01'; end $$`.execute(place.db);
  await sql`create view job.version as select job.deadlock() as version`.execute(place.db);
  const server = await startProcess({ ...env, DATABASE_URL: place.url });
  await expect.poll(() => server.output()).toContain('the job queue cannot start yet');
  expect((await fetch(`${await server.origin()}/readyz`)).status).toBe(200);
  server.stop('SIGTERM');
  expect(await server.exitCode).toBe(0);
});

test('the log has a request id and no personal data: no address, token, query or name', async () => {
  const person = await makeUser(db, { firstName: 'Unmistakable' });
  const token = await issuer.token(person.email);
  const server = await startProcess({ ...env, LOG_LEVEL: 'debug' });
  const origin = await server.origin();
  const headers = { authorization: `Bearer ${token}`, user_email: person.email, 'x-request-id': 'a-known-request-id' };
  await fetch(`${origin}/v1/user/searchUserByEmail?hidden=${person.email}`, { headers });
  await fetch(`${origin}/searchchild?type=nonav&token=very-secret`);
  await fetch(`${origin}/v1/user/access`, { headers: { authorization: 'Bearer very-secret' } });
  server.stop('SIGTERM');
  await server.exitCode;
  const line =
    server
      .output()
      .split('\n')
      .find((text) => text.includes('a-known-request-id')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    method: 'GET',
    route: '/v1/user/searchUserByEmail',
    status: 200,
    user: person.id,
    milliseconds: expect.any(Number),
  });
  for (const secret of [person.email, token, 'very-secret', 'Unmistakable', 'hidden=', '127.0.0.1'])
    expect(server.output().replaceAll(/"msg":"Server listening[^"]*"/g, '')).not.toContain(secret);
});

test.each([
  ['a bad setting', { ENCRYPTION_KEY: 'short' }, 'ENCRYPTION_KEY must be 32 random bytes in base64'],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:1/x' },
    'PostgreSQL cannot be reached at 127.0.0.1:1/x',
  ],
])('%s ends the start with one plain sentence', async (_, wrong, sentence) => {
  const server = await startProcess({ ...env, ...wrong });
  expect(await server.exitCode).toBe(1);
  expect(server.output()).toContain(sentence);
  expect(server.output().trim().split('\n')).toHaveLength(1);
  expect(server.output()).not.toContain('hunter2');
});

test('a database that was not migrated ends the start with one plain sentence', async () => {
  const server = await startProcess({ ...env, DATABASE_URL: (await testDatabase({ from: null })).url });
  expect(await server.exitCode).toBe(1);
  expect(server.output()).toContain('The database is older than this server: it lacks 0001-offices-and-users.sql.');
});

test('a taken port ends the start with one plain sentence', async () => {
  const taker = createServer();
  await once(taker.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void taker.close());
  const { port } = taker.address() as AddressInfo;
  const server = await startProcess({ ...env, PORT: String(port) });
  expect(await server.exitCode).toBe(1);
  expect(server.output()).toContain(`Port ${port} is taken; free it or set PORT to another one.`);
});
