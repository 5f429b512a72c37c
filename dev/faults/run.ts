import { setTimeout as pause } from 'node:timers/promises';
import { findThrowing, insertThrowing } from '#server/testing/throwing-messages.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { administration, messaging } from './administration.ts';
import type { Client } from './client.ts';
import { compareWithDatabase } from './compare-database.ts';
import { compareCrm, compareMail } from './compare-receivers.ts';
import { describeState } from './diagnostics.ts';
import { waitForEvidence } from './evidence.ts';
import { createExpectedState, type ExpectedState } from './expected-state.ts';
import type { Fault } from './fault.ts';
import { waitUntilIdle } from './idle.ts';
import { type InjectionResult, injectFaults } from './inject-faults.ts';
import { findBrokenInvariants } from './invariants.ts';
import { awaitQueue } from './jobs.ts';
import { limits, longestRest, withTimeout } from './limits.ts';
import { watchMemory } from './memory.ts';
import { weightedRounds } from './random-order.ts';
import { accounts, administrators, createStaff, officeWithCrm, type Staff, seedWorkplace } from './staff.ts';
import { type Step, steps, type Workplace } from './steps.ts';
import { type FaultyWorld, startFaultyWorld } from './world.ts';

export interface FaultsOptions {
  /** The same seed gives the same faults in the same order, and the same work; their timing depends on the machine. */
  readonly seed: string;
  readonly faults: readonly Fault[];
  /** Repeats the faults for this long; by default each happens once. */
  readonly seconds?: number;
  readonly say?: (line: string) => void;
}

/** The findings; every list is empty on success. */
export interface FaultsReport {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly halfDone: Readonly<Record<string, unknown[]>>;
  readonly receivers: readonly string[];
  readonly stuck: readonly string[];
  /** Messages that can never be sent and did not become 'failed'. */
  readonly throwing: readonly string[];
  /** Servers that took more memory than they are given. */
  readonly memory: readonly string[];
  /** Answers that must never occur, and servers that exited by themselves. */
  readonly violations: readonly string[];
  /** Counts of what was done, because a run without activity proves nothing. */
  readonly done: Readonly<Record<string, number>>;
  readonly faults: number;
  /** Faults for which there was no time; empty without a time limit. */
  readonly leftOut: readonly string[];
  /** Kinds of work that were never done. */
  readonly undone: readonly string[];
  /** Faults without evidence of an effect. */
  readonly withoutEffect: readonly string[];
  /** How often users got an outage error, by error. */
  readonly outages: Readonly<Record<string, number>>;
  readonly crmMessages: number;
  readonly mails: number;
  readonly mailsTwice: number;
  /** The most memory that a server has taken, in megabytes; 0 where the system does not tell. */
  readonly mostMemory: number;
}

type WeightedSteps = readonly (readonly [Step, number])[];

/** Endpoints that must have succeeded at least once; otherwise the run proves nothing. */
const work = [
  'POST reservation',
  'POST reservation/:ReservationID/pick',
  'PUT reservation/:ReservationID/confirm',
  'POST reservation/:ReservationID/children',
  'PUT reservation/:ReservationID/transfer',
  'PUT reservation/:ReservationID/release',
  'PUT reservation/:ReservationID/cancel',
  'POST csm',
  'PUT child/:ChildId',
  'PUT import/check/:ImportId/proceed',
  'POST reservation/:ReservationID/fill',
  'PUT import/:ImportId/undo',
  'PUT reservation/extend',
  'POST fundraisingOfficeSettings/:fdro/category/:category/bulk',
  'POST role',
  'POST user/profile',
  'PUT user/:id/access',
  'POST projectLock',
  'POST integration/message',
];
const missingWork = (expectedState: ExpectedState) => work.filter((call) => !expectedState.counts().has(`${call} 200`));

/** The longest pause between steps of administrators and the CRM, whose records are limited, in milliseconds. */
const pauseMaximum = 400;

async function workUntilOver(
  client: Client,
  chores: WeightedSteps,
  place: Workplace,
  isOver: () => boolean,
): Promise<void> {
  for (const step of weightedRounds(chores, client.random)) {
    if (isOver()) return;
    await step(client, place);
    if (chores !== steps) await pause(client.random.int(pauseMaximum / 2, pauseMaximum));
  }
}

interface Stage {
  readonly world: FaultyWorld;
  readonly place: Workplace;
  readonly staff: Staff;
}

