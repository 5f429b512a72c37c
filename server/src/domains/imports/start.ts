import { sql } from 'kysely';
import type { z } from 'zod';
import type { importFile, startImport as startImportEndpoint } from '#contract/imports/api.ts';
import type { Import } from '#contract/imports/import.ts';
import { importStatusCodes } from '#contract/imports/rules.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { type Batch, lockBatch, recountRows, wakeJobs } from './batches.ts';
import { checkUpload, findSameFile, requireCheck } from './check.ts';
import { insertChunks } from './chunks.ts';
import { requireImport, viewImport } from './view.ts';

/** Starts a checked import. */

type StartInput = z.output<typeof startImportEndpoint.input>;
type Decision = Pick<StartInput, 'validRowsOnly' | 'again'>;

function requireValid(batch: Batch, { validRowsOnly }: Decision): void {
  if (batch.invalidRows > 0 && !validRowsOnly) fail('import-has-errors', { count: batch.invalidRows });
  if (batch.invalidRows === batch.totalRows) fail('import-nothing-valid');
}

/** Serialises users with the same file, so that the second one is told about the first import. */
async function requireNew({ db }: Context, batch: Batch, { again }: Decision): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${batch.contentHash.toString('hex')}))`.execute(db);
  const same = again ? null : await findSameFile(db, batch);
  if (same) fail('import-same-file', { importId: same.importId });
}

/** IMP-016, IMP-017. Idempotent. */
export async function startImport(context: Context, id: number, decision: Decision): Promise<{ import: Import }> {
  const { clock, office, user } = context;
  await transact(context.db, async (db) => {
    const batch = await requireCheck({ ...context, db }, id, lockBatch);
    if (batch.status !== null) return;
    requireValid(batch, decision);
    await requireNew({ ...context, db }, batch, decision);
    await sql`
      update import_row set state = case state when 'valid' then 'waiting' else 'left-out' end
       where import_id = ${id}`.execute(db);
    await insertChunks(db, id, batch.type);
    await recountRows(db, id);
    await sql`
      update import_batch set status = ${importStatusCodes.queued}, queued_at = ${clock()} where id = ${id}`.execute(
      db,
    );
    await wakeJobs(db);
  });
  return { import: await viewImport(context.db, await requireImport(context.db, office, id), user.language) };
}

export const startCheckedImport = (context: Context, { id, ...decision }: StartInput) =>
  startImport(context, id, decision);

type Upload = z.output<typeof importFile.input>;

/** T5: checks and starts in one request. A refused file is not stored. */
export async function checkAndStartImport(context: Context, { type, ...decision }: Upload) {
  const { id } = await checkUpload(context, type);
  try {
    return await startImport(context, id, decision);
  } catch (error) {
    await context.db.deleteFrom('importBatch').where('id', '=', id).where('status', 'is', null).execute();
    throw error;
  }
}
