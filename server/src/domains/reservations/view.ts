import { sql } from 'kysely';
import type { CategoryCode, CategoryTypeCode } from '#contract/reservations/categories.ts';
import type { Reservation, ReservationCounts } from '#contract/reservations/reservation.ts';
import { type ReservationStatus, statusCodes, statusOf, statusOn } from '#contract/reservations/rules.ts';
import type { Language } from '#contract/users/api.ts';
import { fail } from '../../refusal.ts';
import { label, personName } from './labels.ts';
import type { Scene } from './scene.ts';

type Reading = Pick<Scene, 'db' | 'office' | 'today'>;

const detail = ({ db, office }: Reading, id: number, language: Language) =>
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
      personName('modifier').as('modifiedByName'),
      personName('canceler').as('canceledByName'),
      label('reservationCategory', 'r.category_code', language).as('categoryName'),
      label('reservationCategoryType', 'r.category_type_code', language).as('categoryTypeName'),
      sql<number>`(select count(*)::integer from draft_child d where d.reservation_id = r.id)`.as('selected'),
    ])
    .where('r.officeCode', '=', office)
    .where('r.id', '=', id);

/** RESV-046 to RESV-050. */
async function countsOf({ db }: Reading, id: number): Promise<ReservationCounts> {
  const { rows } = await sql<ReservationCounts>`
    select count(*)::integer as reserved,
           count(*) filter (where c.status = 4)::integer as sponsored,
           count(*) filter (where c.status <> 4)::integer as available,
           count(*) filter (where c.gender = 'M')::integer as male,
           count(*) filter (where c.gender = 'F')::integer as female,
           count(distinct c.country_code)::integer as countries,
           count(distinct c.project_number)::integer as projects
      from hold h join child c on c.id = h.child_id
     where h.reservation_id = ${id} and h.ended_at is null`.execute(db);
  return rows[0] as ReservationCounts;
}

export async function statusLabel({ db }: Pick<Scene, 'db'>, status: ReservationStatus, language: Language) {
  const code = String(statusCodes[status]);
  const row = await db
    .selectNoFrom(label('reservationStatus', sql.lit(code), language).as('label'))
    .executeTakeFirstOrThrow();
  return { code, label: row.label ?? status };
}

/** A reservation as people see it today. */
export async function viewReservation(scene: Reading, id: number, language: Language): Promise<Reservation> {
  const row = (await detail(scene, id, language).executeTakeFirst()) ?? fail('not-found');
  const { isPerpetual, expirationDate } = row;
  const status = statusOn({ status: statusOf(row.status), isPerpetual, expirationDate }, scene.today);
  return {
    id: row.id,
    status: await statusLabel(scene, status, language),
    category: row.categoryCode as CategoryCode | null,
    categoryName: row.categoryName,
    categoryType: row.categoryTypeCode as CategoryTypeCode | null,
    categoryTypeName: row.categoryTypeName,
    name: row.name,
    eventId: row.eventId,
    sponsorType: row.sponsorTypeId,
    sponsorTypeName: row.sponsorTypeName,
    expirationDate,
    targetParticipants: row.targetParticipants,
    targetChildren: row.targetChildren,
    isPerpetual,
    counts: await countsOf(scene, id),
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
