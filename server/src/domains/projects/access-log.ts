import type { AccessAction } from '#contract/children/access-log.ts';
import { logRecord } from '../../db/access-log.ts';
import type { Context } from '../../http/context.ts';

/** F10: every export and print is logged; what leaves here names no child. */
export const logAccess = (
  { db, user, office }: Context,
  action: AccessAction,
  at: Date,
  record = 'project/search',
): Promise<void> => logRecord(db, { action, at, userId: user.id, office, record });
