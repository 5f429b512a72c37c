import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ChildData, neededToRegister } from '#contract/feed/lines.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { auditAll } from '../../db/audit.ts';
import { columnName } from '../../db/column-name.ts';
import type { Db } from '../../db/connection.ts';
import { childIs } from '../../db/status-literals.ts';
import { type Changes, findChanges, findImpossibleDays, type StoredRow } from './child-changes.ts';
import { linesPerTurn } from './parse-line.ts';
import { type Reference, readValues, type Stored, type UnknownValue, writtenColumns } from './sent-columns.ts';
import { readLists, type SentLists } from './sent-lists.ts';
import { findChangedLists, insertLists, replaceLists } from './stored-lists.ts';
import { tellLists } from './told-lists.ts';

/**
 * Registers and updates children. Holds, reservations, sponsors, and the offices' own names and comments are never
 * touched; the status moves in leaving.ts only.
 */

export interface FeedContext {
  readonly db: Db;
  readonly at: Date;
  /** In the sender's time zone. */
  readonly today: string;
  /** The day the data is from. */
  readonly asOf: string;
  /** Named in histories. */
  readonly source: string;
  /** F20: the feed; a single message has none. */
  readonly act: { readonly kind: string; readonly of: number } | null;
  readonly reference: Reference;
  /** Countries of the projects named, by number. */
  readonly projects: ReadonlyMap<number, string>;
}

export type Outcome = 'registered' | 'changed' | 'unchanged' | 'refused';

export interface ChildResult {
  readonly outcome: Outcome;
  /** Undefined when refused. */
  readonly childId?: number | undefined;
  readonly problems: readonly FieldProblem[];
  readonly unknown: readonly UnknownValue[];
}

interface Known extends StoredRow {
  readonly id: number;
  readonly code: string;
  readonly status: number;
  readonly addDate: string;
}

interface Item {
  readonly data: ChildData;
  readonly values: Readonly<Record<string, Stored>>;
  readonly lists: SentLists;
  readonly problems: readonly FieldProblem[];
  readonly unknown: readonly UnknownValue[];
}

/** By property; made once, because there are more than a hundred for each child. */
const columnOf = new Map(writtenColumns.map(({ name }) => [name, columnName(name)]));
const updatedColumns = [...columnOf.values()];
const readColumns = sql.raw(['id', 'code', 'status', 'add_date', ...updatedColumns].join(', '));
const updates = sql.raw(updatedColumns.map((column) => `${column} = sent.${column}`).join(', '));

const placeColumns = ['code', 'country_code', 'project_number', 'base_status', 'base_action_code', 'add_date'];
const insertedColumns = [...placeColumns, ...updatedColumns];
const inserted = sql.raw(insertedColumns.join(', '));

const initialValues = Object.fromEntries(writtenColumns.map(({ name, initial }) => [name, initial]));

