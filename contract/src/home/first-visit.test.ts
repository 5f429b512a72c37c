import { describe, expect, test } from 'vitest';
import type { Privilege } from '../access.ts';
import { type SampleRoleName, sampleRoleGrants } from '../roles/sample-roles.ts';
import {
  type FirstVisitStep,
  firstVisitMaximum,
  firstVisitStepsFor,
  isFirstVisitShown,
  isLastStep,
  mayDoStep,
} from './first-visit.ts';

describe('the first visit', () => {
  test.each<[SampleRoleName, ...FirstVisitStep[]]>([
    ['Partnership Admin', 'firstSteps', 'readingToday', 'people'],
    ['Local Administrator', 'people', 'officeSettings', 'findChild'],
    ['Standard User', 'findChild', 'reserve', 'batchImport'],
    ['View Only User', 'findChild', 'findProject', 'seeReservations'],
    ['Guest - 01', 'findProject'],
  ])('T7 leads a %s through %s', (role, ...own) => {
    expect(firstVisitStepsFor(new Set(sampleRoleGrants(role)), role === 'Partnership Admin')).toEqual(own);
  });

  test('has three steps at most, and none for a person who may open no screen', () => {
    expect(firstVisitMaximum).toBe(3);
    expect(firstVisitStepsFor(new Set(['Home:View']), true)).toEqual([]);
  });

  test.each<[FirstVisitStep, boolean, ...Privilege[]]>([
    ['firstSteps', true, 'Admin Office Setting:View', 'Admin Office Setting:Edit'],
    ['readingToday', true, 'Admin Office Setting:View', 'Admin Office Setting:Edit'],
    [
      'people',
      false,
      'Admin User Profile Management:View',
      'Admin User Profile Management:Create',
      'Admin User Profile Management:Edit',
    ],
    ['officeSettings', false, 'Admin Office Setting:View', 'Admin Office Setting:Edit'],
    ['findChild', false, 'Registered Child:View'],
    ['reserve', false, 'Reservation:Create', 'Reservation:Edit'],
    ['batchImport', false, 'Reservation:Create'],
    ['findProject', false, 'Projects:View'],
    ['seeReservations', false, 'Reservation:View'],
    ['roles', false, 'Admin Role Management:View'],
    ['groups', false, 'Admin User Group Management:View', 'Admin User Group Management:Edit'],
  ])('T13 %s, only across offices: %s, needs %s %s', (step, isAcrossOffices, ...needs) => {
    expect(mayDoStep(step, new Set(needs), true)).toBe(true);
    expect(mayDoStep(step, new Set(needs), false)).toBe(!isAcrossOffices);
    for (const missing of needs)
      expect(mayDoStep(step, new Set(needs.filter((one) => one !== missing)), true), missing).toBe(false);
  });

  test('is shown until it is closed or every own step is done', () => {
    const own: FirstVisitStep[] = ['findChild', 'findProject'];
    expect(isFirstVisitShown({ isOpen: true, done: [] }, own)).toBe(true);
    expect(isFirstVisitShown({ isOpen: true, done: ['findChild', 'people'] }, own)).toBe(true);
    expect(isFirstVisitShown({ isOpen: true, done: ['findChild', 'findProject'] }, own)).toBe(false);
    expect(isFirstVisitShown({ isOpen: false, done: [] }, own)).toBe(false);
    expect(isFirstVisitShown({ isOpen: true, done: [] }, [])).toBe(false);
  });

  test('is over with the last own step, whichever it is, and whatever else was done', () => {
    const own: FirstVisitStep[] = ['findChild', 'findProject'];
    expect(isLastStep('findProject', ['findChild', 'people'], own)).toBe(true);
    expect(isLastStep('findChild', ['findProject'], own)).toBe(true);
    expect(isLastStep('findChild', [], own)).toBe(false);
    expect(isLastStep('findChild', ['people'], own)).toBe(false);
  });
});
