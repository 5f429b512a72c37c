import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acknowledgePolicy } from '#contract/consent/api.ts';
import { Problem } from '#contract/problem.ts';
import { listOfficeUsers } from '#contract/users/api.ts';
import { makeUser } from '../testing/factories.ts';
import { testServer } from '../testing/server.ts';

const server = await testServer();
const person = await makeUser(server.db);
const authorization = `Bearer ${await server.tokenFor(person.email)}`;

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${server.origin}${path}`, { ...init, headers: { authorization, ...init.headers } });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const text = await answer.text();
  const problem = Problem.parse(JSON.parse(text));
  expect(problem.status).toBe(answer.status);
  expect(problem.requestId).toBe(answer.headers.get('x-request-id'));
  return { answer, problem, text };
}

const json = { 'content-type': 'application/json' };

test.each([
  ['an unknown path', '/v1/nothing/here', {}, 404, 'not-found'],
  ['a known path with another method', '/v1/user/access', { method: 'DELETE' }, 405, 'method-not-allowed'],
  [
    'malformed JSON',
    '/v1/user/language',
    { method: 'PUT', headers: json, body: '{ not json' },
    400,
    'malformed-request',
  ],
  [
    'a body that is no object',
    '/v1/user/language',
    { method: 'PUT', headers: json, body: '[1]' },
    400,
    'malformed-request',
  ],
  [
    'a poisoned prototype',
    '/v1/user/language',
    { method: 'PUT', headers: json, body: '{"__proto__":{"language":"es"}}' },
    400,
    'malformed-request',
  ],
  [
    'a body nested beyond all measure',
    '/v1/user/language',
    { method: 'PUT', headers: json, body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
    400,
    'malformed-request',
  ],
  [
    'a form where JSON is asked for',
    '/v1/user/language',
    { method: 'PUT', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
    415,
    'unsupported-type',
  ],
  [
    'a body of another type',
    '/v1/user/language',
    { method: 'PUT', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
    415,
    'unsupported-type',
  ],
  [
    'a body that is too large',
    '/v1/user/language',
    { method: 'PUT', headers: json, body: JSON.stringify({ language: 'x'.repeat(1_100_000) }) },
    413,
    'body-too-large',
  ],
])('ERR-005 %s is a problem with a code', async (_, path, init, status, code) => {
  const { problem } = await ask(path, init as RequestInit);
  expect([problem.status, problem.code]).toEqual([status, code]);
});

test('a method that is not allowed is answered with those that are', async () => {
  const { answer } = await ask('/v1/session/unsavedInput', { method: 'POST' });
  expect(answer.headers.get('allow')).toBe('GET, HEAD, PUT, DELETE');
});

test('input errors are told as codes at wire names, nested parts joined by dots', async () => {
  const { problem } = await ask('/v1/user/policyAcknowledgement', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ PolicyAcknowledgement: { FDRO: 'usao', UserEmail: 'x', IPAddress: 'y'.repeat(50) } }),
  });
  expect(problem.code).toBe('invalid-input');
  expect(problem.errors).toEqual([
    { field: 'PolicyAcknowledgement.FDRO', code: 'invalid' },
    { field: 'PolicyAcknowledgement.UserEmail', code: 'not-an-email' },
    { field: 'PolicyAcknowledgement.PrivacyPolicyId', code: 'required' },
    { field: 'PolicyAcknowledgement.IPAddress', code: 'too-long', params: { maximum: 45 } },
  ]);
});

test('a value outside its list, in the query, is named', async () => {
  const { problem } = await ask('/v1/users/USAO?Status=Sleeping');
  expect(problem.errors).toEqual([{ field: 'Status', code: 'not-in-list' }]);
});

test('a failure inside leaks nothing: no SQL, no table, no stack, no path', async () => {
  await sql`alter table policy_acknowledgement rename to hidden`.execute(server.db);
  const { problem, text } = await ask('/v1/user/policyAcknowledgement?FDRO=USAO', {
    headers: { user_email: person.email },
  });
  await sql`alter table hidden rename to policy_acknowledgement`.execute(server.db);
  expect([problem.status, problem.code]).toEqual([500, 'internal-error']);
  expect(text).not.toMatch(/policy_ack|relation|select|node_modules|\.ts|stack/i);
  expect(Object.keys(problem).sort()).toEqual(['code', 'requestId', 'status', 'title', 'type']);
});

test('a refusal tells an action’s code and parameters', async () => {
  const { problem } = await server.call(listOfficeUsers, { office: 'ESPO' }, { as: person });
  expect(problem).toMatchObject({ status: 403, title: 'Forbidden', code: 'other-office', params: { office: 'ESPO' } });
  const acknowledgement = { office: 'USAO', email: person.email, policyId: 999_999, ipAddress: '' };
  const replaced = await server.call(acknowledgePolicy, { acknowledgement }, { as: person });
  expect(replaced.problem.code).toBe('policy-replaced');
});

test('a request id given by a proxy is kept, an odd one replaced', async () => {
  const kept = await ask('/v1/nothing', { headers: { 'x-request-id': 'proxy-0123456789' } });
  expect(kept.problem.requestId).toBe('proxy-0123456789');
  const replaced = await ask('/v1/nothing', { headers: { 'x-request-id': 'short' } });
  expect(replaced.problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
});
