import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { ExpectedState } from './expected-state.ts';
import type { FaultyWorld } from './world.ts';

/** The state of the whole system, for the report of a timeout. */

const quickly = { connectionTimeoutMillis: 3000, query_timeout: 3000, statement_timeout: 3000 };

/** Database sessions with their state, without the text of their queries. */
async function sessions(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, ...quickly });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ line: string }>(`
      select format('%s x %s %s, waiting for %s, since %s s%s', count(*), application_name, state,
                    coalesce(wait_event_type || ' ' || wait_event, 'nothing'),
                    round(max(extract(epoch from now() - coalesce(xact_start, state_change)))),
                    case when bool_or(cardinality(pg_blocking_pids(pid)) > 0) then ', blocked' else '' end) as line
        from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       group by application_name, state, wait_event_type, wait_event order by 1`);
    return rows.map(({ line }) => line);
  } catch (error) {
    return [`does not answer: ${(error as Error).message}`];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function lastLines(file: string): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(-3)
    .map((line) => `    ${line.slice(0, 300)}`);
}

export async function describeState(world: FaultyWorld, expectedState: ExpectedState): Promise<string> {
  const parts = [...world.servers, world.crm, world.mail, world.identity];
  const wires = [
    ...world.servers.map(({ name, databaseProxy }) => [`${name} to the database`, databaseProxy] as const),
    ['to the CRM', world.crmProxy] as const,
    ['to the mail server', world.mailProxy] as const,
    ['to the identity provider', world.identityProxy] as const,
  ];
  return [
    ...parts.flatMap((part) => [
      `${part.name}: ${part.isUp() ? 'up' : 'down'}, process ${part.pid() ?? 'none'}`,
      ...lastLines(part.logFile),
    ]),
    ...wires.map(([name, wire]) => `wire ${name}: ${wire.describe()}`),
    `database: process ${world.database.pid() ?? 'none'}`,
    ...(await sessions(world.databaseUrl)).map((line) => `    ${line}`),
    `calls under way: ${expectedState.pendingRequests().join('; ') || 'none'}`,
  ].join('\n');
}
