import { sql } from 'kysely';
import type { ChildData } from '#contract/feed/lines.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { fieldOfficeSource } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { isTemporary } from '../../db/connection-errors.ts';
import type { Lists } from '../lookups/queries.ts';
import { recordUnknownValues } from '../reference/queries.ts';
import { applyChildren, type ChildResult, type FeedContext, type FindSeen } from './apply-children.ts';
import { applyCommunity, applyProject, type PlaceContext, type PlaceResult } from './apply-places.ts';
import { addLeaving, type Leaving } from './leaving.ts';
import { type ParsedLine, problemsKept, type RefusedLine } from './parse-line.ts';
import type { FeedRow } from './queries.ts';
import type { UnknownValue } from './sent-columns.ts';
import { findSentFiles } from './sent-files.ts';
import { countUnknown } from './unknown-values.ts';

/** Applies the lines of a chunk, in the caller's transaction: places first, then children. */

interface Moment {
  readonly at: Date;
  readonly today: string;
  readonly lists: Lists;
  /** The sender's countries. */
  readonly countries: ReadonlySet<string>;
  readonly onFault?: OnFault | undefined;
}

type ChildLine = Extract<ParsedLine, { kind: 'child' }>;
type PlaceLine = Extract<ParsedLine, { kind: 'project' | 'community' }>;

const outsideScope = (field: string): FieldProblem => ({ field, code: 'outside-scope' });

function findScopeProblem({ country, project }: FeedRow, line: ChildLine | PlaceLine): FieldProblem | undefined {
  const code = project === null ? null : String(project).padStart(6, '0');
  switch (line.kind) {
    case 'child': {
      const isInside =
        code === null ? line.data.ChildId.startsWith(`${country}-`) : line.data.ChildId.slice(4, 10) === code;
      return isInside ? undefined : outsideScope('ChildId');
    }
    case 'project':
      return code === null || line.data.Project === code ? undefined : outsideScope('Project');
    case 'community':
      return code === null || line.data.Community.startsWith(code) ? undefined : outsideScope('Community');
  }
}

const projectsOf = (children: readonly ChildData[]) => [
  ...new Set(children.map(({ ChildId }) => Number(ChildId.slice(4, 10)))),
];

export async function readPlaces(db: Db, children: readonly ChildData[]) {
  const numbers = projectsOf(children);
  const { rows: projects } = await sql<{ number: number; country: string }>`
    select number, country_code as country from project where number = any(${numbers})`.execute(db);
  const { rows: communities } = await sql<{ id: number; code: string }>`
    select id, code from community where project_number = any(${numbers})`.execute(db);
  return {
    projects: new Map(projects.map(({ number, country }) => [number, country])),
    communities: new Map(communities.map(({ id, code }) => [code, id])),
  };
}

interface Refused {
  readonly line: number;
  readonly record: string;
  readonly problems: readonly FieldProblem[];
}

const insertProblems = (db: Db, feedId: number, refused: readonly Refused[]) =>
  sql`
    insert into feed_problem (feed_id, line, record, problems)
    select ${feedId}, r.line, r.record, r.problems
      from json_to_recordset(${JSON.stringify(refused)}::json) as r(line integer, record text, problems jsonb)`.execute(
    db,
  );

interface Named {
  /** Children with a valid line. */
  readonly ids: readonly number[];
  /** Records of refused lines. */
  readonly refused: readonly string[];
}

/** Also children whose line was refused: they are in the file, so they have not left. */
async function remember(db: Db, { id, country, project }: FeedRow, { ids, refused }: Named) {
  const codes = refused.flatMap((record) => (record.startsWith('child:') ? [record.slice(6)] : []));
  await sql`
    insert into feed_seen (feed_id, child_id, is_refused)
    select ${id}, id, bool_and(is_refused) from (
      select unnest(${ids}::integer[]) as id, false as is_refused
       union all
      select id, true from child_record
       where code = any(${codes}) and (country_code = ${country} or project_number = ${project})) named
     group by id order by id
    on conflict (feed_id, child_id) do update set is_refused = false
     where feed_seen.is_refused and not excluded.is_refused`.execute(db);
}

const findSeenBy = (db: Db, feedId: number) => async (ids: readonly number[]) => {
  const { rows } = await sql<{ childId: number }>`
    select child_id from feed_seen where feed_id = ${feedId} and child_id = any(${ids}) and not is_refused`.execute(db);
  return new Set(rows.map(({ childId }) => childId));
};

async function applyPlaces(context: PlaceContext, lines: readonly PlaceLine[]): Promise<PlaceResult[]> {
  const results: PlaceResult[] = [];
  for (const line of lines)
    results.push(
      line.kind === 'project' ? await applyProject(context, line.data) : await applyCommunity(context, line.data),
    );
  return results;
}

