import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashFiles } from './build.ts';

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
