import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { testServer } from '../../testing/server.ts';
import { openApiDocument } from './open-api.ts';

const document = openApiDocument();

test('API-001 every endpoint of the contract is described, at its path under /v1, with its wire names', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = allEndpoints.map((e) => `${e.method} /${e.path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(declared.sort());
  expect(document.servers).toEqual([{ url: '/v1' }]);
});

test('API-023 API-028 the description uses wire names only', () => {
  const create = JSON.stringify(document.paths['/user']?.post);
  expect(create).toContain('"FirstName"');
  expect(create).not.toContain('"firstName"');
  const acknowledge = JSON.stringify(document.paths['/user/policyAcknowledgement']?.post);
  expect(acknowledge).toContain('"AcknowlegementDate"');
});

test('API-005 a call has one named object or list in its bodies, in the names of the specification', () => {
  const bodyOf = (path: string, method: 'post' | 'put') =>
    JSON.stringify(document.paths[path]?.[method] ?? {}).match(/"properties":\{"(\w+)"/)?.[1];
  expect(bodyOf('/role', 'post')).toBe('Role');
  expect(bodyOf('/child/search', 'post')).toBe('ChildSearch');
  expect(bodyOf('/user/profile', 'post')).toBe('User');
});

test('the description and its page are served where the installation says so', async () => {
  const server = await testServer({ env: { API_DOCS: 'yes' } });
  const served = await fetch(`${server.origin}/v1/openapi.json`);
  expect(await served.json()).toEqual(JSON.parse(JSON.stringify(document)));
  const page = await fetch(`${server.origin}/v1/docs/`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('the API description is off by default', async () => {
  const server = await testServer();
  for (const path of ['openapi.json', 'docs', 'docs/', 'docs/json', 'docs/yaml', 'docs/static/index.html']) {
    const answer = await fetch(`${server.origin}/v1/${path}`, { redirect: 'manual' });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('openapi');
  }
});
