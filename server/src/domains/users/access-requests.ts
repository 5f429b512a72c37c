import type { z } from 'zod';
import { modules } from '#contract/access.ts';
import type { requestAccess as requestAccessEndpoint } from '#contract/users/api.ts';
import { isSameEmail } from '#contract/users/rules.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { fail } from '../../refusal.ts';
import { claimSending, getOrCreateRequest, isMailPending, makeMailDue, markUnsent } from './access-request-queries.ts';

type Request = z.output<typeof requestAccessEndpoint.input>['request'];

/** Administrators are reminded of a request that is still open after a day. */
const remindAfter = 86_400_000;

/** The requested privilege is stored only if it exists. */
const knownPrivilege = (text: string | undefined): string | null =>
  text !== undefined && modules.some((module) => module.levels.some((level) => `${module.name}:${level}` === text))
    ? text
    : null;

/**
 * ERR-012: one open request for each person and privilege. Notification 14 goes to its recipients, else to those who
 * can grant access in the person's office; if the mail server is down (ERR-013), it is sent later.
 */
export async function requestAccess({ db, user, clock, deliveries, log }: Context, { email, privilege }: Request) {
  if (!isSameEmail(email, user.email)) fail('not-own-email');
  const { id: userId, office } = user;
  const at = clock();
  const request = await transact(db, async (transaction) => {
    const id = await getOrCreateRequest(transaction, { userId, office, privilege: knownPrivilege(privilege), at });
    const record = `access-request:${id}`;
    // Locks the mail before the request, in the same order as recording a sent mail, to avoid a deadlock.
    const isHurried = await makeMailDue(transaction, record);
    const isOurs = await claimSending(transaction, id, at, new Date(at.getTime() - remindAfter));
    if (isOurs && !isHurried)
      await enqueue(transaction, {
        office,
        kind: 'notification:14',
        record,
        payload: { userId, accessRequestId: id, requestedAt: at.toISOString() },
        at,
        by: userId,
      });
    return { id, record };
  });
  const delivery = await deliveries.attempt('mail', request.record);
  // With a slow mail server, the outbox delivers later.
  if (delivery === 'sent' || (delivery === 'pending' && (await isMailPending(db, request.record))))
    return { isSent: true };
  const isUnsent = await transact(db, (transaction) => markUnsent(transaction, request.id, request.record));
  if (isUnsent) log.warn({ accessRequest: request.id }, 'an access request could not be sent yet');
  return { isSent: !isUnsent };
}
