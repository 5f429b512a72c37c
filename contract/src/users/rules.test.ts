import { expect, test } from 'vitest';
import * as rules from './rules.ts';

test('ENTRY-007 ENTRY-008 a profile made at first login belongs to USAO and US', () => {
  expect([rules.firstLoginOffice, rules.firstLoginRegion]).toEqual(['USAO', 'US']);
});

test('API-024 making a profile twice is answered, not refused', () => {
  expect(rules.userCreatedMessage).toBe('User details created');
  expect(rules.userExistsMessage).toBe('User details already exists');
});

test('F14 somebody is called by their names, as far as they have any, else by their address', () => {
  const called = (firstName: string, lastName: string) =>
    rules.displayName({ firstName, lastName, email: 'a@prcds.example' });
  expect([called('Ana', 'Sol'), called('Ana', ''), called('', 'Sol')]).toEqual(['Ana Sol', 'Ana', 'Sol']);
  expect(called('', '')).toBe('a@prcds.example');
});

test('the same address is the same person in any case and any Unicode form', () => {
  expect(rules.emailKey('Jose\u0301@Ejemplo.ES')).toBe('jos\u00e9@ejemplo.es');
  expect(rules.isSameEmail('JOS\u00c9@ejemplo.es', 'jose\u0301@ejemplo.es')).toBe(true);
  expect(rules.isSameEmail('jose@ejemplo.es', 'jos\u00e9@ejemplo.es')).toBe(false);
});
