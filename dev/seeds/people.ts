import type { SampleRoleName } from '#contract/roles/sample-roles.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { transact } from '#server/db/transaction.ts';
import { type DemoPerson, people } from '../people.ts';
import type { Report } from '../terminal/progress.ts';
import type { SeedStep } from './step.ts';

/** These roles are assigned through a group, the others directly, so that the demo shows both. */
const groups: Readonly<Partial<Record<SampleRoleName, { readonly name: string; readonly description: string }>>> = {
  'Standard User': { name: 'Sponsorship desk', description: 'Daily work with children and reservations' },
  'View Only User': { name: 'Readers', description: 'Look and print' },
};

async function insertUser(db: Db, person: DemoPerson, regionCode: string): Promise<number> {
  const { id } = await db
    .insertInto('appUser')
    .values({
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      officeCode: person.office,
      regionCode,
      language: person.language,
      isActive: person.profile?.isActive ?? true,
      hasPrcdsAccess: person.profile?.role !== undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function ensureGroup(db: Db, name: string, description: string, office: string, regionCode: string) {
  const existing = await db
    .selectFrom('userGroup')
    .select('id')
    .where('name', '=', name)
    .where('officeCode', '=', office)
    .executeTakeFirst();
  if (existing) return existing.id;
  const { id } = await db
    .insertInto('userGroup')
    .values({ name, description, officeCode: office, regionCode })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function giveRole(db: Db, userId: number, role: SampleRoleName, office: string, regionCode: string) {
  const { id: roleId } = await db.selectFrom('role').select('id').where('name', '=', role).executeTakeFirstOrThrow();
  const group = groups[role];
  if (!group) {
    await db.insertInto('userRole').values({ userId, roleId, officeCode: office, regionCode }).execute();
    return;
  }
  const groupId = await ensureGroup(db, group.name, group.description, office, regionCode);
  await db
    .insertInto('groupRole')
    .values({ groupId, roleId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await db.insertInto('groupMember').values({ groupId, userId }).execute();
}

/** F6: the demo office works with the CRM. The Spanish office has its own time zone. */
async function setOffices(db: Db): Promise<void> {
  await db
    .insertInto('officeSetting')
    .values([
      { officeCode: 'USAO', code: 'crmIntegration', value: 'Yes' },
      { officeCode: 'ESPO', code: 'applicationTimeZone', value: 'Central Europe (GMT+01:00)' },
      { officeCode: 'ESPO', code: 'applicationTimeFormat', value: 'HH:MM:SS' },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute();
}

async function seedPeople(db: Db, report: Report): Promise<void> {
  const known = people.filter((person) => person.profile !== undefined);
  for (const [index, person] of known.entries()) {
    const { regionCode } = await db
      .selectFrom('office')
      .select('regionCode')
      .where('code', '=', person.office)
      .executeTakeFirstOrThrow();
    const userId = await insertUser(db, person, regionCode);
    if (person.profile?.role) await giveRole(db, userId, person.profile.role, person.office, regionCode);
    report(index + 1, known.length);
  }
  await setOffices(db);
}

/** The people who can sign in to the demo, in their offices, with the roles of table T7. */
export const peopleStep: SeedStep = {
  name: 'people',
  isDone: async (db) => {
    const [first] = people;
    const found = await db
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', first?.email ?? '')
      .executeTakeFirst();
    return found !== undefined;
  },
  run: async (url, report) => {
    const { db, close } = openDatabase(url, { maximum: 1 });
    try {
      await transact(db, (db) => seedPeople(db, report));
    } finally {
      await close();
    }
  },
};
