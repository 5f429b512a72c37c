import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { ExternalSystem } from '../external-system.ts';
import { findViolations } from '../reservations/invariants.ts';
import type { Ledger, Told } from './ledger.ts';

/** Compares what people were told with the database and with what the receiver got. */

const rowsOf = async (db: Db, query: string): Promise<string[]> =>
  (await sql.raw<{ what: string }>(query).execute(db)).rows.map(({ what }) => what);

/** What a stopped server must not leave behind: the next one would have to wait for it to lapse. */
export const findLeftBehind = (db: Db): Promise<string[]> =>
  rowsOf(
    db,
    `select 'the job ' || name || ' counts as running' as what from job.job where state = 'active'
     union all select 'message ' || id || ' is claimed' from outbox_message where claim is not null`,
  );

const waiting = `
  select 'message ' || id || ' waits' as what from outbox_message where state = 'pending'
  union all select 'import ' || id || ' has not ended' from import_batch where status in (1, 2)
  -- A job that was just fetched has no row in job_run yet.
  union all select 'the job ' || name || ' waits or runs' from job.job where state <= 'active' and start_after <= now()
  union all select 'the job ' || name || ' has not ended' from job_run where outcome is null`;

export const findWaiting = (db: Db): Promise<string[]> => rowsOf(db, waiting);

interface Expected {
  readonly what: string;
  readonly least: number;
  readonly found: number;
}

async function countTold(db: Db, kind: string, told: readonly Told[], query: string): Promise<Expected[]> {
  const { rows } = await sql.raw<{ name: string; times: number }>(query).execute(db);
  const times = new Map(rows.map((row) => [row.name, Number(row.times)]));
  return told.map(({ name, certainty }) => ({
    what: `${kind} ${name}`,
    least: certainty === 'done' ? 1 : 0,
    found: times.get(name) ?? 0,
  }));
}

async function countImported(db: Db, { imports }: Ledger): Promise<Expected[]> {
  const codes = imports.flatMap((one) => one.codes);
  const { rows } = await sql<{ code: string; times: number }>`
    select c.code, count(*)::integer as times from hold h join child_record c on c.id = h.child_id
     where c.code = any(${codes}) group by 1`.execute(db);
  const times = new Map(rows.map((row) => [row.code, row.times]));
  return codes.map((code) => ({ what: `an imported hold of ${code}`, least: 1, found: times.get(code) ?? 0 }));
}

const once = (names: readonly (string | number)[]): Told[] =>
  names.map((name) => ({ name: String(name), certainty: 'done' }));

/** Each message is sent once: a server that stops waits for the answer. */
async function countSent(db: Db, { requests }: ExternalSystem): Promise<Expected[]> {
  const { rows } = await sql<{ key: string }>`
    select idempotency_key as key from outbox_message where channel = 'crm'`.execute(db);
  return rows.map(({ key }) => ({
    what: `message ${key}`,
    least: 1,
    found: requests.filter((request) => request.key === key).length,
  }));
}

interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly stuck: readonly string[];
  readonly halfDone: Readonly<Record<string, unknown[]>>;
  readonly violations: readonly string[];
}

export async function findDamage(db: Db, ledger: Ledger, receiver: ExternalSystem): Promise<Findings> {
  const all = [
    await countTold(
      ...([db, 'the edit', ledger.edits] as const),
      `select new_value as name, count(*) as times from audit_entry where field = 'SupportOfficeComments' group by 1`,
    ),
    await countTold(
      ...([db, 'the reservation', ledger.reservations] as const),
      'select name, count(*) as times from reservation group by 1',
    ),
    await countTold(
      ...([db, 'the sending', ledger.sendings] as const),
      'select sending_id::text as name, count(*) as times from csm_message group by 1',
    ),
    await countTold(
      ...([db, 'the end of reservation', once(ledger.overdue)] as const),
      `select entity_id as name, count(*) as times from audit_entry where entity = 'reservation'
          and field = 'ReservationStatus' and new_value = 'Expired' group by 1`,
    ),
    await countTold(
      ...([db, 'the mail about import', once(ledger.imports.map(({ id }) => id))] as const),
      `select split_part(record_key, ':', 2) as name, count(*) as times from outbox_message
        where kind = 'notification:13' group by 1`,
    ),
    await countImported(db, ledger),
    await countSent(db, receiver),
  ].flat();
  const told = (isWrong: (one: Expected) => boolean) =>
    all.filter(isWrong).map(({ what, found }) => `${what}: ${found} times`);
  return {
    lost: told(({ least, found }) => found < least),
    doubled: told(({ found }) => found > 1),
    stuck: [...(await findLeftBehind(db)), ...(await findWaiting(db))],
    halfDone: await findViolations(db),
    violations: ledger.violations,
  };
}
