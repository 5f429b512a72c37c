import type { z } from 'zod';
import { accessByUser } from '#contract/roles/effective-access.ts';
import type { AccessRequest, assignAccessRequest, closeAccessRequest } from '#contract/users/access-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { accessFacts } from '../../../db/access-facts.ts';
import { audit, type Change } from '../../../db/audit.ts';
import type { Db } from '../../../db/connection.ts';
import { scopeOf } from '../../../db/office-scope.ts';
import { transact } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { fail, failFields } from '../../../refusal.ts';
import { findProfile } from './profile-queries.ts';
import { findRequest, lockRequest, updateRequest } from './request-queries.ts';

/** Locks a request until the transaction ends, and refuses a closed one. */
async function takeOpenRequest(db: Db, { user }: Context, requestId: number): Promise<AccessRequest> {
  await lockRequest(db, requestId);
  const request = (await findRequest(db, requestId, scopeOf(user))) ?? fail('not-found');
  return request.closedAt ? fail('request-closed') : request;
}

const record = (db: Db, { user, clock }: Context, request: AccessRequest, changes: Change['changes']) =>
  audit(db, {
    entity: 'accessRequest',
    entityId: request.requestId,
    office: request.office,
    by: user.id,
    at: clock(),
    changes,
  });

/** The user must be able to grant access in the request's office. */
async function getAdministrator(db: Db, { office }: AccessRequest, userId: number) {
  const profile = await findProfile(db, userId, null);
  const held = accessByUser(await accessFacts(db, [userId])).get(userId);
  const canGive = held?.privileges.has('Admin User Profile Management:Edit') === true;
  if (profile && canGive && (profile.office === office || held.crossesOffices)) return profile;
  return failFields({ field: 'AssignedTo', code: 'not-in-list' });
}

export function assignRequest(
  context: Context,
  { requestId, assignedTo }: z.output<typeof assignAccessRequest.input>,
): Promise<AccessRequest> {
  return transact(context.db, async (db) => {
    const request = await takeOpenRequest(db, context, requestId);
    const taker = assignedTo === null ? null : await getAdministrator(db, request, assignedTo);
    await updateRequest(db, requestId, { assignedTo });
    const name = taker && displayName(taker);
    await record(db, context, request, { AssignedTo: [request.assignedTo?.name ?? null, name] });
    return (await findRequest(db, requestId, null)) as AccessRequest;
  });
}

export function closeRequest(
  context: Context,
  { requestId, outcome, comment = '' }: z.output<typeof closeAccessRequest.input>,
): Promise<AccessRequest> {
  return transact(context.db, async (db) => {
    const request = await takeOpenRequest(db, context, requestId);
    await updateRequest(db, requestId, { outcome, comment, closedAt: context.clock(), closedBy: context.user.id });
    await record(db, context, request, { Outcome: [null, outcome], Comment: [null, comment || null] });
    return (await findRequest(db, requestId, null)) as AccessRequest;
  });
}
