import { setTimeout as pause } from 'node:timers/promises';
import { getUserAccess } from '#contract/users/api.ts';
import type { Random } from '#server/random.ts';
import { endSessions, fillDatabase, fillPools, killBackend, killDatabase, killWorkers } from './database-faults.ts';
import { watchClock, watchDeath, watchSuffering, witness } from './evidence.ts';
import type { Fault, Victims } from './fault.ts';
import { queueJob } from './jobs.ts';
import type { Killable } from './killable.ts';
import type { Behaviour, Wire } from './proxy.ts';
import { endPauses } from './rest.ts';
import type { FaultyWorld } from './world.ts';

const minute = 60_000;
const day = 1440 * minute;

/** Where an effect on users is expected, the parts are restarted once a user noticed. */
const killAll = (
  name: string,
  whom: (world: FaultyWorld, random: Random) => readonly Killable[],
  told?: string,
): Fault => ({
  name,
  async happen({ world, random, ledger, crowd }) {
    const parts = whom(world, random);
    const deaths = watchDeath(parts);
    const suffering = told === undefined ? () => 'nobody need notice' : watchSuffering(ledger, told);
    await Promise.all(parts.map((part) => part.kill()));
    const noticed = await witness(async () => {
      void crowd.arrive();
      await crowd.ask(getUserAccess, {});
      return suffering();
    });
    await pause(random.int(500, 2500));
    await Promise.all(parts.map((part) => part.start()));
    return noticed && deaths();
  },
});

/**
 * Creates traffic to affect: receivers with an open circuit breaker are tried again, and a user signs in at the
 * identity provider, without waiting for it.
 */
async function bringTraffic({ world, crowd }: Omit<Victims, 'random'>): Promise<void> {
  void crowd.arrive();
  await endPauses(world.db).catch(() => undefined);
}

const onWire = (
  name: string,
  wireOf: (world: FaultyWorld, random: Random) => Wire,
  how: Behaviour,
  seconds: readonly [number, number],
  isCutAfter = false,
): Fault => ({
  name,
  async happen({ random, ...victims }) {
    const { world } = victims;
    const wire = wireOf(world, random);
    const before = wire.touched();
    wire.behave(how);
    await bringTraffic(victims);
    await pause(random.int(seconds[0] * 1000, seconds[1] * 1000));
    const met = await witness(async () => {
      const count = wire.touched() - before;
      // A delayed connection may have ended by itself: then the next one is cut.
      const cut = isCutAfter && count > 0 ? wire.cut() : 0;
      const isMet = count > 0 && (!isCutAfter || cut > 0);
      if (!isMet) await bringTraffic(victims);
      return isMet ? `${count} pieces kept back or slowed${isCutAfter ? `, ${cut} connections cut` : ''}` : null;
    });
    wire.behave('open');
    return met;
  },
});

const cuts = (name: string, wiresOf: (world: FaultyWorld) => readonly Wire[]): Fault => ({
  name,
  async happen({ random, ...victims }) {
    const { world } = victims;
    const wires = wiresOf(world);
    const counts = wires.map(() => 0);
    const cutAll = () =>
      wires.forEach((wire, index) => {
        counts[index] = (counts[index] ?? 0) + wire.cut();
      });
    for (let times = 0; times < 6; times += 1) {
      await bringTraffic(victims);
      cutAll();
      await pause(random.int(100, 800));
    }
    return witness(async () => {
      if (counts.every((count) => count > 0)) return `${counts.join(' and ')} connections cut`;
      await bringTraffic(victims);
      cutAll();
      return null;
    });
  },
});

const turned = (
  name: string,
  offset: number,
  whose: (world: FaultyWorld, random: Random) => FaultyWorld['servers'],
): Fault => ({
  name,
  async happen({ world, random }) {
    const servers = whose(world, random);
    const look = await watchClock(world.db, offset);
    for (const server of servers) server.turnClock(offset);
    await pause(300);
    const work = async () => {
      for (const job of ['release-lapsed-picks', 'expire-reservations', 'cancel-untouched-drafts', 'deliver-outbox'])
        await queueJob(world.db, job);
    };
    await work();
    const seen = await witness(async () => {
      const found = await look();
      if (found === null) await work();
      return found;
    });
    await pause(random.int(2500, 4000));
    for (const server of servers) server.turnClock(0);
    return seen;
  },
});

const anyServer = ({ servers }: FaultyWorld, random: Random) => [random.pick(servers)];
const itsWire = ({ servers }: FaultyWorld, random: Random) => random.pick(servers).wire;
const crmWire = (world: FaultyWorld) => world.crmWire;
const mailWire = (world: FaultyWorld) => world.mailWire;
const identityWire = (world: FaultyWorld) => world.identityWire;

export const faults: readonly Fault[] = [
  killAll('a server is killed', anyServer, 'no answer'),
  killWorkers,
  killDatabase,
  killBackend,
  endSessions,
  killAll('the CRM is killed', ({ crm }) => [crm]),
  killAll('the mail server is killed', ({ mail }) => [mail]),
  // The server is restarted first, without cached keys.
  killAll(
    'a server and the identity provider are killed',
    ({ identity, servers }, random) => [random.pick(servers), identity],
    'nobody could sign in',
  ),
  cuts('connections to the database are cut', ({ servers }) => servers.map(({ wire }) => wire)),
  cuts('connections to the CRM and the mail server are cut', (world) => [world.crmWire, world.mailWire]),
  cuts('connections to the identity provider are cut', (world) => [world.identityWire]),
  onWire('the database is slow', itsWire, { delay: 120 }, [4, 6]),
  onWire('the database says nothing for a while', itsWire, 'silent', [3, 5]),
  onWire('the database does not answer and the connection breaks', itsWire, 'unanswered', [1, 2], true),
  onWire('the CRM is slow', crmWire, { delay: 2000 }, [5, 7]),
  onWire('the CRM takes messages but does not answer', crmWire, 'unanswered', [9, 11], true),
  onWire('the mail server takes mail but does not answer', mailWire, 'unanswered', [4, 6], true),
  onWire('the mail server is slow', mailWire, { delay: 700 }, [3, 4]),
  onWire('the identity provider is slow', identityWire, { delay: 700 }, [3, 4]),
  onWire('the identity provider says nothing and the connection breaks', identityWire, 'silent', [3, 4], true),
  fillPools,
  fillDatabase,
  turned('the clock of a server is ten minutes fast', 10 * minute, anyServer),
  turned('the clock of a server is ten minutes slow', -10 * minute, anyServer),
  turned('the clocks are twenty minutes fast', 20 * minute, ({ servers }) => servers),
  turned('the clock of a server is ninety days fast', 90 * day, anyServer),
];
