import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from '../processes/child.ts';
import { kill } from './evidence.ts';
import { withTimeout } from './limits.ts';

/** A process that can be killed with SIGKILL and restarted with the same settings. */
export interface Killable {
  readonly name: string;
  readonly logFile: string;
  isUp(): boolean;
  /** Undefined while it is not running. */
  pid(): number | undefined;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** The last output of each time it exited by itself after it was ready. */
  crashes(): readonly string[];
}

export interface KillableOptions {
  readonly name: string;
  readonly script: string;
  readonly node?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
  readonly isReady: () => Promise<boolean>;
}

const timeout = 600_000;
const glance = 50;

export function killable({ name, isReady, ...options }: KillableOptions): Killable {
  let child: Child | undefined;
  let hasWorked = false;
  const collapses: string[] = [];
  const lastWords = () => readFileSync(options.logFile, 'utf8').trim().slice(-1000) || 'nothing';

  function launch(): Child {
    const launched = startChild(options);
    hasWorked = false;
    void launched.ended.then(() => {
      // A killed process is no longer the current child.
      if (child !== launched) return;
      child = undefined;
      if (hasWorked) collapses.push(lastWords());
    });
    return launched;
  }

  return {
    name,
    logFile: options.logFile,
    isUp: () => child !== undefined && hasWorked,
    pid: () => child?.pid,
    crashes: () => collapses,
    async start() {
      const until = Date.now() + timeout;
      while (Date.now() < until) {
        // A process that failed to start is started again, as a process manager would.
        child ??= launch();
        if (await isReady()) {
          hasWorked = true;
          return;
        }
        await pause(glance);
      }
      throw new Error(`${name} did not start in ${timeout / 1000} s; it said: ${lastWords()}`);
    },
    async kill() {
      const killed = child;
      child = undefined;
      if (!killed) return;
      kill(killed.pid);
      await withTimeout(timeout / 1000, `${name} (${killed.pid}) to be gone after kill -9`, killed.ended);
    },
  };
}
