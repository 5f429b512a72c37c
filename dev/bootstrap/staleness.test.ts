import { expect, test } from 'vitest';
import { isStale, type Lock } from './staleness.mjs';

const machine = { os: 'linux', cpu: 'arm64' };
const lock: Lock = {
  packages: {
    '': {},
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/@esbuild/linux-arm64': { version: '0.28.2', optional: true, os: ['linux'], cpu: ['arm64'] },
    'node_modules/@esbuild/linux-x64': { version: '0.28.2', optional: true, os: ['linux'], cpu: ['x64'] },
  },
};

function installed(...names: string[]): Lock {
  const packages = Object.entries(lock.packages ?? {}).filter(([path]) => names.some((name) => path.endsWith(name)));
  return { packages: Object.fromEntries(packages) };
}

test('nothing installed, or an install broken off, is stale', () => {
  expect(isStale(lock, undefined, machine)).toBe(true);
  expect(isStale(lock, {}, machine)).toBe(true);
});

test('what the lock names for this machine is enough', () => {
  expect(isStale(lock, installed('zod', 'linux-arm64'), machine)).toBe(false);
});

test('a missing package is stale', () => {
  expect(isStale(lock, installed('linux-arm64'), machine)).toBe(true);
});

test('another version, or a package the lock does not name, is stale', () => {
  expect(isStale(lock, { packages: { 'node_modules/zod': { version: '4.0.0' } } }, machine)).toBe(true);
  const extra = { ...installed('zod').packages, 'node_modules/left': { version: '1.0.0' } };
  expect(isStale(lock, { packages: extra }, machine)).toBe(true);
});

test('packages brought from another kind of machine are stale', () => {
  expect(isStale(lock, installed('zod', 'linux-x64'), machine)).toBe(true);
  const not = { version: '1.0.0', os: ['!win32'] };
  const both = { packages: { 'node_modules/fine': not } };
  expect(isStale(both, both, machine)).toBe(false);
  expect(isStale(both, both, { os: 'win32', cpu: 'x64' })).toBe(true);
  const named = { packages: { 'node_modules/one': { version: '1.0.0', os: 'linux', cpu: 'arm64' } } };
  expect(isStale(named, named, machine)).toBe(false);
  expect(isStale(named, named, { os: 'linux', cpu: 'x64' })).toBe(true);
});
