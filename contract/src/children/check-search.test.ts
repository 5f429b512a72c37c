import { describe, expect, test } from 'vitest';
import { checkChildSearch } from './check-search.ts';
import type { CriterionId } from './criteria.ts';
import type { AdvancedCriterion, ChildSearch } from './search.ts';

const bounds = { today: '2026-04-16', age: { minimum: 1, maximum: 25 } };
const check = (search: ChildSearch) => checkChildSearch(search, bounds).map(({ path, code }) => [path.join('.'), code]);
const advanced = (...items: AdvancedCriterion[]): ChildSearch => ({ advanced: items });
const value = (criterion: CriterionId, ...values: string[]): AdvancedCriterion => {
  const operator = ['NumberOfBrothers', 'NumberOfSisters', 'HoursPerWeek', 'BirthDay', 'BirthYear'].includes(criterion)
    ? 'Equal to'
    : 'Any of';
  return { criterion, operator, values };
};

test('CHILD-038 a search without any criterion is refused', () => {
  expect(check({})).toEqual([['', 'required']]);
});

test('CHILD-050 a child id with other characters is refused, and one of a list names its place', () => {
  expect(check({ childCode: 'ETH%' })).toEqual([['childCode', 'invalid-child-id']]);
  expect(check({ childCodes: ['ETH-193408-0127', 'nonsense'] })).toEqual([['childCodes.1', 'invalid-child-id']]);
});

test("CHILD-055 the age range's To must be greater than From, and names the age", () => {
  const issues = checkChildSearch({ age: { operator: 'Between', from: 9, to: 9 } }, bounds);
  expect(issues).toEqual([{ path: ['age', 'to'], code: 'must-be-greater', params: { than: 9 } }]);
  expect(check({ age: { operator: 'Between', from: 9, to: 10 } })).toEqual([]);
});

test('CHILD-059 an age outside the limits is refused and names them', () => {
  const issues = checkChildSearch({ age: { operator: 'Equal to', from: 26 } }, bounds);
  expect(issues).toEqual([{ path: ['age', 'from'], code: 'out-of-range', params: { minimum: 1, maximum: 25 } }]);
  expect(check({ age: { operator: 'Between', from: 5, to: 26 } })).toEqual([['age.to', 'out-of-range']]);
});

test('CHILD-020 To belongs to Between alone', () => {
  expect(check({ age: { operator: 'Equal to', from: 5, to: 6 } })).toEqual([['age.to', 'invalid']]);
  expect(check({ age: { operator: 'Between', from: 5 } })).toEqual([['age.to', 'required']]);
});

test('CHILD-027 CHILD-028 a reversed date range is refused, a single day is not', () => {
  const range = (to: string) => ({ operator: 'Between' as const, from: '2024-02-29', to });
  expect(check({ addDate: range('2024-02-28') })).toEqual([['addDate.to', 'must-not-be-before']]);
  expect(check({ lastUpdateDate: range('2024-02-28') })).toEqual([['lastUpdateDate.to', 'must-not-be-before']]);
  expect(check({ addDate: range('2024-02-29') })).toEqual([]);
});

test('CHILD-053 CHILD-054 a project needs a country, a community needs a project', () => {
  expect(check({ projects: ['193408'] })).toEqual([['projects', 'needs-country']]);
  for (const projects of [undefined, []])
    expect(check({ projects, ...advanced(value('Community', '193408-01')) })).toEqual([
      ['advanced.0.criterion', 'needs-project'],
    ]);
  expect(check({ countries: ['ETH'], projects: ['193408'], ...advanced(value('Community', '193408-01')) })).toEqual([]);
});

test('CRIT-061 a support description needs a support type', () => {
  const description = value('ParticipationSupportDescription', 'EDU-1');
  expect(check(advanced(description))).toEqual([['advanced.0.criterion', 'needs-support-type']]);
  expect(check(advanced(description, value('ParticipationSupportType', 'EDU')))).toEqual([]);
});

describe('numbers', () => {
  const isFamilyNumber = (criterion: 'NumberOfBrothers' | 'NumberOfSisters' | 'HoursPerWeek') => {
    expect(check(advanced(value(criterion, 'two')))).toEqual([['advanced.0.values.0', 'not-a-number']]);
    expect(check(advanced(value(criterion, '16')))).toEqual([['advanced.0.values.0', 'out-of-range']]);
    expect(check(advanced(value(criterion, '100')))).toEqual([['advanced.0.values.0', 'out-of-range']]);
    for (const allowed of ['0', '15']) expect(check(advanced(value(criterion, allowed)))).toEqual([]);
  };

  test('CRIT-062 CRIT-065 CRIT-068 brothers are a number between 0 and 15', () => isFamilyNumber('NumberOfBrothers'));
  test('CRIT-063 CRIT-066 CRIT-069 sisters are a number between 0 and 15', () => isFamilyNumber('NumberOfSisters'));
  test('CRIT-064 CRIT-067 CRIT-070 hours per week are a number between 0 and 15', () => isFamilyNumber('HoursPerWeek'));

  test('CRIT-045 CRIT-046 a birth day is 1-31, a birth year between this year minus 25 and this year', () => {
    expect(check(advanced(value('BirthDay', '0')))).toEqual([['advanced.0.values.0', 'out-of-range']]);
    expect(check(advanced(value('BirthDay', '32')))).toEqual([['advanced.0.values.0', 'out-of-range']]);
    expect(check(advanced(value('BirthDay', '12345')))).toEqual([['advanced.0.values.0', 'out-of-range']]);
    for (const day of ['1', '31']) expect(check(advanced(value('BirthDay', day)))).toEqual([]);
    expect(check(advanced(value('BirthYear', '2000')))).toEqual([['advanced.0.values.0', 'out-of-range']]);
    expect(check(advanced(value('BirthYear', '2001')))).toEqual([]);
    expect(check(advanced(value('BirthYear', '2027')))).toEqual([['advanced.0.values.0', 'out-of-range']]);
  });
});

