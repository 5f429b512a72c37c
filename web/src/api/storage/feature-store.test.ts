import { beforeEach, describe, expect, test } from 'vitest';
import { clearOtherFeatures, type Feature, featureStore } from './feature-store.ts';

const parseText = (value: unknown) => (typeof value === 'string' ? value : undefined);
const criteria = (feature: Feature) => featureStore(feature, 'criteria', parseText);

describe('what a screen remembers', () => {
  beforeEach(() => window.sessionStorage.clear());

  const leave = (feature: Feature, inside: string, outside: string) => {
    criteria(feature).write('Ethiopia');
    clearOtherFeatures(inside);
    expect(criteria(feature).read()).toBe('Ethiopia');
    clearOtherFeatures(outside);
    expect(criteria(feature).read()).toBeUndefined();
  };

  test('NAV-027 child screens keep it among themselves and forget it when left', () =>
    leave('children', '/searchchild/viewchild', '/searchproject'));

  test('NAV-028 CSM screens forget it when left, even for the child screens', () =>
    leave('csm', '/searchchild/viewSendCsm', '/searchchild'));

  test('NAV-029 project screens forget it when left', () =>
    leave('projects', '/searchproject/viewproject/auditHistory', '/'));

  test('NAV-030 import screens forget it when left', () =>
    leave('imports', '/reservation/viewImportHistory/viewImportDetails', '/reservation/manage'));

  test('NAV-030 the screen one imports on is one of them', () =>
    leave('imports', '/reservation/import', '/reservation/create'));

  test('NAV-031 user-group screens forget it when left', () =>
    leave('groups', '/administration/usergroup/viewusergroup', '/administration/userrole'));

  test('NAV-027 sending CSM is part of the child screens, a path that only begins alike is not', () => {
    criteria('children').write('Ethiopia');
    clearOtherFeatures('/SearchChild/SendCSM');
    expect(criteria('children').read()).toBe('Ethiopia');
    clearOtherFeatures('/searchchildren');
    expect(criteria('children').read()).toBeUndefined();
  });

  test('NAV-027 reservation searches are not on the list and stay', () => {
    criteria('reservations').write('Active');
    clearOtherFeatures('/searchchild');
    expect(criteria('reservations').read()).toBe('Active');
  });

  test('values are stored side by side, and one that does not parse counts as absent', () => {
    criteria('children').write('Ethiopia');
    const page = featureStore('children', 'page', (value) => (typeof value === 'number' ? value : undefined));
    page.write(3);
    expect([criteria('children').read(), page.read()]).toEqual(['Ethiopia', 3]);
    page.clear();
    expect([criteria('children').read(), page.read()]).toEqual(['Ethiopia', undefined]);
    expect(featureStore('children', 'criteria', () => undefined).read()).toBeUndefined();
  });
});