type OnFault = (error: unknown) => void;

/** After a fault of ours: the lines that meet it are refused, the others are applied. */
async function applyOneByOne(
  context: FeedContext,
  children: readonly ChildData[],
  findSeen: FindSeen,
  onFault: OnFault,
) {
  const { db } = context;
  const results: ChildResult[] = [];
  const valid = new Set<number>();
  const findEarlier: FindSeen = async (ids) => new Set([...(await findSeen(ids)), ...valid]);
  for (const data of children) {
    await sql`savepoint line`.execute(db);
    try {
      const [result] = (await applyChildren(context, [data], findEarlier)) as [ChildResult];
      await sql`release savepoint line`.execute(db);
      results.push(result);
      if (result.childId !== undefined) valid.add(result.childId);
    } catch (error) {
      if (isTemporary(error)) throw error;
      onFault(error);
      await sql`rollback to savepoint line`.execute(db);
      results.push({ outcome: 'refused', problems: [{ field: '', code: 'not-applied' }], unknown: [] });
    }
  }
  return results;
}

/** `onFault`: lines are applied one by one, and those that fail by a fault of ours are reported to it. */
export async function applyChunk(
  db: Db,
  feed: FeedRow,
  lines: readonly ParsedLine[],
  { at, today, lists, countries, onFault }: Moment,
): Promise<void> {
  const act = { kind: 'feed', of: feed.id };
  const refused: Refused[] = [];
  const refusedAsRead = lines.filter((line): line is RefusedLine => line.kind === 'refused');
  refused.push(...refusedAsRead);
  const inScope = lines.filter((line): line is ChildLine | PlaceLine => {
    if (line.kind === 'refused' || line.kind === 'blank') return false;
    const problem = findScopeProblem(feed, line);
    if (problem) refused.push({ line: line.line, record: line.record, problems: [problem] });
    return problem === undefined;
  });

  const placeLines = inScope.filter((line): line is PlaceLine => line.kind !== 'child');
  const own = feed.country === null ? countries : new Set([feed.country]);
  const places = await applyPlaces(
    { db, at, source: fieldOfficeSource, act, office: feed.office, countries: own },
    placeLines,
  );
  placeLines.forEach(({ line, record }, index) => {
    const { problems } = places[index] as PlaceResult;
    if (problems.length > 0) refused.push({ line, record, problems });
  });

  const childLines = inScope.filter((line): line is ChildLine => line.kind === 'child');
  const children = childLines.map(({ data }) => data);
  const { projects, communities } = await readPlaces(db, children);
  const files = await findSentFiles(db, feed.office, children);
  const reference = { lists, communities, files };
  const context: FeedContext = { db, at, today, asOf: feed.asOf, source: fieldOfficeSource, act, reference, projects };
  const findSeen = findSeenBy(db, feed.id);
  const results = onFault
    ? await applyOneByOne(context, children, findSeen, onFault)
    : await applyChildren(context, children, findSeen);
  const unknown: (readonly UnknownValue[])[] = [];
  const leaving: Leaving[] = [];
  const ids: number[] = [];
  const refusedRecords = refusedAsRead.map(({ record }) => record);
  childLines.forEach(({ line, record, data }, index) => {
    const { outcome, childId, problems, unknown: codes } = results[index] as ChildResult;
    if (childId !== undefined) ids.push(childId);
    if (outcome === 'refused') {
      refused.push({ line, record, problems: problems.slice(0, problemsKept) });
      refusedRecords.push(record);
    } else if (data.Leaving && childId !== undefined)
      leaving.push({ childId, leaving: data.Leaving, reason: data.ReasonForLeaving ?? null });
    unknown.push(codes);
  });

  if (refused.length > 0) await insertProblems(db, feed.id, refused);
  await remember(db, feed, { ids, refused: refusedRecords });
  if (leaving.length > 0) await addLeaving(db, feed.id, leaving);
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  // A line that does not tell its child could be about one that is missing.
  const hasUnreadable = refusedAsRead.some(({ record }) => record === '' || record === 'child');
  await sql`
    update feed
       set state = 'applying', started_at = coalesce(started_at, ${at}), applied_lines = applied_lines + ${lines.length},
           registered = registered + ${count('registered')}, changed = changed + ${count('changed')},
           unchanged = unchanged + ${count('unchanged') + places.filter(({ isChanged, problems }) => !isChanged && problems.length === 0).length},
           places = places + ${places.filter(({ isChanged }) => isChanged).length},
           refused = refused + ${refused.length}, has_unreadable = has_unreadable or ${hasUnreadable}
     where id = ${feed.id}`.execute(db);
  await recordUnknownValues(db, at, feed.office, countUnknown(unknown));
}
