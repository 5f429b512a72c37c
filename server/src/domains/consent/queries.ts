import { sql } from 'kysely';
import type { PolicyAcknowledgement } from '#contract/consent/api.ts';
import { type Language, sourceLanguage } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { columnIn } from '../../db/language-columns.ts';
import { currentFrameAccount } from '../../frame-account.ts';

export interface StoredPolicy {
  readonly id: number;
  readonly version: number;
  readonly fileName: string;
  readonly content: Buffer;
}

/** In the reader's language where available. All languages are accepted by the same id. */
export const policyContent = (language: Language) =>
  sql<Buffer>`coalesce(${sql.ref(columnIn('content', language))}, content)`.as('content');

export const findPolicy = (
  db: Db,
  office: string,
  language: Language = sourceLanguage,
): Promise<StoredPolicy | undefined> =>
  db
    .selectFrom('policyDocument')
    .select(['id', 'version', 'fileName', policyContent(language)])
    .where('officeCode', '=', office)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function findPolicyId(db: Db, office: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('policyDocument')
    .select('id')
    .where('officeCode', '=', office)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function insertPolicy(
  db: Db,
  policy: { office: string; version: number; fileName: string; content: Buffer; by: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('policyDocument')
    .values({
      officeCode: policy.office,
      version: policy.version,
      fileName: policy.fileName,
      content: policy.content,
      createdBy: policy.by,
      createdAt: policy.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const acknowledgements = (db: Db) =>
  db
    .selectFrom('policyAcknowledgement')
    .innerJoin('appUser', 'appUser.id', 'policyAcknowledgement.userId')
    .select([
      'policyAcknowledgement.id',
      'policyAcknowledgement.officeCode as office',
      'appUser.email',
      'policyAcknowledgement.policyId',
      'policyAcknowledgement.ipAddress',
      'policyAcknowledgement.acknowledgedAt',
    ]);

export async function listAcknowledgementsOf(db: Db, userId: number, office: string): Promise<PolicyAcknowledgement[]> {
  const rows = await acknowledgements(db)
    .where('policyAcknowledgement.userId', '=', userId)
    .where('policyAcknowledgement.officeCode', '=', office)
    .orderBy('policyAcknowledgement.acknowledgedAt', 'desc')
    .orderBy('policyAcknowledgement.id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, acknowledgedAt: row.acknowledgedAt.toISOString() }));
}

export async function insertAcknowledgement(
  db: Db,
  given: { userId: number; office: string; policyId: number; ipAddress: string; at: Date },
): Promise<PolicyAcknowledgement> {
  const { id } = await db
    .insertInto('policyAcknowledgement')
    .values({
      userId: given.userId,
      officeCode: given.office,
      policyId: given.policyId,
      ipAddress: given.ipAddress,
      acknowledgedAt: given.at,
      through: currentFrameAccount(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await acknowledgements(db).where('policyAcknowledgement.id', '=', id).executeTakeFirstOrThrow();
  return { ...row, acknowledgedAt: row.acknowledgedAt.toISOString() };
}

/** The document for the wire. */
export const documentOf = ({ id, version, fileName, content }: StoredPolicy) => ({
  policyId: id,
  version: String(version),
  fileName,
  content: content.toString('base64'),
});
