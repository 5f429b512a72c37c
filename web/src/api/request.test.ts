import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { acknowledgePolicy, listAcknowledgements } from '#contract/consent/api.ts';
import { endpoint } from '#contract/endpoint.ts';
import { nothing } from '#contract/shared/values.ts';
import { wire } from '#contract/wire.ts';
import { json, stubServer } from '../testing/server.ts';
import { callPublic, encodeRequest } from './request.ts';

afterEach(() => vi.unstubAllGlobals());

const email = 'a@prcds.example';

test('API-001 API-026 an input is spread over path, headers and query by its wire names', () => {
  const { url, init } = encodeRequest(listAcknowledgements, { email, office: 'USAO' }, { token: 't' });
  expect(url).toBe('/v1/user/policyAcknowledgement?FDRO=USAO');
  expect(init).toMatchObject({ method: 'GET', headers: { user_email: email, Authorization: 'Bearer t' } });
  expect(encodeRequest(probe(), { id: '1', projects: ['P1', 'P 2'] }).url).toBe('/v1/probe/1?Project=P1&Project=P+2');
});

test('API-028 a body is one named object with wire names', () => {
  const acknowledgement = { office: 'USAO', email, policyId: 3, ipAddress: '' };
  const { url, init } = encodeRequest(acknowledgePolicy, { acknowledgement });
  expect(url).toBe('/v1/user/policyAcknowledgement');
  expect(JSON.parse(String(init.body))).toEqual({
    PolicyAcknowledgement: { FDRO: 'USAO', UserEmail: email, PrivacyPolicyId: 3, IPAddress: '' },
  });
});

const probe = (timeout?: 'long') =>
  endpoint({
    method: 'GET',
    path: 'probe/:Id',
    access: 'public',
    summary: 'probe',
    timeout,
    input: wire({ id: ['Id', z.string()], projects: ['Project', z.array(z.string()).optional()] }),
    output: wire({ count: ['Count', z.number()] }),
  });

test('a path parameter cannot escape its segment', () => {
  expect(encodeRequest(probe(), { id: '../a?b#c' }).url).toBe('/v1/probe/..%2Fa%3Fb%23c');
});

test('CONST-001 a request ends after 240000 ms, a long write after 360 s', async () => {
  stubServer({ 'GET /v1/probe/1': { Count: 1 } });
  const limit = vi.spyOn(AbortSignal, 'timeout');
  await callPublic(probe(), { id: '1' });
  await callPublic(probe('long'), { id: '1' });
  expect(limit.mock.calls).toEqual([[240_000], [360_000]]);
  limit.mockRestore();
});

test('ERR-018 an answer that comes too late, and one that never comes, have codes of their own', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => Promise.reject(signal?.reason ?? new TypeError()));
  const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await expect(callPublic(probe(), { id: '1' })).rejects.toMatchObject({ code: 'timed-out', status: 0 });
  late.mockRestore();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callPublic(probe(), { id: '1' })).rejects.toMatchObject({ code: 'network-failure', status: 0 });
});

test('ERR-005 any other failure becomes one Problem, whatever its source', async () => {
  const errors = [{ field: 'Id', code: 'invalid' }];
  const ours = { type: 't', title: 't', status: 409, code: 'already-exists', params: { field: 'Id' }, errors };
  stubServer({ 'GET /v1/probe/1': json(409, ours) });
  await expect(callPublic(probe(), { id: '1' })).rejects.toMatchObject({
    code: 'already-exists',
    status: 409,
    params: { field: 'Id' },
    errors,
  });
  stubServer({ 'GET /v1/probe/1': new Response('<h1>Bad gateway</h1>', { status: 502 }) });
  await expect(callPublic(probe(), { id: '1' })).rejects.toMatchObject({ code: 'internal-error', status: 502 });
  stubServer({ 'GET /v1/probe/1': { Count: 'many' } });
  await expect(callPublic(probe(), { id: '1' })).rejects.toMatchObject({ code: 'internal-error' });
});

test('ERR-005 a proxy’s page is never taken for a successful response', async () => {
  // In tests a response's Blob class differs from the window's.
  vi.stubGlobal('Blob', (await new Response('').blob()).constructor);
  const page = new Response('<h1>Welcome to the proxy</h1>', { headers: { 'Content-Type': 'text/html' } });
  stubServer({ 'GET /v1/probe/1': page });
  const done = { ...probe(), output: nothing };
  await expect(callPublic(done, { id: '1' })).rejects.toMatchObject({ code: 'internal-error' });
  stubServer({ 'GET /v1/probe/1': {} });
  await expect(callPublic(done, { id: '1' })).resolves.toEqual({});
});
