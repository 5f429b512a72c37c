import type { z } from 'zod';
import { modules } from '#contract/access.ts';
import type { requestAccess as requestAccessEndpoint } from '#contract/users/api.ts';
import { isSameEmail } from '#contract/users/rules.ts';
import type { Context } from '../../http/context.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { fail } from '../../refusal.ts';
import { claimSending, hurryMail, isOnItsWay, markUnsent, openRequest } from './access-request-queries.ts';

type Request = z.output<typeof requestAccessEndpoint.input>['request'];

/** The administrators are reminded of a request still open after a day. */
const remindAfter = 86_400_000;

/** What a person says they need is passed on only when it names a real privilege. */
const knownPrivilege = (text: string | undefined): string | null =>
  text !== undefined && modules.some((module) => module.levels.some((level) => `${module.name}:${level}` === text))
    ? text
    : null;

/**
 * ERR-012: one open request a person and need. Notification 14 goes to its recipients, else to those who can grant access in
 * the person's office; a mail server that is down (ERR-013) gets it later.
 */
export async function requestAccess({ db, user, clock, deliveries, log }: Context, { email, privilege }: Request) {
  if (!isSameEmail(email, user.email)) fail('not-own-email');
  const { id: userId, office } = user;
  const at = clock();
  const request = await db.transaction().execute(async (transaction) => {
    const id = await openRequest(transaction, { userId, office, privilege: knownPrivilege(privilege), at });
    const record = `access-request:${id}`;
    // The mail before the request, as when it is written down as sent: else the two would wait for each other.
    const isHurried = await hurryMail(transaction, record);
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
  // A slow mail server takes it later; the outbox sees to that.
  const isSent = delivery === 'sent' || (delivery === 'pending' && (await isOnItsWay(db, request.record)));
  if (!isSent) {
    await markUnsent(db, request.id);
    log.warn({ accessRequest: request.id }, 'an access request could not be sent yet');
  }
  return { isSent };
}
