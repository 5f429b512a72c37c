import { sql } from 'kysely';
import { findNotificationKind, type NotificationId } from '#contract/notifications/catalogue.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { leaseSeconds } from '../../jobs/delivering/claim.ts';
import type { Claimed, Outcome, Send } from '../../jobs/delivering/message.ts';
import type { Mailer, MailResult } from '../../outside/mailer.ts';
import { listAdministrators } from '../users/queries.ts';
import { linkOf } from './links.ts';
import { type Addressee, activeRecipients, writeMails } from './queries.ts';
import { valuesFor } from './values.ts';

interface Options {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly mailer: Mailer;
}

const accessRequested = 14;

/** ERR-012: until an office has said who is to hear of access requests, those who can grant access do. */
async function addresseesOf(db: Db, office: string, id: number): Promise<Addressee[]> {
  const chosen = await activeRecipients(db, office, id);
  return chosen.length === 0 && id === accessRequested ? listAdministrators(db, office) : chosen;
}

/** Those who have had it already, or never can, are left alone. */
async function settledFor(db: Db, message: Claimed): Promise<ReadonlyMap<number, boolean>> {
  const rows = await db
    .selectFrom('outboxMail')
    .select(['userId', 'isRefused'])
    .where('messageId', '=', String(message.id))
    .execute();
  return new Map(rows.map(({ userId, isRefused }) => [userId, isRefused]));
}

const remember = (db: Db, message: Claimed, userId: number, isRefused: boolean, at: Date) =>
  sql`insert into outbox_mail (message_id, user_id, sent_at, is_refused)
      values (${message.id}, ${userId}, ${isRefused ? null : at}, ${isRefused})
      on conflict (message_id, user_id) do update set sent_at = excluded.sent_at, is_refused = excluded.is_refused`.execute(
    db,
  );

const keepClaim = (db: Db, message: Claimed) =>
  sql`update outbox_message set claimed_until = now() + make_interval(secs => ${leaseSeconds.mail})
       where id = ${message.id} and claim = ${message.claim} returning 1`.execute(db);

const failures: Readonly<Record<Exclude<MailResult, 'sent' | 'refused'>, Outcome>> = {
  nowhere: { result: 'waiting', reason: 'no-mail-server' },
  unreachable: { result: 'unreachable', reason: 'unreachable' },
  'not-now': { result: 'failed', reason: 'server-error' },
};

/**
 * Table T9: to each recipient a mail of their own, noted at once, so that what comes in between (a dead mail server, a
 * dying server of ours) neither loses nor repeats the others. One address that is refused does not keep the rest.
 */
export function mailChannel({ db, clock, config, mailer }: Options): Send {
  const domain = new URL(config.publicUrl).hostname;
  return async (message) => {
    const id = Number(message.kind.split(':')[1]);
    if (!findNotificationKind(id)) return { result: 'refused', reason: 'unknown-message' };
    const { office, payload, createdBy: by, createdAt: at } = message;
    const people = await addresseesOf(db, office, id);
    const settled = await settledFor(db, message);
    if (people.length === 0 && settled.size === 0) return { result: 'skipped', reason: 'no-recipients' };
    const values = await valuesFor(db, { office, id, payload, by, at, now: clock() });
    const waiting = people.filter(({ userId }) => !settled.has(userId));
    const mails = await writeMails(db, waiting, {
      office,
      id: id as NotificationId,
      values,
      link: linkOf(config.publicUrl, { id, payload }),
    });
    let isRefused = [...settled.values()].includes(true);
    for (const { userId, ...mail } of mails) {
      if ((await keepClaim(db, message)).rows.length === 0) return { result: 'waiting', reason: 'unreachable' };
      const result = await mailer.sendOne({ ...mail, messageId: `<${message.idempotencyKey}.${userId}@${domain}>` });
      if (result !== 'sent' && result !== 'refused') return failures[result];
      await remember(db, message, userId, result === 'refused', clock());
      isRefused ||= result === 'refused';
    }
    return isRefused ? { result: 'refused', reason: 'recipient-refused' } : { result: 'sent' };
  };
}
