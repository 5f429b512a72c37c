import { sql } from 'kysely';
import { queueItemsMaximum } from '#contract/home/rules.ts';
import { getLists, officeName } from '../lookups/queries.ts';
import { emptyQueue, type QueueQuery, queueItem } from './queue-item.ts';

interface SnapshotRow {
  readonly id: number;
  readonly name: string;
  readonly officeCode: string;
  readonly officeName: string;
  readonly missing: number;
  readonly receivedAt: Date;
  readonly total: number;
}

/** Snapshots of any field office that wait for a decision about the children missing from them; nobody's own. */
export const missingChildren: QueueQuery = async ({ db, scope, language }, kind) => {
  if (scope === 'mine') return emptyQueue;
  const { rows } = await sql<SnapshotRow>`
    select f.id, f.name, f.office_code, o.name as office_name, f.missing, f.received_at,
           (count(*) over ())::integer as total
      from feed f join office o on o.code = f.office_code
     where f.state = 'to-confirm'
     order by f.received_at, f.id limit ${queueItemsMaximum}`.execute(db);
  if (rows.length === 0) return emptyQueue;
  const lists = await getLists(db);
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map(({ id, name, officeCode, officeName: ownName, missing, receivedAt }) =>
      queueItem({
        kind,
        group: 'administration',
        record: String(id),
        name,
        count: missing,
        places: [officeName({ code: officeCode, name: ownName }, lists, language)],
        placeCode: officeCode,
        placeCount: 1,
        at: receivedAt.toISOString(),
      }),
    ),
  };
};
