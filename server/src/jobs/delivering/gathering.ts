import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { ClaimedMessage } from './message.ts';

/**
 * F18: mails of one kind to one office are combined; the first to become due takes the others along. This is decided
 * when a message is claimed, in that transaction, so that it does not delay the changes that enqueue messages.
 */
export interface Gathering {
  /** How long a mail waits to be combined; 0 sends each mail at once. */
  readonly seconds: number;
  /** Kinds that are never combined. */
  readonly atOnce: readonly string[];
}

/** Maximum number of messages in one mail. */
const mostRows = 200;

/** A later message about a record must not overtake an earlier one, unless both are in the same mail. */
const isBehindAnother = (alias: string, mail = 0) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`exists (
    select 1 from outbox_message b
     where b.record_key = ${of('record_key')} and b.channel = ${of('channel')}
       and b.office_code = ${of('office_code')} and b.id < ${of('id')}
       and b.state = 'pending' and (b.kind <> ${of('kind')} or b.sent_with <> ${mail}))`;
};

const waits = ({ atOnce }: Gathering) => sql<SqlBool>`
  (m.channel = 'mail' and m.state = 'pending' and m.sent_with is null and m.kind <> all(${[...atOnce]}::text[]))`;

const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Of `m`: created so far in the future that a wrong clock must have written it; such messages do not wait. */
const isAhead = (at: Date, { seconds }: Gathering) => sql<SqlBool>`m.created_at > ${secondsAfter(at, seconds)}`;

/** Of `m`: whether its waiting time is over, and it is the first of its kind, which takes the others along. */
export function hasGathered(at: Date, gathering: Gathering): RawBuilder<SqlBool> {
  const { seconds } = gathering;
  if (seconds === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(
    not ${waits(gathering)}
    or (m.created_at <= ${secondsAfter(at, -seconds)} or ${isAhead(at, gathering)})
       and not exists (
         select 1 from outbox_message e
          where e.office_code = m.office_code and e.kind = m.kind and e.id < m.id and e.state = 'pending'
            and e.sent_with is null and not ${isBehindAnother('e')}))`;
}

/** Of `m`: until when it waits to be combined; null when it does not. */
export function gathersUntil(at: Date, gathering: Gathering): RawBuilder<Date | null> {
  const until = sql`m.created_at + make_interval(secs => ${gathering.seconds})`;
  return sql<Date | null>`
    case when ${waits(gathering)} and ${until} > ${at} and not ${isAhead(at, gathering)} then ${until} end`;
}

/** Only once for each mail: a retry sends the same mail, so that a mailbox can recognise a duplicate. */
export async function takeAlong(
  db: Db,
  { id, office, kind, channel }: Pick<ClaimedMessage, 'id' | 'office' | 'kind' | 'channel'>,
  { seconds, atOnce }: Gathering,
): Promise<void> {
  if (channel !== 'mail' || seconds === 0 || atOnce.includes(kind)) return;
  const { rows } = await sql`
    update outbox_message set sent_with = id where id = ${id} and sent_with is null returning 1`.execute(db);
  if (rows.length === 0) return;
  await sql`
    update outbox_message set sent_with = ${id} where id in (
      select m.id from outbox_message m
       where m.office_code = ${office} and m.kind = ${kind} and m.state = 'pending' and m.sent_with is null
         and (m.claimed_until is null or m.claimed_until < now()) and not ${isBehindAnother('m', id)}
       order by m.id limit ${mostRows - 1}
       for update of m skip locked)`.execute(db);
}
