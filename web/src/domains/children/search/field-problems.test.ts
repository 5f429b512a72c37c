import { describe, expect, test } from 'vitest';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { ChildSearch } from '#contract/children/search.ts';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { wirePath } from '#contract/wire.ts';
import { refusedKey, searchProblems } from './field-problems.ts';

const problems = (form: ChildSearchForm) => Object.fromEntries(searchProblems(form, defaultSettings, '2026-04-16'));

describe('what is wrong with the criteria, by field', () => {
  test('CHILD-050 a Child ID with anything but letters, digits and dash', () => {
    expect(problems({ childCode: 'GTM-20' })).toEqual({});
    expect(problems({ childCode: 'GTM_20' })).toEqual({ childCode: { code: 'invalid-child-id' } });
  });

  test('CHILD-051 more than 20 projects', () => {
    const projects = Array.from({ length: 21 }, (_, index) => String(200_000 + index));
    expect(problems({ countries: ['GTM'], projects: projects.slice(1) })).toEqual({});
    expect(problems({ countries: ['GTM'], projects })).toMatchObject({ projects: { code: 'too-many' } });
  });

  test('CHILD-053 CHILD-054 a project without a country, a community without a project', () => {
    expect(problems({ projects: ['201115'] })).toMatchObject({ projects: { code: 'needs-country' } });
    expect(
      problems({ countries: ['GTM'], advanced: [{ criterion: 'Community', operator: 'Any of', values: ['c'] }] }),
    ).toMatchObject({ 'advanced:Community': { code: 'needs-project' } });
  });

  test('CHILD-055 CHILD-059 ages in the wrong order or outside the range', () => {
    expect(problems({ age: { operator: 'Between', from: 5, to: 5 } })).toMatchObject({
      age: { code: 'must-be-greater', params: { than: 5 } },
    });
    expect(problems({ age: { operator: 'Equal to', from: 26 } })).toMatchObject({ age: { code: 'out-of-range' } });
    expect(problems({ age: { operator: 'Between', from: 5, to: 26 } })).toMatchObject({
      age: { code: 'out-of-range', params: { minimum: 1, maximum: 25 } },
    });
    const narrow = { ...defaultSettings, minAgeLimit: '3', maxAgeLimit: '12' };
    const ofOffice = (from: number) =>
      Object.fromEntries(searchProblems({ age: { operator: 'Equal to', from } }, narrow, '2026-04-16'));
    for (const from of [2, 13])
      expect(ofOffice(from)).toMatchObject({ age: { code: 'out-of-range', params: { minimum: 3, maximum: 12 } } });
    for (const from of [3, 12]) expect(ofOffice(from)).toEqual({});
    expect(problems({ age: { operator: 'Between', from: 3, to: 5 } })).toEqual({});
  });

  test('nothing of an untouched form is wrong, nor of a half-filled range', () => {
    expect(problems({})).toEqual({});
    expect(problems({ age: { operator: 'Between', from: 3 } })).toEqual({});
  });

  test("the server's errors are assigned to their field", () => {
    const form: ChildSearchForm = {
      countries: ['XXX'],
      advanced: [{ criterion: 'BirthDay' }, { criterion: 'Community', operator: 'Any of', values: ['gone'] }],
    };
    const paths = [wirePath(ChildSearch, ['countries', 0]), wirePath(ChildSearch, ['advanced', 0, 'values', 0])];
    expect(paths.map((path) => refusedKey(['ChildSearch', ...path].join('.'), form))).toEqual([
      'countries',
      'advanced:Community',
    ]);
    expect(refusedKey('Page', form)).toBeUndefined();
  });
});
