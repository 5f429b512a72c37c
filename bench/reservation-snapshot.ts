import type pg from 'pg';
import { office } from './dataset.ts';

/** Restores the database after measuring, so that the same children are available for the next run. */
export interface ReservationSnapshot {
  readonly sponsorType: number;
  /** Undoes everything the benchmark's reservations did. */
  restore(): Promise<void>;
  end(): Promise<void>;
}

const name = 'Bench';

async function makeSponsorType(client: pg.Client): Promise<number> {
  const { rows: known } = await client.query<{ id: number }>(
    'select id from sponsor_type where office_code = $1 and name = $2',
    [office, name],
  );
  if (known[0]) return known[0].id;
  const { rows } = await client.query<{ id: number }>(
    'insert into sponsor_type (office_code, name, name_key, sort_order) values ($1, $2, lower($2), 1000) returning id',
    [office, name],
  );
  return rows[0]?.id ?? 0;
}

const ours = `select id from reservation where sponsor_type_id = $1`;

const undoStatements = [
  `delete from action_code_history a using hold h, reservation r
    where r.id = h.reservation_id and r.sponsor_type_id = $1 and a.child_id = h.child_id and a.happened_at >= r.created_at`,
  `delete from audit_entry a using hold h, reservation r, child c
    where r.id = h.reservation_id and r.sponsor_type_id = $1 and c.id = h.child_id and a.entity = 'child'
      and a.entity_id = c.code and a.modified_at >= r.created_at`,
  `delete from audit_entry where entity = 'reservation' and entity_id in (select id::text from (${ours}) each)`,
  `delete from outbox_message where record_key in (select 'reservation:' || id from (${ours}) each)`,
  `delete from hold where reservation_id in (${ours})`,
  `delete from pick where reservation_id in (${ours})`,
  `delete from draft_child where reservation_id in (${ours})`,
  'delete from reservation where sponsor_type_id = $1',
];

export async function takeSnapshot(client: pg.Client): Promise<ReservationSnapshot> {
  const sponsorType = await makeSponsorType(client);
  const restore = async () => {
    // A failed statement may have left its transaction open.
    await client.query('rollback');
    await client.query('begin');
    for (const statement of undoStatements) await client.query(statement, [sponsorType]);
    await client.query('commit');
  };
  return {
    sponsorType,
    restore,
    async end() {
      await restore();
      await client.query('delete from sponsor_type where id = $1', [sponsorType]);
      await client.query('vacuum hold, reservation, pick, audit_entry, action_code_history');
    },
  };
}
