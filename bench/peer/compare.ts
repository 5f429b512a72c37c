import pg from 'pg';
import { searchChildren } from '#contract/children/api.ts';
import { measureThroughput, summarise, type Times } from '../measure.ts';
import { bodyOf, make } from '../run.ts';
import { type Sample, scenarios } from '../searches.ts';
import type { BenchServer } from '../server.ts';
import type { Peer } from './directus.ts';
import { type LookupIds, queryOf } from './filter.ts';

/** Measures both products on the same tables, alternating, so that other load on the machine affects both alike. */
export interface PeerResult {
  readonly name: string;
  readonly searches: readonly { readonly name: string; readonly ours: Times; readonly theirs: Times }[];
  readonly rates: readonly { readonly name: string; readonly ours: number; readonly theirs: number }[];
  /** Megabytes, at the end of the run. */
  readonly memory: { readonly ours: number; readonly theirs: number };
}

export interface PeerOptions {
  readonly repeats: number;
  readonly users: number;
  readonly seconds: number;
  readonly tell: (what: string) => void;
}

interface Known {
  readonly ids: LookupIds;
  /** Ids of children by code. */
  readonly keys: ReadonlyMap<string, number>;
}

async function readKnown(databaseUrl: string, samples: readonly Sample[]): Promise<Known> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: values } = await client.query<{ name: string; id: number }>(
    "select l.name || ':' || v.code as name, v.id from lookup_list l join lookup_value v on v.list_id = l.id",
  );
  const { rows: children } = await client.query<{ code: string; id: number }>(
    'select code, id from child_record where code = any($1)',
    [samples.slice(0, cards).map(({ code }) => code)],
  );
  await client.end();
  return {
    ids: new Map(values.map(({ name, id }) => [name, id])),
    keys: new Map(children.map(({ code, id }) => [code, id])),
  };
}

const cards = 400;
const warming = 5;

export async function comparePeer(
  { databaseUrl, samples, server }: { databaseUrl: string; samples: readonly Sample[]; server: BenchServer },
  name: string,
  peer: Peer,
  { repeats, users, seconds, tell }: PeerOptions,
): Promise<PeerResult> {
  const { ids, keys } = await readKnown(databaseUrl, samples);
  const searches = [];
  for (const scenario of scenarios) {
    tell(`${scenario.name}, beside ${name}`);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (const [turn, search] of make(samples, scenario.name, repeats + warming).entries()) {
      const own = await server.post(searchChildren.path, bodyOf(search));
      const other = await peer.search(queryOf(search, ids));
      if (turn < warming) continue;
      ours.push(own);
      theirs.push(other);
    }
    searches.push({ name: scenario.name, ours: summarise(ours), theirs: summarise(theirs) });
  }

  async function rateOf(isFull: boolean) {
    const mixed = scenarios.filter((each) => isFull || each.isTypical).flatMap((each) => make(samples, each.name, 8));
    const bodies = mixed.map(bodyOf);
    const queries = mixed.map((search) => queryOf(search, ids));
    let turn = 0;
    const ours = await measureThroughput(users, seconds, (worker) =>
      server.post(searchChildren.path, bodies[turn++ % bodies.length], worker),
    );
    turn = 0;
    const theirs = await measureThroughput(users, seconds, () => peer.search(queries[turn++ % queries.length]));
    return { ours, theirs };
  }
  tell(`${users} users, beside ${name}`);
  const known = [...keys];
  let turn = 0;
  const next = () => known[turn++ % known.length] ?? ['', 0];
  const rates = [
    { name: 'typical mix', ...(await rateOf(false)) },
    { name: 'full mix', ...(await rateOf(true)) },
    {
      name: 'card',
      ours: await measureThroughput(users, seconds, (worker) => server.get(`child/${next()[0]}`, worker)),
      theirs: await measureThroughput(users, seconds, () => peer.card(next()[1])),
    },
  ];
  return { name, searches, rates, memory: { ours: server.memory().now, theirs: peer.memory() } };
}
