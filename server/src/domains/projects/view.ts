import { sql } from 'kysely';
import { ageOn } from '#contract/children/age.ts';
import { childStatus } from '#contract/children/statuses.ts';
import type { FileKind } from '#contract/feed/files.ts';
import {
  type AgeBand,
  ageBands,
  type ChildCounts,
  type Community,
  type Project,
  type ProjectMedia,
} from '#contract/projects/project.ts';
import { registeredStatuses } from '#contract/projects/statuses.ts';
import type { Coded } from '#contract/shared/coded.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import type { StoredFile } from '../../files/content.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { type Lists, listCommunities, projectNumber, valueLabel } from '../lookups/queries.ts';
import { coversProject, listStoredLocks, viewLock } from './locks/lock-queries.ts';
import { type OfficeContext, readOfficeContext } from './office-context.ts';
import { readRating } from './rating-queries.ts';
import { readProjects, type StoredProject, viewProject } from './search/rows.ts';
import { statusAt } from './search/search-clauses.ts';

interface Named {
  readonly id: string;
}

export async function getStoredProject(db: Db, code: string, at: Date): Promise<StoredProject> {
  const [project] = await readProjects(db, [projectNumber(code) ?? -1], at);
  return project ?? fail('not-found');
}

const counted = sql`
  count(*) filter (where c.status = any(${registeredStatuses.map(Number)}))::int as registered,
  count(*) filter (where c.status = ${childStatus.pledgeable})::int as available,
  count(*) filter (where c.status = ${childStatus.sponsored})::int as sponsored`;

const ofProject = ({ countryCode, number }: StoredProject) =>
  sql`c.country_code = ${countryCode} and c.project_number = ${number}`;

async function countChildren(db: Db, project: StoredProject): Promise<ChildCounts> {
  const { rows } = await sql<ChildCounts>`select ${counted} from child c where ${ofProject(project)}`.execute(db);
  return rows[0] ?? { registered: 0, available: 0, sponsored: 0 };
}

export async function viewProjectDetail(
  context: Context,
  row: StoredProject,
  officeContext: OfficeContext,
  language: Language,
) {
  const { db, office } = context;
  const [communities, rating, counts] = await Promise.all([
    listCommunities(db, [row.number]),
    readRating(db, office, row.number),
    countChildren(db, row),
  ]);
  const project: Project = {
    ...viewProject(row, officeContext.lists, language),
    communities: communities.map(({ code, name }) => ({ code, label: name })),
    rating,
    counts,
  };
  return project;
}

export async function detail(context: Context, { id }: Named): Promise<{ project: Project }> {
  const officeContext = await readOfficeContext(context);
  const row = await getStoredProject(context.db, id, officeContext.at);
  return { project: await viewProjectDetail(context, row, officeContext, context.user.language) };
}

/** PROJ-004: communities of a project and, if any children belong to none, one entry for those. */
export async function readCommunities(db: Db, project: StoredProject): Promise<Community[]> {
  const { rows } = await sql<ChildCounts & { code: string | null; name: string }>`
    with own as (select id, code, name, number from community where project_number = ${project.number})
    select m.code, m.name, coalesce(c.registered, 0) as registered, coalesce(c.available, 0) as available,
           coalesce(c.sponsored, 0) as sponsored
      from own m
      full join (select m.id, ${counted} from child c left join own m on m.id = c.community_id
                  where ${ofProject(project)} group by 1) c on c.id = m.id
     where m.id is not null or c.registered > 0 order by m.number nulls last`.execute(db);
  return rows.map(({ code, name, ...counts }) => ({
    community: code === null ? null : { code, label: name },
    counts,
  }));
}

export async function communities({ db, clock }: Context, { id }: Named) {
  return { communities: await readCommunities(db, await getStoredProject(db, id, clock())) };
}

const bandOf = (age: number) => ageBands.findIndex(({ to }) => to === null || age <= to);

const statusLabels = (lists: Lists, language: Language): Coded[] =>
  registeredStatuses.map((code) => valueLabel(lists, 'rcdsChildStatus', code, language));

/** Registered children by age (on the office's current date) and status. */
export async function figures(context: Context, { id }: Named): Promise<{ statuses: Coded[]; bands: AgeBand[] }> {
  const { db, user } = context;
  const officeContext = await readOfficeContext(context);
  const project = await getStoredProject(db, id, officeContext.at);
  const { rows } = await sql<{ status: number; birthDate: string; count: number }>`
    select c.status, c.birth_date, count(*)::int as count from child c where ${ofProject(project)} group by 1, 2`.execute(
    db,
  );
  const bands = ageBands.map(({ from, to }) => ({ from, to, counts: registeredStatuses.map(() => 0) }));
  for (const { status, birthDate, count } of rows) {
    const column = registeredStatuses.findIndex((code) => Number(code) === status);
    const counts = bands[bandOf(ageOn(birthDate, officeContext.today))]?.counts;
    if (counts && column >= 0) counts[column] = (counts[column] ?? 0) + count;
  }
  return { statuses: statusLabels(officeContext.lists, user.language), bands };
}

export type MediaOfProject = ProjectMedia & { readonly file: StoredFile | null };

export async function readMedia(db: Db, { number }: StoredProject): Promise<MediaOfProject[]> {
  const rows = await db
    .selectFrom('projectMedia')
    .leftJoin('storedFile', 'storedFile.id', 'projectMedia.fileId')
    .select(['projectMedia.id', 'projectMedia.kind', 'title', 'type', 'takenOn as date', 'link'])
    .select(['storedFile.id as fileId', 'storedFile.kind as fileKind', 'storedFile.objectKey'])
    .where('projectNumber', '=', number)
    .orderBy('takenOn', 'desc')
    .orderBy('projectMedia.id', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ fileId, fileKind, objectKey, ...row }) => ({
    ...row,
    kind: row.kind as ProjectMedia['kind'],
    hasFile: fileId !== null,
    file: fileId === null ? null : { id: fileId, kind: fileKind as FileKind, objectKey },
  }));
}

export async function media({ db, clock }: Context, { id }: Named) {
  return { media: await readMedia(db, await getStoredProject(db, id, clock())) };
}

export async function readLocks(
  db: Db,
  { number, countryCode }: StoredProject,
  officeContext: OfficeContext,
  language: Language,
) {
  const where = coversProject(number, countryCode);
  const rows = await listStoredLocks(db, { where, status: statusAt(officeContext.at) });
  return rows.map((row) => viewLock(row, officeContext.lists, language, officeContext.at));
}

export async function locks(context: Context, { id }: Named) {
  const officeContext = await readOfficeContext(context);
  const project = await getStoredProject(context.db, id, officeContext.at);
  return { locks: await readLocks(context.db, project, officeContext, context.user.language) };
}
