import { type RawBuilder, sql } from 'kysely';
import type { AccessAction } from '#contract/children/access-log.ts';
import type { LoggedCriterion, LoggedRecord } from '#contract/children/logged.ts';
import type { ChildList } from '#contract/reading/rules.ts';
import type { Db } from '../db/connection.ts';
import { currentFrameAccount } from '../frame-account.ts';

/** The reader, their office and its current date. */
export interface Reader {
  readonly userId: number;
  readonly office: string;
  readonly at: Date;
  readonly day: string;
  /** Local hour in the office, 0 to 23. */
  readonly hour: number;
  /** 0 means no budget. */
  readonly budget: number;
  readonly most: number;
}

interface RecordAccess {
  readonly action: AccessAction;
  /** What was exported, for example 'role/7' or 'children.xlsx: Gender, Religion'; never entered values. */
  readonly record: LoggedRecord;
  /** The office that owns the record. */
  readonly owner?: string;
}

interface ChildrenAccess extends RecordAccess {
  readonly childIds: readonly number[];
  readonly isSensitive?: boolean;
}

interface ChildAccess {
  readonly action: AccessAction;
  readonly childId: number;
  readonly isSensitive?: boolean;
  /** Not logged again when it is part of an access logged in the last minutes. */
  readonly isPart?: boolean;
}

/** Several cards at once: each child has its own entry, as if its card alone had been opened. */
interface CardsAccess {
  readonly action: AccessAction;
  readonly cards: readonly number[];
  readonly isSensitive?: boolean;
  /** As for one child. */
  readonly isPart?: boolean;
}

interface ListAccess {
  readonly list: ChildList;
  /** Names of criteria, never their values. */
  readonly criteria: readonly LoggedCriterion[];
  readonly childIds: readonly number[];
  /** Total number of results, if it is shown. */
  readonly total?: number;
  readonly owner?: string;
}

export type Access = RecordAccess | ChildrenAccess | ChildAccess | CardsAccess | ListAccess;

/** How many different children the person has opened or listed on the day. */
export async function countReadChildren(db: Db, { userId, day }: Pick<Reader, 'userId' | 'day'>): Promise<number> {
  const { rows } = await sql<{ children: number }>`
    select children from reading_day where user_id = ${userId} and day = ${day}::date`.execute(db);
  return rows[0]?.children ?? 0;
}

/** Whether `more` further children would exceed today's maximum. */
export async function exceedsBudget(db: Db, { userId, day, budget, most }: Reader, more: number): Promise<boolean> {
  if (budget === 0) return false;
  const { rows } = await sql<{ children: number; isLifted: boolean }>`
    select children, lifted_at is not null as is_lifted from reading_day where user_id = ${userId} and day = ${day}::date`.execute(
    db,
  );
  return rows[0]?.isLifted !== true && (rows[0]?.children ?? 0) + more > most;
}

/** Whether further children are refused today. A user below the budget who was refused one long list may go on. */
export async function isBudgetSpent(db: Db, { userId, day, budget, most }: Reader): Promise<boolean> {
  if (budget === 0) return false;
  const { rows } = await sql`
    select 1 from reading_day where user_id = ${userId} and day = ${day}::date and lifted_at is null
       and (children >= ${most} or refused_at is not null and children >= ${budget})`.execute(db);
  return rows.length > 0;
}

/**
 * Budget state after the access: 'reached' is the first time over the budget, before anyone was notified; 'refused'
 * means the maximum would be exceeded.
 */
export type BudgetState = 'below' | 'reached' | 'over' | 'lifted' | 'refused';

const isByChild = (reading: Access): reading is ChildAccess | CardsAccess => 'childId' in reading || 'cards' in reading;

const idsOf = (reading: Access): readonly number[] => {
  if ('childId' in reading) return [reading.childId];
  if ('cards' in reading) return reading.cards;
  return 'childIds' in reading ? reading.childIds : [];
};

const partMilliseconds = 600_000;

/** Tabs opened shortly after their card belong to the same access, if through the same frame (F12). */
const isNew = (reading: Access, { userId, at }: Reader): RawBuilder<unknown> =>
  isByChild(reading) && reading.isPart
    ? sql`not exists (select 1 from access_log l where l.child_id = opened.id and l.user_id = ${userId}
           and l.action = ${reading.action} and not l.is_foreign and l.through is not distinct from ${currentFrameAccount()}::text
           and l.happened_at >= ${new Date(at.getTime() - partMilliseconds)})`
    : sql`true`;

