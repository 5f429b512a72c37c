import { isMainThread } from 'node:worker_threads';

/**
 * As process 1 of a container, the process would ignore these signals by default while it starts; nothing needs closing
 * yet.
 */
let end = (): void => process.exit(0);
process.on('SIGTERM', () => end());
process.on('SIGINT', () => end());

const oldestNode = 24;
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  console.error(`PRCDS needs Node ${oldestNode} or newer, and this is Node ${process.versions.node}.`);
  process.exit(1);
}

// Imported after the signal handlers are set, because loading takes a while.
if (isMainThread) {
  const { serve } = await import('./serve.ts');
  await serve((stop) => {
    end = stop;
  });
} else {
  const { runThread } = await import('./jobs/thread.ts');
  await runThread();
}
