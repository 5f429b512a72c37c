import { beforeEach, describe, expect, test } from 'vitest';
import { type Feature, forgetOthers, remembered } from './remembered.ts';

const parseText = (value: unknown) => (typeof value === 'string' ? value : undefined);
const criteria = (feature: Feature) => remembered(feature, 'criteria', parseText);

describe('what a screen remembers', () => {
  beforeEach(() => window.sessionStorage.clear());

  const leaving = [
    ['NAV-027', 'children', '/searchchild/viewchild', '/searchproject'],
    ['NAV-028', 'csm', '/searchchild/viewSendCsm', '/searchchild'],
    ['NAV-029', 'projects', '/searchproject/viewproject/auditHistory', '/'],
    ['NAV-030', 'imports', '/reservation/viewImportHistory/viewImportDetails', '/reservation/manage'],
    ['NAV-031', 'groups', '/administration/usergroup/viewusergroup', '/administration/userrole'],
  ] as const;

  test.each(leaving)('%s %s: kept inside the feature, cleared when it is left', (_id, feature, inside, outside) => {
    criteria(feature).write('Ethiopia');
    forgetOthers(inside);
    expect(criteria(feature).read()).toBe('Ethiopia');
    forgetOthers(outside);
    expect(criteria(feature).read()).toBeUndefined();
  });

  test('NAV-027 sending CSM is part of the child screens, a path that only begins alike is not', () => {
    criteria('children').write('Ethiopia');
    forgetOthers('/SearchChild/SendCSM');
    expect(criteria('children').read()).toBe('Ethiopia');
    forgetOthers('/searchchildren');
    expect(criteria('children').read()).toBeUndefined();
  });

  test('NAV-027 reservation searches are not on the list and stay', () => {
    criteria('reservations').write('Active');
    forgetOthers('/searchchild');
    expect(criteria('reservations').read()).toBe('Active');
  });

  test('values stand beside each other, and what is not understood is not there', () => {
    criteria('children').write('Ethiopia');
    const page = remembered('children', 'page', (value) => (typeof value === 'number' ? value : undefined));
    page.write(3);
    expect([criteria('children').read(), page.read()]).toEqual(['Ethiopia', 3]);
    page.clear();
    expect([criteria('children').read(), page.read()]).toEqual(['Ethiopia', undefined]);
    expect(remembered('children', 'criteria', () => undefined).read()).toBeUndefined();
  });
});
