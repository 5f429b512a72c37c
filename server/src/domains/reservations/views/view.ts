import { sql } from 'kysely';
import type { CategoryCode, CategoryTypeCode } from '#contract/reservations/categories.ts';
import type { Reservation, ReservationCounts } from '#contract/reservations/reservation.ts';
import type { Language } from '#contract/shared/language.ts';
import { personName } from '../../../db/person-name.ts';
import { fail } from '../../../refusal.ts';
import type { ActionContext } from '../action-context.ts';
import { kindCounts } from './counts.ts';
import { label } from './labels.ts';
import { statusToday } from './search.ts';

type Reading = Pick<ActionContext, 'db' | 'office' | 'today'>;

/** RESV-046 to RESV-050. */
const counts = sql<ReservationCounts>`(
  select json_build_object(
           'reserved', count(*), ${kindCounts}, 'male', count(*) filter (where c.gender = 'M'),
           'female', count(*) filter (where c.gender = 'F'), 'countries', count(distinct c.country_code),
           'projects', count(distinct c.project_number))
    from hold h join child c on c.id = h.child_id
   where h.reservation_id = r.id and h.office_code = r.office_code and h.ended_at is null)`;

/** Source of the last change when no user made it: a service account or the product itself. */
const lastSource = sql`case when r.modified_at is not null then (
  select a.source from audit_entry a
   where a.entity = 'reservation' and a.entity_id = r.id::text and a.modified_at <= r.modified_at
   order by a.modified_at desc, a.id desc limit 1) end`;

const detail = ({ db, office, today }: Reading, id: number, language: Language) =>
  db
    .selectFrom('reservation as r')
    .leftJoin('sponsorType as s', 's.id', 'r.sponsorTypeId')
    .leftJoin('appUser as creator', 'creator.id', 'r.createdBy')
    .leftJoin('appUser as modifier', 'modifier.id', 'r.modifiedBy')
    .leftJoin('appUser as canceler', 'canceler.id', 'r.canceledBy')
    .selectAll('r')
    .select([
      's.name as sponsorTypeName',
      personName('creator').as('createdByName'),
      sql<string | null>`coalesce(${personName('modifier')}, ${lastSource})`.as('modifiedByName'),
      personName('canceler').as('canceledByName'),
      label('reservationCategory', 'r.category_code', language).as('categoryName'),
      label('reservationCategoryType', 'r.category_type_code', language).as('categoryTypeName'),
      sql<number>`${statusToday(today)}`.as('statusToday'),
      label('reservationStatus', sql`(${statusToday(today)})::text`, language).as('statusLabel'),
      counts.as('counts'),
      sql<number>`(select count(*)::integer from draft_child d where d.reservation_id = r.id)`.as('selected'),
    ])
    .where('r.officeCode', '=', office)
    .where('r.id', '=', id);

/** The reservation for the API, with its status as of today. */
export async function viewReservation(actionContext: Reading, id: number, language: Language): Promise<Reservation> {
  const row = (await detail(actionContext, id, language).executeTakeFirst()) ?? fail('not-found');
  return {
    id: row.id,
    status: { code: String(row.statusToday), label: row.statusLabel ?? '' },
    category: row.categoryCode as CategoryCode | null,
    categoryName: row.categoryName,
    categoryType: row.categoryTypeCode as CategoryTypeCode | null,
    categoryTypeName: row.categoryTypeName,
    name: row.name,
    eventId: row.eventId,
    sponsorType: row.sponsorTypeId,
    sponsorTypeName: row.sponsorTypeName,
    expirationDate: row.expirationDate,
    targetParticipants: row.targetParticipants,
    targetChildren: row.targetChildren,
    isPerpetual: row.isPerpetual,
    counts: row.counts,
    selected: row.selected,
    version: row.version,
    createdBy: row.createdByName ?? '',
    createdAt: row.createdAt.toISOString(),
    modifiedBy: row.modifiedByName,
    modifiedAt: row.modifiedAt?.toISOString() ?? null,
    canceledBy: row.canceledByName,
    canceledAt: row.canceledAt?.toISOString() ?? null,
  };
}
