import { expect, test } from 'vitest';
import { settingsTabs } from '#contract/office-settings/tabs.ts';
import texts from '#texts/en/web/office-settings.ts';

const labels = settingsTabs.map((tab) => texts.tab[tab]);

test('OFFICE-004 OFFICE-005 OFFICE-006 Office Settings begins with what is set about the office and its children', () => {
  expect(labels.slice(0, 3)).toEqual(['General', 'Registered Children', 'Sponsored Children']);
});

test('OFFICE-007 OFFICE-008 OFFICE-009 OFFICE-010 lists, reservations and notifications follow', () => {
  expect(labels.slice(3, 7)).toEqual(['Project Categories', 'Country Groupings', 'Reservations', 'Notifications']);
});
