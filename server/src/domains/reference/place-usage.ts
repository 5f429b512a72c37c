import { type RawBuilder, sql } from 'kysely';
import type { Use, UseKind } from '#contract/reference/api.ts';
import type { PlaceList } from '#contract/reference/rules.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import type { Db } from '../../db/connection.ts';

/** How many records refer to regions, countries and offices: those that are at work, not the ended ones. */

interface Counted {
  readonly kind: UseKind;
  /** Yields the code of the place for each record. */
  readonly from: RawBuilder<unknown>;
}

const openLocks = sql`project_lock where status < 3 and ended_at is null`;

const uses: Readonly<Record<PlaceList, readonly Counted[]>> = {
  fieldRegion: [
    { kind: 'countries', from: sql`select region_code as code from country` },
    { kind: 'offices', from: sql`select region_code as code from office` },
    { kind: 'locks', from: sql`select region_code as code from ${openLocks}` },
  ],
  officeRegion: [
    { kind: 'offices', from: sql`select region_code as code from office` },
    { kind: 'people', from: sql`select region_code as code from app_user where is_active` },
  ],
  country: [
    { kind: 'children', from: sql`select country_code as code from child_record` },
    { kind: 'projects', from: sql`select country_code as code from project` },
    {
      kind: 'locks',
      from: sql`select distinct p.country_code as code, l.id from project_lock_place p
        join project_lock l on l.id = p.lock_id where l.status < 3 and l.ended_at is null`,
    },
    { kind: 'countryGroups', from: sql`select country_code as code from country_group_country` },
  ],
  supportOffice: [
    { kind: 'countries', from: sql`select support_office_code as code from country` },
    { kind: 'projects', from: sql`select implementing_office_code as code from project` },
    { kind: 'accounts', from: sql`select office_code as code from api_credential where is_active` },
  ],
  fundraisingOffice: [
    { kind: 'people', from: sql`select office_code as code from app_user where is_active` },
    { kind: 'groups', from: sql`select office_code as code from user_group where is_active` },
    { kind: 'children', from: sql`select sponsor_office_code as code from child_record` },
    {
      kind: 'reservations',
      from: sql`select office_code as code from reservation
        where status in (${statusCodes.draft}, ${statusCodes.active})`,
    },
    { kind: 'projects', from: sql`select funding_office_code as code from project` },
    { kind: 'locks', from: sql`select office_code as code from ${openLocks}` },
    { kind: 'accounts', from: sql`select office_code as code from api_credential where is_active` },
    {
      kind: 'frames',
      from: sql`select k.office_code as code from nonav_family f join api_credential k on k.id = f.credential_id
        where f.revoked_at is null and f.expires_at > clock_timestamp()`,
    },
  ],
};

/** By code; places that nothing uses are left out. */
export async function countPlaceUses(db: Db, list: PlaceList): Promise<Map<string, Use[]>> {
  const counts = uses[list].map(
    ({ kind, from }) => sql`
      select ${kind}::text as kind, code, count(*)::integer as count
        from (${from}) used where code is not null group by code`,
  );
  const { rows } = await sql<Use & { code: string }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const found = new Map<string, Use[]>();
  for (const { kind } of uses[list])
    for (const { code, count } of rows.filter((row) => row.kind === kind))
      found.set(code, [...(found.get(code) ?? []), { kind, count }]);
  return found;
}
