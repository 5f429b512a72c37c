import { expect, test } from 'vitest';
import { isChildId, isChildIdPart, normaliseChildId, splitChildIds } from './child-id.ts';
import { supportOfficeText } from './limits.ts';
import { ageLimits, defaultSearch, filledSearch, hasCriterion, warnsOfManyCountries } from './rules.ts';
import { expandFoStatuses, intersectStatuses, statusCodes } from './statuses.ts';

test('CHILD-031 a child id is three letters, six digits and four digits; case and dashes do not matter', () => {
  expect(normaliseChildId('eth1934080127')).toBe('ETH-193408-0127');
  expect(normaliseChildId(' eth-193408-0127 ')).toBe('ETH-193408-0127');
  expect(normaliseChildId('eth1934')).toBe('ETH-1934');
  expect(isChildId('eth1934080127')).toBe(true);
  expect(isChildId('ETH-193408-012')).toBe(false);
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

test('CHILD-034 CHILD-035 CHILD-036 CHILD-037 an FO status stands for its child statuses, narrowed by chosen ones', () => {
  expect(expandFoStatuses(['1'])).toEqual(['1', '2', '3', '4']);
  expect(expandFoStatuses(['2'])).toEqual(['5', '6']);
  expect(expandFoStatuses(['3', '4'])).toEqual(['7', '8']);
  expect(intersectStatuses(['1', '7'], expandFoStatuses(['1']))).toEqual(['1']);
  expect(intersectStatuses(['7'], expandFoStatuses(['1']))).toEqual([]);
  expect(intersectStatuses(undefined, undefined)).toBeUndefined();
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
  expect(filledSearch({ givenName: ' María  José\n' })).toEqual({ givenName: 'María José' });
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
  expect(filledSearch(form)).toEqual({
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
    expect(supportOfficeText.test(text)).toBe(true);
  for (const text of ['Ana2', 'Ana.', 'a  b', ' Ana', 'Ana ', '<b>', 'a\nb'])
    expect(supportOfficeText.test(text)).toBe(false);
});
