import { expect, test } from 'vitest';
import { parseForm, parseShared, toSharedForm } from './parse-form.ts';

test('a form comes back as it was left, half-filled ranges too', () => {
  const form = {
    givenName: 'Ana',
    age: { operator: 'Between', from: 3 },
    addDate: { operator: 'On' },
    advanced: [{ criterion: 'Religion' }, { criterion: 'BirthDay', operator: 'Equal to', values: ['3'] }],
  };
  expect(parseForm(form)).toEqual(form);
  expect(parseForm({})).toEqual({});
});

test('an unknown or outdated form is rejected', () => {
  for (const strange of [
    undefined,
    null,
    'text',
    7,
    { age: { operator: 'Nearly' } },
    { advanced: [{ operator: 'Any of' }] },
    { advanced: [{ criterion: 'ShoeSize' }] },
    { countries: 'GTM' },
  ])
    expect(parseForm(strange), JSON.stringify(strange)).toBeUndefined();
});

test('F8 a shared link keeps the sort order and leaves out empty criteria', () => {
  const sort = { column: 'ChildGivenName', isDescending: true };
  const shared = toSharedForm({ givenName: 'Ana', advanced: [{ criterion: 'Religion' }] }, sort);
  expect(parseShared(shared)).toEqual({ form: { givenName: 'Ana' }, isSound: true, sort });
  expect(parseShared({ givenName: 'Ana' })?.sort).toBeUndefined();
  expect(parseShared({ givenName: 'Ana', sort: { column: 'Shoes', isDescending: true } })?.sort).toBeUndefined();
});
