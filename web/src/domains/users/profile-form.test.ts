import { describe, expect, test } from 'vitest';
import { nonEmptyCriteria, parseCriteria, withoutCriterion } from './criteria.ts';
import {
  changedFields,
  emptyProfile,
  fieldOfWireName,
  inputOf,
  isComplete,
  isMandatory,
  profileFields,
  profileIssues,
  profileParts,
} from './profile-form.ts';

const codes = (...[typed, stored]: Parameters<typeof profileIssues>) =>
  Object.fromEntries(profileIssues(typed, stored).map(({ part, code }) => [part, code]));
const form = { ...emptyProfile('USAO', 'US'), firstName: 'Ines', lastName: 'Duarte', email: 'ines@prcds.example' };

describe('the form of a profile', () => {
  test('USER-042 USER-043 wrong names and addresses are marked', () => {
    expect(codes(form, undefined)).toEqual({});
    expect(codes({ ...form, firstName: 'In_es', email: 'ines' }, undefined)).toEqual({
      firstName: 'not-alphanumeric',
      email: 'not-an-email',
    });
    expect(codes({ ...form, activeMinutes: '61' }, undefined)).toEqual({ activeMinutes: 'out-of-range' });
  });

  test('USER-042 a name that came from the identity provider may stay', () => {
    const stored = { ...form, lastName: "O'Brien" };
    expect(codes(stored, stored)).toEqual({});
    expect(codes({ ...stored, lastName: "O'Neill" }, stored)).toEqual({ lastName: 'not-alphanumeric' });
  });

  test('USER-045 every mandatory field must be filled', () => {
    expect(isComplete(form)).toBe(true);
    expect(isComplete({ ...form, email: ' ' })).toBe(false);
    expect(profileFields.filter(isMandatory)).toEqual(['firstName', 'lastName', 'email', 'office', 'region']);
  });

  test('says what changed and sends tidy values', () => {
    const groups = [{ groupId: 3, groupName: 'Events', isActive: true }];
    expect(changedFields({ ...form, groups, language: 'es' }, form)).toEqual(['language', 'groups']);
    expect(inputOf({ ...form, firstName: ' Ines ', groups })).toMatchObject({
      firstName: 'Ines',
      centralId: null,
      activeMinutes: 10,
      groups: [{ groupId: 3, isActive: true }],
    });
  });

  test('each group is a part of its own', () => {
    const theirs = { ...form, lastName: 'Mora', groups: [{ groupId: 3, groupName: 'Events', isActive: false }] };
    expect(profileParts.differing(form, theirs)).toEqual(['lastName', 'groups: Events']);
    expect(profileParts.take(form, theirs, 'lastName').lastName).toBe('Mora');
    expect(profileParts.take(form, theirs, 'groups: Events').groups).toEqual(theirs.groups);
    expect(fieldOfWireName('User.FDRO')).toBe('office');
  });
});

describe('criteria', () => {
  test('USER-046 what is empty is left out, the office stays', () => {
    expect(nonEmptyCriteria({ office: 'USAO', firstName: ' ', lastName: ' Mora ' })).toEqual({
      office: 'USAO',
      lastName: 'Mora',
    });
    expect(withoutCriterion({ office: 'USAO', roleId: 3 }, 'roleId')).toEqual({ office: 'USAO' });
    expect(parseCriteria({ firstName: 'x' })).toBeUndefined();
  });
});
