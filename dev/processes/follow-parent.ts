import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:net';

/**
 * Preloaded into a child (`--import`): when the channel to its parent closes, because the parent ended or was killed,
 * the child ends as after SIGTERM, so that no process is left behind. It also reports its listening ports to the
 * parent: any other program that answers there is not the child.
 */
const end = () => process.kill(process.pid, 'SIGTERM');

if (process.channel) {
  process.once('disconnect', end);
  // The channel alone must not keep a finished child alive.
  process.channel.unref();
  subscribe('tracing:net.server.listen:asyncEnd', (event) => {
    const address = (event as { server: Server }).server.address();
    if (address && typeof address === 'object' && process.connected) process.send?.({ listensOn: address.port });
  });
} else if (process.connected === false) {
  // The parent was killed while this was loading.
  end();
}
