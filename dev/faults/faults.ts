import { setTimeout as pause } from 'node:timers/promises';
import { getUserAccess } from '#contract/users/api.ts';
import type { Random } from '#server/random.ts';
import { lastClockChange, livesThrough, nextMonth } from './calendar-faults.ts';
import {
  endSessions,
  fillDatabase,
  fillPools,
  killBackend,
  killDatabase,
  killWorkers,
  readOnlyDatabase,
} from './database-faults.ts';
import { waitForEvidence, watchClock, watchOutage, watchRestart } from './evidence.ts';
import type { Fault, FaultTargets } from './fault.ts';
import { freezeServer } from './frozen-server.ts';
import { endBackoffs } from './idle.ts';
import { queueJob } from './jobs.ts';
import type { Killable } from './killable.ts';
import { closedKeptConnections, withoutNetwork } from './network-faults.ts';
import type { ProxyBehaviour, TcpProxy } from './tcp-proxy.ts';
import { eraseBesideSave, floodOfUploads } from './work-faults.ts';
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
  async inject({ world, random, expectedState, crowd }) {
    const parts = whom(world, random);
    const deaths = watchRestart(parts);
    const suffering = told === undefined ? () => 'nobody need notice' : watchOutage(expectedState, told);
    await Promise.all(parts.map((part) => part.kill()));
    const noticed = await waitForEvidence(async () => {
      void crowd.signInAgain();
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
async function bringTraffic({ world, crowd }: Omit<FaultTargets, 'random'>): Promise<void> {
  void crowd.signInAgain();
  await endBackoffs(world.db).catch(() => undefined);
}

const onProxy = (
  name: string,
  proxyOf: (world: FaultyWorld, random: Random) => TcpProxy,
  how: ProxyBehaviour,
  seconds: readonly [number, number],
  isCutAfter = false,
): Fault => ({
  name,
  async inject({ random, ...victims }) {
    const { world } = victims;
    const proxy = proxyOf(world, random);
    const before = proxy.delayedCount();
    proxy.behave(how);
    await bringTraffic(victims);
    await pause(random.int(seconds[0] * 1000, seconds[1] * 1000));
    const met = await waitForEvidence(async () => {
      const count = proxy.delayedCount() - before;
      // A delayed connection may have ended by itself: then the next one is cut.
      const cut = isCutAfter && count > 0 ? proxy.cut() : 0;
      const isMet = count > 0 && (!isCutAfter || cut > 0);
      if (!isMet) await bringTraffic(victims);
      return isMet ? `${count} pieces kept back or slowed${isCutAfter ? `, ${cut} connections cut` : ''}` : null;
    });
    proxy.behave('open');
    return met;
  },
});

const cuts = (name: string, proxiesOf: (world: FaultyWorld) => readonly TcpProxy[]): Fault => ({
  name,
  async inject({ random, ...victims }) {
    const { world } = victims;
    const proxies = proxiesOf(world);
    const counts = proxies.map(() => 0);
    const cutAll = () =>
      proxies.forEach((proxy, index) => {
        counts[index] = (counts[index] ?? 0) + proxy.cut();
      });
    for (let times = 0; times < 6; times += 1) {
      await bringTraffic(victims);
      cutAll();
      await pause(random.int(100, 800));
    }
    return waitForEvidence(async () => {
      if (counts.every((count) => count > 0)) return `${counts.join(' and ')} connections cut`;
      await bringTraffic(victims);
      cutAll();
      return null;
    });
  },
});

const shiftedClock = (
  name: string,
  offset: number,
  whose: (world: FaultyWorld, random: Random) => FaultyWorld['servers'],
): Fault => ({
  name,
  async inject({ world, random }) {
    const servers = whose(world, random);
    const look = await watchClock(world.db, offset);
    for (const server of servers) server.shiftClock(offset);
    await pause(300);
    const work = async () => {
      for (const job of ['release-lapsed-picks', 'expire-reservations', 'cancel-untouched-drafts', 'deliver-outbox'])
        await queueJob(world.db, job);
    };
    await work();
    const seen = await waitForEvidence(async () => {
      const found = await look();
      if (found === null) await work();
      return found;
    });
    await pause(random.int(2500, 4000));
    for (const server of servers) server.shiftClock(0);
    return seen;
  },
});

const anyServer = ({ servers }: FaultyWorld, random: Random) => [random.pick(servers)];
const anyDatabaseProxy = ({ servers }: FaultyWorld, random: Random) => random.pick(servers).databaseProxy;
const crmProxy = (world: FaultyWorld) => world.crmProxy;
const mailProxy = (world: FaultyWorld) => world.mailProxy;
const identityProxy = (world: FaultyWorld) => world.identityProxy;

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
  cuts('connections to the database are cut', ({ servers }) => servers.map(({ databaseProxy }) => databaseProxy)),
  cuts('connections to the CRM and the mail server are cut', (world) => [world.crmProxy, world.mailProxy]),
  cuts('connections to the identity provider are cut', (world) => [world.identityProxy]),
  onProxy('the database is slow', anyDatabaseProxy, { delay: 120 }, [4, 6]),
  onProxy('the database says nothing for a while', anyDatabaseProxy, 'silent', [3, 5]),
  onProxy('the database does not answer and the connection breaks', anyDatabaseProxy, 'unanswered', [1, 2], true),
  onProxy('the CRM is slow', crmProxy, { delay: 2000 }, [5, 7]),
  onProxy('the CRM takes messages but does not answer', crmProxy, 'unanswered', [9, 11], true),
  onProxy('the mail server takes mail but does not answer', mailProxy, 'unanswered', [4, 6], true),
  onProxy('the mail server is slow', mailProxy, { delay: 700 }, [3, 4]),
  onProxy('the identity provider is slow', identityProxy, { delay: 700 }, [3, 4]),
  onProxy('the identity provider says nothing and the connection breaks', identityProxy, 'silent', [3, 4], true),
  fillPools,
  fillDatabase,
  shiftedClock('the clock of a server is ten minutes fast', 10 * minute, anyServer),
  shiftedClock('the clock of a server is ten minutes slow', -10 * minute, anyServer),
  shiftedClock('the clocks are twenty minutes fast', 20 * minute, ({ servers }) => servers),
  shiftedClock('the clock of a server is ninety days fast', 90 * day, anyServer),
  livesThrough('a month ends', nextMonth),
  livesThrough('the clocks change', lastClockChange),
  readOnlyDatabase,
  withoutNetwork('the network is unreachable', 'network unreachable'),
  withoutNetwork('the host of the database is unreachable', 'host unreachable'),
  withoutNetwork('names cannot be looked up', 'names unknown'),
  closedKeptConnections,
  freezeServer('a server freezes with open transactions and goes on', 'continued'),
  freezeServer('a server freezes with open transactions and is killed', 'killed'),
  floodOfUploads,
  eraseBesideSave,
];
