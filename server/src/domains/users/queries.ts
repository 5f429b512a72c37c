import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Language } from '#contract/shared/language.ts';
import type { User } from '#contract/users/api.ts';
import { displayName } from '#contract/users/rules.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';

export async function findUser(db: Db, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('appUser')
    .selectAll('appUser')
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('groupMember')
          .innerJoin('userGroup', 'userGroup.id', 'groupMember.groupId')
          .select('userGroup.name')
          .whereRef('groupMember.userId', '=', 'appUser.id')
          .orderBy('userGroup.name'),
      ).as('groups'),
      jsonArrayFrom(
        selectFrom('heldRole')
          .innerJoin('role', 'role.id', 'heldRole.roleId')
          .select(['role.id', 'role.name'])
          .whereRef('heldRole.userId', '=', 'appUser.id')
          .orderBy('role.name'),
      ).as('roles'),
      selectFrom('policyDocument')
        .select('policyDocument.id')
        .whereRef('policyDocument.officeCode', '=', 'appUser.officeCode')
        .orderBy('policyDocument.version', 'desc')
        .limit(1)
        .as('policyStatementId'),
      selectFrom('policyAcknowledgement')
        .select(({ fn }) => fn.max('policyAcknowledgement.acknowledgedAt').as('latest'))
        .whereRef('policyAcknowledgement.userId', '=', 'appUser.id')
        .as('acknowledgedPolicyAt'),
    ])
    .where('appUser.emailKey', '=', sql<string>`lower(normalize(${email}, nfc))`)
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.id,
    username: row.email,
    language: row.language as Language,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    office: row.officeCode,
    region: row.regionCode,
    isActive: row.isActive,
    centralId: row.centralId,
    groups: row.groups.map(({ name }) => name),
    roles: row.roles.map(({ id, name }) => ({ roleId: id, roleName: name })),
    hasPrcdsAccess: row.hasPrcdsAccess,
    activeMinutes: row.activeMinutes,
    policyStatementId: row.policyStatementId,
    acknowledgedPolicyAt: row.acknowledgedPolicyAt?.toISOString() ?? null,
  };
}

export interface UserToInsert {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly office: string;
  readonly region: string;
  readonly createdBy: number | null;
}

/**
 * The new user's id; undefined when the address is taken. The unique index decides between two concurrent first logins.
 */
export async function insertUser(db: Db, user: UserToInsert): Promise<number | undefined> {
  const row = await db
    .insertInto('appUser')
    .values({
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      officeCode: user.office,
      regionCode: user.region,
      createdBy: user.createdBy,
      updatedBy: user.createdBy,
    })
    .onConflict((oc) => oc.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await db.updateTable('appUser').set({ language }).where('id', '=', userId).execute();
}

export async function listUsersOf(db: Db, office: string, isActive: boolean | undefined) {
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('officeCode', '=', office)
    .$if(isActive !== undefined, (query) => query.where('isActive', '=', isActive as boolean))
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ userId: row.id, name: displayName(row), email: row.email }));
}

const holdersOf = (db: Db) =>
  db
    .selectFrom('appUser')
    .innerJoin('heldRole', 'heldRole.userId', 'appUser.id')
    .innerJoin('role', 'role.id', 'heldRole.roleId')
    .innerJoin('roleGrant', 'roleGrant.roleId', 'role.id')
    .innerJoin('module', 'module.id', 'roleGrant.moduleId')
    .select(['appUser.id as userId', 'appUser.email', 'appUser.language'])
    .select(personName('app_user').$castTo<string>().as('name'))
    .distinct()
    .where('appUser.isActive', '=', true)
    .where('module.name', '=', 'Admin User Profile Management')
    .where('roleGrant.accessType', '=', 'Edit');

/** Who can assign roles in an office: its own administrators, else people who work across offices. */
export async function listAdministrators(db: Db, office: string) {
  const own = await holdersOf(db).where('appUser.officeCode', '=', office).execute();
  return own.length > 0 ? own : holdersOf(db).where('role.crossesOffices', '=', true).execute();
}

/** ERR-012: the mail about an access request was sent, or is given up. */
export async function updateRequestSent(db: Db, id: number, isSent: boolean): Promise<void> {
  await db.updateTable('accessRequest').set({ isSent }).where('id', '=', id).execute();
}
