import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { auditFilter } from '../reservations/api.ts';
import { AuditEntry } from '../shared/audit.ts';
import { queryPaging, recordId } from '../shared/records.ts';
import { recordIdParam, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { LockImpact, LockInput, ProjectLock } from './lock.ts';
import { lockStatuses } from './statuses.ts';

/**
 * Locks belong to the whole partnership: everybody with the privilege sees and changes all of them (PROJ-024, table
 * T7).
 */

const id = ['ProjectLockId', recordIdParam] as const;

/** Current locks first, then future ones, then completed ones, latest first. */
export const listLocks = endpoint({
  method: 'GET',
  path: 'projectLock',
  access: 'Projects:View',
  summary: 'Project locks',
  input: wire({
    status: ['ProjectLockStatus', z.enum(lockStatuses, { error: 'not-in-list' }).optional()],
    country: ['Country', z.string().max(20, { error: 'too-long' }).optional()],
    name: ['ProjectLockName', z.string().max(40, { error: 'too-long' }).optional()],
    ...queryPaging,
  }),
  output: wire({ locks: ['ProjectLocks', z.array(ProjectLock)], total: ['TotalRecords', z.number().int()] }),
});

export const getLock = endpoint({
  method: 'GET',
  path: 'projectLock/:ProjectLockId',
  access: 'Projects:View',
  summary: 'A project lock and what it touches',
  input: wire({ id }),
  output: wire({ lock: ['ProjectLock', ProjectLock], impact: ['Impact', LockImpact] }),
});

export const createLock = endpoint({
  method: 'POST',
  path: 'projectLock',
  access: 'Projects:Create',
  beginsWork: true,
  summary: 'Lock countries and projects',
  input: wire({ lock: ['ProjectLock', LockInput] }),
  output: wire({ lock: ['ProjectLock', ProjectLock] }),
});

export const updateLock = endpoint({
  method: 'PUT',
  path: 'projectLock/:ProjectLockId',
  access: 'Projects:Edit',
  summary: 'Change a lock that is not completed',
  input: wire({ id, lock: ['ProjectLock', LockInput], version: ['Version', recordVersion] }),
  output: wire({ lock: ['ProjectLock', ProjectLock] }),
});

/** F22: the lock's Impact shows what it affects; its history stays in that of its projects. Sends no mail. */
export const deleteLock = endpoint({
  method: 'DELETE',
  path: 'projectLock/:ProjectLockId',
  access: 'Projects:Delete',
  summary: 'Delete a lock that has not begun',
  input: wire({ id, version: ['Version', recordIdParam] }),
  output: wire({ id: ['ProjectLockId', z.number().int()] }),
});

/** F22: sets the end to now, so that the status still follows from the dates; sends notification 6. */
export const endLock = endpoint({
  method: 'POST',
  path: 'projectLock/:ProjectLockId/end',
  access: 'Projects:Delete',
  summary: 'End a lock that has begun',
  input: wire({ id, version: ['Version', recordVersion] }),
  output: wire({ lock: ['ProjectLock', ProjectLock] }),
});

/** F5: before saving. Validates like saving, but reports overlaps instead of refusing them. */
export const previewLock = endpoint({
  method: 'POST',
  path: 'projectLock/impact',
  access: ['Projects:Create', 'Projects:Edit'],
  summary: 'What a lock would touch',
  input: wire({
    lock: ['ProjectLock', LockInput],
    /** The lock that is being edited. */
    lockId: ['ProjectLockId', recordId.optional()],
  }),
  output: wire({ impact: ['Impact', LockImpact] }),
});

export const listLockAudit = endpoint({
  method: 'GET',
  path: 'projectLock/:ProjectLockId/audit',
  access: 'Projects:View',
  summary: 'Who changed what in a lock, and when',
  input: wire({ id, ...auditFilter, ...queryPaging }),
  output: wire({ entries: ['Audit', z.array(AuditEntry)], total: ['TotalRecords', z.number().int()] }),
});
