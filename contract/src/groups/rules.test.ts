import { expect, test } from 'vitest';
import { checkGroupName } from './rules.ts';

test('GROUP-003 CONST-010 a group name is filled, at most 40 characters, and one line', () => {
  expect(checkGroupName('Events team, USAO')).toBeNull();
  expect(checkGroupName('  ')).toBe('required');
  expect(checkGroupName('a'.repeat(41))).toBe('too-long');
  expect(checkGroupName('a\nb')).toBe('invalid-characters');
});

test('GROUP-003 a name has no invisible characters, and single spaces', () => {
  expect(checkGroupName('Team\u200b')).toBe('invalid-characters');
  expect(checkGroupName('\u202eTeam')).toBe('invalid-characters');
  expect(checkGroupName('Équipe été')).toBeNull();
});

test('GROUP-003 CONST-010 the longest name is accepted', () => {
  expect(checkGroupName('a'.repeat(40))).toBeNull();
  expect(checkGroupName(' '.repeat(41))).toBe('required');
});
