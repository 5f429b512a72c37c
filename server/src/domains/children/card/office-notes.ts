import type { Db } from '../../../db/connection.ts';

/** An office's own name for a child and its comments. */
export interface OfficeNotes {
  readonly childName: string;
  readonly comments: string;
}

interface By {
  readonly userId: number;
  readonly at: Date;
}

/** Waits for a running erasure of the child, and makes a later erasure skip the child while this transaction runs. */
export const lockAgainstErasure = (db: Db, childId: number) =>
  db.selectFrom('childRecord').select('id').where('id', '=', childId).forKeyShare().execute();

export const lockOfficeNotes = (db: Db, childId: number, office: string) =>
  db
    .selectFrom('childOffice')
    .select(['childName', 'comments', 'version'])
    .where('childId', '=', childId)
    .where('officeCode', '=', office)
    .forUpdate()
    .executeTakeFirst();

export async function updateOfficeNotes(db: Db, childId: number, office: string, words: OfficeNotes, by: By) {
  await db
    .updateTable('childOffice')
    .set((eb) => ({ ...words, version: eb('version', '+', 1), updatedBy: by.userId, updatedAt: by.at }))
    .where('childId', '=', childId)
    .where('officeCode', '=', office)
    .execute();
}

/** False when a colleague inserted the first notes concurrently. */
export async function insertOfficeNotes(
  db: Db,
  childId: number,
  office: string,
  words: OfficeNotes,
  by: By,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('childOffice')
    .values({ childId, officeCode: office, ...words, updatedBy: by.userId, updatedAt: by.at })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
