import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Claimed } from './message.ts';

/**
 * F18: mails of one kind to one office wait for each other, and the first to come due takes the others along. Nobody
 * who changes something waits for that: it is decided when a message is claimed, in the transaction of the claim.
 */
export interface Gathering {
  /** How long a mail waits for others; 0: each goes by itself, at once. */
  readonly seconds: number;
  /** Kinds that wait for nobody. */
  readonly atOnce: readonly string[];
}

/** So many rows a mail may have. */
const mostRows = 200;

/** What came later about a record does not overtake what came first, unless both go in the same mail. */
const isBehindAnother = (alias: string, mail = 0) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`exists (
    select 1 from outbox_message b
     where b.record_key = ${of('record_key')} and b.channel = ${of('channel')} and b.id < ${of('id')}
       and b.state = 'pending' and (b.kind <> ${of('kind')} or b.sent_with <> ${mail}))`;
};

const waits = ({ atOnce }: Gathering) => sql<SqlBool>`
  (m.channel = 'mail' and m.state = 'pending' and m.sent_with is null and m.kind <> all(${[...atOnce]}::text[]))`;

const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Of `m`: what was written so far ahead of time was written by a wrong clock, which no mail waits for. */
const isAhead = (at: Date, { seconds }: Gathering) => sql<SqlBool>`m.created_at > ${secondsAfter(at, seconds)}`;

/** Of `m`: whether it has waited for others, and is the one to take them along. */
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

/** Of `m`: until when it waits for others; null when it does not. */
export function gathersUntil(at: Date, gathering: Gathering): RawBuilder<Date | null> {
  const until = sql`m.created_at + make_interval(secs => ${gathering.seconds})`;
  return sql<Date | null>`
    case when ${waits(gathering)} and ${until} > ${at} and not ${isAhead(at, gathering)} then ${until} end`;
}

/** Once for each mail: a second attempt is the same mail, by which a mailbox that got it twice can tell. */
export async function takeAlong(
  db: Db,
  { id, office, kind, channel }: Pick<Claimed, 'id' | 'office' | 'kind' | 'channel'>,
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
