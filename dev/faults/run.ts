import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createRandom, type Random, weighted } from '#server/random.ts';
import { makeUser } from '#server/testing/factories.ts';
import { makeChildren, makeProject, makeSponsorType, setSetting } from '#server/testing/reservations/world.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { administration, messaging } from './administration.ts';
import { type Client, createClient } from './client.ts';
import type { Victims } from './fault.ts';
import { faults } from './faults.ts';
import { findBroken } from './invariants.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { comparePromises } from './promises.ts';
import { compareCrm, compareMail, type Period } from './receivers.ts';
import { comeToRest } from './rest.ts';
import { type Step, steps, type Workplace } from './steps.ts';
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
  /** Faults that nothing shows to have bitten. */
  readonly unfelt: readonly string[];
  /** How often people were told of trouble, by what they were told. */
  readonly suffered: Readonly<Record<string, number>>;
  readonly crmMessages: number;
  readonly mails: number;
  readonly mailsTwice: number;
}

const people = 12;
const officeWithCrm = 'USAO';
const offices = [officeWithCrm, 'CANO'];

const administrators = offices.map((office, index) => ({
  office,
  email: `administrator.${index + 1}@prcds.example`,
  firstName: 'Robin',
  lastName: `Administrator ${index + 1}`,
}));

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
  const lockable: Workplace['lockable'] = [];
  for (let made = 0; made < 150; made += 1) lockable.push(await makeProject(db, 'KEN'));
  const holdable = await makeChildren(db, await makeProject(db, 'KEN'), 600, { birthDate });
  const { rows: regions } = await sql<{ code: string; region: string }>`
    select code, region_code as region from office`.execute(db);
  const viewOnly = await db
    .selectFrom('role')
    .select('id')
    .where('name', '=', 'View Only User')
    .executeTakeFirstOrThrow();
  const numbers = new Map<string, number>();
  return {
    db,
    children,
    csmCodes: rows.map(({ code }) => code),
    regions: new Map(regions.map(({ code, region }) => [code, region])),
    viewOnly: viewOnly.id,
    lockable,
    holdable,
    undone: new Set(),
    extended: new Set(),
    nextNumber(office) {
      const next = (numbers.get(office) ?? 99) + 1;
      numbers.set(office, next);
      return next;
    },
  };
}

interface Staff {
  readonly clients: readonly Client[];
  readonly administrators: readonly Client[];
  readonly crm: Client;
  readonly crowd: Client;
}

async function hire(world: FaultyWorld, seed: string, ledger: Ledger): Promise<Staff> {
  const { db } = world;
  const sponsorTypes = new Map<string, number>();
  for (const office of offices) sponsorTypes.set(office, await makeSponsorType(db, office));
  const clients: Client[] = [];
  const comes = (email: string, office: string, random: Random, credential?: string) =>
    createClient({
      ...(credential && { credential }),
      ...{ world, email, office, random, ledger, hasCrm: office === officeWithCrm },
      sponsorType: sponsorTypes.get(office) as number,
    });
  for (const [index, { email }] of accounts.entries()) {
    const office = offices[index % offices.length] as string;
    const user = await makeUser(db, { email, office, roles: ['Local Administrator'] });
    if (index < 4)
      for (const notificationId of [7, 9, 11, 12])
        await db
          .insertInto('notificationRecipient')
          .values({ officeCode: office, notificationId, userId: user.id })
          .execute();
    clients.push(comes(email, office, createRandom(seed, 'client', index)));
  }
  const crowd = comes(accounts[0]?.email ?? '', officeWithCrm, createRandom(seed, 'crowd'));
  const crm = comes('', officeWithCrm, createRandom(seed, 'crm'), world.crmCredential);
  const others: Client[] = [];
  for (const { email, office } of administrators) {
    await makeUser(db, { email, office, roles: ['Partnership Admin'] });
    others.push(comes(email, office, createRandom(seed, email)));
  }
  return { clients, administrators: others, crm, crowd };
}

/** Each once in an order of its own, then again in another. */
function* shuffled<T>(items: readonly T[], random: Random): Generator<T> {
  for (;;) {
    const left = [...items];
    while (left.length > 0) yield left.splice(random.int(0, left.length - 1), 1)[0] as T;
  }
}

async function torment(
  victims: Omit<Victims, 'random'>,
  { seed, seconds, say = () => undefined }: FaultsOptions,
): Promise<{ periods: Period[]; unfelt: string[] }> {
  const random = createRandom(seed, 'faults');
  const unfelt: string[] = [];
  const started = Date.now();
  const periods: Period[] = [];
  for (const fault of shuffled(faults, random)) {
    const from = Date.now();
    if (periods.length >= faults.length && from - started > seconds * 1000) break;
    say(`${((from - started) / 1000).toFixed(1).padStart(6)} s  ${fault.name}`);
    const shown = await fault.happen({ ...victims, random });
    say(`${' '.repeat(10)}${shown ?? 'nothing shows it'}`);
    if (shown === null) unfelt.push(fault.name);
    periods.push({ from, to: Date.now() });
    await pause(random.int(500, 1500));
  }
  return { periods, unfelt };
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

export async function runFaults(options: FaultsOptions, lifetime: Lifetime): Promise<FaultsReport> {
  const ledger = openLedger();
  const world = await startFaultyWorld([...accounts, ...administrators], lifetime);
  const place = await furnish(world);
  const staff = await hire(world, options.seed, ledger);
  await Promise.all(world.servers.map((server) => server.start()));
  let isOver = false;
  const working = Promise.all(
    [
      ...staff.clients.map((client) => [client, steps] as const),
      ...staff.administrators.map((client) => [client, administration] as const),
      [staff.crm, messaging] as const,
    ].map(([client, chores]) => work(client, chores, place, () => isOver)),
  );
  const { periods, unfelt } = await torment({ world, ledger, crowd: staff.crowd }, options).finally(() => {
    isOver = true;
  });
  await working;
  options.say?.('everything works again; what is left over comes to its end');
  for (const part of [...world.servers, world.crm, world.mail, world.identity]) await part.start();

  const stuck = await comeToRest(world);
  const promises = await comparePromises(world.db, ledger.facts());
  const mail = await compareMail(world, periods);
  const crm = await compareCrm(world);
  const collapsed = [...world.servers, world.crm, world.mail, world.identity]
    .filter((part) => part.collapses() > 0)
    .map((part) => `${part.name} ended by itself (${part.collapses()})`);
  return {
    ...promises,
    halfDone: await findBroken(world.db),
    receivers: [...crm.problems, ...mail.problems],
    stuck,
    complaints: [...new Set([...ledger.complaints(), ...collapsed])],
    done: Object.fromEntries([...ledger.counts()].sort(([a], [b]) => a.localeCompare(b))),
    faults: periods.length,
    unfelt,
    suffered: Object.fromEntries(ledger.suffered()),
    crmMessages: crm.taken,
    mails: mail.taken,
    mailsTwice: mail.repeated,
  };
}
