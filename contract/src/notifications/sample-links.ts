import type { NotificationId } from './catalogue.ts';

/**
 * The link in a sample mail: sample values belong to no record, so it opens the screen where such records are found.
 */
const samplePaths: Readonly<Record<NotificationId, string>> = {
  1: '/searchchild',
  2: '/searchchild/sendcsm?tab=messages&filter=failed',
  3: '/searchchild',
  4: '/searchchild',
  5: '/searchproject',
  6: '/searchproject',
  7: '/reservation/manage',
  8: '/reservation/manage',
  9: '/reservation/manage',
  10: '/reservation/manage',
  11: '/reservation/manage',
  12: '/reservation/manage',
  13: '/reservation/viewImportHistory',
  14: '/administration/userprofile',
  17: '/administration/FundRaisingOfficeSetting?tab=reading',
  19: '/reservation/manage',
};

/** Real mails of these kinds open a screen rather than a record, too. */
const aboutNoRecord: ReadonlySet<NotificationId> = new Set([2, 17]);

export const opensRecord = (id: NotificationId): boolean => !aboutNoRecord.has(id);

export const sampleLink = (id: NotificationId, publicUrl: string): string => new URL(samplePaths[id], publicUrl).href;
