import { type RawBuilder, sql } from 'kysely';
import type { ConnectionObstacle } from '#contract/crm/rules.ts';
import type { Delivery, Receiver } from '#contract/deliveries/api.ts';
import { type Channel, channels, type MessageState, withoutPersonalData } from '#contract/deliveries/rules.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import { type Gathering, gathersUntil } from '../../jobs/delivering/gathering.ts';

interface Row extends Omit<Delivery, 'id' | 'waitsFor' | 'content' | 'failures' | `${string}At`> {
  readonly id: string;
  readonly failures: readonly (Omit<Delivery['failures'][number], 'httpStatus'> & { readonly status: number | null })[];
  readonly waitsFor: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly lastAttemptAt: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly sentAt: Date | null;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

const toDelivery = ({ payload, failures, ...row }: Row): Delivery => ({
  ...row,
  failures: failures.map(({ at, reason, status: httpStatus }) => ({ at, reason, httpStatus })),
  id: Number(row.id),
  waitsFor: row.waitsFor === null ? null : Number(row.waitsFor),
  createdAt: row.createdAt.toISOString(),
  lastAttemptAt: iso(row.lastAttemptAt),
  nextAttemptAt: iso(row.nextAttemptAt),
  sentAt: iso(row.sentAt),
  content: JSON.stringify(withoutPersonalData(payload)),
});

/** The child of the CSM with this record key; null for other records. */
export const childOfCsm = (of: RawBuilder<unknown>) => sql`
  (select c.code from csm_message s join child_record c on c.id = s.child_id
    where s.id = case when ${of} ~ '^csm:[0-9]{1,18}$' then substr(${of}, 5)::bigint end)`;

/** F18: what decides how long a mail waits to be combined with others. */
export interface Waiting {
  readonly at: Date;
  readonly gathering: Gathering;
}

const select = (where: RawBuilder<unknown>, most: number, { at, gathering }: Waiting) => sql<Row>`
  select m.id, m.channel, regexp_replace(m.kind, '^[a-z]+:', '') as kind, m.record_key as record, m.state, m.reason,
         ${childOfCsm(sql`m.record_key`)} as child_id,
         m.http_status, m.attempts, m.failures, m.created_at, m.last_attempt_at, m.sent_at, m.payload,
         case when m.state = 'pending' then greatest(m.next_attempt_at, r.open_until, ${gathersUntil(at, gathering)}) end as next_attempt_at,
         m.state = 'pending' and coalesce(r.is_paused, false) as is_paused,
         case when m.state = 'pending' then (
           select min(e.id) from outbox_message e
            where e.record_key = m.record_key and e.channel = m.channel and e.office_code = m.office_code and e.id < m.id
              and (e.state = 'pending' or e.state = 'failed' and e.channel = 'crm')) end as waits_for
    from outbox_message m
    left join outbox_receiver r on r.office_code = m.office_code and r.channel = m.channel
   where ${where} order by m.id desc limit ${most}`;

export interface DeliveryFilter {
  readonly office: string;
  readonly channel?: Channel | undefined;
  readonly state?: MessageState | undefined;
  readonly before?: number | undefined;
}

export async function findDeliveries(
  db: Db,
  { office, channel, state, before }: DeliveryFilter,
  most: number,
  waiting: Waiting,
) {
  const where = sql`m.office_code = ${office}
    ${channel ? sql`and m.channel = ${channel}` : sql``}
    ${state ? sql`and m.state = ${state}` : sql``}
    ${before === undefined ? sql`` : sql`and m.id < ${before}`}`;
  const { rows } = await select(where, most, waiting).execute(db);
  return rows.map(toDelivery);
}

export async function findDelivery(
  db: Db,
  office: string,
  id: number,
  waiting: Waiting,
): Promise<Delivery | undefined> {
  const { rows } = await select(sql`m.office_code = ${office} and m.id = ${id}`, 1, waiting).execute(db);
  return rows[0] && toDelivery(rows[0]);
}

interface ReceiverRow {
  readonly channel: Channel;
  readonly isPaused: boolean | null;
  readonly pausedAt: Date | null;
  readonly pausedBy: string | null;
  readonly openUntil: Date | null;
  readonly lastSentAt: Date | null;
  readonly lastFailedAt: Date | null;
  readonly lastReason: Receiver['lastReason'];
  readonly pending: number;
  readonly failed: number;
  readonly oldestPendingAt: Date | null;
}

interface SetUp {
  /** Why messages wait until an administrator or operator has changed something. */
  readonly obstacle: ConnectionObstacle | null;
  /** OFFICE-032. */
  readonly isOff: boolean;
}

export async function findReceivers(
  db: Db,
  office: string,
  setUp: Readonly<Record<Channel, SetUp>>,
): Promise<Receiver[]> {
  const { rows } = await sql<ReceiverRow>`
    select c.channel, r.is_paused, r.paused_at, ${personName('u')} as paused_by, r.open_until, r.last_sent_at,
           r.last_failed_at, r.last_reason, coalesce(m.pending, 0) as pending, coalesce(m.failed, 0) as failed,
           m.oldest_pending_at
      from unnest(${[...channels]}::text[]) as c(channel)
      left join outbox_receiver r on r.office_code = ${office} and r.channel = c.channel
      left join app_user u on u.id = r.paused_by
      left join (
        select channel, count(*) filter (where state = 'pending')::integer as pending,
               count(*) filter (where state = 'failed')::integer as failed,
               min(created_at) filter (where state = 'pending') as oldest_pending_at
          from outbox_message where office_code = ${office} and state in ('pending', 'failed') group by channel
      ) m on m.channel = c.channel
     order by c.channel`.execute(db);
  const stateOf = ({ channel, isPaused, openUntil }: ReceiverRow): Receiver['state'] => {
    if (isPaused) return 'paused';
    return setUp[channel].obstacle ?? (openUntil ? 'left-alone' : 'working');
  };
  return rows.map((row) => ({
    channel: row.channel,
    state: stateOf(row),
    isPaused: row.isPaused === true,
    pausedAt: iso(row.pausedAt),
    pausedBy: row.pausedBy,
    isOff: setUp[row.channel].isOff,
    pending: row.pending,
    failed: row.failed,
    oldestPendingAt: iso(row.oldestPendingAt),
    leftAloneUntil: iso(row.openUntil),
    lastSentAt: iso(row.lastSentAt),
    lastFailedAt: iso(row.lastFailedAt),
    lastReason: row.lastReason,
  }));
}
