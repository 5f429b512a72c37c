import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { listQualityChildren, QualityChild } from '#contract/quality/api.ts';
import type { Contradiction } from '#contract/quality/rules.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../http/context.ts';
import { getLists, projectCode, valueLabel } from '../lookups/queries.ts';
import { type CountedFigure, isCounted, isListed, isOfFigure } from './conditions.ts';
import { known, numberOf, partOf } from './lists.ts';
import { findCutOffs } from './queries.ts';

/** The children of a figure that the child search has no criterion for. */

interface ChildRow {
  readonly id: number;
  readonly code: string;
  readonly givenName: string;
  readonly familyName: string | null;
  readonly status: number;
  readonly projectNumber: number;
  readonly projectName: string;
  readonly contradictions: Contradiction[];
}

interface Found {
  readonly rows: readonly ChildRow[];
  readonly total: number;
}

interface ChildrenWanted {
  readonly country: string;
  /** Null for the whole country. */
  readonly project: number | null;
  readonly offset: number;
  readonly limit: number;
}

/** Kept by the count. Who left since is no longer shown. */
const contradicting = ({ country, project }: ChildrenWanted) =>
  sql`child c join quality_contradiction q on q.child_id = c.id
       and q.country_code = ${country} and (${project}::integer is null or q.project_number = ${project}::integer)
     where ${isCounted}`;

/** Read from the children themselves, by the index `child_of_quality` when they are those of a whole country. */
export const concerned = (
  { country, project }: Pick<ChildrenWanted, 'country' | 'project'>,
  condition: RawBuilder<SqlBool>,
) => {
  const isThere = project === null ? isListed : sql<SqlBool>`c.project_number = ${project}`;
  return sql`child c where c.country_code = ${country} and ${isThere} and ${condition}`;
};

/** The total is counted by itself: with a window over all rows, the names of all of them would be read. */
async function readChildren(
  db: Db,
  { offset, limit }: ChildrenWanted,
  { from, contradictions }: { from: RawBuilder<unknown>; contradictions: RawBuilder<unknown> },
): Promise<Found> {
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${from}`.execute(db);
  const { rows } = await sql<ChildRow>`
    select found.*, p.name as project_name
      from (select c.id, c.code, c.given_name, c.family_name, c.status, c.project_number,
                   ${contradictions} as contradictions
              from ${from} order by c.code limit ${limit} offset ${offset}) found
      join project p on p.number = found.project_number
     order by found.code`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

async function findChildren(
  db: Db,
  figure: z.output<typeof listQualityChildren.input>['figure'],
  wanted: ChildrenWanted,
): Promise<Found> {
  if (figure === 'contradictions')
    return readChildren(db, wanted, { from: contradicting(wanted), contradictions: sql`q.contradictions` });
  const cutOffs = await findCutOffs(db, wanted.country);
  if (!cutOffs) return { rows: [], total: 0 };
  const condition = isOfFigure(figure as CountedFigure, cutOffs);
  return readChildren(db, wanted, { from: concerned(wanted, condition), contradictions: sql`array[]::text[]` });
}

/** F16: logged before a name is sent. */
export async function listChildren(
  context: Context,
  input: z.output<typeof listQualityChildren.input>,
): Promise<z.output<typeof listQualityChildren.output>> {
  const { db, user, searches } = context;
  const { country, figure, project } = input;
  const lists = await getLists(db);
  known(lists, country);
  const wanted = { country, project: numberOf(project), ...partOf(input) };
  const { rows, total } = await searches.run(user.id, (search) => findChildren(search.db, figure, wanted));
  await recordAccess(context, {
    list: 'dataQuality',
    criteria: project === undefined ? ['CountryCode'] : ['CountryCode', 'ProjectId'],
    childIds: rows.map(({ id }) => id),
    total,
  });
  const children = rows.map(
    (row): QualityChild => ({
      childId: row.code,
      givenName: row.givenName,
      familyName: row.familyName,
      status: valueLabel(lists, 'rcdsChildStatus', String(row.status), user.language),
      project: { code: projectCode(row.projectNumber), label: row.projectName },
      contradictions: row.contradictions,
    }),
  );
  return { children, total };
}
