import { sql } from 'kysely';
import { lookupOf, type PlainField } from '#contract/children/child-field.ts';
import { sentFields } from '#contract/feed/lines.ts';
import type { Db } from '../db/connection.ts';
import { getLists, projectCode } from '../domains/lookups/queries.ts';

/** What is stored, as the lines in which a field office would send it. */

type Line = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;
/** The code of a value of a list, by its id. */
export type CodeOf = (id: number) => string | undefined;

function sentValue(field: PlainField, stored: unknown, codeOf: CodeOf): unknown {
  if (stored === null) return null;
  if (field.kind === 'choice') return field.options[(stored as number) - 1];
  if (lookupOf(field) === undefined) return stored;
  return Array.isArray(stored) ? stored.map(codeOf) : codeOf(stored as number);
}

interface StoredChild {
  /** The stored value of a property. */
  read(property: string): unknown;
  /** The code of the community. */
  readonly community: string | null | undefined;
  /** Supports, letters and so on, by wire name. */
  readonly lists: Readonly<Record<string, readonly Line[]>>;
}

export const lineOfChild = ({ read, community, lists }: StoredChild, codeOf: CodeOf): Line => ({
  Record: 'child',
  ChildId: read('code'),
  ChildGivenName: read('givenName'),
  ChildFamilyName: read('familyName'),
  Gender: read('gender') === 'M' ? 'Male' : 'Female',
  BirthDate: read('birthDate'),
  BirthDateEstimated: read('isBirthDateEstimated'),
  Community: community,
  RCDSAddDate: read('addDate'),
  ...Object.fromEntries(sentFields.map((field) => [field.wire, sentValue(field, read(field.name), codeOf)])),
  ...lists,
});

async function listsByChild(db: Db, statement: ReturnType<typeof sql>): Promise<Map<number, Line[]>> {
  const { rows } = await sql<Row & { childId: number }>`${statement}`.execute(db);
  const found = new Map<number, Line[]>();
  for (const { childId, ...line } of rows) found.set(childId, [...(found.get(childId) ?? []), line]);
  return found;
}

async function linesOfPlaces(db: Db): Promise<Line[]> {
  const projects = await db.selectFrom('project').selectAll().where('countryCode', '=', 'ETH').execute();
  const { rows: communities } = await sql<{ code: string; name: string }>`
    select c.code, c.name from community c join project p on p.number = c.project_number
     where p.country_code = 'ETH' order by c.code`.execute(db);
  return [
    ...projects.map((project) => ({
      Record: 'project',
      Project: projectCode(project.number),
      ProjectName: project.name,
      Country: project.countryCode,
      FundingOffice: project.fundingOfficeCode,
      ProjectStatus: project.isActive ? 'Active' : 'Inactive',
      ProjectStartDate: project.startDate,
      ProjectEndDate: project.endDate,
    })),
    ...communities.map(({ code, name }) => ({ Record: 'community', Community: code, CommunityName: name })),
  ];
}

/** Projects, communities and children of Ethiopia. */
export async function linesOfStored(db: Db): Promise<Line[]> {
  const lists = await getLists(db);
  const communities = new Map(
    (await db.selectFrom('community').select(['id', 'code']).execute()).map(({ id, code }) => [id, code]),
  );
  const code = (column: string) => sql.raw(`(select code from lookup_value where id = ${column})`);
  const supports = await listsByChild(
    db,
    sql`select child_id, ${code('support_type')} as "ParticipationSupportType",
               ${code('support_description')} as "ParticipationSupportDescription", support_date as "Date"
          from child_participation order by id`,
  );
  const letters = await listsByChild(
    db,
    sql`select child_id, kind as "Kind", letter_date as "Date", language as "Language" from child_letter order by id`,
  );
  const visits = await listsByChild(
    db,
    sql`select child_id, visit_date as "Date", seen_by as "SeenBy", result as "Result"
          from child_presence order by id`,
  );
  const children = await db
    .selectFrom('childRecord')
    .selectAll()
    .where('countryCode', '=', 'ETH')
    .orderBy('code')
    .execute();
  const lines = children.map((child) =>
    lineOfChild(
      {
        read: (property) => (child as unknown as Row)[property],
        community: child.communityId === null ? null : communities.get(child.communityId),
        lists: {
          Supports: supports.get(child.id) ?? [],
          Letters: letters.get(child.id) ?? [],
          Visits: visits.get(child.id) ?? [],
        },
      },
      (id) => lists.byId(id)?.code,
    ),
  );
  return [...(await linesOfPlaces(db)), ...lines];
}
