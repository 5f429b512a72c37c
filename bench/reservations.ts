import pg from 'pg';
import { confirmReservation, fillToTarget, searchAvailableChildren } from '#contract/reservations/children-api.ts';
import { createRandom } from '#server/random.ts';
import { office, today } from './dataset.ts';
import { summarise, type Times, timed } from './measure.ts';
import { type ReservationSnapshot, takeSnapshot } from './reservation-snapshot.ts';
import type { BenchServer } from './server.ts';

/**
 * Reservations: the search of stage 2, confirming many children at once, and concurrent users competing for the same
 * children.
 */

export interface ConfirmResult {
  readonly children: number;
  readonly http: Times;
  /** Baseline: only locking and holding the children. */
  readonly database: Times;
}

export interface RaceResult {
  readonly clients: number;
  readonly each: number;
  readonly pool: number;
  /** Until the last client had its response. */
  readonly took: number;
  readonly full: number;
  /** Reservations with only some of their children, and children with two holds: both must be 0. */
  readonly partial: number;
  readonly doubles: number;
  readonly perSecond: number;
}

export interface ReservationsResult {
  readonly search: Times;
  readonly confirms: readonly ConfirmResult[];
  readonly race: RaceResult;
}

const sizes = [
  { children: 100, repeats: 12 },
  { children: 500, repeats: 6 },
];
const race = { clients: 50, each: 100, wanted: 4_000, projectsMaximum: 10 };
const countries = ['ETH', 'GTM', 'KEN', 'BGD', 'UGA', 'BOL', 'MWI', 'ZMB'];
/** Young enough for every support office. */
const bornAfter = `${Number(today.slice(0, 4)) - 15}${today.slice(4)}`;
const isFree = `c.base_status = 1 and c.birth_date > '${bornAfter}' and c.birth_date <= '${today}'
  and not exists (select 1 from hold h where h.child_id = c.id and h.ended_at is null)`;

const pathOf = (path: string, id: number) => path.replace(':ReservationID', String(id));

