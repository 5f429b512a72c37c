/**
 * As process 1 of a container, the process would ignore these signals by default while it starts; nothing needs closing
 * yet.
 */
let end = (): void => process.exit(0);
process.on('SIGTERM', () => end());
process.on('SIGINT', () => end());

// Imported after the signal handlers are set, because loading takes a while.
const { serve } = await import('./serve.ts');
await serve((stop) => {
  end = stop;
});

// Marks this file as a module.
export {};
