import { expect, test } from 'vitest';
import { normalizeValues, supportOfficeIssues, supportOfficeParts } from './support-office.ts';

const wordsProblems = (typed: Parameters<typeof supportOfficeIssues>[0]) =>
  Object.fromEntries(supportOfficeIssues(typed).map(({ part, ...problem }) => [part, problem]));

const words = (supportOfficeName: string, supportOfficeComments = '') => ({ supportOfficeName, supportOfficeComments });

test('CHILD-056 the name takes letters of any script, apostrophe, comma and dash, and nothing else', () => {
  for (const good of ['Ixchel', "N'Golo", 'María-José, Ana', 'ሳራ', ''])
    expect(wordsProblems(words(good)), good).toEqual({});
  for (const bad of ['Ixchel 2', 'a.b', 'a_b', 'a%', '<b>', 'a;b'])
    expect(wordsProblems(words(bad)), bad).toEqual({ supportOfficeName: { code: 'invalid-characters' } });
});

test('CHILD-057 so do the comments', () => {
  expect(wordsProblems(words('', 'Twin sister of María José, please keep both'))).toEqual({});
  expect(wordsProblems(words('', 'Born 2016.'))).toEqual({ supportOfficeComments: { code: 'invalid-characters' } });
});

test('CHILD-058 the name has 40 characters at most, the comments 500', () => {
  expect(wordsProblems(words('a'.repeat(40), 'b'.repeat(500)))).toEqual({});
  expect(wordsProblems(words('a'.repeat(41), 'b'.repeat(501)))).toEqual({
    supportOfficeName: { code: 'too-long', params: { maximum: 40 } },
    supportOfficeComments: { code: 'too-long', params: { maximum: 500 } },
  });
});

test('surrounding and repeated spaces are neither errors nor changes; line breaks of the comments stay', () => {
  expect(normalizeValues(words('  Ana  María ', ' one  and\r\n two\n'))).toEqual(words('Ana María', 'one and\ntwo'));
  expect(wordsProblems(words(' Ana ', 'one\ntwo'))).toEqual({});
  expect(supportOfficeParts.differing(words(' Ana '), words('Ana'))).toEqual([]);
  expect(supportOfficeParts.differing(words('Ana', 'x'), words('Ana'))).toEqual(['supportOfficeComments']);
  expect(supportOfficeParts.differing(words('Ana', 'one\ntwo'), words('Ana', 'one two'))).toEqual([
    'supportOfficeComments',
  ]);
});
