import { execFile } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '#dev/postgres/binaries.ts';
import { minimalEnvironment } from '#dev/processes/environment.ts';
import { UserFacingError } from '#dev/terminal/user-facing-error.ts';
import type { StatementDriver } from './driver.ts';
import type { FloorStatement } from './statements.ts';

/** Measures statements with pgbench, which is not our code, and prepares them. */

const run = promisify(execFile);

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Beside the embedded PostgreSQL, whose package may not have it, else on the PATH. */
export async function findPgbench(env: Readonly<Record<string, string | undefined>>): Promise<string | undefined> {
  const beside = await findBinaries().then(
    ({ postgres }) => [dirname(postgres)],
    () => [],
  );
  const folders = [...beside, ...(env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')];
  return folders.map((folder) => join(folder, 'pgbench')).find(canRun);
}

/** The file pgbench runs again and again: draws the parameters, then the statement. */
export const scriptOf = ({ maxima, text }: FloorStatement): string =>
  [
    ...maxima.map((maximum, index) => `\\set p${index + 1} random(1, ${maximum})`),
    `${text((n) => `:p${n}`)};`,
    '',
  ].join('\n');

const microsecondsColumn = 2;
const secondsMaximum = 60;

/** Milliseconds of each transaction, from the log of `pgbench --log`. */
export const timesIn = (log: string): number[] =>
  log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Number(line.split(' ')[microsecondsColumn]) / 1000);

/** Without the time to connect; undefined when nothing was done in time. */
export function rateIn(output: string): number | undefined {
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
  return rate === undefined ? undefined : Number(rate);
}

/**
 * The time of pgbench includes connecting, which on a busy machine may take all of it: then it is given more, twice as
 * much each time.
 */
export async function untilDone<T>(seconds: number, run: (seconds: number) => Promise<T | undefined>): Promise<T> {
  let duration = seconds;
  for (;;) {
    const done = await run(duration);
    if (done !== undefined) return done;
    if (duration * 2 > secondsMaximum)
      throw new UserFacingError(`pgbench did nothing in ${duration} seconds: the machine is too busy to measure.`);
    duration *= 2;
  }
}

async function versionOf(pgbench: string): Promise<string> {
  const { stdout } = await run(pgbench, ['--version']);
  return /\d+[\w.]*/.exec(stdout)?.[0] ?? '';
}

export async function pgbenchDriver(pgbench: string, databaseUrl: string): Promise<StatementDriver> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const env = {
    ...minimalEnvironment(),
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGSSLMODE: 'prefer',
  };
  const database = decodeURIComponent(pathname.slice(1));

  async function runOnce(statement: FloorStatement, seconds: number, users: number) {
    const folder = mkdtempSync(join(tmpdir(), 'prcds-pgbench-'));
    try {
      const script = join(folder, 'script.sql');
      writeFileSync(script, scriptOf(statement));
      const load = ['-c', String(users), '-j', String(Math.min(users, cpus().length)), '-T', String(seconds)];
      // Without vacuum: the tables of its own tests do not exist.
      const args = ['-n', '-M', 'prepared', ...load, '-f', script, ...(users === 1 ? ['--log'] : []), database];
      const { stdout } = await run(pgbench, args, { cwd: folder, env });
      const logs = readdirSync(folder).filter((name) => name.startsWith('pgbench_log.'));
      return { output: stdout, times: logs.flatMap((name) => timesIn(readFileSync(join(folder, name), 'utf8'))) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  const measure = (statement: FloorStatement, seconds: number, users: number) =>
    untilDone(seconds, async (duration) => {
      const { output, times } = await runOnce(statement, duration, users);
      const perSecond = rateIn(output);
      return perSecond === undefined ? undefined : { times, perSecond };
    });

  return {
    name: `pgbench ${await versionOf(pgbench)}`,
    times: async (statement, seconds) => (await measure(statement, seconds, 1)).times,
    perSecond: async (statement, seconds, users) => (await measure(statement, seconds, users)).perSecond,
  };
}
