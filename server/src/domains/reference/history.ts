import { audit, type Change } from '../../db/audit.ts';
import type { Context } from '../../http/context.ts';
import { referenceHistory } from './queries.ts';

export const auditReference = (
  { db, user, clock }: Pick<Context, 'db' | 'user' | 'clock'>,
  changes: Change['changes'],
): Promise<void> => audit(db, { ...referenceHistory, office: null, by: user.id, at: clock(), changes });
