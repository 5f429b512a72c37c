import { execFileSync } from 'node:child_process';
import { arch, cpus, platform, totalmem } from 'node:os';
import pg from 'pg';

/** The machine that was measured: figures of different machines cannot be compared. */
export interface Machine {
  readonly platform: string;
  readonly cores: number;
  readonly processor: string;
  readonly memory: number;
  readonly node: string;
  readonly postgres: string;
}

export async function describeMachine(databaseUrl: string): Promise<Machine> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  await client.end();
  return {
    platform: `${platform()}-${arch()}`,
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memory: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: rows[0]?.version ?? 'unknown',
  };
}

/** The measured commit, with a plus when files differ from it; null outside a repository. */
export function describeCommit(): string | null {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
  } catch {
    return null;
  }
}
