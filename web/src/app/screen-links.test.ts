import { expect, test } from 'vitest';
import { sampleRoleGrants } from '#contract/roles/sample-roles.ts';
import { screenLinksFor } from './screen-links.ts';

test('only screens that would open are offered', () => {
  const screens = (role: Parameters<typeof sampleRoleGrants>[0]) =>
    screenLinksFor(new Set(sampleRoleGrants(role))).map(({ screen }) => screen);
  expect(screens('Guest - 01')).toEqual(['home', 'searchProject', 'help']);
  expect(screens('View Only User')).toEqual([
    'home',
    'searchChild',
    'dataQuality',
    'searchProject',
    'manageReservation',
    'help',
  ]);
  expect(screens('Local Administrator')).toContain('createUserProfile');
  expect(screens('Standard User')).not.toContain('officeSettings');
});
