import { randomBytes } from 'node:crypto';
import type { SampleRoleName } from '#contract/roles/sample-roles.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Db } from '../db/connection.ts';
import { sha256 } from '../db/encryption.ts';

/** Factories for test data: they fill in what a test does not specify, including parents. */

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
  readonly language?: Language;
  readonly isActive?: boolean;
  /** Roles assigned directly; by default Standard User. */
  readonly roles?: readonly (SampleRoleName | (string & {}))[];
  /** F13: by default the user has accepted the office's Terms of Use, without expiry. */
  readonly hasAccepted?: boolean;
  /** By default the user has closed the steps of the first visit. */
  readonly isFirstVisit?: boolean;
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
  if (options.hasAccepted ?? true) await acceptTerms(db, { id, office });
  if (!options.isFirstVisit) await db.insertInto('firstVisit').values({ userId: id, closedAt: new Date() }).execute();
  return { id, email, office };
}

/** Accepts the current terms, independent of the test's clock. Offices created by tests have none. */
async function acceptTerms(db: Db, { id, office }: Pick<MadeUser, 'id' | 'office'>): Promise<void> {
  const inForce = db.selectFrom('policyDocument').where('officeCode', '=', office).orderBy('version', 'desc').limit(1);
  const policy = await inForce.select('id').executeTakeFirst();
  if (!policy) return;
  await db
    .insertInto('policyAcknowledgement')
    .values({
      userId: id,
      officeCode: office,
      policyId: policy.id,
      ipAddress: '::1',
      acknowledgedAt: new Date('9999-01-01'),
    })
    .execute();
}

export async function giveRole(db: Db, user: { id: number; office: string }, name: string): Promise<void> {
  const { regionCode } = await regionOf(db, user.office);
  const { id: roleId } = await roleIdOf(db, name);
  await db.insertInto('userRole').values({ userId: user.id, roleId, officeCode: user.office, regionCode }).execute();
}

/** Accepts terms that were added after the office's users. */
export async function acceptTermsOf(db: Db, office: string): Promise<void> {
  const people = await db.selectFrom('appUser').select('id').where('officeCode', '=', office).execute();
  for (const { id } of people) await acceptTerms(db, { id, office });
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

/** API credentials of another system, with the header that carries them. */
interface CredentialOptions {
  readonly office?: string;
  readonly isActive?: boolean;
  readonly secret?: string;
}

export async function makeCredential(db: Db, options: CredentialOptions = {}) {
  const clientId = `crm-${next()}`;
  const secret = options.secret ?? randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('apiCredential')
    .values({
      clientId,
      secretHash: sha256(secret),
      officeCode: options.office ?? 'USAO',
      isActive: options.isActive ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  return { id, clientId, secret, headers: { authorization } };
}
