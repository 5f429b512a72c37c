import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { formatsOf } from '#contract/office-settings/format.ts';
import type { searchReservations } from '#contract/reservations/api.ts';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import {
  checkReservationSearch,
  type ReservationColumn,
  type ReservationSearch,
  ReservationSearch as ReservationSearchSchema,
} from '#contract/reservations/search.ts';
import type { Language } from '#contract/shared/language.ts';
import { defaultPageSize } from '#contract/shared/paging.ts';
import { encoder } from '#contract/wire.ts';
import { personName } from '../../../db/person-name.ts';
import { reservationIs } from '../../../db/status-literals.ts';
import type { Context } from '../../../http/context.ts';
import { failIssues } from '../../../http/issues.ts';
import { escapeLike } from '../../../search/clauses.ts';
import { recordRun } from '../../../search/saved-searches.ts';
import { type ActionContext, actionContextOf } from '../action-context.ts';
import { label } from './labels.ts';

type Condition = RawBuilder<unknown>;

/** Status as of today: an active reservation past its expiration date is expired (see statusOn). */
export const statusToday = (today: string): RawBuilder<number> => sql<number>`
  case when r.status = ${reservationIs.active} and not r.is_perpetual and r.expiration_date < ${today}::date
       then ${reservationIs.expired} else r.status end`;

interface Range {
  readonly operator: string;
  readonly from: string | number;
  readonly to?: string | number;
}

/** T14: operators of date and number ranges. */
function inRange(value: RawBuilder<unknown>, { operator, from, to }: Range, type: 'date' | 'integer'): Condition {
  const bound = (given: string | number) => sql`${given}::${sql.raw(type)}`;
  if (operator === 'Between') return sql`${value} between ${bound(from)} and ${bound(to ?? from)}`;
  const sign = { 'Equal to': '=', On: '=', 'Greater than': '>', After: '>', 'Less than': '<', Before: '<' }[operator];
  return sql`${value} ${sql.raw(sign ?? '=')} ${bound(from)}`;
}

/** Reservations that hold a child matching the condition. */
const holdsFrom = (condition: Condition): Condition => sql`exists (
  select 1 from hold h join child c on c.id = h.child_id
   where h.reservation_id = r.id and h.office_code = r.office_code and h.ended_at is null and ${condition})`;

const like = (text: string) => `%${escapeLike(text.trim())}%`;

interface Criterion {
  readonly field: keyof ReservationSearch;
  readonly condition: Condition;
}

/** Conditions on `reservation r` for each filled criterion. */
export function criteriaOf({ today, settings }: ActionContext, search: ReservationSearch): readonly Criterion[] {
  const { zone } = formatsOf(settings);
  const all: Criterion[] = [];
  const add = (field: keyof ReservationSearch, condition: () => Condition) => {
    const given = search[field];
    const isGiven = Array.isArray(given) ? given.length > 0 : given !== undefined && `${given}`.trim() !== '';
    if (isGiven) all.push({ field, condition: condition() });
  };
  const { expirationDate, createdDate, totalReserved } = search;
  // Ten digits can exceed the integer range of the column, hence bigint; such a number matches nothing.
  add('id', () => sql`r.id = ${search.id}::bigint`);
  add('name', () => sql`r.name_key like search_key(${like(search.name ?? '')})`);
  add('categories', () => sql`r.category_code = any(${search.categories})`);
  add('categoryTypes', () => sql`r.category_type_code = any(${search.categoryTypes})`);
  add('statuses', () => sql`${statusToday(today)} = any(${search.statuses?.map(Number)}::smallint[])`);
  add('eventId', () => sql`lower(r.event_id) like lower(${like(search.eventId ?? '')})`);
  add('createdBy', () => sql`r.created_by = any(${search.createdBy})`);
  add('isPerpetual', () => sql`r.is_perpetual = ${search.isPerpetual}`);
  add('countries', () => holdsFrom(sql`c.country_code = any(${search.countries})`));
  add('projects', () => holdsFrom(sql`lpad(c.project_number::text, 6, '0') = any(${search.projects})`));
  const created = sql`(r.created_at at time zone ${zone})::date`;
  if (expirationDate) add('expirationDate', () => inRange(sql`r.expiration_date`, expirationDate, 'date'));
  if (createdDate) add('createdDate', () => inRange(created, createdDate, 'date'));
  if (totalReserved) add('totalReserved', () => inRange(sql`r.held_children`, totalReserved, 'integer'));
  return all;
}

