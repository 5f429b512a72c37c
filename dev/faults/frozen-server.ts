import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Random } from '#server/random.ts';
import { waitForEvidence, watchRestart } from './evidence.ts';
import type { Fault } from './fault.ts';
import type { FaultyServer, FaultyWorld } from './world.ts';

/** A server that stands still in the middle of a transaction, as on a paused virtual machine. */

/** Transactions of this server that have written and wait for their next statement. */
async function countOpenTransactions({ db }: FaultyWorld, { databaseProxy }: FaultyServer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
     where client_port = any(${databaseProxy.upstreamPorts()}) and state = 'idle in transaction'
       and backend_xid is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

const signal = (server: FaultyServer, name: 'SIGSTOP' | 'SIGCONT') => process.kill(server.pid() ?? 0, name);

/** Freezes it again and again until it does hold locks. */
async function freeze(world: FaultyWorld, server: FaultyServer, random: Random): Promise<string | null> {
  return waitForEvidence(async () => {
    signal(server, 'SIGSTOP');
    // The database finishes the statements it was given.
    await pause(300);
    const count = await countOpenTransactions(world, server);
    if (count > 0) return `${count} transactions stood still`;
    signal(server, 'SIGCONT');
    await pause(random.int(5, 60));
    return null;
  });
}

export const freezeServer = (name: string, end: 'killed' | 'continued'): Fault => ({
  name,
  async inject({ world, random }) {
    const server = random.pick(world.servers);
    const deaths = watchRestart([server]);
    try {
      const frozen = await freeze(world, server, random);
      if (frozen === null) return null;
      await pause(random.int(6000, 9000));
      if (end === 'continued') return frozen;
      await server.kill();
      await server.start();
      return deaths() && `${frozen}, ${deaths()}`;
    } finally {
      if (server.pid() !== undefined) signal(server, 'SIGCONT');
    }
  },
});
