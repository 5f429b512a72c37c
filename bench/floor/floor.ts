import pg from 'pg';
import { createLifetime } from '#dev/processes/lifetime.ts';
import { summarise, type Times } from '../measure.ts';
import type { FloorName } from './compositions.ts';
import { nodeDriver, type StatementDriver } from './driver.ts';
import { startEmptyRoute } from './empty-route.ts';
import { findPgbench, pgbenchDriver } from './pgbench.ts';
import {
  childrenMost,
  copyChildren,
  floorStatements,
  isCopyDue,
  setUp,
  statementNames,
  tearDown,
} from './statements.ts';
import { untilSettled } from './until-settled.ts';

/** A yardstick that does not move with the product: what its parts cost at least, in the same run on the same rows. */
export interface FloorPart {
  /** One user. */
  readonly times: Times;
  /** All users at once. */
  readonly perSecond: number;
  /** The p50 of the first and the second round. They differ when other load came or went. */
  readonly rounds: readonly number[];
}

export interface Floor {
  /** What ran the statements. */
  readonly driver: string;
  readonly users: number;
  readonly parts: Readonly<Record<FloorName, FloorPart>>;
}

export interface FloorOptions {
  readonly users: number;
  /** For each part and each round. */
  readonly seconds: number;
  readonly tell: (what: string) => void;
}

interface Measured {
  readonly times: readonly number[];
  readonly perSecond: number;
}

type Round = Readonly<Record<FloorName, Measured>>;

interface Yardstick {
  readonly driver: string;
  measureRound(): Promise<Round>;
}

const warmUpSeconds = 1;

async function prepareTables(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of setUp) await client.query(statement);
  const { rows: copies } = await client.query<{ due: boolean | null }>(isCopyDue);
  // Null: one of both has no rows, so there is nothing to compare.
  if (copies[0]?.due !== false) for (const statement of copyChildren) await client.query(statement);
  const { rows } = await client.query<{ most: number | null }>(childrenMost);
  await client.end();
  return rows[0]?.most ?? 1;
}

async function removeTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(tearDown);
  await client.end();
}

async function chooseDriver(databaseUrl: string): Promise<StatementDriver> {
  const pgbench = await findPgbench(process.env);
  return pgbench ? pgbenchDriver(pgbench, databaseUrl) : nodeDriver(databaseUrl);
}

async function withYardstick<T>(
  databaseUrl: string,
  { users, seconds }: FloorOptions,
  work: (yardstick: Yardstick) => Promise<T>,
): Promise<T> {
  const lifetime = createLifetime();
  try {
    const statements = floorStatements(await prepareTables(databaseUrl));
    lifetime.onStop(() => removeTables(databaseUrl));
    const driver = await chooseDriver(databaseUrl);
    const route = await startEmptyRoute(lifetime);
    await route.times(warmUpSeconds);
    /** Otherwise the first round would read from disk what the second finds in memory. */
    const warmUp = async (): Promise<void> => {
      for (const name of ['child', 'page'] as const)
        await untilSettled(async () => summarise(await driver.times(statements[name], warmUpSeconds)).p50);
    };
    const measureRound = async (): Promise<Round> => {
      await warmUp();
      const request = { times: await route.times(seconds), perSecond: await route.perSecond(seconds, users) };
      const round: Partial<Record<FloorName, Measured>> = { request };
      for (const name of statementNames) {
        const statement = statements[name];
        const times = await driver.times(statement, seconds);
        round[name] = { times, perSecond: await driver.perSecond(statement, seconds, users) };
      }
      return round as Round;
    };
    return await work({ driver: driver.name, measureRound });
  } finally {
    await lifetime.stop();
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rounds count equally, however often a part was run in each. */
export function joinRounds(driver: string, users: number, rounds: readonly Round[]): Floor {
  const join = (name: FloorName): FloorPart => {
    const each = rounds.map((round) => summarise(round[name].times));
    return {
      times: {
        p50: mean(each.map(({ p50 }) => p50)),
        p95: mean(each.map(({ p95 }) => p95)),
        worst: Math.max(...each.map(({ worst }) => worst)),
      },
      perSecond: mean(rounds.map((round) => round[name].perSecond)),
      rounds: each.map(({ p50 }) => p50),
    };
  };
  return {
    driver,
    users,
    parts: { request: join('request'), child: join('child'), page: join('page'), line: join('line') },
  };
}

/** The floor is measured before and after the work, so that the load on the machine affects both alike. */
export function measureWithFloor<T>(
  databaseUrl: string,
  options: FloorOptions,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly floor: Floor }> {
  return withYardstick(databaseUrl, options, async ({ driver, measureRound }) => {
    options.tell('floor');
    const before = await measureRound();
    const result = await work();
    options.tell('floor, again');
    return { result, floor: joinRounds(driver, options.users, [before, await measureRound()]) };
  });
}

/** For what begins without children: both rounds come after the work. */
export async function measureFloor(databaseUrl: string, options: FloorOptions): Promise<Floor> {
  return withYardstick(databaseUrl, options, async ({ driver, measureRound }) => {
    options.tell('floor');
    return joinRounds(driver, options.users, [await measureRound(), await measureRound()]);
  });
}
