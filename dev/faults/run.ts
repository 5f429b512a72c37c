import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createRandom, type Random, weighted } from '#server/random.ts';
import { makeUser } from '#server/testing/factories.ts';
import { makeChildren, makeProject, makeSponsorType, setSetting } from '#server/testing/reservations/world.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { type Client, createClient } from './client.ts';
import { faults } from './faults.ts';
import { findBroken } from './invariants.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { comparePromises } from './promises.ts';
import { compareCrm, compareMail, type Period } from './receivers.ts';
import { comeToRest } from './rest.ts';
import { steps, type Workplace } from './steps.ts';
import { type FaultyWorld, startFaultyWorld } from './world.ts';

export interface FaultsOptions {
  /** The same seed draws the same faults in the same order, and the same work; how they meet is up to the machine. */
  readonly seed: string;
  /** At least this long; every fault happens at least once, whatever it says. */
  readonly seconds: number;
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
  readonly mailsTwice: number;
}

const people = 12;
const officeWithCrm = 'USAO';
const offices = [officeWithCrm, 'CANO'];

const accounts = Array.from({ length: people }, (_, index) => ({
  email: `worker.${index + 1}@prcds.example`,
  firstName: 'Robin',
  lastName: `Example ${index + 1}`,
}));

/** Few children for many people, in two offices, one of which has a CRM. */
async function furnish({ db }: FaultyWorld): Promise<Workplace> {
  const birthDate = `${new Date().getUTCFullYear() - 8}-01-15`;
  const children: string[] = [];
  for (const country of ['ETH', 'KEN', 'GTM', 'ETH'])
    children.push(...(await makeChildren(db, await makeProject(db, country), 150, { birthDate })));
  await setSetting(db, 'crmIntegration', 'Yes', officeWithCrm);
  const { rows } = await sql<{ code: string }>`
    select v.code from lookup_value v join lookup_list l on l.id = v.list_id
     where l.name = 'csmCode' and v.is_active order by v.code limit 12`.execute(db);
  return { db, children, csmCodes: rows.map(({ code }) => code) };
}

async function hire(world: FaultyWorld, seed: string, ledger: Ledger): Promise<Client[]> {
  const { db } = world;
  const sponsorTypes = new Map<string, number>();
  for (const office of offices) sponsorTypes.set(office, await makeSponsorType(db, office));
  const clients: Client[] = [];
  for (const [index, { email }] of accounts.entries()) {
    const office = offices[index % offices.length] as string;
    const user = await makeUser(db, { email, office, roles: ['Local Administrator'] });
    if (index < 4)
      for (const notificationId of [7, 9, 11, 12])
        await db
          .insertInto('notificationRecipient')
          .values({ officeCode: office, notificationId, userId: user.id })
          .execute();
    const random = createRandom(seed, 'client', index);
    clients.push(
      createClient({
        world,
        email,
        office,
        hasCrm: office === officeWithCrm,
        sponsorType: sponsorTypes.get(office) as number,
        random,
        ledger,
      }),
    );
  }
  return clients;
}

/** Each once in an order of its own, then again in another. */
function* shuffled<T>(items: readonly T[], random: Random): Generator<T> {
  for (;;) {
    const left = [...items];
    while (left.length > 0) yield left.splice(random.int(0, left.length - 1), 1)[0] as T;
  }
}

async function torment(world: FaultyWorld, { seed, seconds, say = () => undefined }: FaultsOptions): Promise<Period[]> {
  const random = createRandom(seed, 'faults');
  const started = Date.now();
  const periods: Period[] = [];
  for (const fault of shuffled(faults, random)) {
    const from = Date.now();
    if (periods.length >= faults.length && from - started > seconds * 1000) break;
    say(`${((from - started) / 1000).toFixed(1).padStart(6)} s  ${fault.name}`);
    await fault.happen(world, random);
    periods.push({ from, to: Date.now() });
    await pause(random.int(500, 1500));
  }
  return periods;
}

async function work(client: Client, place: Workplace, isOver: () => boolean): Promise<void> {
  const draw = weighted(steps);
  while (!isOver()) await draw(client.random)(client, place);
}

export async function runFaults(options: FaultsOptions, lifetime: Lifetime): Promise<FaultsReport> {
  const ledger = openLedger();
  const world = await startFaultyWorld(accounts, lifetime);
  const place = await furnish(world);
  const clients = await hire(world, options.seed, ledger);
  await Promise.all(world.servers.map((server) => server.start()));
  let isOver = false;
  const working = Promise.all(clients.map((client) => work(client, place, () => isOver)));
  const periods = await torment(world, options).finally(() => {
    isOver = true;
  });
  await working;
  options.say?.('everything works again; what is left over comes to its end');
  for (const part of [...world.servers, world.crm, world.mail, world.identity]) await part.start();

  const stuck = await comeToRest(world);
  const promises = await comparePromises(world.db, ledger.facts());
  const mail = await compareMail(world, periods);
  const collapsed = [...world.servers, world.crm, world.mail, world.identity]
    .filter((part) => part.collapses() > 0)
    .map((part) => `${part.name} ended by itself (${part.collapses()})`);
  return {
    ...promises,
    halfDone: await findBroken(world.db),
    receivers: [...(await compareCrm(world)), ...mail.problems],
    stuck,
    complaints: [...new Set([...ledger.complaints(), ...collapsed])],
    done: Object.fromEntries([...ledger.counts()].sort(([a], [b]) => a.localeCompare(b))),
    faults: periods.length,
    mailsTwice: mail.repeated,
  };
}
