/** Stops what was started in reverse order, exactly once: on Ctrl-C, on SIGTERM, and when the parent is gone. */
export interface Lifetime {
  /** Registers how to stop something that was started. */
  onStop(end: () => Promise<unknown> | unknown): void;
  stop(): Promise<void>;
}

export function createLifetime(): Lifetime {
  const ends: Array<() => Promise<unknown> | unknown> = [];
  let stopping: Promise<void> | undefined;

  async function endAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let end = ends.pop(); end; end = ends.pop()) {
      try {
        await end();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    onStop: (end) => void ends.push(end),
    stop: () => {
      stopping ??= endAll();
      return stopping;
    },
  };
}

/** Calls back once, however this process is asked to end. npm passes Ctrl-C on a second time; repeats are ignored. */
export function whenAskedToStop(then: () => void): void {
  let isAsked = false;
  const once = (): void => {
    if (isAsked) return;
    isAsked = true;
    then();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once);
  if (process.channel) {
    process.once('disconnect', once);
    process.channel.unref();
  } else if (process.connected === false) {
    // The parent was killed while this was loading.
    once();
  }
}
