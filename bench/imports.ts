import pg from 'pg';
import { importFile } from '#contract/imports/api.ts';
import { undoImport } from '#contract/imports/history-api.ts';
import { office } from './dataset.ts';
import type { BenchServer } from './server.ts';

/** Measures imports from the upload until every row is applied, and their undo. */
export interface ImportResult {
  readonly rows: number;
  /** The response to the upload: parsed, validated against live data, and queued. */
  readonly checked: number;
  /** The processing time in the queue, without the wait for a worker. */
  readonly applied: number;
  /** From the upload to the last row, including the wait. */
  readonly total: number;
  readonly undone: number;
  /** Baseline: the same holds, statuses and histories as plain SQL in one transaction, on the same machine. */
  readonly alone: number;
  /** Peak memory of the server so far, in megabytes. */
  readonly memory: number;
}

const sizes = [5_000, 13_000];
const target = 500;
const projectsMaximum = 10;

interface Place {
  readonly country: string;
  readonly project: number;
  readonly codes: readonly string[];
}

/** Available children of few projects for each reservation, within the limits of reservations. */
async function listsOf(client: pg.Client, rows: number): Promise<string[][]> {
  const { rows: places } = await client.query<Place>(
    `select c.country_code as country, c.project_number as project, array_agg(c.code) as codes
       from child c
      where c.base_status = 1 and c.birth_date > current_date - interval '15 years'
        and not exists (select 1 from hold h where h.child_id = c.id and h.ended_at is null)
      group by 1, 2 order by 1, count(*) desc`,
  );
  const lists: string[][] = [];
  let left = rows;
  let current: { country: string; projects: number; codes: string[] } | undefined;
  for (const { country, codes } of places) {
    if (left <= 0) break;
    if (
      !current ||
      current.country !== country ||
      current.projects === projectsMaximum ||
      current.codes.length === target
    ) {
      current = { country, projects: 0, codes: [] };
      lists.push(current.codes);
    }
    const taken = codes.slice(0, Math.min(left, target - current.codes.length));
    current.codes.push(...taken);
    current.projects += 1;
    left -= taken.length;
  }
  return lists;
}

async function makeReservations(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into reservation (office_code, status, name, category_code, category_type_code, target_children, is_perpetual)
     select $1, 2, 'Bench import ' || n, '3', '31', $2, true from generate_series(1, $3) n returning id`,
    [office, target, count],
  );
  return rows.map(({ id }) => id);
}

async function waitFor(client: pg.Client, id: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ status: number }>('select status from import_batch where id = $1', [id]);
    if ((rows[0]?.status ?? 0) > 2) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function appliedIn(client: pg.Client, id: number): Promise<number> {
  const { rows } = await client.query<{ took: number }>(
    'select extract(epoch from finished_at - started_at) * 1000 as took from import_batch where id = $1',
    [id],
  );
  return Number(rows[0]?.took ?? 0);
}

const held = 3;

/** The minimum an import must write, without validation, results or limits; rolled back afterwards. */
async function measureBaseline(client: pg.Client, lists: readonly (readonly string[])[], ids: readonly number[]) {
  const codes = lists.flat();
  const reservations = lists.flatMap((list, index) => list.map(() => ids[index]));
  await client.query('begin');
  await client.query(
    `create temporary table added on commit drop as
     select c.id, c.code, given.reservation from unnest($1::text[], $2::integer[]) as given(code, reservation)
       join child c on c.code = given.code`,
    [codes, reservations],
  );
  await client.query('analyze added');
  const started = performance.now();
  await client.query(
    `insert into hold (child_id, office_code, kind, reservation_id, action_code, placed_by, placed_at)
     select id, $1, 'reservation', reservation, 'R01', 1, now() from added order by id`,
    [office],
  );
  await client.query(
    `insert into action_code_history (child_id, happened_at, action_code, old_status, new_status, user_id)
     select id, now(), 'R01', 1, ${held}, 1 from added order by id`,
  );
  await client.query(
    `insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_by, modified_at, office_code)
     select line.entity, case line.entity when 'child' then code else reservation::text end, line.field, null, code, 1,
            now(), $1
       from added, (values ('child', 'RCDSChildStatus'), ('child', 'ReservationID'), ('reservation', 'ChildId'))
            as line(entity, field)`,
    [office],
  );
  const took = performance.now() - started;
  await client.query('rollback');
  return took;
}

async function measure(client: pg.Client, server: BenchServer, wanted: number): Promise<ImportResult> {
  const lists = await listsOf(client, wanted);
  const ids = await makeReservations(client, lists.length);
  const lines = lists.flatMap((codes, index) => codes.map((code) => `${ids[index]},${code}`));
  const content = Buffer.from(`Reservation ID,Child ID\r\n${lines.join('\r\n')}\r\n`);
  const started = performance.now();
  const path = `${importFile.path}?ImportType=1&Again=1`;
  const { took, answer } = await server.upload(path, { name: `bench-${wanted}.csv`, content });
  const { ImportId: id } = (answer as { Import: { ImportId: number } }).Import;
  await waitFor(client, id);
  const total = performance.now() - started;
  const applied = await appliedIn(client, id);
  const undone = await server.put(undoImport.path.replace(':ImportId', String(id)), {});
  const alone = await measureBaseline(client, lists, ids);
  await client.query('update reservation set status = 5, canceled_at = now() where id = any($1)', [ids]);
  return { rows: lines.length, checked: took, applied, total, undone, alone, memory: server.memory().most };
}

export async function measureImports(databaseUrl: string, server: BenchServer): Promise<ImportResult[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const results: ImportResult[] = [];
  for (const size of sizes) results.push(await measure(client, server, size));
  await client.end();
  return results;
}