export const conditionsOf = (actionContext: ActionContext, search: ReservationSearch): Condition =>
  sql.join(
    [
      sql`r.office_code = ${actionContext.office}`,
      ...criteriaOf(actionContext, search).map(({ condition }) => condition),
    ],
    sql` and `,
  );

const sortColumns: Readonly<Record<ReservationColumn, string>> = {
  ReservationID: 'id',
  ReservationName: 'name_key',
  ReservationCategory: 'category_label',
  ReservationCategoryType: 'category_type_label',
  ReservationStatus: 'status_today',
  ExpirationDate: 'expiration_date',
  EventID: 'event_id',
  TotalReserved: 'held_children',
  CreatedBy: 'created_by_name',
  CreatedDate: 'created_at',
  IsPerpetualReservation: 'is_perpetual',
};

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly categoryCode: string | null;
  readonly categoryLabel: string | null;
  readonly categoryTypeCode: string | null;
  readonly categoryTypeLabel: string | null;
  readonly statusToday: number;
  readonly statusLabel: string | null;
  readonly expirationDate: string | null;
  readonly eventId: string | null;
  readonly heldChildren: number;
  readonly targetChildren: number | null;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly isPerpetual: boolean;
}

const coded = (code: string | null, text: string | null) => (code === null ? null : { code, label: text ?? code });

const toRow = (row: Row): ReservationRow => ({
  id: row.id,
  name: row.name,
  category: coded(row.categoryCode, row.categoryLabel),
  categoryType: coded(row.categoryTypeCode, row.categoryTypeLabel),
  status: { code: String(row.statusToday), label: row.statusLabel ?? '' },
  expirationDate: row.expirationDate,
  eventId: row.eventId,
  totalReserved: row.heldChildren,
  targetChildren: row.targetChildren,
  createdBy: row.createdByName ?? '',
  createdAt: row.createdAt.toISOString(),
  isPerpetual: row.isPerpetual,
});

export interface Order {
  readonly sort?: ReservationColumn | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly offset?: number;
  readonly limit: number;
}

/** Grid rows matching a condition on `reservation r`. */
export async function listRows(
  { db, today }: Pick<ActionContext, 'db' | 'today'>,
  condition: Condition,
  { sort = 'ReservationID', direction = 'desc', offset = 0, limit }: Order,
  language: Language,
): Promise<ReservationRow[]> {
  const way = sql.raw(`${direction === 'desc' ? 'desc' : 'asc'} nulls last`);
  const { rows } = await sql<Row>`
    select * from (
      select r.id, r.name, r.name_key, r.category_code, r.category_type_code, ${statusToday(today)} as status_today,
             r.expiration_date, r.event_id, r.held_children, r.target_children, r.created_at, r.is_perpetual,
             ${personName('u')} as created_by_name,
             ${label('reservationCategory', 'r.category_code', language)} as category_label,
             ${label('reservationCategoryType', 'r.category_type_code', language)} as category_type_label,
             ${label('reservationStatus', sql`(${statusToday(today)})::text`, language)} as status_label
        from reservation r left join app_user u on u.id = r.created_by
       where ${condition}
    ) listed
    order by ${sql.ref(sortColumns[sort])} ${way}, id ${sql.raw(direction)}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toRow);
}

type Wanted = z.output<typeof searchReservations.input>;

/** Validates a search and counts its results, up to the office's maximum. */
export async function prepareSearch(actionContext: ActionContext, search: ReservationSearch) {
  failIssues(ReservationSearchSchema, checkReservationSearch(search), 'ReservationSearch');
  const maximum = Number(actionContext.settings.maxReservationRecords);
  const condition = conditionsOf(actionContext, search);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
      from (select 1 from reservation r where ${condition} limit ${maximum + 1}) counted`.execute(actionContext.db);
  const found = rows[0]?.count ?? 0;
  return { condition, maximum, total: Math.min(found, maximum), isMore: found > maximum };
}

export async function search(context: Context, wanted: Wanted) {
  const { page = 1, pageSize = defaultPageSize, sort, direction, savedSearchId } = wanted;
  const actionContext = await actionContextOf(context);
  const { condition, ...counted } = await prepareSearch(actionContext, wanted.search);
  if (savedSearchId !== undefined)
    await recordRun(context.primary, {
      subject: 'reservation',
      id: savedSearchId,
      search: encoder(ReservationSearchSchema)(wanted.search as never),
      office: context.office,
      userId: context.user.id,
      at: actionContext.at,
      ...counted,
    });
  const offset = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, counted.total - offset));
  const order = { sort, direction, offset, limit };
  return { reservations: await listRows(actionContext, condition, order, context.user.language), ...counted };
}
