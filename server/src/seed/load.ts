import pg from 'pg';
import { childStatus } from '#contract/children/statuses.ts';
import { inUtc } from '../db/utc.ts';
import { createRandom } from '../random.ts';
import type { SeedChild } from './child.ts';
import { copyRows } from './copy.ts';
import { dayOf } from './days.ts';
import { dropIndexesAndForeignKeys } from './drop-indexes.ts';
import { createHolds, type HoldRow } from './holds.ts';
import { makeChildren } from './make-children.ts';
import { notesOf } from './notes.ts';
import { writeProjectLocks } from './project-locks.ts';
import { writeProjectMedia } from './project-media.ts';
import { writeProjectRatings } from './project-ratings.ts';
import { planProjects } from './projects.ts';
import { readLookups, readStaff } from './read.ts';
import { addRecords, emptyRecords, type Records, recordColumns } from './records.ts';
import { reservationAudit } from './reservation-audit.ts';
import { firstReservation, reservationColumns } from './reservations.ts';
import { writeSponsorTypes } from './sponsor-types.ts';
import { writePlaces } from './write-places.ts';

export type Report = (done: number, total: number) => void;

export interface SeedOptions {
  readonly children: number;
  readonly seed?: number;
  /** Ages, holds and update dates are relative to this day. */
  readonly today?: string;
  readonly report?: Report;
  /** Called with the current phase: 'children', 'indexes', 'statistics'. */
  readonly phase?: (name: string) => void;
}

/**
 * Above this number of children, indexes are built after the rows; lists and histories are generated for every child
 * only up to `listsFor`.
 */
const parkAbove = 2_000;
const listsFor = 100_000;
const batchSize = 20_000;

/** The columns of child_record. Holds determine Internal Hold and reservation codes, so these are not stored. */
const recordOf = ({ status, action_code, sponsored_from: _, ...child }: SeedChild) => ({
  ...child,
  base_status: status === childStatus.internalHold ? childStatus.pledgeable : status,
  base_action_code: status === childStatus.internalHold && action_code?.startsWith('R') ? 'A01' : action_code,
});
const childColumns = (child: SeedChild): string[] => Object.keys(recordOf(child));
const holdColumns = [
  'child_id',
  'office_code',
  'kind',
  'reservation_id',
  'sponsor_number',
  'action_code',
  'placed_by',
  'placed_at',
  'ends_at',
];

/** Fills a migrated database that has no children: projects, children, their records, holds and reservations. */
export async function seedChildren(url: string, options: SeedOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'prcds seed', ...inUtc });
  await client.connect();
  try {
    await client.query('begin');
    await fill(client, options);
    await client.query('commit');
    options.phase?.('statistics');
    await client.query('vacuum (analyze) child_record');
    for (const table of ['hold', 'child_office', 'project', 'community', 'reservation', ...Object.keys(recordColumns)])
      await client.query(`analyze ${table}`);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, options: SeedOptions): Promise<void> {
  const { children, seed = 1, report = () => undefined, phase = () => undefined } = options;
  const { rowCount } = await client.query('select 1 from child limit 1');
  if (rowCount) throw new Error('There are children in this database already.');
  const today = dayOf(options.today ?? new Date().toISOString().slice(0, 10));
  const lookups = await readLookups(client);
  const staff = await readStaff(client);
  const writers = await readStaff(client, 'Registered Child:Edit');
  const projects = planProjects(children, seed);
  phase('children');
  const communityIds = await writePlaces(client, projects, today);
  await writeProjectMedia(client, projects, today, seed);
  await writeProjectRatings(client, projects, staff, { today, seed });
  await writeProjectLocks(client, projects, staff, today);
  const parked =
    children > parkAbove
      ? await dropIndexesAndForeignKeys(client, ['child_record', 'hold', ...Object.keys(recordColumns)])
      : undefined;

  const holds = createHolds(
    today,
    { staff: await readStaff(client, 'Reservation:Create'), sponsorTypes: await writeSponsorTypes(client) },
    createRandom(seed, 'holds'),
  );
  const recordRandom = createRandom(seed, 'records');
  const every = children <= listsFor ? 1 : 20;
  const heldRows: HoldRow[] = [];
  let batch: SeedChild[] = [];
  let records: Records = emptyRecords();
  let nextId = 1;

  const flush = async () => {
    const [first] = batch;
    if (!first) return;
    await copyRows(client, 'child_record', childColumns(first), batch.map(recordOf) as never);
    for (const [table, rows] of Object.entries(records))
      await copyRows(client, table, recordColumns[table as keyof Records], rows);
    const notes = notesOf(batch, writers, today, createRandom(seed, 'notes', first.id));
    await copyRows(client, 'child_office', notes.columns, notes.rows);
    batch = [];
    records = emptyRecords();
    report(nextId - 1, children);
  };

  for (const project of projects) {
    const ids = communityIds.get(project.number) ?? [];
    for (const child of makeChildren(project, ids, { seed, today, lookups })) {
      child.id = nextId++;
      batch.push(child);
      const hold = holds.holdOf(child);
      if (hold) heldRows.push(hold);
      if (child.id % every === 0) addRecords(records, child, hold, { today, random: recordRandom });
      if (batch.length >= batchSize) await flush();
    }
  }
  await flush();
  const reservations = holds.reservations();
  await copyRows(client, 'reservation', reservationColumns, reservations as never);
  await copyRows(client, 'hold', holdColumns, heldRows as never);
  await client.query(reservationAudit);
  await client.query("select setval(pg_get_serial_sequence('child_record', 'id'), $1)", [nextId]);
  await client.query("select setval(pg_get_serial_sequence('reservation', 'id'), $1)", [
    // Not their number: those of offices without people are left out.
    reservations.at(-1)?.id ?? firstReservation,
  ]);
  if (!parked) return;
  phase('indexes');
  for (const [index, step] of parked.steps.entries()) {
    await step();
    report(index + 1, parked.steps.length);
  }
}
