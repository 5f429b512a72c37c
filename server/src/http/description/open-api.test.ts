import { describe, expect, test } from 'vitest';
import { allEndpoints, allOperations } from '#contract/all-endpoints.ts';
import type { Problem } from '#contract/problem.ts';
import { published } from '../../testing/api-description.ts';
import { testServer } from '../../testing/server.ts';
import { openApiDocument } from './open-api.ts';

const document = openApiDocument();
const { operations, schemas, bodyOf } = published(document);

test('API-001 every endpoint of the contract is described, at its path under /v1, with its wire names', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = allEndpoints.map((e) => `${e.method} /${e.path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(declared.sort());
  expect(document.servers).toEqual([{ url: '/v1' }]);
});

test('API-023 API-028 the description uses wire names only', () => {
  expect(bodyOf('post', '/user')?.properties).toHaveProperty('User');
  expect(Object.keys(schemas.NewUser?.properties ?? {})).toContain('FirstName');
  expect(JSON.stringify(schemas)).not.toContain('"firstName"');
  expect(Object.keys(schemas.PolicyAcknowledgement?.properties ?? {})).toContain('AcknowlegementDate');
});

test('API-005 a call has one named object or list in its bodies, in the names of the specification', () => {
  const firstOf = (path: string) => Object.keys(bodyOf('post', path)?.properties ?? {})[0];
  expect(firstOf('/role')).toBe('Role');
  expect(firstOf('/child/search')).toBe('ChildSearch');
  expect(firstOf('/user/profile')).toBe('User');
});

test('every operation has a name of its own, which does not change with its path', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(allEndpoints.length);
  expect(document.paths['/child/search']?.post?.operationId).toBe('searchChildren');
  expect(document.paths['/integration/message']?.post?.operationId).toBe('receiveMessage');
});

test('every operation says who may call it, and which refusals to expect', () => {
  const { security, responses } = document.paths['/integration/message']?.post ?? {};
  expect(security).toEqual([{ system: [] }]);
  expect(Object.keys(responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '404',
    '409',
    '413',
    '415',
    '429',
    '500',
    '503',
    'default',
  ]);
  expect(JSON.stringify(responses)).toContain('message-id-reused');
  expect(document.paths['/child/search']?.post?.security).toEqual([{ person: [] }]);
  expect(document.paths['/session/signIn']?.get?.security).toEqual([]);
  const ofLocks = JSON.stringify(document.paths['/projectLock/{ProjectLockId}']?.put?.responses);
  expect(ofLocks).toContain('409');
  expect(ofLocks).toContain('changed-meanwhile');
});

test('error codes are listed, and others may come: a newer server may have more', () => {
  const string = { type: 'string' };
  expect(schemas.ErrorCode).toEqual({
    anyOf: [{ ...string, enum: expect.arrayContaining(['message-refused', 'changed-meanwhile']) }, string],
  });
  expect(schemas.FieldErrorCode).toEqual({
    anyOf: [{ ...string, enum: expect.arrayContaining(['child-too-old', 'required']) }, string],
  });
});

describe('refusals', () => {
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const codesOf = (operationId: string, status: number) => {
    const { responses = {} } = described.find((operation) => operation.operationId === operationId) ?? {};
    return (responses as Record<string, { readonly description?: string }>)[status]?.description ?? '';
  };

  test('whoever sends the version of a record may be told that it was changed meanwhile', () => {
    const ofRecords = ['saveChild', 'updateCountryGroup', 'saveReferenceValue', 'updateServiceAccount'];
    const ofReservations = ['confirmReservation', 'updateReservation'];
    const inQuery = ['deleteRole'];
    for (const name of [...ofRecords, ...ofReservations, ...inQuery])
      expect([name, codesOf(name, 409)]).toEqual([name, expect.stringContaining('changed-meanwhile')]);
    expect(codesOf('saveDraft', 409)).not.toContain('changed-meanwhile');
  });

  test('a refusal of the caller says that other codes are possible, a failure of the server does not', () => {
    const all = described.flatMap(({ responses }) => Object.entries(responses as Record<string, object>));
    const shared = document.components.responses as Readonly<Record<string, { readonly description: string }>>;
    const texts = all.map(([status, response]) => {
      const { $ref = '', description } = response as { readonly $ref?: string; readonly description?: string };
      return [status, description ?? shared[$ref.split('/').at(-1) ?? '']?.description ?? ''] as const;
    });
    const closed = (first: string) =>
      texts.filter(([status, text]) => status.startsWith(first) && !text.endsWith('. Other codes are possible'));
    expect(texts.length).toBeGreaterThan(1000);
    expect(closed('4')).toEqual([]);
    expect(closed('5')).toHaveLength(texts.filter(([status]) => status.startsWith('5')).length);
  });

  test('F13 the terms are named only where they are checked', () => {
    expect(codesOf('searchChildren', 403)).toContain('consent-required');
    for (const name of ['createUser', 'findUserByEmail', 'getOwnPolicy'])
      expect([name, codesOf(name, 403)]).toEqual([name, expect.not.stringContaining('consent-required')]);
  });

  test('an example of refused fields names them, as the server answers', async () => {
    const { origin } = await testServer();
    const answer = await fetch(`${origin}/v1/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const example = (code: string): Partial<Problem> => document.components.examples[code]?.value ?? {};
    const known = (await answer.json()) as Problem;
    expect(known).toMatchObject({ code: 'invalid-input', errors: [{ code: 'required' }] });
    expect(Object.keys(example('invalid-input')).sort()).toEqual(Object.keys(known).sort());
    expect(example('invalid-input').errors).toEqual([{ field: 'Children.0.ChildId', code: 'required' }]);
    expect(example('message-refused')).toMatchObject({
      params: { kind: 'sponsor' },
      errors: [{ field: 'Data.ChildId', code: 'child-unknown' }],
    });
  });
});

