import { sql } from 'kysely';
import type { PolicyAcceptance, PolicyVersion } from '#contract/consent/administration-api.ts';
import type { Language } from '#contract/shared/language.ts';
import { nameWithServiceAccount } from '#contract/shared/service-account-name.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import { policyContent, type StoredPolicy } from './queries.ts';

const fullName = personName('u').$castTo<string>();

export async function versionsOf(db: Db, office: string): Promise<PolicyVersion[]> {
  const rows = await db
    .selectFrom('policyDocument as p')
    .leftJoin('appUser as u', 'u.id', 'p.createdBy')
    .select(['p.id', 'p.version', 'p.fileName', 'p.createdAt'])
    .select([sql<number>`octet_length(p.content)`.as('bytes'), sql<string | null>`${fullName}`.as('uploadedBy')])
    .where('p.officeCode', '=', office)
    .orderBy('p.version', 'desc')
    .execute();
  return rows.map(({ id, version, createdAt, ...row }) => ({
    ...row,
    policyId: id,
    version: String(version),
    uploadedAt: createdAt.toISOString(),
  }));
}

export const findPolicyById = (
  db: Db,
  office: string,
  id: number,
  language: Language,
): Promise<StoredPolicy | undefined> =>
  db
    .selectFrom('policyDocument')
    .select(['id', 'version', 'fileName', policyContent(language)])
    .where('officeCode', '=', office)
    .where('id', '=', id)
    .executeTakeFirst();

const people = (db: Db, office: string, policyId: number) =>
  db
    .selectFrom('appUser as u')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('policyAcknowledgement')
          .select(({ fn }) => [
            'userId',
            fn.max('acknowledgedAt').as('at'),
            sql<string | null>`(array_agg(through order by acknowledged_at desc))[1]`.as('through'),
          ])
          .where('policyId', '=', policyId)
          .groupBy('userId')
          .as('a'),
      (join) => join.onRef('a.userId', '=', 'u.id'),
    )
    .where('u.officeCode', '=', office)
    .where('u.isActive', '=', true);

export async function acceptanceOf(
  db: Db,
  office: string,
  policyId: number,
  accepted: 'Yes' | 'No' | undefined,
  language: Language,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<PolicyAcceptance[]> {
  const rows = await people(db, office, policyId)
    .select(['u.id as userId', 'u.email', fullName.as('name'), 'a.at', 'a.through'])
    .$if(accepted !== undefined, (q) => q.where('a.at', accepted === 'Yes' ? 'is not' : 'is', null))
    .orderBy('u.lastName')
    .orderBy('u.firstName')
    .orderBy('u.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ at, through, name, ...row }) => ({
    ...row,
    name: nameWithServiceAccount(name, through, language),
    acknowledgedAt: at?.toISOString() ?? null,
  }));
}

export async function countAcceptance(db: Db, office: string, policyId: number) {
  const { users, accepted } = await people(db, office, policyId)
    .select(({ fn }) => [fn.countAll<string>().as('users'), fn.count<string>('a.at').as('accepted')])
    .executeTakeFirstOrThrow();
  return { userCount: Number(users), acceptedCount: Number(accepted) };
}
