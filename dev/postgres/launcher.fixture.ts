import { runMain } from '../terminal/user-facing-error.ts';
import { startCluster } from './launcher.ts';

// Started by launcher.whole.test.ts: a process that owns a cluster and can be killed, or run as another user.
const [folder = '', port = '', once] = process.argv.slice(2);
await runMain(async () => {
  const cluster = await startCluster({ folder, port: Number(port), password: 'secret', settings: { fsync: 'off' } });
  console.log(once ? cluster.runsAs : cluster.pid);
  if (once) await cluster.stop();
});
