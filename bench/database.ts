import pg from 'pg';
import { openDatabase } from '#server/db/connection.ts';
import { createRecorder, type Statement } from '#server/testing/recorded-sql.ts';
import { office, today } from './dataset.ts';
import type { BenchSearch } from './searches.ts';

/** The same SQL straight in the database: what the product adds is measured against it. */
export interface RawDatabase {
  record(search: BenchSearch): Promise<Statement[]>;
  run(statements: readonly Statement[], worker?: number): Promise<void>;
  /** Those among the statements that read the whole table of children from its beginning. */
  scans(statements: readonly Statement[]): Promise<string[]>;
  close(): Promise<void>;
}

/** As the product's own connections for searches are set up. */
const settings = { enable_seqscan: 'off', seq_page_cost: '0.1', random_page_cost: '0.15', jit: 'off' };
const options = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

export async function openRaw(url: string, workers: number): Promise<RawDatabase> {
  const database = openDatabase(url, { maximum: 1, settings });
  const record = await createRecorder(database, office, new Date(`${today}T18:00:00Z`));
  const clients = await Promise.all(
    Array.from({ length: workers }, async () => {
      const client = new pg.Client({ connectionString: url, options });
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
    async scans(statements) {
      const found: string[] = [];
      for (const { text, values } of statements) {
        if (/^\s*explain/.test(text)) continue;
        const { rows } = await client(0).query<{ 'QUERY PLAN': string }>(`explain ${text}`, values as unknown[]);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        if (/Seq Scan on child\b/.test(plan)) found.push(plan);
      }
      return found;
    },
    async close() {
      await Promise.all([...clients.map((each) => each.end()), database.close()]);
    },
  };
}
