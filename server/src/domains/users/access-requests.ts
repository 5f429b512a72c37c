import type { z } from 'zod';
import type { Language, requestAccess as requestAccessEndpoint } from '#contract/users/api.ts';
import { isSameEmail } from '#contract/users/rules.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { accessRequestMail, knownPrivilege } from './access-request-mail.ts';
import { claimSending, listAdministrators, markUnsent, openRequest } from './access-request-queries.ts';

type Request = z.output<typeof requestAccessEndpoint.input>['request'];

/** The administrators are reminded of a request still open after a day. */
const remindAfter = 86_400_000;

/** ERR-012: one open request a person; the mail goes to those who can grant access in the person's office. */
export async function requestAccess({ db, user, clock, mailer, config, log }: Context, { email, privilege }: Request) {
  if (!isSameEmail(email, user.email)) fail('not-own-email');
  const now = clock();
  const wanted = knownPrivilege(privilege);
  const request = await openRequest(db, { userId: user.id, office: user.office, privilege: wanted, at: now });
  const isOurs = await claimSending(db, request, now, new Date(now.getTime() - remindAfter));
  if (!isOurs) return { isSent: true };

  const asking = {
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    office: user.office,
    privilege: wanted,
    publicUrl: config.publicUrl,
  };
  const administrators = await listAdministrators(db, user.office);
  const sent = await Promise.all(
    administrators.map(({ email: to, language }) =>
      mailer.send({ to: [to], ...accessRequestMail(language as Language, asking) }),
    ),
  );
  const isSent = sent.includes(true);
  if (!isSent) {
    await markUnsent(db, request);
    log.warn({ accessRequest: request, administrators: administrators.length }, 'an access request could not be sent');
  }
  return { isSent };
}
