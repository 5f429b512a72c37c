import type pg from 'pg';
import type { Staff } from './holds.ts';
import type { LookupIds } from './values.ts';

export async function readLookups(client: pg.Client): Promise<LookupIds> {
  const { rows } = await client.query<{ list: string; code: string; id: number }>(
    'select l.name as list, v.code, v.id from lookup_value v join lookup_list l on l.id = v.list_id order by v.sort_order',
  );
  const lists = new Map<string, Map<string, number>>();
  for (const { list, code, id } of rows) {
    const codes = lists.get(list) ?? new Map<string, number>();
    lists.set(list, codes.set(code, id));
  }
  return lists;
}

/** Who works where: somebody must have placed a hold or written a comment. */
export async function readStaff(client: pg.Client): Promise<Staff> {
  const { rows } = await client.query<{ office: string; ids: number[] }>(
    'select office_code as office, array_agg(id order by id) as ids from app_user where is_active group by 1',
  );
  return new Map(rows.map(({ office, ids }) => [office, ids]));
}
