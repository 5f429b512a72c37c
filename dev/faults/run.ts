import { setTimeout as pause } from 'node:timers/promises';
import { findThrowing, insertThrowing } from '#server/testing/throwing-messages.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { administration, messaging } from './administration.ts';
import type { Client } from './client.ts';
import { witness } from './evidence.ts';
import type { Fault } from './fault.ts';
import { findBroken } from './invariants.ts';
import { awaitQueue } from './jobs.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { limits, longestRest, within } from './limits.ts';
import { comparePromises } from './promises.ts';
import { compareCrm, compareMail } from './receivers.ts';
import { comeToRest } from './rest.ts';
import { accounts, administrators, furnish, hire, officeWithCrm, type Staff } from './staff.ts';
import { describeWorld } from './standing.ts';
import { type Step, steps, type Workplace } from './steps.ts';
import { type Torment, torment } from './torment.ts';
import { inTurn } from './turns.ts';
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
  /** Answers that must never occur, and servers that exited by themselves. */
  readonly complaints: readonly string[];
  /** Counts of what was done, because a run without activity proves nothing. */
  readonly done: Readonly<Record<string, number>>;
  readonly faults: number;
  /** Faults for which there was no time; empty without a time limit. */
  readonly leftOut: readonly string[];
  /** Kinds of work that were never done. */
  readonly undone: readonly string[];
  /** Faults without evidence of an effect. */
  readonly unfelt: readonly string[];
  /** How often users got an outage error, by error. */
  readonly suffered: Readonly<Record<string, number>>;
  readonly crmMessages: number;
  readonly mails: number;
  readonly mailsTwice: number;
}

type Chores = readonly (readonly [Step, number])[];

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
const undoneIn = (ledger: Ledger) => work.filter((call) => !ledger.counts().has(`${call} 200`));

/** The longest pause between steps of administrators and the CRM, whose records are limited, in milliseconds. */
const leisure = 400;

async function keepBusy(client: Client, chores: Chores, place: Workplace, isOver: () => boolean): Promise<void> {
  for (const step of inTurn(chores, client.random)) {
    if (isOver()) return;
    await step(client, place);
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
  await insertThrowing(world.db, officeWithCrm);
  await Promise.all(world.servers.map((server) => server.start()));
  await within(limits.queue, 'a server to take its first job', awaitQueue(world.db), () =>
    describeWorld(world, ledger),
  );
  return { world, place, staff };
}

/** Users work while faults are injected, and until every kind of work was done once. */
async function suffer({ world, place, staff }: Stage, ledger: Ledger, options: FaultsOptions): Promise<Torment> {
  let isOver = false;
  const working = Promise.all(
    [
      ...staff.clients.map((client) => [client, steps] as const),
      ...staff.administrators.map((client) => [client, administration] as const),
      [staff.crm, messaging] as const,
    ].map(([client, chores]) => keepBusy(client, chores, place, () => isOver)),
  );
  // A user's failure is reported below.
  working.catch(() => undefined);
  const say = options.say ?? (() => undefined);
  const victims = { world, ledger, crowd: staff.crowd };
  const suffering = torment(options.faults, victims, { ...options, say }).then(async (suffered) => {
    say('everything works again; people do what they have not come to yet');
    await witness(() => (undoneIn(ledger).length === 0 ? 'all done' : null), limits.lastWork);
    return suffered;
  });
  const suffered = await suffering.finally(() => {
    isOver = true;
  });
  await within(limits.lastSteps, 'those at work to finish what they have begun', working, () =>
    describeWorld(world, ledger),
  );
  return suffered;
}

async function judge(
  { world }: Stage,
  ledger: Ledger,
  { faults }: FaultsOptions,
  { periods, happened, unfelt }: Torment,
  stuck: string[],
) {
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
    throwing: await findThrowing(world.db),
    complaints: [...new Set([...ledger.complaints(), ...collapsed])],
    done: Object.fromEntries([...ledger.counts()].sort(([a], [b]) => a.localeCompare(b))),
    faults: periods.length,
    leftOut: faults.map(({ name }) => name).filter((name) => !happened.includes(name)),
    undone: undoneIn(ledger),
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
  options.say?.('what is left over comes to its end');
  const parts = [...world.servers, world.crm, world.mail, world.identity];
  await within(limits.startAgain, 'everything to be up again', Promise.all(parts.map((part) => part.start())), how);
  const stuck = await within(longestRest, 'what is left over to come to its end', comeToRest(world), how);
  return within(limits.comparison, 'the comparison', judge(stage, ledger, options, suffered, stuck), how);
}