async function readKnown(db: Db, codes: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`select ${readColumns} from child where code = any(${codes})`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

function findReasonProblems({ lists }: Reference, { Leaving, ReasonForLeaving: reason }: ChildData) {
  const problems: FieldProblem[] = [];
  const unknown: UnknownValue[] = [];
  if (reason !== undefined && Leaving === undefined) problems.push({ field: 'Leaving', code: 'required' });
  if (reason !== undefined && !lists.find('reasonForLeaving', reason)) {
    problems.push({ field: 'ReasonForLeaving', code: 'not-in-list' });
    unknown.push({ list: 'reasonForLeaving', code: reason });
  }
  return { problems, unknown };
}

const projectOf = (code: string) => Number(code.slice(4, 10));

function readItem(data: ChildData, { reference, projects, today }: FeedContext, stored: Known | undefined): Item {
  const { values: read, problems: ofFields, unknown } = readValues(data, reference);
  const lists = readLists(data, reference);
  const values: Record<string, Stored> = { ...read, ...lists.values };
  // It says how fresh the data is; nothing is fresher for not saying it.
  if (values.lastUpdateDate === null) delete values.lastUpdateDate;
  const reason = findReasonProblems(reference, data);
  const impossible = findImpossibleDays(data, today, stored?.addDate);
  const problems = [...ofFields, ...lists.problems, ...reason.problems, ...impossible];
  const country = projects.get(projectOf(data.ChildId));
  if (country === undefined) problems.push({ field: 'ChildId', code: 'project-unknown' });
  else if (country !== data.ChildId.slice(0, 3)) problems.push({ field: 'ChildId', code: 'not-in-country' });
  if (data.Community != null && !data.Community.startsWith(data.ChildId.slice(4, 10)))
    problems.push({ field: 'Community', code: 'needs-project' });
  return { data, values, lists: lists.lists, problems, unknown: [...unknown, ...lists.unknown, ...reason.unknown] };
}

const missingFields = (data: ChildData): FieldProblem[] =>
  neededToRegister.filter((field) => data[field] === undefined).map((field) => ({ field, code: 'required' }));

/** By column. Those that are empty are left out: what is not named is null, and most are. */
function asColumns(values: Readonly<Record<string, Stored | undefined>>): Record<string, Stored> {
  const row: Record<string, Stored> = {};
  for (const [name, column] of columnOf) {
    const value = values[name];
    if (value !== null && value !== undefined) row[column] = value;
  }
  return row;
}

/** Returns the ids by code; a child registered by somebody else at this moment is not among them. */
async function register({ db, at, source, today, asOf }: FeedContext, items: readonly Item[]) {
  const rows = items.map(({ data, values }) => ({
    ...asColumns({ ...initialValues, lastUpdateDate: asOf, ...values }),
    code: data.ChildId,
    country_code: data.ChildId.slice(0, 3),
    project_number: projectOf(data.ChildId),
    base_status: 1,
    base_action_code: 'A01',
    add_date: data.RCDSAddDate ?? today,
  }));
  const { rows: made } = await sql<{ id: number; code: string }>`
    insert into child_record (${inserted})
    select ${inserted} from json_populate_recordset(null::child_record, ${JSON.stringify(rows)}::json)
    on conflict (code) do nothing returning id, code`.execute(db);
  const ids = new Map(made.map(({ id, code }) => [code, id]));
  await sql`
    insert into action_code_history (child_id, happened_at, action_code, old_status, new_status, source)
    select id, ${at}, 'A01', null, ${childIs.pledgeable}, ${source} from unnest(${[...ids.values()]}::integer[]) id`.execute(
    db,
  );
  await insertLists(
    db,
    items.flatMap(({ data, lists }) => {
      const childId = ids.get(data.ChildId);
      return childId === undefined ? [] : [{ childId, lists }];
    }),
  );
  return ids;
}

interface Changed {
  readonly item: Item;
  readonly known: Known;
  readonly changes: Changes;
}

async function compare(context: FeedContext, items: readonly Item[], known: ReadonlyMap<string, Known>) {
  const { db, asOf, reference } = context;
  const both = items.map((item) => ({ item, known: known.get(item.data.ChildId) as Known }));
  const changedLists = await findChangedLists(
    db,
    both.map(({ item: { lists }, known: { id: childId } }) => ({ childId, lists })),
  );
  return both.map((one): Changed => {
    const options = { asOf, lists: changedLists.get(one.known.id) ?? new Map(), reference };
    return { ...one, changes: findChanges(one.item.values, one.known, options) };
  });
}

const isChange = ({ changes }: Changed) => changes.values !== null;

/** Under locks, the children are read and compared once more. */
async function update(context: FeedContext, wanted: readonly Changed[]): Promise<readonly Changed[]> {
  const { db, at, source, act, reference } = context;
  const codes = wanted.map(({ item }) => item.data.ChildId);
  await sql`select 1 from child_record where code = any(${codes}) order by id for no key update`.execute(db);
  const compared = await compare(
    context,
    wanted.map(({ item }) => item),
    await readKnown(db, codes),
  );
  const changed = compared.filter(isChange);
  if (changed.length === 0) return compared;
  const rows = changed.map(({ known, changes }) => ({
    ...asColumns({ ...known, ...changes.values }),
    id: known.id,
    base_action_code: changes.actionCode,
  }));
  await sql`
    update child_record c
       set ${updates}, base_action_code = coalesce(sent.base_action_code, c.base_action_code)
      from json_populate_recordset(null::child_record, ${JSON.stringify(rows)}::json) sent
     where c.id = sent.id`.execute(db);
  await replaceLists(
    db,
    changed.map(({ item: { lists }, known: { id: childId } }) => ({ childId, lists })),
  );
  const acted = changed.filter(({ changes }) => changes.actionCode !== null);
  const ids = acted.map(({ known }) => known.id);
  // The hold's action code is older than this one.
  await sql`
    update hold set action_code = null
     where child_id = any(${ids}) and ended_at is null and action_code is not null`.execute(db);
  await sql`
    insert into action_code_history (child_id, happened_at, action_code, old_status, new_status, source)
    select r.id, ${at}, r.code, r.status, r.status, ${source}
      from json_to_recordset(${JSON.stringify(
        acted.map(({ known: { id, status }, changes: { actionCode: code } }) => ({ id, status, code })),
      )}::json) as r(id integer, status smallint, code text)`.execute(db);
  const toldLists = await tellLists(
    db,
    changed.map(({ changes }) => changes.lists),
    reference,
  );
  await auditAll(
    db,
    changed.map(({ known, changes }, index) => ({
      entity: 'child',
      entityId: known.code,
      office: null,
      by: null,
      source,
      at,
      act,
      changes: { ...changes.told, ...toldLists[index] },
    })),
  );
  return compared;
}

/** About which of these children an earlier line of the feed was valid. */
export type FindSeen = (ids: readonly number[]) => Promise<ReadonlySet<number>>;

const refused = (problems: readonly FieldProblem[], unknown: readonly UnknownValue[] = []): ChildResult => ({
  outcome: 'refused',
  problems,
  unknown,
});

const second: FieldProblem = { field: 'ChildId', code: 'duplicate' };

/** At most one line about each child. */
async function applyItems(
  context: FeedContext,
  items: readonly Item[],
  known: ReadonlyMap<string, Known>,
): Promise<Map<Item, ChildResult>> {
  const results = new Map<Item, ChildResult>();
  const isKnown = ({ data }: Item) => known.has(data.ChildId);
  const toRegister = items.filter((item) => !isKnown(item));
  const toCompare = items.filter(isKnown);
  const ids = toRegister.length > 0 ? await register(context, toRegister) : new Map<string, number>();
  for (const item of toRegister) {
    const childId = ids.get(item.data.ChildId);
    // Somebody registered the child at this moment.
    if (childId === undefined) toCompare.push(item);
    else results.set(item, { outcome: 'registered', childId, problems: [], unknown: [] });
  }
  const stored =
    toRegister.length > ids.size
      ? await readKnown(
          context.db,
          toCompare.map(({ data }) => data.ChildId),
        )
      : known;
  const compared = await compare(context, toCompare, stored);
  const wanted = compared.filter(isChange);
  const updated = wanted.length > 0 ? await update(context, wanted) : [];
  for (const { item, known: child, changes } of [...compared.filter((one) => !isChange(one)), ...updated]) {
    if (changes.problem) results.set(item, refused([changes.problem]));
    else {
      const outcome = changes.values === null ? 'unchanged' : 'changed';
      results.set(item, { outcome, childId: child.id, problems: [], unknown: [] });
    }
  }
  return results;
}

/**
 * In the caller's transaction; the results are in the order of the lines. The first valid line about a child counts, the
 * valid ones after it are refused: a refused line takes no place.
 */
export async function applyChildren(
  context: FeedContext,
  lines: readonly ChildData[],
  findSeen: FindSeen = async () => new Set(),
): Promise<ChildResult[]> {
  const known = await readKnown(
    context.db,
    lines.map(({ ChildId }) => ChildId),
  );
  const seen = await findSeen([...known.values()].map(({ id }) => id));
  const results = new Map<ChildData, ChildResult>();
  /** Lines without a mistake of their own, in their order. */
  const valid = new Map<string, Item[]>();
  for (const [index, data] of lines.entries()) {
    if (index % linesPerTurn === linesPerTurn - 1) await turn();
    const stored = known.get(data.ChildId);
    const earlier = valid.get(data.ChildId);
    const item = readItem(data, context, stored);
    const problems = [...item.problems];
    if (stored?.givenName === '') problems.push({ field: 'ChildId', code: 'child-erased' });
    else if (!stored && !earlier) problems.push(...missingFields(data));
    if (problems.length === 0 && stored && seen.has(stored.id)) problems.push(second);
    if (problems.length > 0) results.set(data, refused(problems, item.unknown));
    else if (earlier) earlier.push(item);
    else valid.set(data.ChildId, [item]);
  }
  // Data that is older than what is stored is seen when it is compared: then the next line of the child has its turn.
  for (let open = [...valid.values()]; open.length > 0; ) {
    const applied = await applyItems(
      context,
      open.map(([first]) => first as Item),
      known,
    );
    for (const [item, result] of applied) results.set(item.data, result);
    const [next, over]: [Item[][], Item[][]] = [[], []];
    for (const [first, ...rest] of open)
      if (rest.length > 0) (applied.get(first as Item)?.outcome === 'refused' ? next : over).push(rest);
    for (const { data } of over.flat()) results.set(data, refused([second]));
    open = next;
  }
  return lines.map((data) => results.get(data) as ChildResult);
}