async function makeDrafts(client: pg.Client, sponsorType: number, target: number, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into reservation (office_code, status, name, category_code, category_type_code, sponsor_type_id,
                              target_children, is_perpetual)
     select $1, 1, 'Bench reservation ' || n, '3', '31', $2, $3, true from generate_series(1, $4) n returning id`,
    [office, sponsorType, target, count],
  );
  return rows.map(({ id }) => id);
}

/** Available children of one country and few projects, one list for each reservation. */
async function freeLists(client: pg.Client, country: string, each: number, lists: number): Promise<string[][]> {
  const { rows } = await client.query<{ codes: string[] }>(
    `select array_agg(c.code order by random()) as codes from child c
      where c.country_code = $1 and ${isFree}
        and c.project_number in (select project_number from child c where c.country_code = $1 and ${isFree}
                                  group by 1 order by count(*) desc limit 10)`,
    [country],
  );
  const codes = rows[0]?.codes ?? [];
  const found = Array.from({ length: lists }, (_, list) => codes.slice(list * each, (list + 1) * each));
  return found.filter((list) => list.length === each);
}

const baselineStatements = [
  'select id from child_record where code = any($1) order by id for no key update',
  `insert into hold (child_id, office_code, kind, reservation_id, action_code, placed_at)
   select id, '${office}', 'reservation', $2, 'R01', now() from child where code = any($1) order by id`,
];

async function runBaseline(client: pg.Client, codes: readonly string[], id: number): Promise<void> {
  await client.query('begin');
  await client.query(baselineStatements[0] as string, [codes]);
  await client.query(baselineStatements[1] as string, [codes, id]);
  await client.query('update reservation set status = 2 where id = $1', [id]);
  await client.query('commit');
}

/** Alternates between HTTP and database on different children, so that other load on the machine affects both alike. */
async function measureConfirms(
  client: pg.Client,
  server: BenchServer,
  kept: ReservationSnapshot,
  { children, repeats }: (typeof sizes)[number],
): Promise<ConfirmResult> {
  const http: number[] = [];
  const database: number[] = [];
  for (const country of countries) {
    if (http.length === repeats) break;
    const lists = await freeLists(client, country, children, 2 * (repeats - http.length));
    const ids = await makeDrafts(client, kept.sponsorType, children, lists.length);
    for (let pair = 0; pair + 1 < lists.length; pair += 2) {
      const Children = (lists[pair] ?? []).map((ChildId) => ({ ChildId }));
      http.push(await server.put(pathOf(confirmReservation.path, ids[pair] ?? 0), { Children }));
      database.push(await timed(() => runBaseline(client, lists[pair + 1] ?? [], ids[pair + 1] ?? 0)));
    }
    await kept.restore();
  }
  return { children, http: summarise(http), database: summarise(database) };
}

/** Few projects with many available children, within the limits of one reservation. */
async function poolFor(client: pg.Client) {
  const { rows } = await client.query<{ project: number; count: number }>(
    `select c.project_number as project, count(*)::integer as count from child c
      where c.country_code = 'ETH' and ${isFree} group by 1 order by 2 desc limit $1`,
    [race.projectsMaximum],
  );
  const chosen: typeof rows = [];
  for (const row of rows) if (sum(chosen) < race.wanted) chosen.push(row);
  return { projects: chosen.map(({ project }) => String(project).padStart(6, '0')), size: sum(chosen) };
}

const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((total, { count }) => total + count, 0);

/** Each client fills and confirms its own reservation from one pool, which is smaller than the total demand. */
async function runRace(client: pg.Client, server: BenchServer, kept: ReservationSnapshot): Promise<RaceResult> {
  const pool = await poolFor(client);
  const ids = await makeDrafts(client, kept.sponsorType, race.each, race.clients);
  const born = { From: bornAfter, To: today };
  const body = {
    ChildSearch: { ChildCountry: ['ETH'], Project: pool.projects, BirthDate: born },
    GenderMix: 'any',
    CountryMix: 'any',
  };
  const took = await timed(() =>
    Promise.all(
      ids.map(async (id, worker) => {
        const filled = await server.ask('POST', pathOf(fillToTarget.path, id), body, worker);
        if (filled.status === 200) await server.ask('PUT', pathOf(confirmReservation.path, id), {}, worker);
      }),
    ),
  );
  const { rows } = await client.query<Pick<RaceResult, 'full' | 'partial' | 'doubles'>>(
    `select count(*) filter (where status = 2 and held_children = $2)::integer as full,
            count(*) filter (where held_children not in (0, $2) or (status = 2) <> (held_children = $2))::integer as partial,
            (select count(*)::integer from (select child_id from hold where ended_at is null
              group by 1 having count(*) > 1) twice) as doubles
       from reservation where id = any($1)`,
    [ids, race.each],
  );
  const counts = rows[0] ?? { full: 0, partial: 0, doubles: 0 };
  await kept.restore();
  const perSecond = (1000 * counts.full * race.each) / took;
  return { clients: race.clients, each: race.each, pool: pool.size, took, ...counts, perSecond };
}

async function searchStageTwo(client: pg.Client, server: BenchServer, kept: ReservationSnapshot): Promise<Times> {
  const [id = 0] = await makeDrafts(client, kept.sponsorType, 100, 1);
  const random = createRandom('bench', 'stage two');
  const times: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const ChildSearch = {
      ChildCountry: [random.pick(countries)],
      Gender: random.pick(['Male', 'Female'] as const),
      AgeRange: { Operator: 'Between', From: random.int(2, 6), To: random.int(7, 14) },
    };
    times.push(await server.post(pathOf(searchAvailableChildren.path, id), { ChildSearch, PageSize: 25 }));
  }
  await kept.restore();
  return summarise(times);
}

export async function measureReservations(databaseUrl: string, server: BenchServer): Promise<ReservationsResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const kept = await takeSnapshot(client);
  try {
    const search = await searchStageTwo(client, server, kept);
    const confirms: ConfirmResult[] = [];
    for (const size of sizes) confirms.push(await measureConfirms(client, server, kept, size));
    return { search, confirms, race: await runRace(client, server, kept) };
  } finally {
    await kept.end();
    await client.end();
  }
}
