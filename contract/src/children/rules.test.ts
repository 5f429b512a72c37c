import { expect, test } from 'vitest';
import { childIdsMaximum, isChildId, isChildIdPart, normaliseChildId, splitChildIds } from './child-id.ts';
import { supportOfficeTextPattern } from './limits.ts';
import {
  ageLimits,
  childIdsOf,
  defaultSearch,
  hasCriterion,
  hiddenInNonav,
  isFilledCriterion,
  normaliseSearchText,
  toChildSearch,
  warnsOfManyCountries,
} from './rules.ts';
import { childStatus, expandFoStatuses, foStatusOf, statusCodes, statusNameOf } from './statuses.ts';

test('CHILD-031 a child id is three letters, six digits and four digits; case, dashes and blanks do not matter', () => {
  expect(normaliseChildId('eth1934080127')).toBe('ETH-193408-0127');
  expect(normaliseChildId(' eth-193408-0127 ')).toBe('ETH-193408-0127');
  expect(normaliseChildId('eth 193408 0127')).toBe('ETH-193408-0127');
  expect(isChildId('eth 193408 0127')).toBe(true);
  expect(normaliseChildId('eth1934')).toBe('ETH-1934');
  expect(isChildId('eth1934080127')).toBe(true);
  expect(isChildId('ETH-193408-012')).toBe(false);
  expect(isChildId('ETH-193408-01277')).toBe(false);
  expect(isChildId('ETHI-193408-0127')).toBe(false);
  expect(isChildId('ET1-193408-0127')).toBe(false);
});

test('CHILD-050 a child id holds letters, digits and dashes only', () => {
  for (const typed of ['', 'ETH', 'eth-1934', 'ETH-193408-0127']) expect(isChildIdPart(typed)).toBe(true);
  for (const typed of ['ETH 193', "ETH'", 'ETH%', 'É', 'ETH_1', 'ETH-193408-01277'])
    expect(isChildIdPart(typed)).toBe(false);
});

test('a pasted column of ids is split at lines, blanks, commas and semicolons, each id once', () => {
  expect(splitChildIds('eth1934080127\r\nETH-193408-0127, GTM-201115-0342;\n')).toEqual([
    'ETH-193408-0127',
    'GTM-201115-0342',
  ]);
});

test('CHILD-034 CHILD-035 CHILD-036 CHILD-037 an FO status stands for its child statuses', () => {
  expect(expandFoStatuses(['1'])).toEqual(['1', '2', '3', '4']);
  expect(expandFoStatuses(['2'])).toEqual(['5', '6']);
  expect(expandFoStatuses(['3', '4'])).toEqual(['7', '8']);
});

test('CHILD-029 each child status has a name of its own, and an unknown one shows as inactive', () => {
  expect([...statusCodes, '9'].map(statusNameOf)).toEqual([
    'Pledgeable',
    'Proposed',
    'Internal Hold',
    'Sponsored',
    'Drop Requested',
    'Partnership Hold',
    'Dropped',
    'Inactive',
    'Inactive',
  ]);
});

