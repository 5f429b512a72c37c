import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropOldBuilds, hashFiles, moveIntoPlace } from './build.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prcds-web-'));
  mkdirSync(join(folder, 'web', 'src'), { recursive: true });
  writeFileSync(join(folder, 'web', 'src', 'main.tsx'), 'one');
  writeFileSync(join(folder, 'lock.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const hash = () => hashFiles(folder, ['web', 'lock.json']);

test('the same sources give the same build', () => {
  expect(hash()).toBe(hash());
});

test('changed, moved and further sources give another build; tests are no part of it', () => {
  const first = hash();
  writeFileSync(join(folder, 'web', 'src', 'main.test.tsx'), 'a test');
  expect(hash()).toBe(first);
  writeFileSync(join(folder, 'web', 'src', 'other.tsx'), '');
  const second = hash();
  writeFileSync(join(folder, 'web', 'src', 'main.tsx'), 'two');
  const third = hash();
  writeFileSync(join(folder, 'lock.json'), '{ }');
  expect(new Set([first, second, third, hash()]).size).toBe(4);
});

function makeBuild(name: string, files: readonly string[]): string {
  const path = join(folder, 'builds', name);
  mkdirSync(path, { recursive: true });
  for (const file of files) writeFileSync(join(path, file), name);
  return path;
}

test('P13 two processes that build the same: the first one stays, and the second goes on with it', () => {
  const place = join(folder, 'builds', 'abc');
  moveIntoPlace(makeBuild('abc.1', ['index.html']), place, 'index.html');
  moveIntoPlace(makeBuild('abc.2', ['index.html']), place, 'index.html');
  expect(readdirSync(join(folder, 'builds'))).toEqual(['abc']);
  const half = makeBuild('half', ['other.js']);
  expect(() => moveIntoPlace(makeBuild('half.1', ['index.html']), half, 'index.html')).toThrow();
});

test('P13 half-built folders neither count among those that are kept nor are dropped', () => {
  for (const [age, name] of ['one', 'two', 'three', 'four'].entries()) {
    const path = makeBuild(name, ['index.html']);
    utimesSync(path, 1_000 - age, 1_000 - age);
  }
  const half = makeBuild('five.7', []);
  dropOldBuilds(join(folder, 'builds'));
  expect(readdirSync(join(folder, 'builds')).sort()).toEqual(['five.7', 'one', 'three', 'two']);
  expect(existsSync(half)).toBe(true);
});