test('CRIT-006 CRIT-009 a single select takes one value, a radio one of its options', () => {
  expect(check(advanced(value('WebPublishable', 'Y', 'N')))).toEqual([['advanced.0.values', 'too-many']]);
  expect(check(advanced(value('CGP', 'Maybe')))).toEqual([['advanced.0.values.0', 'not-in-list']]);
});

test('CRIT-010 an operator of another kind is refused, and so is a criterion given twice', () => {
  expect(check(advanced({ criterion: 'Religion', operator: 'Between', values: ['01'] }))).toEqual([
    ['advanced.0.operator', 'not-in-list'],
  ]);
  expect(check(advanced(value('CGP', 'Yes'), value('CGP', 'No')))).toEqual([['advanced.1.criterion', 'duplicate']]);
});

test("CRIT-004 a value where dates belong, and dates where a value belongs, are refused; 'Is empty' stands alone", () => {
  expect(check(advanced({ criterion: 'BirthDate', operator: 'On', from: '2020-01-01', values: ['1'] }))).toEqual([
    ['advanced.0.values', 'invalid'],
  ]);
  expect(check(advanced({ ...value('Religion', '01'), from: '2020-01-01' }))).toEqual([['advanced.0.from', 'invalid']]);
  expect(check({ gender: 'Male', advanced: [{ criterion: 'Religion', operator: 'Any of' }] })).toEqual([
    ['advanced.0.values', 'required'],
  ]);
  expect(check(advanced({ criterion: 'Religion', operator: 'Is empty' }))).toEqual([]);
  expect(check(advanced({ criterion: 'Religion', operator: 'Is empty', values: ['01'] }))).toEqual([
    ['advanced.0.values', 'invalid'],
  ]);
});

test('CHILD-059 the limits themselves are allowed, one beyond is not', () => {
  const age = (from: number, to?: number) =>
    check({ age: to === undefined ? { operator: 'Equal to', from } : { operator: 'Between', from, to } });
  expect([age(1), age(25), age(1, 25)]).toEqual([[], [], []]);
  expect([age(0), age(26)]).toEqual([[['age.from', 'out-of-range']], [['age.from', 'out-of-range']]]);
  expect(age(9, 8)).toEqual([['age.to', 'must-be-greater']]);
});

test('what is said with a refusal is what the sentence needs', () => {
  const issues = (search: ChildSearch) => checkChildSearch(search, bounds);
  const range = { operator: 'Between' as const, from: '2024-02-29', to: '2024-02-28' };
  expect(issues({ addDate: range })).toEqual([
    { path: ['addDate', 'to'], code: 'must-not-be-before', params: { than: '2024-02-29' } },
  ]);
  expect(issues({ age: { operator: 'Between', from: 5, to: 26 } })).toEqual([
    { path: ['age', 'to'], code: 'out-of-range', params: { minimum: 1, maximum: 25 } },
  ]);
  expect(issues(advanced(value('WebPublishable', 'Y', 'N')))).toEqual([
    { path: ['advanced', 0, 'values'], code: 'too-many', params: { maximum: 1 } },
  ]);
  expect(issues(advanced(value('BirthDay', '032')))).toEqual([
    { path: ['advanced', 0, 'values', 0], code: 'out-of-range', params: { minimum: 1, maximum: 31 } },
  ]);
  expect(issues(advanced(value('BirthDay', '031')))).toEqual([
    { path: ['advanced', 0, 'values', 0], code: 'too-long', params: { maximum: 2 } },
  ]);
});

test('CHILD-027 a date range needs its From, and To where it is used', () => {
  const date = (part: object) => check(advanced({ criterion: 'BirthDate', operator: 'On', ...part } as never));
  expect(date({})).toEqual([['advanced.0.from', 'required']]);
  expect(date({ from: '2020-01-01', to: '2020-01-02' })).toEqual([['advanced.0.to', 'invalid']]);
  expect(date({ operator: 'Between', from: '2020-01-01' })).toEqual([['advanced.0.to', 'required']]);
  expect(date({ from: '2020-01-01' })).toEqual([]);
});

test('every wrong criterion is told, at its own place', () => {
  const wrong = { criterion: 'Nobody', operator: 'Any of', values: ['1'] } as never;
  expect(check(advanced(value('CGP', 'Yes'), wrong, { ...value('Religion', '01'), to: '2020-01-01' }))).toEqual([
    ['advanced.1.criterion', 'not-in-list'],
    ['advanced.2.to', 'invalid'],
  ]);
  expect(check({ childCode: 'ETH%', projects: ['193408'], countries: [] })).toEqual([
    ['childCode', 'invalid-child-id'],
    ['projects', 'needs-country'],
  ]);
  expect(check(advanced(value('Religion', '01', '02')))).toEqual([]);
  for (const text of ['1x', 'x1', '1.5', '-1'])
    expect(check(advanced(value('BirthDay', text)))).toEqual([['advanced.0.values.0', 'not-a-number']]);
});

test('CRIT-061 a support type without a value is none', () => {
  const description = value('ParticipationSupportDescription', 'EDU-1');
  const type = { criterion: 'ParticipationSupportType', operator: 'Is empty' } as const;
  expect(check(advanced(description, type))).toEqual([['advanced.0.criterion', 'needs-support-type']]);
  expect(check({ countries: ['ETH'], projects: [], ...advanced(value('Community', 'x')) })).toEqual([
    ['advanced.0.criterion', 'needs-project'],
  ]);
});