async function prepare({ seed }: FaultsOptions, expectedState: ExpectedState, lifetime: Lifetime): Promise<Stage> {
  const world = await startFaultyWorld([...accounts, ...administrators], lifetime);
  const place = await seedWorkplace(world);
  const staff = await createStaff(world, seed, expectedState);
  await insertThrowing(world.db, officeWithCrm);
  await Promise.all(world.servers.map((server) => server.start()));
  await withTimeout(limits.queue, 'a server to take its first job', awaitQueue(world.db), () =>
    describeState(world, expectedState),
  );
  return { world, place, staff };
}

/** Users work while faults are injected, and until every kind of work was done once. */
async function workUnderFaults(
  { world, place, staff }: Stage,
  expectedState: ExpectedState,
  options: FaultsOptions,
): Promise<InjectionResult> {
  let isOver = false;
  const working = Promise.all(
    [
      ...staff.clients.map((client) => [client, steps] as const),
      ...staff.administrators.map((client) => [client, administration] as const),
      [staff.crm, messaging] as const,
    ].map(([client, chores]) => workUntilOver(client, chores, place, () => isOver)),
  );
  // A user's failure is reported below.
  working.catch(() => undefined);
  const say = options.say ?? (() => undefined);
  const victims = { world, expectedState, crowd: staff.crowd, departing: place.departing };
  const suffering = injectFaults(options.faults, victims, { ...options, say }).then(async (suffered) => {
    say('everything works again; people do what they have not come to yet');
    await waitForEvidence(() => (missingWork(expectedState).length === 0 ? 'all done' : null), limits.lastWork);
    return suffered;
  });
  const suffered = await suffering.finally(() => {
    isOver = true;
  });
  await withTimeout(limits.lastSteps, 'those at work to finish what they have begun', working, () =>
    describeState(world, expectedState),
  );
  return suffered;
}

async function buildReport(
  { world }: Stage,
  expectedState: ExpectedState,
  { faults }: FaultsOptions,
  { periods, happened, withoutEffect }: InjectionResult,
  stuck: string[],
  memory: ReturnType<typeof watchMemory>,
) {
  const promises = await compareWithDatabase(world.db, expectedState.facts());
  const mail = await compareMail(world, periods);
  const crm = await compareCrm(world);
  const collapsed = [...world.servers, world.crm, world.mail, world.identity].flatMap((part) =>
    part.crashes().map((words) => `${part.name} ended by itself; it said: ${words}`),
  );
  return {
    ...promises,
    halfDone: await findBrokenInvariants(world.db),
    receivers: [...crm.problems, ...mail.problems],
    stuck,
    throwing: await findThrowing(world.db),
    memory: memory.tooMuch(),
    violations: [...new Set([...expectedState.violations(), ...collapsed])],
    done: Object.fromEntries([...expectedState.counts()].sort(([a], [b]) => a.localeCompare(b))),
    faults: periods.length,
    leftOut: faults.map(({ name }) => name).filter((name) => !happened.includes(name)),
    undone: missingWork(expectedState),
    withoutEffect,
    outages: Object.fromEntries(expectedState.outages()),
    crmMessages: crm.taken,
    mails: mail.taken,
    mailsTwice: mail.repeated,
    mostMemory: memory.most(),
  } satisfies FaultsReport;
}

export async function runFaults(options: FaultsOptions, lifetime: Lifetime): Promise<FaultsReport> {
  const expectedState = createExpectedState();
  const stage = await withTimeout(limits.beginning, 'everything to be up', prepare(options, expectedState, lifetime));
  const { world } = stage;
  const memory = watchMemory(world.servers);
  lifetime.onStop(memory.stop);
  const how = () => describeState(world, expectedState);
  const suffered = await workUnderFaults(stage, expectedState, options);
  options.say?.('what is left over comes to its end');
  const parts = [...world.servers, world.crm, world.mail, world.identity];
  await withTimeout(
    limits.startAgain,
    'everything to be up again',
    Promise.all(parts.map((part) => part.start())),
    how,
  );
  const stuck = await withTimeout(longestRest, 'what is left over to come to its end', waitUntilIdle(world), how);
  return withTimeout(
    limits.comparison,
    'the comparison',
    buildReport(stage, expectedState, options, suffered, stuck, memory),
    how,
  );
}
