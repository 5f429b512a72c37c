import type pg from 'pg';
import { nameKey } from '#contract/office-settings/list-rules.ts';

/** RESV-017: typical sponsor types of offices. */
const names = ['Individual', 'Family', 'Church or group', 'Company'] as const;

/** Adds sponsor types to offices that have none; returns the active ones by office. */
export async function writeSponsorTypes(client: pg.Client): Promise<ReadonlyMap<string, readonly number[]>> {
  await client.query(
    `insert into sponsor_type (office_code, name, name_key, sort_order)
     select office.code, given.name, given.key, given.place
       from office, unnest($1::text[], $2::text[]) with ordinality as given (name, key, place)
      where not exists (select from sponsor_type known where known.office_code = office.code)
      order by office.code, given.place`,
    [names, names.map(nameKey)],
  );
  const { rows } = await client.query<{ office_code: string; ids: number[] }>(
    `select office_code, array_agg(id order by sort_order) as ids from sponsor_type where is_active group by office_code`,
  );
  return new Map(rows.map(({ office_code, ids }) => [office_code, ids]));
}
