import { expect, test } from 'vitest';
import { parseForm } from './parse-form.ts';

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

test('what an older version or a stranger left there is not understood, and nothing is remembered', () => {
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
