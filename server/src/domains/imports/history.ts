import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { getImport, ImportGridColumn, listImports } from '#contract/imports/history-api.ts';
import type { Import } from '#contract/imports/import.ts';
import {
  canUndo,
  hasImportCriterion,
  type ImportFilter,
  importStatusCodes,
  isFinished,
} from '#contract/imports/rules.ts';
import { formatsOf } from '#contract/office-settings/format.ts';
import { personName } from '../../db/person-name.ts';
import { transact } from '../../db/transaction.ts';
import { currentFrameAccount } from '../../frame-account.ts';
import type { Context, EventStreamContext } from '../../http/context.ts';
import { requireDaysInOrder } from '../../http/days.ts';
import { pageOf } from '../../http/paging.ts';
import { fail, failFields } from '../../refusal.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { type Batch, findBatch, lockBatch, selectBatch, toBatch, wakeJobs } from './batches.ts';
import { countMatchingRows, findRows } from './rows.ts';
import { undoImport } from './undo.ts';
import { requireImport, viewImport, viewImports, viewRow } from './view.ts';

/** The import history. */

const sorts: Readonly<Record<ImportGridColumn, RawBuilder<unknown>>> = {
  ImportId: sql`b.id`,
  ImportDate: sql`b.queued_at`,
  ImportType: sql`b.type`,
  FileName: sql`lower(b.file_name)`,
  ImportStatus: sql`b.status`,
  CreatedBy: sql`lower(${personName('u')})`,
};

/** IMP-006 to IMP-008; a `from` date without `to` means that day only. */
async function conditionOf({ db, office }: Context, { createdBy, statuses, from, to }: ImportFilter) {
  if (!hasImportCriterion({ createdBy, statuses, from, to })) failFields({ field: '', code: 'required' });
  requireDaysInOrder({ from, to }, 'ImportDateTo');
  const { zone } = formatsOf(await officeSettings(db, office));
  const day = sql`(b.queued_at at time zone ${zone})::date`;
  const codes = statuses?.map((status) => importStatusCodes[status]);
  const last = to ?? from;
  return sql`
    b.office_code = ${office} and b.status is not null
    and ${createdBy?.length ? sql`b.created_by = any(${createdBy}::integer[])` : sql`true`}
    and ${codes?.length ? sql`b.status = any(${codes}::smallint[])` : sql`true`}
    and ${from === undefined ? sql`true` : sql`${day} >= ${from}::date`}
    and ${last === undefined ? sql`true` : sql`${day} <= ${last}::date`}`;
}

type List = z.output<typeof listImports.input>;
type Found = Parameters<typeof toBatch>[0];

interface Order {
  readonly sort?: ImportGridColumn | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Newest first by default. */
export async function findImports(context: Context, filter: ImportFilter, order: Order): Promise<Batch[]> {
  const condition = await conditionOf(context, filter);
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Found>`
    ${selectBatch} where ${condition}
     order by ${sorts[order.sort ?? 'ImportId']} ${direction} nulls last, b.id ${direction}
     offset ${order.offset} limit ${order.limit}`.execute(context.db);
  return rows.map(toBatch);
}

export async function list(context: Context, { page, pageSize, sort, direction, ...filter }: List) {
  const found = await findImports(context, filter, { sort, direction, ...pageOf({ page, pageSize }) });
  const { rows } = await sql<{ count: string }>`
    select count(*) from import_batch b where ${await conditionOf(context, filter)}`.execute(context.db);
  return {
    imports: await viewImports(context.db, found, context.user.language),
    total: Number(rows[0]?.count ?? 0),
  };
}

export async function listAuthors({ db, office }: Context) {
  const { rows: authors } = await sql<{ id: number; name: string }>`
    select u.id, ${personName('u')} as name from app_user u
     where u.id in (select created_by from import_batch where office_code = ${office} and status is not null)
     order by lower(${personName('u')}), u.id`.execute(db);
  return { authors };
}

type Details = z.output<typeof getImport.input>;

/** IMP-009 to IMP-015. */
export async function details({ db, office, user }: Context, { id, states, page, pageSize }: Details) {
  const batch = await requireImport(db, office, id);
  const wanted = { states: states?.length ? states : undefined };
  const rows = await findRows(db, id, { ...wanted, ...pageOf({ page, pageSize }) });
  return {
    import: await viewImport(db, batch, user.language),
    rows: rows.map(viewRow(user.language)),
    total: await countMatchingRows(db, id, wanted),
  };
}

const pollMilliseconds = 400;
/** Heartbeat for proxies and for clients that missed an event. */
const pollsPerHeartbeat = 25;

/** Polls the database, so any server can resume the stream at any time. */
export async function follow({ db, office, user, signal }: EventStreamContext, { id }: { readonly id: number }) {
  await requireImport(db, office, id);
  async function* events(): AsyncGenerator<{ import: Import }> {
    let told = '';
    for (let looks = 0; !signal.aborted; looks += 1) {
      const current = await viewImport(db, await requireImport(db, office, id), user.language);
      const text = JSON.stringify(current);
      if (text !== told || looks % pollsPerHeartbeat === 0) yield { import: current };
      told = text;
      if (isFinished(current.status)) return;
      await pause(pollMilliseconds, undefined, { signal }).catch(() => undefined);
    }
  }
  return events();
}

const keptShown = 100;

const undoMilliseconds = 120_000;
const undoPauseMilliseconds = 200;

/** Others, such as the job, may hold the last chunks for longer than a lock may take. */
async function undoPatiently(context: Context, id: number): Promise<Batch> {
  for (const until = Date.now() + undoMilliseconds; ; await pause(undoPauseMilliseconds)) {
    for (const error of await undoImport(context, id)) context.log.error({ err: error }, 'rows could not be undone');
    const batch = (await findBatch(context.db, id)) ?? fail('not-found');
    if (batch.undoneAt !== null || Date.now() >= until) return batch;
  }
}

/** Stores the request first, so that undo completes even when this server stops midway. */
export async function requestUndo(context: Context, { id }: { readonly id: number }) {
  const { office, user, clock } = context;
  await transact(context.db, async (db) => {
    const batch = await lockBatch(db, id);
    if (batch?.office !== office || batch.status === null) return fail('not-found');
    if (batch.undoAskedBy !== null && batch.undoneAt === null) return;
    if (!canUndo({ status: batch.status, applied: batch.appliedRows })) fail('import-not-undoable');
    await db
      .updateTable('importBatch')
      .set({ undoAskedAt: clock(), undoAskedBy: user.id, undoThrough: currentFrameAccount(), undoneAt: null })
      .where('id', '=', id)
      .execute();
    await wakeJobs(db);
  });
  const batch = await undoPatiently(context, id);
  if (batch.undoneAt === null) fail('taking-too-long');
  const kept = await findRows(context.db, id, { states: ['kept'], limit: keptShown });
  return {
    import: await viewImport(context.db, batch, user.language),
    kept: kept.map(viewRow(user.language)),
  };
}
