/** As process 1 of a container it would otherwise not be ended at all while it starts; nothing needs an end by then. */
let end = (): void => process.exit(0);
process.on('SIGTERM', () => end());
process.on('SIGINT', () => end());

// Not above: loading everything takes a while.
const { serve } = await import('./serve.ts');
await serve((stop) => {
  end = stop;
});

// Without imports this says that it is a module.
export {};