interface LogEntry {
  readonly office: RawBuilder<unknown>;
  readonly ids: RawBuilder<unknown>;
  readonly isForeign: boolean;
  readonly isReaderNamed: boolean;
}

function insertStatement(reader: Reader, reading: Access, { office, ids, isForeign, isReaderNamed }: LogEntry) {
  const { at, userId } = reader;
  if ('list' in reading)
    return sql`insert into list_log (happened_at, user_id, office_code, list, criteria, child_ids, through, is_foreign,
                                     is_reader_named)
      select ${at}::timestamptz, ${userId}::integer, ${office}, ${reading.list}, ${isForeign ? [] : reading.criteria}::text[],
             ${ids}, ${currentFrameAccount()}::text, ${isForeign}::boolean, ${isReaderNamed}::boolean`;
  const isOne = isByChild(reading);
  const record = 'record' in reading ? reading.record : null;
  const isSensitive = 'isSensitive' in reading && reading.isSensitive === true;
  return sql`insert into access_log (happened_at, user_id, office_code, action, child_id, child_ids, child_count,
                                     is_sensitive, record, through, is_foreign, is_reader_named)
    select ${at}::timestamptz, ${userId}::integer, ${office}, ${reading.action},
           ${isOne ? sql`opened.id` : sql`null::integer`},
           ${isOne ? sql`null::integer[], 1` : sql`nullif(${ids}, '{}'), cardinality(${ids})`}, ${isSensitive}::boolean,
           ${isReaderNamed ? record : null}::text, ${currentFrameAccount()}::text, ${isForeign}::boolean, ${isReaderNamed}::boolean`;
}

/** One entry for each child that was opened. */
const eachOpened = (reading: Access, { ids }: LogEntry): RawBuilder<unknown> =>
  isByChild(reading) ? sql`, unnest(${ids}) as opened(id)` : sql``;

/**
 * F16, F17: the only function that writes the access log, together with the daily count. The entry belongs to the
 * reader's office. The office that owns the record gets a copy with the reader's name. Offices that hold or sponsor a
 * child get a copy for their own children that does not name the reader.
 */
export async function insertAccessEntries(db: Db, reader: Reader, reading: Access): Promise<BudgetState> {
  const given = [...new Set(idsOf(reading))];
  const owner = 'owner' in reading && reading.owner !== reader.office ? (reading.owner ?? null) : null;
  const isOpening = !('list' in reading);
  const own = { office: sql`${reader.office}::text`, ids: sql`asked.ids`, isForeign: false, isReaderNamed: true };
  const owners = { ...own, office: sql`${owner}::text`, isForeign: true };
  const holders = { office: sql`concerned.office`, ids: sql`concerned.ids`, isForeign: true, isReaderNamed: false };
  const counted =
    given.length === 0
      ? sql`select 'below'::text as state`
      : sql`select read_children(${reader.userId}, ${reader.office}, ${reader.day}::date, ${reader.hour}, ${given}::integer[],
                                 ${isOpening}, ${reader.budget}, ${reader.most}, ${reader.at}::timestamptz) as state`;
  const { rows } = await sql<{ state: BudgetState }>`
    with counted as materialized (${counted}),
    asked as (select ${given}::integer[] as ids),
    concerned as (
      select office, array_agg(distinct child_id) as ids
        from (select sponsor_office_code as office, id as child_id from child
               where id = any(${given}::integer[]) and sponsor_office_code is not null
              union all
              select office_code, child_id from hold where child_id = any(${given}::integer[]) and ended_at is null) held
       where office <> ${reader.office} and office is distinct from ${owner}::text
       group by office),
    own_line as (${insertStatement(reader, reading, own)} from asked, counted ${eachOpened(reading, own)}
                  where state <> 'refused' and ${isNew(reading, reader)}),
    owners_line as (${insertStatement(reader, reading, owners)} from asked, counted ${eachOpened(reading, owners)}
                     where state <> 'refused' and ${owner}::text is not null),
    holders_lines as (${insertStatement(reader, reading, holders)} from concerned, counted ${eachOpened(reading, holders)}
                       where state <> 'refused' and ${isNew(reading, reader)})
    select state from counted`.execute(db);
  return rows[0]?.state ?? 'below';
}
