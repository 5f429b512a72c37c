import { describe, expect, test } from 'vitest';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { addCriterion, keyOfWireName, removeByKey, removeCriterion, toggleEmpty } from './edits.ts';

describe('criteria are added', () => {
  test('with the operator that needs least: any of, equal to, none for dates', () => {
    expect(addCriterion({}, 'Religion').advanced).toEqual([{ criterion: 'Religion', operator: 'Any of' }]);
    expect(addCriterion({}, 'BirthDay').advanced).toEqual([{ criterion: 'BirthDay', operator: 'Equal to' }]);
    expect(addCriterion({}, 'BirthDate').advanced).toEqual([{ criterion: 'BirthDate' }]);
  });

  test('once', () => {
    const form = addCriterion({}, 'Religion');
    expect(addCriterion(form, 'Religion')).toBe(form);
  });
});

describe('criteria are removed', () => {
  const form: ChildSearchForm = {
    regions: ['LAC'],
    countries: ['GTM'],
    projects: ['201115'],
    age: { operator: 'Between', from: 3, to: 5 },
    advanced: [{ criterion: 'Community', operator: 'Any of', values: ['c1'] }],
    isEmpty: ['ReservationID'],
  };

  test('CHILD-041 CHILD-042 CHILD-043 removing Region clears country, project and community', () => {
    const { form: left, cleared } = removeByKey(form, 'regions');
    expect(left.regions).toBeUndefined();
    expect([left.countries, left.projects]).toEqual([undefined, undefined]);
    expect(cleared).toEqual(['countries', 'projects', 'Community']);
  });

  test('CHILD-044 CHILD-045 CHILD-046 removing Country or Project clears the fields that depend on it', () => {
    expect(removeByKey(form, 'countries').cleared).toEqual(['projects', 'Community']);
    expect(removeByKey(form, 'projects').cleared).toEqual(['Community']);
  });

  test('CHILD-049 removing a range clears all of it', () => {
    expect(removeByKey(form, 'age').form.age).toBeUndefined();
  });

  test('CRIT-061 a removed support type clears the descriptions that depended on it', () => {
    const { form: left, cleared } = removeCriterion(
      {
        advanced: [
          { criterion: 'ParticipationSupportType', operator: 'Any of', values: ['1'] },
          { criterion: 'ParticipationSupportDescription', operator: 'Any of', values: ['7'] },
        ],
      },
      'ParticipationSupportType',
    );
    expect(cleared).toEqual(['ParticipationSupportDescription']);
    expect(left.advanced).toEqual([{ criterion: 'ParticipationSupportDescription' }]);
  });

  test('the last advanced criterion leaves no empty list behind', () => {
    expect(removeByKey(form, 'advanced:Community').form.advanced).toBeUndefined();
    expect(removeByKey(form, 'empty:ReservationID').form.isEmpty).toBeUndefined();
  });
});

test('"is empty" of a basic field goes on and off', () => {
  const on = toggleEmpty({}, 'ReservationID');
  expect(on).toEqual({ isEmpty: ['ReservationID'] });
  expect(toggleEmpty(on, 'ReservationID')).toEqual({});
});

test('wire names lead to the form fields', () => {
  expect(keyOfWireName('ChildGivenName')).toBe('givenName');
  expect(keyOfWireName('RCDSChildStatus')).toBe('statuses');
  expect(keyOfWireName('Religion')).toBe('advanced:Religion');
});
