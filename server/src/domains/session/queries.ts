import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

/** Checks that the secret is current, and locks the row so that it cannot be renewed before the transaction ends. */
export async function lockCredential(db: Db, id: number, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from api_credential where id = ${id} and secret_hash = ${secretHash} and is_active for share`.execute(db);
  return rows.length > 0;
}

/** Checks that the user is active, and locks the row so that they cannot be deactivated before the transaction ends. */
export async function lockActiveUser(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from app_user where id = ${id} and is_active for share`.execute(db);
  return rows.length > 0;
}

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

/** Marks a refresh token used; of two concurrent callers only one gets it. */
export const useRefreshToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .updateTable('nonavToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', 'refresh')
    .where('usedAt', 'is', null)
    .returning(['familyId', 'expiresAt'])
    .executeTakeFirst();

/** `used_at` of a withdrawn token: so long ago that showing the token ends its family. */
const withdrawn = new Date(0);

/**
 * A refresh token used since `since` none of whose successors was used: the answer that carried them was lost. They are
 * withdrawn, so that whoever has received them after all shows a used token; so is the token itself, which is repeated
 * only once.
 */
export async function reuseRefreshToken(
  db: Db,
  tokenHash: Buffer,
  { since, tokenSeconds }: { readonly since: Date; readonly tokenSeconds: number },
): Promise<{ readonly familyId: string; readonly expiresAt: Date } | undefined> {
  const { rows } = await sql<{ familyId: string; expiresAt: Date; usedAt: Date }>`
    select family_id, expires_at, used_at from nonav_token
     where token_hash = ${tokenHash} and kind = 'refresh' and used_at >= ${since} for update`.execute(db);
  const [spent] = rows;
  if (!spent) return undefined;
  const { familyId, usedAt } = spent;
  await sql`
    update nonav_token set used_at = ${withdrawn}
     where family_id = ${familyId} and kind = 'refresh' and (used_at is null or token_hash = ${tokenHash})`.execute(db);
  const { rows: later } = await sql`
    select 1 from nonav_token
     where family_id = ${familyId} and kind = 'refresh' and used_at >= ${usedAt} and token_hash <> ${tokenHash}`.execute(
    db,
  );
  if (later.length > 0) return undefined;
  await sql`
    delete from nonav_token t using nonav_family f
     where t.family_id = ${familyId} and t.kind = 'access' and f.id = t.family_id
       and t.expires_at >= least(${usedAt}::timestamptz + make_interval(secs => ${tokenSeconds}), f.expires_at)`.execute(
    db,
  );
  return spent;
}

/** A family that is neither expired nor revoked, with an active user and an active service account. */
export const findLiveFamily = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('nonavFamily')
    .innerJoin('appUser', 'appUser.id', 'nonavFamily.userId')
    .innerJoin('apiCredential', 'apiCredential.id', 'nonavFamily.credentialId')
    .select([
      'nonavFamily.expiresAt',
      'appUser.email',
      'apiCredential.clientId as account',
      'apiCredential.officeCode as office',
    ])
    .where('nonavFamily.id', '=', id)
    .where('nonavFamily.revokedAt', 'is', null)
    .where('nonavFamily.expiresAt', '>', now)
    .where('appUser.isActive', '=', true)
    .where('apiCredential.isActive', '=', true)
    .executeTakeFirst();

interface NamedFamily {
  readonly id: string;
  readonly email: string;
  readonly account: string;
  readonly office: string;
}

/** Revokes the family of a refresh token; undefined when the token is unknown or the family was already revoked. */
export async function revokeFamilyOf(db: Db, tokenHash: Buffer, now: Date): Promise<NamedFamily | undefined> {
  const { rows } = await sql<NamedFamily>`
    update nonav_family f set revoked_at = ${now}
      from nonav_token t, app_user u, api_credential c
     where t.token_hash = ${tokenHash} and t.kind = 'refresh' and f.id = t.family_id and f.revoked_at is null
       and u.id = f.user_id and c.id = f.credential_id
    returning f.id, u.email, c.client_id as account, c.office_code as office`.execute(db);
  return rows[0];
}

/** The family of a refresh token, ended or not. */
export const findFamilyOf = (db: Db, tokenHash: Buffer): Promise<NamedFamily | undefined> =>
  db
    .selectFrom('nonavToken')
    .innerJoin('nonavFamily', 'nonavFamily.id', 'nonavToken.familyId')
    .innerJoin('appUser', 'appUser.id', 'nonavFamily.userId')
    .innerJoin('apiCredential', 'apiCredential.id', 'nonavFamily.credentialId')
    .select([
      'nonavFamily.id',
      'appUser.email',
      'apiCredential.clientId as account',
      'apiCredential.officeCode as office',
    ])
    .where('nonavToken.tokenHash', '=', tokenHash)
    .where('nonavToken.kind', '=', 'refresh')
    .executeTakeFirst();

export async function deleteEndedFamilies(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('nonavFamily').where('expiresAt', '<', before).execute();
}

/**
 * OFFICE-055: a system may act for users of the offices named in its API settings, else of its own. F12: a frame works
 * in the system's own office, so a user of another office must work across offices.
 */
export const findUserForFrame = (db: Db, email: string, office: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'email', 'isActive'])
    .where('emailKey', '=', sql<string>`lower(normalize(${email}, nfc))`)
    .where(({ eb, or, and, not, exists, selectFrom }) => {
      const named = selectFrom('apiUserOffice').select('userOfficeCode').where('apiUserOffice.officeCode', '=', office);
      return or([eb('officeCode', 'in', named), and([eb('officeCode', '=', office), not(exists(named))])]);
    })
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('officeCode', '=', office),
        exists(
          selectFrom('heldRole')
            .innerJoin('role', 'role.id', 'heldRole.roleId')
            .select('heldRole.roleId')
            .whereRef('heldRole.userId', '=', 'appUser.id')
            .where('role.crossesOffices', '=', true),
        ),
      ]),
    )
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

export interface InputStore {
  readonly userId: number;
  /** F12: the service account of the frame, which is the first line of the stored keys; null outside frames. */
  readonly account: string | null;
}

/** Deletes input that is too old, and the oldest of this store beyond `most`; other stores are not affected. */
export async function trimSealedInput(
  db: Db,
  { userId, account }: InputStore,
  since: Date,
  most: number,
): Promise<void> {
  const isOfStore = sql<boolean>`substring(form from '^(.*)\\n') is not distinct from ${account}`;
  await db
    .deleteFrom('unsavedInput')
    .where('userId', '=', userId)
    .where(({ or, and, eb, selectFrom }) => {
      const latest = selectFrom('unsavedInput')
        .select('form')
        .where('userId', '=', userId)
        .where(isOfStore)
        .orderBy('savedAt', 'desc')
        .limit(most);
      return or([eb('savedAt', '<', since), and([isOfStore, eb('form', 'not in', latest)])]);
    })
    .execute();
}

export async function deleteSealedInput(db: Db, userId: number, form: string): Promise<void> {
  await db.deleteFrom('unsavedInput').where('userId', '=', userId).where('form', '=', form).execute();
}
