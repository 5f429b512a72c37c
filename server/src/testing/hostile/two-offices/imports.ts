import { checkImport } from '#contract/imports/api.ts';
import type { MadeUser } from '../../factories.ts';
import { csv } from '../../imports/files.ts';
import type { TestServer } from '../../server.ts';
import { importedAt } from './time.ts';

/** Both offices import the same rows, so that a leak would be visible in either. */
export const sameFile = (word: string) =>
  csv(
    [
      ['Reservation ID', 'Child ID'],
      ['10001', 'ETH-900901-0001'],
    ],
    `${word}.csv`,
  );

export interface OfficeImports {
  readonly importId: number;
  /** A check that was not started. */
  readonly checkId: number;
}

export async function makeImports({ db, call }: TestServer, word: string, owner: MadeUser): Promise<OfficeImports> {
  const upload = async (file: ReturnType<typeof csv>) =>
    (await call(checkImport, { type: 'reservation' }, { as: owner, file })).output.check.id;
  const importId = await upload(sameFile(word));
  const ended = { status: 4, queuedAt: importedAt, finishedAt: importedAt, failedRows: 1, invalidRows: 0 };
  await db.updateTable('importBatch').set(ended).where('id', '=', importId).execute();
  const failed = { state: 'failed', reservationCell: word };
  await db.updateTable('importRow').set(failed).where('importId', '=', importId).execute();
  const checkId = await upload(
    csv(
      [
        ['Reservation ID', 'Child ID'],
        [word, word],
      ],
      `${word} checked.csv`,
    ),
  );
  return { importId, checkId };
}
