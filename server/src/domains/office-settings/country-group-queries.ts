import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CountryGroup, NewCountryGroup } from '#contract/office-settings/country-groups-api.ts';
import { nameKey } from '#contract/office-settings/list-rules.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { columnIn } from '../../db/language-columns.ts';
import { personName } from '../../db/person-name.ts';

const groups = (db: Db, office: string, language: Language) =>
  db
    .selectFrom('countryGroup as g')
    .leftJoin('appUser as u', 'u.id', 'g.updatedBy')
    .select(({ selectFrom }) => [
      'g.id',
      'g.name',
      'g.isActive',
      'g.version',
      'g.updatedAt',
      personName('u').as('modifiedBy'),
      jsonArrayFrom(
        selectFrom('countryGroupCountry as gc')
          .innerJoin('country as c', 'c.code', 'gc.countryCode')
          .select(['c.code', sql<string>`${sql.ref(`c.${columnIn('name', language)}`)}`.as('name')])
          .whereRef('gc.groupId', '=', 'g.id')
          .orderBy('gc.position'),
      ).as('countries'),
    ])
    .where('g.officeCode', '=', office);

type Row = Awaited<ReturnType<ReturnType<typeof groups>['execute']>>[number];

const toGroup = ({ updatedAt, ...row }: Row): CountryGroup => ({ ...row, modifiedAt: updatedAt.toISOString() });

export async function listGroups(db: Db, office: string, language: Language): Promise<CountryGroup[]> {
  const rows = await groups(db, office, language).orderBy('g.nameKey').execute();
  return rows.map(toGroup);
}

export async function findGroup(db: Db, office: string, id: number, language: Language) {
  const row = await groups(db, office, language).where('g.id', '=', id).executeTakeFirst();
  return row && toGroup(row);
}

export const findGroupNamed = (db: Db, office: string, name: string) =>
  db
    .selectFrom('countryGroup')
    .select('id')
    .where('officeCode', '=', office)
    .where('nameKey', '=', nameKey(name))
    .executeTakeFirst();

export async function countGroups(db: Db, office: string): Promise<number> {
  const { count } = await db
    .selectFrom('countryGroup')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('officeCode', '=', office)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of the codes that exist. */
export async function findCountries(db: Db, codes: readonly string[]) {
  const rows = await db.selectFrom('country').select(['code', 'name', 'isActive']).where('code', 'in', codes).execute();
  return new Map(rows.map((country) => [country.code, country]));
}

const writeCountries = async (db: Db, groupId: number, { countries }: NewCountryGroup) => {
  await db.deleteFrom('countryGroupCountry').where('groupId', '=', groupId).execute();
  await db
    .insertInto('countryGroupCountry')
    .values(countries.map(({ code }, index) => ({ groupId, position: index + 1, countryCode: code })))
    .execute();
};

export async function insertGroup(db: Db, office: string, group: NewCountryGroup, by: number, at: Date) {
  const { id } = await db
    .insertInto('countryGroup')
    .values({
      officeCode: office,
      name: group.name,
      nameKey: nameKey(group.name),
      isActive: group.isActive,
      updatedAt: at,
      updatedBy: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeCountries(db, id, group);
  return id;
}

export async function updateGroup(db: Db, id: number, group: NewCountryGroup, by: number, at: Date): Promise<void> {
  await db
    .updateTable('countryGroup')
    .set(({ eb }) => ({
      name: group.name,
      nameKey: nameKey(group.name),
      isActive: group.isActive,
      version: eb('version', '+', 1),
      updatedAt: at,
      updatedBy: by,
    }))
    .where('id', '=', id)
    .execute();
  await writeCountries(db, id, group);
}

export async function deleteGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('countryGroup').where('id', '=', id).execute();
}
