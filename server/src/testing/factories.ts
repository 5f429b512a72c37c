import { randomBytes } from 'node:crypto';
import type { SampleRoleName } from '#contract/roles/sample-roles.ts';
import type { Db } from '../db/connection.ts';
import { sha256 } from '../db/sealing.ts';

/** Makers of test data: they fill in what a test does not care about, parents included. */

let made = 0;
const next = () => ++made;

export interface MadeUser {
  readonly id: number;
  readonly email: string;
  readonly office: string;
}

export interface UserOptions {
  readonly email?: string;
  readonly office?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly language?: 'en' | 'es';
  readonly isActive?: boolean;
  /** Roles held directly; by default those of a Standard User. */
  readonly roles?: readonly (SampleRoleName | (string & {}))[];
}

const regionOf = (db: Db, office: string) =>
  db.selectFrom('office').select('regionCode').where('code', '=', office).executeTakeFirstOrThrow();

const roleIdOf = (db: Db, name: string) =>
  db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow();

export async function makeUser(db: Db, options: UserOptions = {}): Promise<MadeUser> {
  const { office = 'USAO', roles = ['Standard User'] } = options;
  const { regionCode } = await regionOf(db, office);
  const email = options.email ?? `person.${next()}@prcds.example`;
  const { id } = await db
    .insertInto('appUser')
    .values({
      email,
      firstName: options.firstName ?? 'Robin',
      lastName: options.lastName ?? 'Example',
      officeCode: office,
      regionCode,
      language: options.language ?? 'en',
      isActive: options.isActive ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of roles) await giveRole(db, { id, office }, role);
  return { id, email, office };
}

export async function giveRole(db: Db, user: { id: number; office: string }, name: string): Promise<void> {
  const { regionCode } = await regionOf(db, user.office);
  const { id: roleId } = await roleIdOf(db, name);
  await db.insertInto('userRole').values({ userId: user.id, roleId, officeCode: user.office, regionCode }).execute();
}

interface GroupOptions {
  readonly office?: string;
  readonly members?: readonly { readonly id: number; readonly isActive?: boolean }[];
  readonly roles?: readonly string[];
  readonly isActive?: boolean;
}

export async function makeGroup(db: Db, options: GroupOptions = {}): Promise<{ id: number; name: string }> {
  const { office = 'USAO', members = [], roles = [], isActive = true } = options;
  const { regionCode } = await regionOf(db, office);
  const name = `Group ${next()}`;
  const { id } = await db
    .insertInto('userGroup')
    .values({ name, officeCode: office, regionCode, isActive })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const member of members)
    await db
      .insertInto('groupMember')
      .values({ groupId: id, userId: member.id, isActive: member.isActive ?? true })
      .execute();
  for (const role of roles)
    await db
      .insertInto('groupRole')
      .values({ groupId: id, roleId: (await roleIdOf(db, role)).id })
      .execute();
  return { id, name };
}

/** A role with exactly these privileges, written 'Reservation:Create'. */
export async function makeRole(db: Db, privileges: readonly string[], isActive = true): Promise<string> {
  const name = `Role ${next()}`;
  const { id } = await db.insertInto('role').values({ name, isActive }).returning('id').executeTakeFirstOrThrow();
  const modules = await db.selectFrom('module').select(['id', 'name']).execute();
  const grants = privileges.map((privilege) => {
    const [module, accessType = ''] = privilege.split(':');
    const moduleId = modules.find((known) => known.name === module)?.id;
    if (moduleId === undefined) throw new Error(`${privilege} names no module`);
    return { roleId: id, moduleId, accessType };
  });
  if (grants.length > 0) await db.insertInto('roleGrant').values(grants).execute();
  return name;
}

/** API credentials of another system, and the header they travel in. */
export async function makeCredential(db: Db, options: { office?: string; isActive?: boolean } = {}) {
  const clientId = `crm-${next()}`;
  const secret = randomBytes(32).toString('base64url');
  await db
    .insertInto('apiCredential')
    .values({
      clientId,
      secretHash: sha256(secret),
      officeCode: options.office ?? 'USAO',
      isActive: options.isActive ?? true,
    })
    .execute();
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  return { clientId, secret, headers: { authorization } };
}
