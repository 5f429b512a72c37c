import { sql } from 'kysely';
import type { ProjectRating } from '#contract/projects/project.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';

const unrated: ProjectRating = {
  categoryId: null,
  categoryName: null,
  levelId: null,
  levelName: null,
  version: 0,
  modifiedBy: null,
  modifiedAt: null,
};

interface Stored extends Omit<ProjectRating, 'modifiedAt'> {
  readonly modifiedAt: Date;
}

/** The office's rating of a project. */
export async function readRating(db: Db, office: string, number: number, isLocking = false): Promise<ProjectRating> {
  const { rows } = await sql<Stored>`
    select r.category_id, c.name as category_name, r.rating_level_id as level_id, l.name as level_name, r.version,
           ${personName('u')} as modified_by, r.updated_at as modified_at
      from project_rating r
      left join project_category c on c.id = r.category_id
      left join rating_level l on l.id = r.rating_level_id
      left join app_user u on u.id = r.updated_by
     where r.office_code = ${office} and r.project_number = ${number}
     ${isLocking ? sql`for update of r` : sql``}`.execute(db);
  const [row] = rows;
  return row ? { ...row, modifiedAt: row.modifiedAt.toISOString() } : unrated;
}

interface KnownLevel {
  readonly categoryName: string;
  readonly levelId: number | null;
  readonly levelName: string | null;
  readonly isActive: boolean | null;
}

/**
 * A category of the office, with the level if it belongs to the category. Key-share lock: the category cannot be
 * deleted until the transaction ends.
 */
export async function findCategory(
  db: Db,
  office: string,
  categoryId: number,
  levelId: number | null,
): Promise<KnownLevel | undefined> {
  const { rows } = await sql<KnownLevel>`
    select c.name as category_name, l.id as level_id, l.name as level_name, l.is_active
      from project_category c
      left join rating_level l on l.category_id = c.id and l.id = ${levelId}::integer
     where c.id = ${categoryId} and c.office_code = ${office}
       for key share of c`.execute(db);
  return rows[0];
}

export interface RatingWrite {
  readonly office: string;
  readonly number: number;
  /** Null removes the rating. */
  readonly categoryId: number | null;
  readonly levelId: number | null;
  readonly by: number;
  readonly at: Date;
}

/** False when another user inserted a rating concurrently. */
export async function insertRating(db: Db, { office, number, categoryId, levelId, by, at }: RatingWrite) {
  const row = await db
    .insertInto('projectRating')
    .values({
      officeCode: office,
      projectNumber: number,
      categoryId,
      ratingLevelId: levelId,
      updatedAt: at,
      updatedBy: by,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

export const updateRating = (db: Db, { office, number, categoryId, levelId, by, at }: RatingWrite) =>
  db
    .updateTable('projectRating')
    .set(({ eb }) => ({
      categoryId,
      ratingLevelId: levelId,
      version: eb('version', '+', 1),
      updatedAt: at,
      updatedBy: by,
    }))
    .where('officeCode', '=', office)
    .where('projectNumber', '=', number)
    .execute();