test('the answer with a file may be of any type: a picture, a workbook, a PDF', () => {
  const files = allOperations.filter(({ endpoint }) => endpoint.produces === 'file').map(({ name }) => name);
  const types = operations
    .filter(({ operationId }) => files.includes(operationId))
    .map(({ responses }) => Object.keys(responses[200]?.content ?? {}));
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter(([type]) => type !== '*/*')).toEqual([]);
});

test('a named schema is referred to and never repeated', () => {
  const children = schemas.SearchChildrenAnswer?.properties?.Children;
  expect(children).toEqual({ type: 'array', items: { $ref: '#/components/schemas/ChildRow' } });
  expect(schemas.GetReservationAnswer?.properties?.Reservation).toEqual({ $ref: '#/components/schemas/Reservation' });
  const inside = Object.values(schemas).flatMap(({ properties = {} }) => Object.values(properties));
  expect(inside.filter(({ properties }) => properties !== undefined)).toEqual([]);
});

test('only what a feed description holds, and the parameters of a refused line, have no schema', () => {
  const open = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, schema]) =>
      Object.keys(schema).length === 0 ? [`${name}.${field}`] : [],
    ),
  );
  expect(open).toEqual(['DescribeFeedAnswer.Records', 'DescribeFeedAnswer.Lists', 'RefusedLineError.params']);
});

test('the description and its page are served where the installation says so', async () => {
  const server = await testServer({ env: { API_DOCS: 'yes' } });
  const served = await fetch(`${server.origin}/v1/openapi.json`);
  expect(await served.json()).toEqual(JSON.parse(JSON.stringify(document)));
  for (const path of ['docs', 'docs/']) {
    const page = await fetch(`${server.origin}/v1/${path}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  }
  for (const [name, type] of [
    ['page.css', 'text/css'],
    ['page.js', 'text/javascript'],
  ]) {
    const file = await fetch(`${server.origin}/v1/docs/${name}`);
    expect([name, file.status, file.headers.get('content-type')]).toEqual([name, 200, `${type}; charset=utf-8`]);
  }
});

test('the API description is off by default', async () => {
  const server = await testServer();
  for (const path of ['openapi.json', 'docs', 'docs/', 'docs/json', 'docs/yaml', 'docs/static/index.html']) {
    const answer = await fetch(`${server.origin}/v1/${path}`, { redirect: 'manual' });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('openapi');
  }
});
