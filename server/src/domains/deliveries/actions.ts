import { sql } from 'kysely';
import type { z } from 'zod';
import {
  deliveryPageSize,
  type Job,
  type listDeliveries,
  type listInbound,
  type RecordDelivery,
} from '#contract/deliveries/api.ts';
import { type Channel, claimTimeoutSeconds } from '#contract/deliveries/rules.ts';
import { audit } from '../../db/audit.ts';
import { transact } from '../../db/transaction.ts';
import { callableOf } from '../../external/callable.ts';
import type { Context } from '../../http/context.ts';
import { nextRun } from '../../jobs/job-runs.ts';
import { schedules } from '../../jobs/schedules.ts';
import { fail } from '../../refusal.ts';
import { findApiConnection } from '../crm/queries.ts';
import { gatheringOf } from '../notifications/queries.ts';
import { getOffice, officeSettings } from '../office-settings/queries.ts';
import { receiverId } from './history.ts';
import { findInbound } from './inbound.ts';
import { findDeliveries, findDelivery, findReceivers } from './queries.ts';

type Filter = z.output<typeof listDeliveries.input>;
type InboundAsked = z.output<typeof listInbound.input>;

const waitingOf = ({ config, clock }: Context) => ({ at: clock(), gathering: gatheringOf(config) });

const getDelivery = async (context: Context, id: number) =>
  (await findDelivery(context.db, context.office, id, waitingOf(context))) ?? fail('not-found');

export async function list(context: Context, { channel, state, before }: Filter) {
  const { db, office } = context;
  await getOffice(db, office);
  const wanted = { office, channel, state, before };
  const found = await findDeliveries(db, wanted, deliveryPageSize + 1, waitingOf(context));
  return { deliveries: found.slice(0, deliveryPageSize), hasMore: found.length > deliveryPageSize };
}

export async function readReceivers({ db, office, config }: Context) {
  await getOffice(db, office);
  const callable = callableOf(await findApiConnection(db, config.encryptionKey, office));
  const { crmIntegration } = await officeSettings(db, office);
  const setUp = {
    crm: { obstacle: typeof callable === 'string' ? callable : null, isOff: crmIntegration !== 'Yes' },
    mail: { obstacle: config.mail.url === null ? 'not-configured' : null, isOff: false },
  } as const;
  return { receivers: await findReceivers(db, office, setUp) };
}

export async function listInboundMessages({ db, office }: Context, { before }: InboundAsked) {
  await getOffice(db, office);
  const found = await findInbound(db, office, deliveryPageSize + 1, before);
  return { messages: found.slice(0, deliveryPageSize), hasMore: found.length > deliveryPageSize };
}

const notifyOutbox = ({ db }: Pick<Context, 'db'>) => sql`select pg_notify('outbox', '')`.execute(db);

/** On resuming, paused messages are due at once. */
export async function pause(context: Context, channel: Channel, isPaused: boolean) {
  const { office, user, clock } = context;
  await getOffice(context.db, office);
  const at = clock();
  await transact(context.db, async (db) => {
    const { rows } = await sql<{ wasPaused: boolean }>`
      select is_paused as was_paused from outbox_receiver
       where office_code = ${office} and channel = ${channel} for update`.execute(db);
    await sql`
      insert into outbox_receiver (office_code, channel, is_paused, paused_by, paused_at)
      values (${office}, ${channel}, ${isPaused}, ${isPaused ? user.id : null}, ${isPaused ? at : null})
      on conflict (office_code, channel) do update
         set is_paused = excluded.is_paused, paused_by = excluded.paused_by, paused_at = excluded.paused_at`.execute(
      db,
    );
    const word = (paused: boolean) => (paused ? 'Paused' : 'Active');
    const changes = { State: [word(rows[0]?.wasPaused ?? false), word(isPaused)] as const };
    await audit(db, { entity: 'delivery', entityId: receiverId(office, channel), office, by: user.id, at, changes });
  });
  if (!isPaused) await notifyOutbox(context);
  return readReceivers(context);
}

/** F18: a message combined into another's mail shares its state. Returns the id of that mail, or its own. */
async function mailIdOf({ db, office }: Context, id: number): Promise<number> {
  const { rows } = await sql<{ mail: string }>`
    select coalesce(sent_with, id) as mail from outbox_message where id = ${id} and office_code = ${office}`.execute(
    db,
  );
  return Number((rows[0] ?? fail('not-found')).mail);
}

/**
 * Only messages that were not delivered can be sent again or given up. Giving up a message that has been in delivery
 * for more than a minute keeps the sender's claim, so that a late success can still be recorded.
 */
