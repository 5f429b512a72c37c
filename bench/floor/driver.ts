import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { minimalEnvironment } from '#dev/processes/environment.ts';
import type { FloorStatement } from './statements.ts';

/** Runs one prepared statement again and again. */
export interface StatementDriver {
  readonly name: string;
  /** One user: milliseconds of each run. */
  times(statement: FloorStatement, seconds: number): Promise<number[]>;
  perSecond(statement: FloorStatement, seconds: number, users: number): Promise<number>;
}

/** What the process of the driver is told, as JSON in its environment. */
export interface DriverTask {
  readonly databaseUrl: string;
  readonly text: string;
  readonly maxima: readonly number[];
  readonly seconds: number;
  readonly users: number;
}

export interface DriverAnswer {
  readonly times: readonly number[];
  readonly perSecond: number;
}

const run = promisify(execFile);
const main = fileURLToPath(new URL('./driver-main.ts', import.meta.url));
const outputMaximum = 256 * 1_048_576;

async function ask(task: DriverTask): Promise<DriverAnswer> {
  const env = { ...minimalEnvironment(), TASK: JSON.stringify(task) };
  const { stdout } = await run(process.execPath, ['--import', 'tsx', main], { env, maxBuffer: outputMaximum });
  return JSON.parse(stdout) as DriverAnswer;
}

/** Where there is no pgbench: named statements of `pg`, in a process of its own. */
export function nodeDriver(databaseUrl: string): StatementDriver {
  const measure = ({ text, maxima }: FloorStatement, seconds: number, users: number) =>
    ask({ databaseUrl, text: text((index) => `$${index}`), maxima, seconds, users });
  return {
    name: 'prepared statements of pg (no pgbench was found)',
    times: async (statement, seconds) => [...(await measure(statement, seconds, 1)).times],
    perSecond: async (statement, seconds, users) => (await measure(statement, seconds, users)).perSecond,
  };
}
