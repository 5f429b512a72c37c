import { expect, test } from 'vitest';
import { writeBill } from './bill.ts';
import { readLock, readManifest } from './check.ts';
import { describeLicenceDefects } from './licences.ts';
import { describeLockDefects, type Lock, listMaterials, type Material } from './lock.ts';

const lock: Lock = {
  name: 'shop',
  version: '1.0.0',
  packages: {
    '': { version: '1.0.0', dependencies: { '@a/b': '2.0.0' }, devDependencies: { tester: '3.0.0' } },
    'node_modules/@a/b': {
      version: '2.0.0',
      integrity: 'sha512-AQID',
      license: 'MIT',
      dependencies: { c: '^1.0.0', d: '1.0.0' },
    },
    'node_modules/@a/b/node_modules/c': { version: '1.5.0', integrity: 'sha512-AQID', license: 'ISC' },
    'node_modules/c': { version: '9.0.0', integrity: 'sha512-AQID', license: 'ISC', dev: true },
    'node_modules/d': { version: '1.0.0', integrity: 'sha512-AQID', license: '(MIT OR GPL-3.0)', optional: true },
    'node_modules/tester': {
      version: '3.0.0',
      integrity: 'sha512-AQID',
      license: 'ISC',
      dev: true,
      dependencies: { c: '9.0.0' },
    },
  },
};
const nothingInstalled = () => undefined;
const billOf = (given: Lock) => writeBill(given, listMaterials(given, nothingInstalled));

test('the bill distinguishes run-time from development packages', () => {
  const scopes = billOf(lock).components.map(({ purl, scope }) => [purl, scope]);
  expect(scopes).toEqual([
    ['pkg:npm/%40a/b@2.0.0', 'required'],
    ['pkg:npm/c@1.5.0', 'required'],
    ['pkg:npm/c@9.0.0', 'excluded'],
    ['pkg:npm/d@1.0.0', 'optional'],
    ['pkg:npm/tester@3.0.0', 'excluded'],
  ]);
});

test('a component has its group, checksum and licence', () => {
  expect(billOf(lock).components[0]).toMatchObject({
    type: 'library',
    group: '@a',
    name: 'b',
    version: '2.0.0',
    hashes: [{ alg: 'SHA-512', content: '010203' }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  expect(billOf(lock).components[3]?.licenses).toEqual([{ expression: '(MIT OR GPL-3.0)' }]);
});

test('dependencies are resolved as Node does: the nearest one', () => {
  const { dependencies, metadata } = billOf(lock);
  const needs = Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect(needs[metadata.component['bom-ref']]).toEqual(['node_modules/@a/b', 'node_modules/tester']);
  expect(needs['node_modules/@a/b']).toEqual(['node_modules/@a/b/node_modules/c', 'node_modules/d']);
  expect(needs['node_modules/tester']).toEqual(['node_modules/c']);
});

test('the same lock file gives the same bill, another one another number', () => {
  expect(billOf(lock)).toEqual(billOf(lock));
  expect(billOf(lock).serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const { 'node_modules/c': _, ...fewer } = lock.packages;
  expect(billOf({ ...lock, packages: fewer }).serialNumber).not.toBe(billOf(lock).serialNumber);
});

test('the installed manifest is believed before the lock file, in its old forms too', () => {
  const licenceOf = (manifest: object) => listMaterials(lock, () => manifest)[0]?.licence;
  expect(licenceOf({ license: 'GPL-3.0' })).toBe('GPL-3.0');
  expect(licenceOf({ license: { type: 'ISC' } })).toBe('ISC');
  expect(licenceOf({ licenses: [{ type: 'MIT' }, { type: 'ISC' }] })).toBe('MIT OR ISC');
  expect(licenceOf({})).toBe('MIT');
});

const material = (changes: Partial<Material>): Material => ({
  path: 'node_modules/x',
  name: 'x',
  version: '1.0.0',
  isDevelopment: false,
  isOptional: false,
  isInstalled: true,
  needs: [],
  ...changes,
});
const tables = {
  allowed: {
    MIT: { where: 'everywhere', why: 'free' },
    ISC: { where: 'everywhere', why: 'free' },
    'MPL-2.0': { where: 'development', why: 'stays here' },
  },
  exceptions: [{ package: 'font-*', licence: 'OFL-1.1', why: 'a font' }],
} as const;
const font = material({ name: 'font-inter', licence: 'OFL-1.1' });
const defectsOf = (changes: Partial<Material>) => describeLicenceDefects([font, material(changes)], tables);

test.each([
  ['MIT', false, true],
  ['MIT OR GPL-3.0', false, true],
  ['(GPL-3.0 OR ISC)', false, true],
  ['MIT AND ISC', false, true],
  ['MIT AND GPL-3.0', false, false],
  ['GPL-3.0', true, false],
  ['MPL-2.0', true, true],
  ['MPL-2.0', false, false],
  ['SEE LICENSE IN x', false, false],
  ['constructor', false, false],
  [undefined, false, false],
])('licence %s, for development %s: allowed %s', (licence, isDevelopment, isAllowed) => {
  expect(defectsOf({ licence, isDevelopment })).toHaveLength(isAllowed ? 0 : 1);
});

test('an exception holds for its package and licence alone, and goes when nothing needs it', () => {
  expect(defectsOf({ name: 'font-other', licence: 'OFL-1.1' })).toEqual([]);
  expect(defectsOf({ name: 'x', licence: 'OFL-1.1' })).toEqual([
    'x 1.0.0, needed by the product: OFL-1.1 is not among the allowed ones.',
  ]);
  expect(defectsOf({ name: 'font-other', licence: 'GPL-3.0', isDevelopment: true })).toEqual([
    'font-other 1.0.0, needed by development: GPL-3.0 is not among the allowed ones.',
  ]);
  expect(describeLicenceDefects([], tables)).toEqual(['The exception for font-* is no longer needed.']);
});

test('a lock file with an address or without a checksum is refused; who asks for support may have one', () => {
  const locked = (changes: object) =>
    describeLockDefects({ ...lock, packages: { 'node_modules/x': { version: '1.0.0', integrity: 'i', ...changes } } });
  expect(locked({ funding: { url: 'https://example.org/sponsor' } })).toEqual([]);
  expect(locked({ resolved: 'https://example.org/x.tgz' })).toEqual([
    'node_modules/x: package-lock.json holds an address.',
  ]);
  expect(locked({ version: 'git+ssh://example.org/x' })).toHaveLength(1);
  expect(locked({ integrity: undefined })).toEqual(['node_modules/x: package-lock.json holds no checksum.']);
});

test('our own lock file: no address, every licence known', () => {
  const own = readLock();
  expect(describeLockDefects(own)).toEqual([]);
  const materials = listMaterials(own, readManifest);
  expect(describeLicenceDefects(materials)).toEqual([]);
  const scopeOf = (name: string) => materials.find((one) => one.name === name)?.isDevelopment;
  expect([scopeOf('fastify'), scopeOf('vitest')]).toEqual([false, true]);
});
