import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { getUserAccess } from '#contract/users/api.ts';
import { waitForEvidence, watchOutage } from './evidence.ts';
import type { Fault } from './fault.ts';
import { endBackoffs } from './idle.ts';
import type { NetworkState } from './world.ts';

/** Faults of the network around a server. */

/** Open connections break, and no new one can be made to anything. */
export const withoutNetwork = (name: string, how: NetworkState): Fault => ({
  name,
  async inject({ world, random, expectedState, crowd }) {
    const server = random.pick(world.servers);
    const before = server.failedConnections();
    const suffering = watchOutage(expectedState, 'database-unavailable');
    server.setNetwork(how);
    try {
      await pause(100);
      for (const proxy of [server.databaseProxy, world.crmProxy, world.mailProxy, world.identityProxy]) proxy.cut();
      await pause(random.int(2500, 4000));
      return await waitForEvidence(async () => {
        await crowd.ask(getUserAccess, {});
        const told = suffering();
        const failed = server.failedConnections() - before;
        return told && failed > 0 ? `${failed} connections failed, ${told}` : null;
      });
    } finally {
      server.setNetwork('');
    }
  },
});

/** The receiver closes an idle connection at the moment in which the next message is sent on it. */
export const closedKeptConnections: Fault = {
  name: 'the CRM closes connections that are used again',
  async inject({ world }) {
    const before = world.crmProxy.closedOnReuseCount();
    world.crmProxy.behave('closed on reuse');
    try {
      return await waitForEvidence(async () => {
        await endBackoffs(world.db).catch(() => undefined);
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::integer as waiting from outbox_message where channel = 'crm' and state = 'pending'`.execute(
          world.db,
        );
        const count = world.crmProxy.closedOnReuseCount() - before;
        return count >= 3 ? `${count} connections closed, ${rows[0]?.waiting} messages wait` : null;
      });
    } finally {
      world.crmProxy.behave('open');
    }
  },
};
