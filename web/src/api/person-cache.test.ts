import { expect, test } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import type { Person } from './person.tsx';
import { withSettings } from './person-cache.ts';

test('saved settings apply to a signed-in user of that office only', () => {
  const person = { settings: defaultSettings } as Person;
  const loaded = withSettings({ person }, { sessionTimeout: '3' });
  expect(loaded).toMatchObject({ person: { settings: { ...defaultSettings, sessionTimeout: '3' } } });
  const blocked = { blocked: 'norole_contact' };
  expect(withSettings(blocked, { sessionTimeout: '3' })).toBe(blocked);
  expect(withSettings(undefined, {})).toBeUndefined();
});
