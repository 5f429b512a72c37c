import { sql } from 'kysely';
import { nameKey } from '#contract/office-settings/list-rules.ts';
import type { ProjectCategory } from '#contract/office-settings/project-categories-api.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import type { Entry, Given } from './named-list.ts';

const categories = (db: Db, office: string) =>
  db
    .selectFrom('projectCategory as c')
    .leftJoin('appUser as u', 'u.id', 'c.updatedBy')
    .select([
      'c.id',
      'c.name',
      'c.version',
      'c.updatedAt',
      personName('u').as('modifiedBy'),
      sql<number>`(select count(*)::int from project_rating r where r.category_id = c.id)`.as('projectCount'),
    ])
    .where('c.officeCode', '=', office);

type Row = Awaited<ReturnType<ReturnType<typeof categories>['execute']>>[number];

async function withLevels(db: Db, rows: readonly Row[]): Promise<ProjectCategory[]> {
  if (rows.length === 0) return [];
  const levels = await db
    .selectFrom('ratingLevel as l')
    .select(['l.categoryId', 'l.id', 'l.name', 'l.isActive'])
    .select(sql<number>`(select count(*)::int from project_rating r where r.rating_level_id = l.id)`.as('projectCount'))
    .where(
      'l.categoryId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('l.sortOrder')
    .orderBy('l.id')
    .execute();
  return rows.map(({ updatedAt, ...row }) => ({
    ...row,
    modifiedAt: updatedAt.toISOString(),
    ratingLevels: levels.filter(({ categoryId }) => categoryId === row.id).map(({ categoryId: _, ...level }) => level),
  }));
}

export const listCategories = async (db: Db, office: string): Promise<ProjectCategory[]> =>
  withLevels(db, await categories(db, office).orderBy('c.nameKey').execute());

export async function findCategory(db: Db, office: string, id: number): Promise<ProjectCategory | undefined> {
  const [category] = await withLevels(db, await categories(db, office).where('c.id', '=', id).execute());
  return category;
}

export const findCategoryNamed = (db: Db, office: string, name: string) =>
  db
    .selectFrom('projectCategory')
    .select('id')
    .where('officeCode', '=', office)
    .where('nameKey', '=', nameKey(name))
    .executeTakeFirst();

export async function insertCategory(db: Db, office: string, name: string, by: number, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('projectCategory')
    .values({ officeCode: office, name, nameKey: nameKey(name), updatedAt: at, updatedBy: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCategory(db: Db, id: number, name: string, by: number, at: Date): Promise<void> {
  await db
    .updateTable('projectCategory')
    .set(({ eb }) => ({ name, nameKey: nameKey(name), version: eb('version', '+', 1), updatedAt: at, updatedBy: by }))
    .where('id', '=', id)
    .execute();
}

export async function deleteCategory(db: Db, id: number): Promise<void> {
  await db.deleteFrom('projectCategory').where('id', '=', id).execute();
}

export async function writeRatingLevels(
  db: Db,
  categoryId: number,
  removed: readonly Entry[],
  given: readonly Given[],
): Promise<void> {
  for (const { id } of removed) await db.deleteFrom('ratingLevel').where('id', '=', id).execute();
  for (const [index, { id, name, isActive }] of given.entries()) {
    const values = { name, nameKey: nameKey(name), isActive, sortOrder: index + 1 };
    if (id === undefined)
      await db
        .insertInto('ratingLevel')
        .values({ categoryId, ...values })
        .execute();
    else await db.updateTable('ratingLevel').set(values).where('id', '=', id).execute();
  }
}