test('CHILD-030 status filters use codes 1 to 8', () => {
  expect(statusCodes).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

test('CHILD-038 a search needs one filled criterion; blanks and half-filled ranges do not count', () => {
  expect(hasCriterion({})).toBe(false);
  expect(hasCriterion({ givenName: '  ', countries: [] })).toBe(false);
  expect(hasCriterion({ age: { operator: 'Between', from: 5 } })).toBe(false);
  expect(hasCriterion({ advanced: [{ criterion: 'Religion' }] })).toBe(false);
  expect(hasCriterion({ age: { operator: 'Between', from: 5, to: 7 } })).toBe(true);
  expect(hasCriterion({ advanced: [{ criterion: 'Religion', operator: 'Is empty' }] })).toBe(true);
  expect(hasCriterion(defaultSearch('nonav'))).toBe(true);
  expect(hasCriterion({ childCode: '---' })).toBe(false);
  expect(hasCriterion({ familyName: '\u0301' })).toBe(false);
});

test('CHILD-017 a name is looked for with single blanks between its words', () => {
  expect(toChildSearch({ givenName: ' María  José\n' })).toEqual({ givenName: 'María José' });
});

test('F25 a number is sent without the blanks around it, and blanks alone are no value', () => {
  const number = (...values: string[]) =>
    toChildSearch({ advanced: [{ criterion: 'BirthDay', operator: 'Equal to', values }] }).advanced;
  expect(number(' 7 ')).toEqual([{ criterion: 'BirthDay', operator: 'Equal to', values: ['7'] }]);
  expect(number('1 5')).toEqual([{ criterion: 'BirthDay', operator: 'Equal to', values: ['1 5'] }]);
  expect([number(' '), number()]).toEqual([undefined, undefined]);
});

test('a criterion without a value is left out of what is sent', () => {
  const form = {
    givenName: ' Ana ',
    familyName: '',
    advanced: [
      { criterion: 'Religion' as const },
      { criterion: 'CGP' as const, operator: 'Any of' as const, values: ['Yes'] },
    ],
  };
  expect(toChildSearch(form)).toEqual({
    givenName: 'Ana',
    advanced: [{ criterion: 'CGP', operator: 'Any of', values: ['Yes'] }],
  });
});

test('CHILD-039 CRIT-057 clearing returns to the defaults: Pledgeable in nonav mode, nothing otherwise', () => {
  expect(defaultSearch('normal')).toEqual({});
  expect(defaultSearch('nonav').advanced).toEqual([
    { criterion: 'PRCDSChildStatus', operator: 'Any of', values: ['1'] },
  ]);
});

test('CHILD-052 warns above 10 countries', () => {
  expect(warnsOfManyCountries(Array(10).fill('ETH'))).toBe(false);
  expect(warnsOfManyCountries(Array(11).fill('ETH'))).toBe(true);
});

test("CHILD-059 the office's age limits narrow 1-25 and never widen it", () => {
  expect(ageLimits({ minAgeLimit: '3', maxAgeLimit: '12' })).toEqual({ minimum: 3, maximum: 12 });
  expect(ageLimits({ minAgeLimit: '0', maxAgeLimit: '99' })).toEqual({ minimum: 1, maximum: 25 });
});

test('CHILD-056 CHILD-057 support office texts hold letters, apostrophe, comma, dash and single spaces', () => {
  for (const text of ['', "Ch'alla", 'María José', 'Twin sister, keep together', 'Ana-Lucía'])
    expect(supportOfficeTextPattern.test(text)).toBe(true);
  for (const text of ['Ana2', 'Ana.', 'a  b', ' Ana', 'Ana ', '<b>', 'a\nb'])
    expect(supportOfficeTextPattern.test(text)).toBe(false);
});

test('CHILD-030 each status has its FO status; one nobody knows counts as Inactive', () => {
  expect(statusCodes.map(foStatusOf)).toEqual(['1', '1', '1', '1', '2', '2', '3', '4']);
  expect([foStatusOf('9'), expandFoStatuses(['9'])]).toEqual(['4', []]);
  expect(Object.values(childStatus)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(Object.keys(childStatus)).toEqual([
    'pledgeable',
    'proposed',
    'internalHold',
    'sponsored',
    'dropRequested',
    'partnershipHold',
    'dropped',
    'inactive',
  ]);
});

test('CRIT-056 four basic fields stand in the catalogue in nonav mode', () => {
  expect(hiddenInNonav).toEqual(['statuses', 'actionCodes', 'addDate', 'lastUpdateDate']);
});

test('a chosen criterion is filled by a value, a whole range or Is empty', () => {
  const date = (part: object) => isFilledCriterion({ criterion: 'BirthDate', ...part });
  expect(date({ operator: 'On', from: '2020-01-01' })).toBe(true);
  expect(date({ operator: 'On' })).toBe(false);
  expect(date({ from: '2020-01-01' })).toBe(false);
  expect(date({ operator: 'Between', from: '2020-01-01' })).toBe(false);
  expect(date({ operator: 'Between', from: '2020-01-01', to: '2020-01-02' })).toBe(true);
  expect(date({ values: ['1'] })).toBe(false);
  expect(isFilledCriterion({ criterion: 'Religion', values: [] })).toBe(false);
  expect(isFilledCriterion({ criterion: 'Religion', values: ['01'] })).toBe(true);
  expect(isFilledCriterion({ criterion: 'Religion', operator: 'Is empty' })).toBe(true);
  expect(isFilledCriterion({ criterion: 'Nobody', operator: 'Is empty' } as never)).toBe(false);
});

test('CHILD-017 accents alone are nothing to look for, with a letter they are', () => {
  expect([normaliseSearchText(' \u0301 '), normaliseSearchText('e\u0301'), normaliseSearchText('a \n b')]).toEqual([
    '',
    'e\u0301',
    'a b',
  ]);
});

test('CHILD-038 filled fields are kept as they are, half-filled ranges and empty lists go', () => {
  const form = {
    childCode: ' eth-1934 ',
    countries: ['ETH'],
    regions: [],
    age: { operator: 'Equal to' as const, from: 5 },
    addDate: { operator: 'On' as const },
    advanced: [],
  };
  expect(toChildSearch(form)).toEqual({ childCode: 'eth-1934', countries: ['ETH'], age: form.age });
  expect(toChildSearch({ givenName: '---' })).toEqual({ givenName: '---' });
});

test('ids of a list are compared in one spelling, each once', () => {
  expect(childIdsOf({ childCodes: ['eth1934080127', 'ETH-193408-0127', 'gtm2011150342'] })).toEqual([
    'ETH-193408-0127',
    'GTM-201115-0342',
  ]);
  expect(childIdsOf({})).toBeUndefined();
  expect(childIdsMaximum).toBe(500);
});

test('CHILD-050 blanks around a typed id do not count, thirteen characters are the most', () => {
  expect([isChildIdPart(' ETH1934080127 '), isChildIdPart('ETH19340801271'), isChildIdPart('-'.repeat(20))]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isChildId('XETH-193408-0127'), isChildId('ETH-193408-01277'), isChildId('')]).toEqual([false, false, false]);
  expect(splitChildIds('')).toEqual([]);
  expect(splitChildIds(' a;;b,\tc ')).toEqual(['A', 'B', 'C']);
});

test('CHILD-052 no country is not many', () => {
  expect(warnsOfManyCountries(undefined)).toBe(false);
});
