import { crossOfficeRole, type SampleRoleName } from '#contract/roles/sample-roles.ts';
import { email as emailSchema } from '#contract/shared/values.ts';
import { checkPersonName, isEmail, tidyEmail } from '#contract/users/profile-rules.ts';
import { lockAccess } from '../db/access-facts.ts';
import { audit, type Change, operatorSource } from '../db/audit.ts';
import type { Db } from '../db/connection.ts';
import { transact } from '../db/transaction.ts';
import { findOffice } from '../domains/office-settings/queries.ts';
import { findUser } from '../domains/users/queries.ts';
import type { Given } from './command-line.ts';
import type { AdminContext } from './context.ts';
import { anyOf, refuse } from './problem.ts';

export const administratorRoles: readonly SampleRoleName[] = [crossOfficeRole, 'Local Administrator'];

interface Wanted {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly office: string;
  readonly role: string;
}

function readWanted({ argument, options }: Given): Wanted {
  const email = tidyEmail(argument);
  if (!emailSchema.safeParse(email).success || !isEmail(email))
    return refuse(`'${argument}' is not an e-mail address; write it as name@example.org.`);
  const wanted = {
    email,
    firstName: options['first-name'] ?? '',
    lastName: options['last-name'] ?? '',
    office: options.office ?? '',
    role: options.role ?? crossOfficeRole,
  };
  for (const name of [wanted.firstName, wanted.lastName])
    if (name !== '' && checkPersonName(name)) refuse(`'${name}' cannot be a name; use letters, at most 40.`);
  return wanted;
}

async function getOffice(db: Db, code: string) {
  const office = await findOffice(db, code);
  if (office?.kind === 'fundraising' && !office.isActive)
    return refuse(`The office ${code} is inactive; make it active again in Reference Data.`);
  if (office?.kind === 'fundraising') return office;
  const known = await db
    .selectFrom('office')
    .select('code')
    .where('kind', '=', 'fundraising')
    .orderBy('code')
    .execute();
  if (known.length === 0)
    return refuse('There is no fundraising office yet; make one with npm run admin -- office, or run reference.');
  return refuse(
    `There is no fundraising office '${code}'; use ${anyOf(known.map((one) => one.code))}, or make it first.`,
  );
}

async function getRole(db: Db, name: string) {
  const role = await db.selectFrom('role').select(['id', 'isActive']).where('name', '=', name).executeTakeFirst();
  if (!role) return refuse(`There is no role '${name}' yet; run npm run admin -- reference first.`);
  if (!role.isActive)
    return refuse(`The role '${name}' is inactive; name the other role, or activate it in User Roles.`);
  return role;
}

interface Step {
  readonly userId: number;
  readonly changes: Change['changes'];
  readonly told: readonly string[];
}

async function insertPerson(db: Db, wanted: Wanted, region: string, at: Date): Promise<Step> {
  const { email, firstName, lastName, office } = wanted;
  const { id } = await db
    .insertInto('appUser')
    .values({
      ...{ email, firstName, lastName, officeCode: office, regionCode: region },
      ...{ hasPrcdsAccess: true, createdAt: at, updatedAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = {
    FirstName: [null, firstName || null],
    LastName: [null, lastName || null],
    Email: [null, email],
    FDRO: [null, office],
    Region: [null, region],
    Status: [null, 'Active'],
    AccessToPRCDS: [null, '1'],
  } as const;
  return { userId: id, changes, told: [`Made the user ${email} in the office ${office}.`] };
}

/** A person who is there keeps their names and office; an inactive one becomes active. */
async function completePerson(db: Db, wanted: Wanted, region: string, at: Date): Promise<Step> {
  const known = await findUser(db, wanted.email);
  if (!known) return insertPerson(db, wanted, region, at);
  const { userId, email, office, isActive } = known;
  if (office !== wanted.office)
    return refuse(
      `${email} belongs to the office ${office}; name that office, or move the person in User Profile first.`,
    );
  if (isActive) return { userId, changes: {}, told: [] };
  await db.updateTable('appUser').set({ isActive: true }).where('id', '=', userId).execute();
  return { userId, changes: { Status: ['Inactive', 'Active'] }, told: [`Made ${email} active again.`] };
}

async function giveRole(db: Db, { email, role, office }: Wanted, userId: number, region: string): Promise<Step> {
  const { id: roleId } = await getRole(db, role);
  const given = await db
    .insertInto('userRole')
    .values({ userId, roleId, officeCode: office, regionCode: region })
    .onConflict((oc) => oc.doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (!given) return { userId, changes: {}, told: [] };
  return {
    userId,
    changes: { [`roles: ${role} (${office})`]: [null, 'Assigned'] },
    told: [`Gave ${email} the role ${role}.`],
  };
}

async function complete(db: Db, wanted: Wanted, at: Date): Promise<readonly string[]> {
  await lockAccess(db);
  const { regionCode } = await getOffice(db, wanted.office);
  const person = await completePerson(db, wanted, regionCode, at);
  const role = await giveRole(db, wanted, person.userId, regionCode);
  const told = [...person.told, ...role.told];
  if (told.length === 0)
    return [`${wanted.email} is an active ${wanted.role} of ${wanted.office} already; nothing was changed.`];
  // Open forms about this person become stale.
  await db
    .updateTable('appUser')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updatedAt: at, updatedBy: null }))
    .where('id', '=', person.userId)
    .execute();
  await audit(db, {
    entity: 'user',
    entityId: person.userId,
    office: wanted.office,
    by: null,
    source: operatorSource,
    at,
    changes: { ...person.changes, ...role.changes },
  });
  return told;
}

/** Sign-in finds people by their verified e-mail address, so nothing else is needed to sign in. */
export async function completeAdministrator({ db, clock, say }: AdminContext, given: Given): Promise<void> {
  const wanted = readWanted(given);
  const told = await transact(db, (transaction) => complete(transaction, wanted, clock()));
  for (const line of told) say(line);
}
