import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Channel, longestBackoff } from '#contract/deliveries/rules.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import { type Gathering, gathersUntil, hasGathered, takeAlong } from './gathering.ts';
import type { ClaimedMessage } from './message.ts';

/** Longer than any attempt may take. After that, other servers take over the messages of a server that died. */
export const leaseSeconds: Readonly<Record<Channel, number>> = { crm: 20, mail: 35 };

/** Due times later than this were written by a wrong clock, and count as due. */
export const latestPlausible = (at: Date) => new Date(at.getTime() + longestBackoff);

interface Row extends Omit<ClaimedMessage, 'id' | 'claim'> {
  readonly id: string;
  readonly isProbe: boolean;
}

/**
 * The first unfinished message of each lane (channel and record) that is due and whose receiver is neither paused nor
 * behind an open circuit breaker. In a CRM lane, a failed message blocks later ones, to keep the order. A request for a
 * specific lane does not wait for mails to be combined.
 */
const selectDue = (
  at: Date,
  most: number,
  lane: { channel: Channel; record: string } | null,
  gathering: Gathering,
) => sql<Row>`
  select m.id, m.channel, m.office_code as office, m.kind, m.record_key as record, m.payload, m.idempotency_key,
         m.attempts, m.attempts_forgiven, m.created_at, m.created_by, r.open_until is not null as is_probe
    from outbox_message m
    left join outbox_receiver r on r.office_code = m.office_code and r.channel = m.channel
   where m.state = 'pending'
     and (m.next_attempt_at is null or m.next_attempt_at <= ${at} or m.next_attempt_at > ${latestPlausible(at)})
     and (m.claimed_until is null or m.claimed_until < now())
     and (m.sent_with is null or m.sent_with = m.id)
     and ${lane ? sql`m.record_key = ${lane.record} and m.channel = ${lane.channel}` : hasGathered(at, gathering)}
     and (r.office_code is null
          or not r.is_paused
         and (r.open_until is null or (r.open_until <= ${at} or r.open_until > ${latestPlausible(at)})
                                  and (r.probe_until is null or r.probe_until < now())))
     and not exists (
       select 1 from outbox_message e
        where e.record_key = m.record_key and e.channel = m.channel and e.office_code = m.office_code and e.id < m.id
          and (e.state = 'pending' or e.state = 'failed' and e.channel = 'crm'))
   order by m.id limit ${most}
   for update of m skip locked`;

/**
 * Claims the single probe of a receiver whose circuit breaker is open (half-open state). Locked rows are skipped,
 * because two servers that claim messages of the same receivers could deadlock.
 */
async function claimProbe(db: Db, { office, channel }: Row): Promise<boolean> {
  const { rows } = await sql`
    update outbox_receiver set probe_until = now() + make_interval(secs => ${leaseSeconds[channel]})
     where (office_code, channel) in (
       select office_code, channel from outbox_receiver
        where office_code = ${office} and channel = ${channel} and (probe_until is null or probe_until < now())
        for update skip locked)
    returning 1`.execute(db);
  return rows.length > 0;
}

export function claimDue(
  db: Db,
  at: Date,
  most: number,
  gathering: Gathering,
  lane: { channel: Channel; record: string } | null = null,
): Promise<ClaimedMessage[]> {
  return transact(db, async (transaction) => {
    const { rows } = await selectDue(at, most, lane, gathering).execute(transaction);
    const claim = randomUUID();
    const claimed: ClaimedMessage[] = [];
    for (const { isProbe, id, ...row } of rows) {
      if (isProbe && !(await claimProbe(transaction, { isProbe, id, ...row }))) continue;
      await sql`
        update outbox_message
           set claim = ${claim}, claimed_until = now() + make_interval(secs => ${leaseSeconds[row.channel]}),
               in_hand_since = coalesce(in_hand_since, now())
         where id = ${id}`.execute(transaction);
      const message = { ...row, id: Number(id), claim };
      await takeAlong(transaction, message, gathering);
      claimed.push(message);
    }
    return claimed;
  });
}

/** A message that is not being sent, for hooks that report its fate. */
export async function findMessage(db: Db, id: number): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<Omit<ClaimedMessage, 'claim'>>`
    select id::integer, channel, office_code as office, kind, record_key as record, payload, idempotency_key, attempts,
           attempts_forgiven, created_at, created_by
      from outbox_message where id = ${id}`.execute(db);
  return rows[0] && { ...rows[0], claim: '' };
}

/**
 * When the next message is due; null when none depends on time. A claimed message may return at any time, at the latest
 * when its claim ends.
 */
export async function nextDue(db: Db, at: Date, gathering: Gathering): Promise<Date | null> {
  const gathers = gathersUntil(at, gathering);
  const { rows } = await sql<{ due: Date | null }>`
    select min(greatest(m.next_attempt_at, r.open_until, m.claimed_until, ${gathers})) as due
      from outbox_message m
      left join outbox_receiver r on r.office_code = m.office_code and r.channel = m.channel
     where m.state = 'pending' and r.is_paused is not true and (m.sent_with is null or m.sent_with = m.id)
       and (m.next_attempt_at is not null or r.open_until is not null or m.claimed_until is not null
            or ${gathers} is not null)`.execute(db);
  return rows[0]?.due ?? null;
}
