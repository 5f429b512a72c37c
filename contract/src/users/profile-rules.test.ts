import { describe, expect, test } from 'vitest';
import { canSearchUsers, checkPersonName, hasMandatoryFields, isEmail, tidyEmail } from './profile-rules.ts';

describe('user profiles', () => {
  test('USER-042 names take letters of any script, digits and single spaces', () => {
    for (const name of ['Ana', 'María José', '김 철수', 'Robin 2', 'अनीता']) expect(checkPersonName(name)).toBeNull();
    for (const name of ["O'Brien", 'Jean-Luc', ' Ana', 'Ana ', 'Ana  María', 'a_b', '<b>', 'A\tB'])
      expect(checkPersonName(name)).toBe('not-alphanumeric');
    expect(checkPersonName('')).toBe('required');
    expect(checkPersonName('a'.repeat(41))).toBe('too-long');
  });

  test('USER-042 a name from the identity provider may stay as it is', () => {
    expect(checkPersonName("O'Brien", "O'Brien")).toBeNull();
    expect(checkPersonName("O'Brian", "O'Brien")).toBe('not-alphanumeric');
  });

  test('USER-043 tells e-mail addresses from other texts', () => {
    for (const email of ['a@b.co', "o'brien+x@prcds.example", 'josé@ejemplo.es', 'x.y@a-b.example'])
      expect(isEmail(email)).toBe(true);
    for (const email of ['', 'a', 'a@b', '@b.co', 'a@@b.co', 'a b@c.de', 'a..b@c.de', 'a@-b.co', 'a@b.co\n', '.a@b.co'])
      expect(isEmail(email)).toBe(false);
    expect(isEmail('ａdmin@prcds.example')).toBe(false);
    expect(isEmail(`${'a'.repeat(10_000)}@b.co`)).toBe(false);
  });

  test('USER-044 one address has one Unicode form', () => {
    expect(tidyEmail(' jose\u0301@ejemplo.es ')).toBe('jos\u00e9@ejemplo.es');
  });

  test('USER-045 a profile is complete when every mandatory field is filled', () => {
    const profile = { firstName: 'Ana', lastName: 'Ruiz', email: 'a@b.co', office: 'ESPO', region: 'EU' };
    expect(hasMandatoryFields(profile)).toBe(true);
    for (const field of Object.keys(profile)) expect(hasMandatoryFields({ ...profile, [field]: ' ' })).toBe(false);
  });

  test('USER-046 users can be searched once the office is chosen', () => {
    expect(canSearchUsers({ office: 'ESPO' })).toBe(true);
    expect(canSearchUsers({ office: '' })).toBe(false);
  });
});

test('USER-043 an address that mixes scripts in one word is refused, one in a script of its own is not', () => {
  expect(isEmail('r\u0456ta@prcds.example')).toBe(false);
  expect(isEmail('rita@prcds.ex\u0430mple')).toBe(false);
  expect(isEmail('\u0440\u0438\u0442\u0430@prcds.example')).toBe(true);
  expect(isEmail('jos\u00e9.mu\u00f1oz@prcds.example')).toBe(true);
});
