import pg from 'pg';
import { timed } from '../measure.ts';

/** The same rows by COPY, into a database with the same indexes, constraints and triggers: what loading them must cost. */

/** In the order of their foreign keys; the names in use are written by a trigger, in both. */
export const filledTables = [
  'project',
  'community',
  'child_record',
  'child_participation',
  'child_letter',
  'child_media',
  'child_presence',
  'action_code_history',
] as const;

export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  readonly took: number;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The files are written and read by PostgreSQL itself, in its own folder. */
export async function measureCopy(from: string, to: string): Promise<CopiedTable[]> {
  const fileOf = await withClient(from, async (client) => {
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    const file = (table: string) => `${rows[0]?.folder}/copied-${table}`;
    for (const table of filledTables) await client.query(`copy ${table} to '${file(table)}'`);
    await client.query('checkpoint');
    return file;
  });
  return withClient(to, async (client) => {
    const copied: CopiedTable[] = [];
    for (const table of filledTables) {
      let rows = 0;
      const took = await timed(async () => {
        rows = (await client.query(`copy ${table} from '${fileOf(table)}'`)).rowCount ?? 0;
      });
      copied.push({ table, rows, took });
    }
    return copied;
  });
}

/** Two equal texts: nothing was added, removed or changed, histories included. */
export const fingerprint = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const parts: string[] = [];
    for (const table of [...filledTables, 'audit_entry']) {
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as print from ${table} t`,
      );
      parts.push(`${table} ${rows[0]?.print}`);
    }
    return parts.join('\n');
  });

/** As autovacuum would some minutes later, so that it does not run into what is measured next. */
export const refreshStatistics = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    for (const table of filledTables) await client.query(`vacuum (analyze) ${table}`);
  });
