import pg from 'pg';
import { openDatabase } from '#server/db/connection.ts';
import { createRecorder, type Statement } from '#server/testing/recorded-sql.ts';
import { office, today } from './dataset.ts';
import type { BenchSearch } from './searches.ts';

/** Runs the same SQL directly in the database: the baseline for the product's overhead. */
export interface RawDatabase {
  record(search: BenchSearch): Promise<Statement[]>;
  run(statements: readonly Statement[], worker?: number): Promise<void>;
  /** Children visited by sequential scans; a scan that finds enough matches early visits few. */
  scanned(statements: readonly Statement[]): Promise<number>;
  close(): Promise<void>;
}

/** The settings of the product's own search connections. */
const settings = { enable_seqscan: 'off', seq_page_cost: '0.1', random_page_cost: '0.15', jit: 'off' };
const options = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

function visitedIn(plan: Plan | undefined): number {
  if (!plan) return 0;
  const isScan = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'child_record';
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return (isScan ? rows : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + visitedIn(part), 0);
}

export async function openRaw(url: string, workers: number): Promise<RawDatabase> {
  const database = openDatabase(url, { maximum: 1, settings });
  const record = await createRecorder(database, office, new Date(`${today}T18:00:00Z`));
  const clients = await Promise.all(
    Array.from({ length: workers }, async () => {
      const client = new pg.Client({ connectionString: url, options });
      // Reports the first error, not the shutdown of the database that follows it.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }),
  );
  const client = (worker: number) => clients[worker % clients.length] as pg.Client;
  return {
    record,
    async run(statements, worker = 0) {
      for (const { name, text, values } of statements)
        await client(worker).query({ ...(name && { name }), text, values: values as unknown[] });
    },
    async scanned(statements) {
      let visited = 0;
      for (const { text, values } of statements) {
        if (/^\s*explain/.test(text)) continue;
        const { rows } = await client(0).query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
          `explain (analyze, timing off, format json) ${text}`,
          values as unknown[],
        );
        visited += visitedIn(rows[0]?.['QUERY PLAN'][0]?.Plan);
      }
      return visited;
    },
    async close() {
      await Promise.all([...clients.map((each) => each.end()), database.close()]);
    },
  };
}
