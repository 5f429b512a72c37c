import { describe, expect, test } from 'vitest';
import { CountryGroupName, duplicatePositions, exceedsLimit, ListName, nameKey } from './list-rules.ts';

const problemOf = (schema: typeof CountryGroupName, text: string) => schema.safeParse(text).error?.issues[0]?.message;

describe('country group names', () => {
  test('OFFICE-094 take letters of any script, digits, apostrophe, dash, space and comma', () => {
    for (const name of ["Côte d'Ivoire, Ghana - 2", 'Ñandú 7', '한국', "Ch'alla"])
      expect(CountryGroupName.parse(name)).toBe(name);
    for (const name of ['A/B', 'x;y', '<b>', 'a_b', 'a.b', 'a\u0000b', '😀'])
      expect(problemOf(CountryGroupName, name)).toBe('country-group-characters');
  });

  test('OFFICE-095 are required, and spaces are no name', () => {
    expect(problemOf(CountryGroupName, '')).toBe('country-group-name-required');
    expect(problemOf(CountryGroupName, ' \t ')).toBe('country-group-name-required');
  });

  test('CONST-010 OFFICE-097 have at most 40 characters', () => {
    expect(problemOf(CountryGroupName, 'a'.repeat(41))).toBe('too-long');
    expect(CountryGroupName.parse(`  ${'a'.repeat(40)}  `)).toBe('a'.repeat(40));
    expect(problemOf(ListName, 'a'.repeat(41))).toBe('too-long');
    expect(ListName.parse(`  ${'a'.repeat(40)}  `)).toBe('a'.repeat(40));
  });
});

test('OFFICE-093 OFFICE-096 OFFICE-100 names that differ in case, spaces or composition are the same', () => {
  expect(nameKey('  East   AFRICA trio')).toBe(nameKey('East Africa Trio'));
  expect(nameKey('CAFE\u0301')).toBe(nameKey('café'));
  expect(nameKey('ÑANDÚ')).toBe(nameKey('ñandú'));
  expect(nameKey('d’Or')).toBe(nameKey("D'or"));
  expect(duplicatePositions([{ name: 'School' }, { name: 'Church' }, { name: 'school ' }])).toEqual([2]);
});

test('OFFICE-098 OFFICE-034 no more active values than the limit, and after a lowered limit no more than there were', () => {
  const actives = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `${i}`, isActive: true }));
  expect(exceedsLimit(actives(5), 5, 0)).toBe(false);
  expect(exceedsLimit(actives(6), 5, 0)).toBe(true);
  expect(exceedsLimit([...actives(5), { name: 'old', isActive: false }], 5, 0)).toBe(false);
  expect(exceedsLimit(actives(5), 3, 5)).toBe(false);
  expect(exceedsLimit(actives(6), 3, 5)).toBe(true);
});

test('a name in a list needs letters, and no signs nobody sees', () => {
  expect(problemOf(ListName, '  ')).toBe('required');
  expect(problemOf(ListName, 'North\u0007')).toBe('invalid-characters');
});
