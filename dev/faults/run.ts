import { setTimeout as pause } from 'node:timers/promises';
import { weighted } from '#server/random.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { administration, messaging } from './administration.ts';
import type { Client } from './client.ts';
import { faults } from './faults.ts';
import { findBroken } from './invariants.ts';
import { awaitQueue } from './jobs.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { limits, longestRest, within } from './limits.ts';
import { comparePromises } from './promises.ts';
import { compareCrm, compareMail } from './receivers.ts';
import { comeToRest } from './rest.ts';
import { accounts, administrators, furnish, hire, type Staff } from './staff.ts';
import { describeWorld } from './standing.ts';
import { type Step, steps, type Workplace } from './steps.ts';
import { type Torment, torment } from './torment.ts';
import { type FaultyWorld, startFaultyWorld } from './world.ts';

export interface FaultsOptions {
  /** The same seed draws the same faults in the same order, and the same work; how they meet is up to the machine. */
  readonly seed: string;
  /** The time for faults; the core of them happens once in any case. */
  readonly seconds: number;
  /** So often each at most; without it as often as time allows. */
  readonly rounds?: number;
  readonly say?: (line: string) => void;
}

/** What was found; every list is empty when all is well. */
export interface FaultsReport {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly halfDone: Readonly<Record<string, unknown[]>>;
  readonly receivers: readonly string[];
  readonly stuck: readonly string[];
  /** Answers nobody should get, and servers that ended by themselves. */
  readonly complaints: readonly string[];
  /** What happened, so that a quiet run is not taken for a good one. */
  readonly done: Readonly<Record<string, number>>;
  readonly faults: number;
  /** Faults for which there was no time; none of the core. */
  readonly leftOut: readonly string[];
  /** Faults that nothing shows to have bitten. */
  readonly unfelt: readonly string[];
  /** How often people were told of trouble, by what they were told. */
  readonly suffered: Readonly<Record<string, number>>;
  readonly crmMessages: number;
  readonly mails: number;
  readonly mailsTwice: number;
}

type Chores = readonly (readonly [Step, number])[];

/** Those who do what can be done so often only take their time. */
const leisure = 400;

async function work(client: Client, chores: Chores, place: Workplace, isOver: () => boolean): Promise<void> {
  const draw = weighted(chores);
  while (!isOver()) {
    await draw(client.random)(client, place);
    if (chores !== steps) await pause(client.random.int(leisure / 2, leisure));
  }
}

interface Stage {
  readonly world: FaultyWorld;
  readonly place: Workplace;
  readonly staff: Staff;
}

async function prepare({ seed }: FaultsOptions, ledger: Ledger, lifetime: Lifetime): Promise<Stage> {
  const world = await startFaultyWorld([...accounts, ...administrators], lifetime);
  const place = await furnish(world);
  const staff = await hire(world, seed, ledger);
  await Promise.all(world.servers.map((server) => server.start()));
  await within(limits.queue, 'a server to take its first job', awaitQueue(world.db), () =>
    describeWorld(world, ledger),
  );
  return { world, place, staff };
}

/** Everybody works while everything dies in turn. */
async function suffer({ world, place, staff }: Stage, ledger: Ledger, options: FaultsOptions): Promise<Torment> {
  let isOver = false;
  const working = Promise.all(
    [
      ...staff.clients.map((client) => [client, steps] as const),
      ...staff.administrators.map((client) => [client, administration] as const),
      [staff.crm, messaging] as const,
    ].map(([client, chores]) => work(client, chores, place, () => isOver)),
  );
  // Whoever cannot go on is heard of below.
  working.catch(() => undefined);
  const say = options.say ?? (() => undefined);
  const suffered = await torment(faults, { world, ledger, crowd: staff.crowd }, { ...options, say }).finally(() => {
    isOver = true;
  });
  await within(limits.lastSteps, 'those at work to finish what they have begun', working, () =>
    describeWorld(world, ledger),
  );
  return suffered;
}

async function judge(world: FaultyWorld, ledger: Ledger, { periods, happened, unfelt }: Torment, stuck: string[]) {
  const promises = await comparePromises(world.db, ledger.facts());
  const mail = await compareMail(world, periods);
  const crm = await compareCrm(world);
  const collapsed = [...world.servers, world.crm, world.mail, world.identity].flatMap((part) =>
    part.collapses().map((words) => `${part.name} ended by itself; it said: ${words}`),
  );
  return {
    ...promises,
    halfDone: await findBroken(world.db),
    receivers: [...crm.problems, ...mail.problems],
    stuck,
    complaints: [...new Set([...ledger.complaints(), ...collapsed])],
    done: Object.fromEntries([...ledger.counts()].sort(([a], [b]) => a.localeCompare(b))),
    faults: periods.length,
    leftOut: faults.map(({ name }) => name).filter((name) => !happened.includes(name)),
    unfelt,
    suffered: Object.fromEntries(ledger.suffered()),
    crmMessages: crm.taken,
    mails: mail.taken,
    mailsTwice: mail.repeated,
  } satisfies FaultsReport;
}

export async function runFaults(options: FaultsOptions, lifetime: Lifetime): Promise<FaultsReport> {
  const ledger = openLedger();
  const stage = await within(limits.beginning, 'everything to be up', prepare(options, ledger, lifetime));
  const { world } = stage;
  const how = () => describeWorld(world, ledger);
  const suffered = await suffer(stage, ledger, options);
  options.say?.('everything works again; what is left over comes to its end');
  const parts = [...world.servers, world.crm, world.mail, world.identity];
  await within(limits.startAgain, 'everything to be up again', Promise.all(parts.map((part) => part.start())), how);
  const stuck = await within(longestRest, 'what is left over to come to its end', comeToRest(world), how);
  return within(limits.comparison, 'the comparison', judge(world, ledger, suffered, stuck), how);
}
