import { describe, expect, test } from 'vitest';
import { emptyGroup, groupIssues, groupParts, partOfWireName } from './country-group-edits.ts';

const others = [{ name: 'Spring appeal' }];
const group = { name: 'East Africa', countries: ['ETH'], isActive: true };

const groupProblems = (...given: Parameters<typeof groupIssues>) =>
  Object.fromEntries(groupIssues(...given).map(({ part, ...problem }) => [part, problem]));

describe('a country group while it is edited', () => {
  test('OFFICE-095 a name and a country are needed', () => {
    expect(groupProblems(emptyGroup, others)).toEqual({
      name: { code: 'country-group-name-required', params: { maximum: 40 } },
      countries: { code: 'needs-country' },
    });
    expect(groupProblems(group, others)).toEqual({});
  });

  test('OFFICE-093 OFFICE-094 the name is unique and has no special characters', () => {
    expect(groupProblems({ ...group, name: 'spring  APPEAL' }, others).name?.code).toBe('country-group-exists');
    expect(groupProblems({ ...group, name: 'East@Africa' }, others).name?.code).toBe('country-group-characters');
    expect(groupProblems({ ...group, name: "Côte d'Ivoire, 2-3" }, others).name).toBeUndefined();
  });

  test('OFFICE-102 three countries at most', () => {
    const countries = ['ETH', 'KEN', 'UGA'];
    expect(groupProblems({ ...group, countries }, others).countries).toBeUndefined();
    expect(groupProblems({ ...group, countries: [...countries, 'MLI'] }, others).countries?.code).toBe('too-many');
  });

  test('a refused country belongs to the countries', () => {
    expect(partOfWireName('CountryGroup.CountryGroupName')).toBe('name');
    expect(partOfWireName('CountryGroup.Countries.0.CountryId')).toBe('countries');
    expect(partOfWireName('CountryGroup.Version')).toBeUndefined();
  });

  test('says which parts differ from what is stored', () => {
    expect(groupParts.differing(group, group)).toEqual([]);
    expect(groupParts.differing({ ...group, name: 'East', isActive: false }, group)).toEqual(['name', 'isActive']);
  });
});