async function changeState(context: Context, id: number, to: 'pending' | 'skipped') {
  const { office, user, clock } = context;
  const at = clock();
  await transact(context.db, async (db) => {
    const { rows } = await sql<{ state: string; isUnderWay: boolean; isHeldLong: boolean }>`
      select state, coalesce(claimed_until > now(), false) as is_under_way,
             coalesce(in_hand_since < now() - make_interval(secs => ${claimTimeoutSeconds}), false) as is_held_long
        from outbox_message where id = ${id} and office_code = ${office} for update`.execute(db);
    const { state, isUnderWay, isHeldLong } = rows[0] ?? fail('not-found');
    if (state !== 'pending' && state !== 'failed') fail('delivery-finished', { state });
    // The receiver's answer is not known yet; F26: after a minute the message may be given up all the same.
    if (isUnderWay && !(to === 'skipped' && isHeldLong)) fail('delivery-under-way');
    const decision =
      to === 'skipped' ? sql`reason = 'let-go'` : sql`reason = null, claim = null, attempts_forgiven = attempts`;
    await sql`
      update outbox_message
         set state = ${to}, next_attempt_at = null, claimed_until = null, in_hand_since = null, ${decision}
       where id = ${id}`.execute(db);
    if (to === 'skipped') await context.deliveries.notifyGivenUp(db, id, user.id, at);
    if (to === 'pending' && state === 'failed') await context.deliveries.notifySentAgain(db, id, user.id, at);
    if (to === 'pending')
      await sql`delete from outbox_mail where is_refused
       and message_id in (select m.id from outbox_message m where m.id = ${id} or m.sent_with = ${id})`.execute(db);
    const changes = { State: [state, to === 'pending' ? 'sent again' : 'let go'] as const };
    await audit(db, { entity: 'delivery', entityId: id, office, by: user.id, at, changes });
  });
}

/** So that a message sent again is tried now, and a failure does not double the time the circuit stays open. */
const closeCircuitBreaker = ({ db, office }: Context, channel: Channel) =>
  sql`update outbox_receiver set failures = 0, openings = 0, open_until = null, probe_until = null
       where office_code = ${office} and channel = ${channel}`.execute(db);

/** Sends now, even if the retry delay is not over. */
export async function sendAgain(context: Context, id: number) {
  const { deliveries } = context;
  const mail = await mailIdOf(context, id);
  await changeState(context, mail, 'pending');
  const { channel, record } = await getDelivery(context, mail);
  await closeCircuitBreaker(context, channel);
  await deliveries.attempt(channel, record);
  return { delivery: await getDelivery(context, id) };
}

export async function giveUp(context: Context, id: number) {
  await changeState(context, await mailIdOf(context, id), 'skipped');
  await notifyOutbox(context);
  return { delivery: await getDelivery(context, id) };
}

export async function sendAllAgain(context: Context, channel: Channel) {
  const { db, office } = context;
  await getOffice(db, office);
  const { rows } = await sql<{ id: string }>`
    select id from outbox_message where office_code = ${office} and channel = ${channel} and state = 'failed'
       and (sent_with is null or sent_with = id) order by id`.execute(db);
  for (const { id } of rows) await changeState(context, Number(id), 'pending');
  await closeCircuitBreaker(context, channel);
  await notifyOutbox(context);
  return { count: rows.length };
}

interface Run {
  readonly name: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly outcome: Job['outcome'];
  readonly runs: string;
  readonly failures: string;
  readonly lastFailedAt: Date | null;
}

export async function listJobRuns({ db, clock }: Context): Promise<{ jobs: Job[] }> {
  const { rows } = await sql<Run>`select * from job_run`.execute(db);
  const runs = new Map(rows.map((run) => [run.name, run]));
  const now = clock();
  const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
  return {
    jobs: schedules.map(({ name, cron }) => {
      const run = runs.get(name);
      return {
        name,
        cron,
        lastStartedAt: iso(run?.startedAt),
        lastFinishedAt: iso(run?.finishedAt),
        outcome: run?.outcome ?? null,
        nextRunAt: iso(nextRun(cron, now)),
        runs: Number(run?.runs ?? 0),
        failures: Number(run?.failures ?? 0),
        lastFailedAt: iso(run?.lastFailedAt),
      };
    }),
  };
}

export async function listDeliveriesOfReservation(
  { db, office, user }: Context,
  id: number,
): Promise<{ deliveries: RecordDelivery[] }> {
  const known = await db.selectFrom('reservation').select('officeCode').where('id', '=', id).executeTakeFirst();
  if (!known || (known.officeCode !== office && !user.crossesOffices)) fail('not-found');
  const { rows } = await sql<Omit<RecordDelivery, 'id' | 'createdAt'> & { id: string; createdAt: Date }>`
    select id, regexp_replace(kind, '^crm:', '') as kind, state, reason, last_attempt_at is not null as is_tried, created_at
      from outbox_message where record_key = ${`reservation:${id}`} and channel = 'crm'
     order by id desc limit ${deliveryPageSize}`.execute(db);
  return {
    deliveries: rows.map((row) => ({ ...row, id: Number(row.id), createdAt: row.createdAt.toISOString() })),
  };
}
