import type pg from 'pg';
import type { Privilege } from '#contract/access.ts';
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

/** Users by office, optionally with a privilege: the authors of seeded reservations, holds and comments. */
export async function readStaff(client: pg.Client, privilege?: Privilege): Promise<Staff> {
  const [module, level] = privilege?.split(':') ?? [];
  const { rows } = await client.query<{ office: string; ids: number[] }>(
    `select u.office_code as office, array_agg(u.id order by u.id) as ids
       from app_user u
      where u.is_active and ($1::text is null or exists (
        select from held_role h
          join role_grant g on g.role_id = h.role_id and g.access_type = $2
          join module m on m.id = g.module_id and m.name = $1
         where h.user_id = u.id))
      group by 1`,
    [module ?? null, level ?? null],
  );
  return new Map(rows.map(({ office, ids }) => [office, ids]));
}
