import { sql } from 'kysely';
import { findNotificationKind, type NotificationId } from '#contract/notifications/catalogue.ts';
import type { CountryCount } from '#contract/notifications/mail.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { isTemporary } from '../../db/connection-errors.ts';
import type { Mailer, MailResult } from '../../external/mailer.ts';
import { leaseSeconds } from '../../jobs/delivering/claim.ts';
import type { ClaimedMessage, Outcome, Send } from '../../jobs/delivering/message.ts';
import { addresseesOf } from './addressees.ts';
import { linkOf } from './links.ts';
import { currentPayload, isOutdated } from './outdated.ts';
import type { Addressee } from './queries.ts';
import { valuesFor } from './values.ts';
import { type AddressedMail, type MailEvent, writeMails } from './write-mails.ts';

interface Options {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly mailer: Mailer;
}

interface Row {
  readonly id: number;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly createdBy: number | null;
  readonly createdAt: Date;
}

/** The message itself and those combined with it. */
async function rowsOf(db: Db, { id, payload, createdBy, createdAt }: ClaimedMessage): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id::integer, payload, created_by, created_at from outbox_message
     where sent_with = ${id} and id <> ${id} order by id`.execute(db);
  return [{ id, payload, createdBy, createdAt }, ...rows].sort((a, b) => a.id - b.id);
}

async function findOutdated(
  db: Db,
  { office }: ClaimedMessage,
  id: number,
  rows: readonly Row[],
  now: Date,
): Promise<ReadonlySet<Row>> {
  const outdated = new Set<Row>();
  for (const row of rows) if (await isOutdated(db, { office, id, payload: row.payload, now })) outdated.add(row);
  return outdated;
}

/** Removes messages from a combined mail; each is then sent, or skipped, by itself. */
const removeFromMail = (db: Db, rows: readonly Row[]) =>
  sql`update outbox_message set sent_with = null
       where id = any(${rows.map(({ id }) => id)}::bigint[]) and state = 'pending'`.execute(db);

/** Recipients who already got the mail or whose address was refused. */
async function findHandledRecipients(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<number, boolean>> {
  const { rows: noted } = await sql<{ userId: number; isRefused: boolean }>`
    select user_id, bool_or(is_refused) as is_refused from outbox_mail
     where message_id = any(${rows.map(({ id }) => id)}::bigint[]) group by user_id`.execute(db);
  return new Map(noted.map(({ userId, isRefused }) => [userId, isRefused]));
}

/** Recorded for all rows of a mail at once: a person has received the whole mail or nothing. */
const recordMailed = (db: Db, rows: readonly Row[], userId: number, isRefused: boolean, at: Date) =>
  sql`insert into outbox_mail (message_id, user_id, sent_at, is_refused)
      select message, ${userId}::integer, ${isRefused ? null : at}::timestamptz, ${isRefused}::boolean
        from unnest(${rows.map(({ id }) => id)}::bigint[]) as message
      on conflict (message_id, user_id) do update set sent_at = excluded.sent_at, is_refused = excluded.is_refused`.execute(
    db,
  );

/** Extends the claim; returns no row when another server has claimed the message or a person gave it up. */
const extendClaim = (db: Db, message: ClaimedMessage) =>
  sql`update outbox_message set claimed_until = now() + make_interval(secs => ${leaseSeconds.mail})
       where id = ${message.id} and claim = ${message.claim} and state = 'pending' returning 1`.execute(db);

const failures: Readonly<Record<Exclude<MailResult, 'sent' | 'refused'>, Outcome>> = {
  nowhere: { result: 'waiting', reason: 'no-mail-server' },
  unreachable: { result: 'unreachable', reason: 'unreachable' },
  'not-now': { result: 'failed', reason: 'server-error' },
  unwritable: { result: 'thrown', reason: 'internal-error' },
};

interface PersonsMail {
  readonly person: Addressee;
  readonly rows: Row[];
}

/** The recipients, each with their messages. */
async function byPerson(db: Db, office: string, id: number, rows: readonly Row[]): Promise<PersonsMail[]> {
  const mails = new Map<number, PersonsMail>();
  const addressees = await addresseesOf(db, office, id);
  for (const row of rows)
    for (const person of await addressees({ doer: row.createdBy, letGoBy: Number(row.payload.letGoBy ?? 0) })) {
      const mail = mails.get(person.userId) ?? { person, rows: [] };
      mail.rows.push(row);
      mails.set(person.userId, mail);
    }
  return [...mails.values()];
}

/**
 * Table T9: each recipient gets a mail of their own, recorded at once, so that an outage in between neither loses nor
 * repeats the others. One refused address does not stop the rest.
 */
export function mailChannel({ db, clock, config, mailer }: Options): Send {
  const domain = new URL(config.publicUrl).hostname;

  async function loadEvent(
    { office }: ClaimedMessage,
    id: number,
    { payload: said, createdBy: by, createdAt: at }: Row,
  ) {
    const payload = await currentPayload(db, { id, payload: said });
    const counts = payload.byCountry as readonly CountryCount[] | undefined;
    return {
      values: await valuesFor(db, { office, id, payload, by, at, now: clock() }),
      link: linkOf(config.publicUrl, { id, payload }),
      ...(counts && { counts }),
    };
  }

  async function write(message: ClaimedMessage, id: number, mails: readonly PersonsMail[]): Promise<AddressedMail[]> {
    const known = new Map<Row, MailEvent>();
    for (const row of new Set(mails.flatMap(({ rows }) => rows))) known.set(row, await loadEvent(message, id, row));
    return writeMails(
      db,
      message.office,
      id as NotificationId,
      mails.map(({ person, rows }) => ({ person, events: rows.flatMap((row) => known.get(row) ?? []) })),
    );
  }

  async function unwritableAmong(message: ClaimedMessage, id: number, mails: readonly PersonsMail[]) {
    const unwritable = new Set<Row>();
    for (const { person, rows } of mails)
      for (const row of rows)
        try {
          await write(message, id, [{ person, rows: [row] }]);
        } catch (error) {
          if (isTemporary(error)) throw error;
          unwritable.add(row);
        }
    return unwritable;
  }

  return async function send(message): Promise<Outcome> {
    const id = Number(message.kind.split(':')[1]);
    if (!findNotificationKind(id)) return { result: 'refused', reason: 'unknown-message' };
    const all = await rowsOf(db, message);
    /** The message cannot be removed from its own mail; in that case the others are removed instead. */
    const leaveOut = async (some: ReadonlySet<Row>): Promise<'itself' | 'others'> => {
      const isItself = [...some].some((row) => row.id === message.id);
      await removeFromMail(db, isItself ? all.filter((row) => row.id !== message.id) : [...some]);
      return isItself ? 'itself' : 'others';
    };
    const settled = await findHandledRecipients(db, all);
    const outdated = await findOutdated(db, message, id, all, clock());
    const rows = all.filter((row) => !outdated.has(row));
    if (outdated.size > 0 && settled.size === 0 && (await leaveOut(outdated)) === 'itself')
      return { result: 'skipped', reason: 'no-longer-so' };
    const people = await byPerson(db, message.office, id, rows);
    if (people.length === 0 && settled.size === 0) return { result: 'skipped', reason: 'no-recipients' };
    const waiting = people.filter(({ person }) => !settled.has(person.userId));
    let mails: AddressedMail[];
    try {
      mails = await write(message, id, waiting);
    } catch (error) {
      if (isTemporary(error) || settled.size > 0) throw error;
      // F26: a message that throws fails alone; the others are sent without it.
      const unwritable = await unwritableAmong(message, id, waiting);
      if (unwritable.size === 0 || (await leaveOut(unwritable)) === 'itself') throw error;
      return send(message);
    }
    let isRefused = [...settled.values()].includes(true);
    for (const [index, { userId, ...mail }] of mails.entries()) {
      if ((await extendClaim(db, message)).rows.length === 0) return { result: 'waiting', reason: 'unreachable' };
      const result = await mailer.sendOne({ ...mail, messageId: `<${message.idempotencyKey}.${userId}@${domain}>` });
      if (result !== 'sent' && result !== 'refused') return failures[result];
      await recordMailed(db, waiting[index]?.rows ?? [], userId, result === 'refused', clock());
      isRefused ||= result === 'refused';
    }
    return isRefused ? { result: 'refused', reason: 'recipient-refused' } : { result: 'sent' };
  };
}
