import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

export interface NewToken {
  readonly hash: Buffer;
  readonly kind: 'access' | 'refresh';
  readonly expiresAt: Date;
}

export async function insertFamily(
  db: Db,
  family: { userId: number; credentialId: number; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const { id } = await db.insertInto('nonavFamily').values(family).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertTokens(db: Db, familyId: string, tokens: readonly NewToken[]): Promise<void> {
  await db
    .insertInto('nonavToken')
    .values(tokens.map(({ hash, kind, expiresAt }) => ({ tokenHash: hash, familyId, kind, expiresAt })))
    .execute();
}

/** Marks a refresh token used; only one of two callers at once gets it back. */
export const useRefreshToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .updateTable('nonavToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', 'refresh')
    .where('usedAt', 'is', null)
    .returning(['familyId', 'expiresAt'])
    .executeTakeFirst();

export const findRefreshToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('nonavToken')
    .select('familyId')
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', 'refresh')
    .executeTakeFirst();

/** A family still alive, whose user and whose system still may. */
export const findLiveFamily = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('nonavFamily')
    .innerJoin('appUser', 'appUser.id', 'nonavFamily.userId')
    .innerJoin('apiCredential', 'apiCredential.id', 'nonavFamily.credentialId')
    .select('nonavFamily.expiresAt')
    .where('nonavFamily.id', '=', id)
    .where('nonavFamily.revokedAt', 'is', null)
    .where('nonavFamily.expiresAt', '>', now)
    .where('appUser.isActive', '=', true)
    .where('apiCredential.isActive', '=', true)
    .executeTakeFirst();

export async function revokeFamily(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('nonavFamily')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

export async function deleteEndedFamilies(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('nonavFamily').where('expiresAt', '<', before).execute();
}

/** OFFICE-055: the users a system may speak for are those of the offices its API settings name, else of its own. */
export const findUserForFrame = (db: Db, email: string, office: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'isActive'])
    .where('emailKey', '=', sql<string>`lower(normalize(${email}, nfc))`)
    .where(({ eb, or, and, not, exists, selectFrom }) => {
      const named = selectFrom('apiUserOffice').select('userOfficeCode').where('apiUserOffice.officeCode', '=', office);
      return or([eb('officeCode', 'in', named), and([eb('officeCode', '=', office), not(exists(named))])]);
    })
    .executeTakeFirst();

export const listSealedInput = (db: Db, userId: number, since: Date) =>
  db
    .selectFrom('unsavedInput')
    .select(['form', 'recordVersion', 'sealed', 'savedAt'])
    .where('userId', '=', userId)
    .where('savedAt', '>=', since)
    .orderBy('savedAt', 'desc')
    .execute();

export async function upsertSealedInput(
  db: Db,
  kept: { userId: number; form: string; recordVersion: string | null; sealed: Buffer; savedAt: Date },
): Promise<void> {
  await db
    .insertInto('unsavedInput')
    .values(kept)
    .onConflict((oc) =>
      oc.columns(['userId', 'form']).doUpdateSet((eb) => ({
        recordVersion: eb.ref('excluded.recordVersion'),
        sealed: eb.ref('excluded.sealed'),
        savedAt: eb.ref('excluded.savedAt'),
      })),
    )
    .execute();
}

/** Forgets what is too old, and the oldest beyond `most`. */
export async function trimSealedInput(db: Db, userId: number, since: Date, most: number): Promise<void> {
  await db
    .deleteFrom('unsavedInput')
    .where('userId', '=', userId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('savedAt', '<', since),
        eb(
          'form',
          'not in',
          selectFrom('unsavedInput').select('form').where('userId', '=', userId).orderBy('savedAt', 'desc').limit(most),
        ),
      ]),
    )
    .execute();
}

export async function deleteSealedInput(db: Db, userId: number, form: string): Promise<void> {
  await db.deleteFrom('unsavedInput').where('userId', '=', userId).where('form', '=', form).execute();
}
