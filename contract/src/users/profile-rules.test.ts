import { describe, expect, test } from 'vitest';
import {
  activeMinutesRange,
  allOffices,
  centralIdMaximum,
  checkPersonName,
  emailMaximum,
  hasMandatoryFields,
  isEmail,
  tidyEmail,
} from './profile-rules.ts';

describe('user profiles', () => {
  test('USER-042 CONST-010 names take letters of any script, digits and spaces, which count as one', () => {
    for (const name of ['Ana', 'María José', '김 철수', 'Robin 2', 'अनीता']) expect(checkPersonName(name)).toBeNull();
    for (const name of ["O'Brien", 'Jean-Luc', 'a_b', '<b>', 'A\u0007B'])
      expect(checkPersonName(name)).toBe('not-alphanumeric');
    for (const name of [' Ana', 'Ana ', 'Ana  María', 'A\tB']) expect(checkPersonName(name)).toBeNull();
    expect([checkPersonName(''), checkPersonName('  ')]).toEqual(['required', 'required']);
    expect(checkPersonName('a'.repeat(41))).toBe('too-long');
  });

  test('USER-042 a name from the identity provider may stay as it is', () => {
    expect(checkPersonName("O'Brien", "O'Brien")).toBeNull();
    expect(checkPersonName("O' Brien", "O'  Brien")).toBeNull();
    expect(checkPersonName("O'Brian", "O'Brien")).toBe('not-alphanumeric');
  });

  test('F14 USER-045 one that the identity provider left out has to be filled by whoever edits the profile', () => {
    expect([checkPersonName('', ''), checkPersonName('Ana', '')]).toEqual(['required', null]);
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
});

test('USER-043 an address that mixes scripts in one word is refused, one in a script of its own is not', () => {
  expect(isEmail('r\u0456ta@prcds.example')).toBe(false);
  expect(isEmail('rita@prcds.ex\u0430mple')).toBe(false);
  expect(isEmail('\u0440\u0438\u0442\u0430@prcds.example')).toBe(true);
  expect(isEmail('jos\u00e9.mu\u00f1oz@prcds.example')).toBe(true);
});

test('USER-042 USER-043 CONST-010 the longest name and address are taken, one more letter is not', () => {
  expect(checkPersonName('a'.repeat(40))).toBeNull();
  const address = (length: number) => `${'a'.repeat(length - 5)}@b.co`;
  expect([isEmail(address(emailMaximum)), isEmail(address(emailMaximum + 1))]).toEqual([true, false]);
  expect([emailMaximum, centralIdMaximum, allOffices]).toEqual([254, 60, 'ALL']);
  expect(activeMinutesRange).toEqual({ minimum: 1, maximum: 60 });
});

test.each([
  ['1a@b.co', true],
  ['a%b_c.d-e@b.co', true],
  ['a@b-c.d1-e.co', true],
  ['a@b.c1-d', true],
  ['a@1.co', true],
  ['a@b.1o', false],
  ['a@b.c', false],
  ['a@b-.co', false],
  ['a@b_c.co', false],
  ['-a@b.co', false],
  ['_@b.co', false],
  ['a,b@b.co', false],
  ['xa@b.co ', false],
  [' a@b.co', false],
  ['a@b.co.', false],
  ['a@.co', false],
  ['jose\u0301@ejemplo.es', true],
  ['a@eje\u0301.es', true],
  ['a@eje\u0301b.e\u0301s', true],
])('USER-043 %s is an address: %s', (email, isOne) => {
  expect(isEmail(email)).toBe(isOne);
});

test('USER-043 each pair of scripts looks alike somewhere', () => {
  const [greek, armenian, cyrillic] = ['\u03bf', '\u0585', '\u043e'];
  for (const letter of [greek, armenian, cyrillic]) {
    expect(isEmail(`b${letter}b@prcds.example`)).toBe(false);
    expect(isEmail(`${letter}${letter}@prcds.example`)).toBe(true);
  }
});

test('USER-045 a field nobody filled is missing', () => {
  expect(hasMandatoryFields({})).toBe(false);
  expect(hasMandatoryFields({ firstName: 'Ana', lastName: 'Ruiz', email: 'a@b.co', office: 'ESPO' })).toBe(false);
});
