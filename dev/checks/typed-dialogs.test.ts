import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { plainDialogs } from '../../e2e/forms/plain-dialogs.ts';

const web = fileURLToPath(new URL('../../web/src/', import.meta.url));
const names = readdirSync(web, { recursive: true, encoding: 'utf8' });
const listed = Object.values(plainDialogs);

test('typed is kept: every dialog with a field to type into is listed in e2e/forms, and tried there', () => {
  const withFields = names
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .filter((name) => {
      const text = readFileSync(join(web, name), 'utf8');
      return /<Dialog\b/.test(text) && /<(Text|Date|Number)(Field|Area)\b/.test(text);
    });
  expect(withFields.length).toBeGreaterThan(0);
  expect(withFields.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});
