import type { PendingNotification } from './pending-notification.ts';

/** The link of a notification: the screen of its record, else the start page. */

const csmSent = 1;
const csmFailed = 2;
const accessRequested = 14;
const budgetReached = 17;
const reservedChildDropped = 19;

function pathOf({
  id,
  payload: { childId, reservationId, importId, userId, readingDate, projectLockId, projectId },
}: Pick<PendingNotification, 'id' | 'payload'>): string | undefined {
  const query = (value: unknown) => `?id=${encodeURIComponent(String(value))}`;
  // The message can be sent again there; the child's history only shows it.
  if (id === csmFailed) return '/searchchild/sendcsm?tab=messages&filter=failed';
  if (userId && id === accessRequested) return `/administration/userProfileView${query(userId)}&mode=view&tab=access`;
  if (id === budgetReached) return `/administration/FundRaisingOfficeSetting?tab=reading&day=${String(readingDate)}`;
  if (reservationId && id === reservedChildDropped) return `/reservation/manage/view${query(reservationId)}`;
  if (childId && id === csmSent) return `/searchchild/viewchild/viewCSMHistory${query(childId)}`;
  if (childId) return `/searchchild/viewchild${query(childId)}`;
  if (reservationId) return `/reservation/manage/view${query(reservationId)}`;
  if (projectLockId && projectId) return `/searchproject/viewproject${query(projectId)}&tab=lock&lock=${projectLockId}`;
  if (projectLockId) return '/searchproject';
  if (importId) return `/reservation/viewImportHistory/viewImportDetails${query(importId)}`;
  return undefined;
}

export function linkOf(publicUrl: string, told: Pick<PendingNotification, 'id' | 'payload'>): string {
  const path = pathOf(told);
  return path ? new URL(path, publicUrl).href : publicUrl;
}
