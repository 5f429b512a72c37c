import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Processor time in milliseconds; Linux counts it in hundredths of a second. */
interface Stat {
  readonly parent: number;
  readonly milliseconds: number;
}

function statOf(pid: number | string): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), milliseconds: 10 * (Number(fields[11]) + Number(fields[12])) };
  } catch {
    return undefined;
  }
}

const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = statOf(rows[0]?.pid ?? 0)?.parent ?? 0;
  await client.end();
  return parent;
}

export interface CpuTimes {
  readonly database: number;
  readonly server: number;
  readonly clients: number;
}

/** Processor time used so far by the database, the server and this process. */
export async function watchCpuTimes(databaseUrl: string, serverPid: number): Promise<() => CpuTimes> {
  const postmaster = await postmasterOf(databaseUrl);
  return () => {
    const backends = processes()
      .map(statOf)
      .filter((stat) => stat?.parent === postmaster);
    const { user, system } = process.cpuUsage();
    return {
      database: backends.reduce((sum, stat) => sum + (stat?.milliseconds ?? 0), 0),
      server: statOf(serverPid)?.milliseconds ?? 0,
      clients: (user + system) / 1000,
    };
  };
}
