import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { nothing } from '#contract/shared/values.ts';
import { wire } from '#contract/wire.ts';
import { makeUser } from '../testing/factories.ts';
import { testServer } from '../testing/server.ts';
import type { Router } from './route.ts';

const listCodes = endpoint({
  method: 'GET',
  path: 'test/codes/:kind',
  access: 'signed-in',
  summary: 'Lists in queries',
  headers: ['x_trace'],
  input: wire({
    kind: ['kind', z.string()],
    codes: ['Code', z.array(z.string()).max(3, { error: 'too-many' }).optional()],
    trace: ['x_trace', z.string().optional()],
  }),
  output: wire({ kind: ['Kind', z.string()], codes: ['Codes', z.array(z.string())], trace: ['Trace', z.string()] }),
});

const uploadFile = endpoint({
  method: 'POST',
  path: 'test/upload',
  access: 'signed-in',
  summary: 'One file, input in the query',
  consumes: 'file',
  bodyLimit: 1000,
  input: wire({ kind: ['Kind', z.string()] }),
  output: wire({ kind: ['Kind', z.string()], name: ['Name', z.string()], size: ['Size', z.number()] }),
});

const downloadFile = endpoint({
  method: 'GET',
  path: 'test/download',
  access: 'signed-in',
  summary: 'A file',
  produces: 'file',
  input: nothing,
  output: nothing,
});

const watch = endpoint({
  method: 'GET',
  path: 'test/events',
  access: 'signed-in',
  summary: 'Events',
  produces: 'events',
  input: nothing,
  output: wire({ done: ['RowsDone', z.number()] }),
});

const slow = endpoint({
  method: 'GET',
  path: 'test/slow',
  access: 'public',
  summary: 'Slow',
  input: nothing,
  output: nothing,
});

function routes(route: Router): void {
  route.signedIn(listCodes, (_, { kind, codes = [], trace = '' }) => ({ kind, codes, trace }));
  route.signedIn(uploadFile, ({ file }, { kind }) => ({
    kind,
    name: file?.fileName ?? '',
    size: file?.content.length ?? 0,
  }));
  route.file(downloadFile, () => ({
    fileName: 'niños "2026".csv',
    contentType: 'text/csv',
    content: Readable.from(['a,b\n', '1,2\n']),
  }));
  route.events(watch, async function* () {
    yield { done: 1 };
    yield { done: 2 };
  });
  route.public(slow, async () => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), {
      code: '57014',
      severity: 'ERROR',
    });
  });
}

const server = await testServer({ routes });
const as = await makeUser(server.db);

test('a list in a query may hold one, several or nothing; headers and path are input too', async () => {
  const codes = async (given: string[] | undefined) =>
    (await server.call(listCodes, { kind: 'a/b c', codes: given, trace: 't1' }, { as })).output;
  expect(await codes(['1'])).toEqual({ kind: 'a/b c', codes: ['1'], trace: 't1' });
  expect((await codes(['1', '2'])).codes).toEqual(['1', '2']);
  expect((await codes(undefined)).codes).toEqual([]);
  const { problem } = await server.call(listCodes, { kind: 'k', codes: ['1', '2', '3', '4'] }, { as });
  expect(problem.errors).toEqual([{ field: 'Code', code: 'too-many', params: { maximum: 3 } }]);
});

test('a text with U+0000 is refused at its field, wherever it is', async () => {
  const refused = async (kind: string, codes?: string[]) =>
    (await server.call(listCodes, { kind, codes }, { as })).problem.errors;
  expect(await refused('a\0b')).toEqual([{ field: 'kind', code: 'invalid' }]);
  expect(await refused('k', ['A', 'B\0'])).toEqual([{ field: 'Code.1', code: 'invalid' }]);
});

test('a file arrives with its name; one too large or no file at all is refused', async () => {
  const file = (size: number) => ({
    name: 'niños.xlsx',
    type: 'application/octet-stream',
    content: new Uint8Array(size),
  });
  const small = await server.call(uploadFile, { kind: 'x' }, { as, file: file(900) });
  expect(small.output).toEqual({ kind: 'x', name: 'niños.xlsx', size: 900 });
  const large = await server.call(uploadFile, { kind: 'x' }, { as, file: file(1100) });
  expect([large.status, large.problem.code, large.problem.params]).toEqual([413, 'body-too-large', { maximum: 1000 }]);
  expect((await server.call(uploadFile, { kind: 'x' }, { as })).problem.code).toBe('unsupported-type');
});

test('a download is an attachment under its own name', async () => {
  const answer = await server.call(downloadFile, {}, { as });
  expect(answer.text).toBe('a,b\n1,2\n');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="ni_os _2026_.csv"; filename*=UTF-8''ni%C3%B1os%20%222026%22.csv`,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('events come one by one, uncompressed, in wire names', async () => {
  const answer = await server.call(watch, {}, { as, headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.text).toBe(': open\n\ndata: {"RowsDone":1}\n\ndata: {"RowsDone":2}\n\n');
});

test('ERR-018 a statement the database gave up on is told as taking too long', async () => {
  const { status, problem } = await server.call(slow, {});
  expect([status, problem.code]).toEqual([503, 'taking-too-long']);
});

test('an endpoint registered for another kind of caller does not start', async () => {
  await expect(testServer({ routes: (route) => route.public(watch, () => ({ done: 1 })) })).rejects.toThrow(
    "is not for a 'public' route",
  );
});
