import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { builtServer } from './built-server.ts';
import { longTimeouts } from './long-timeouts.ts';

export interface ServerProcess {
  /** Its output so far. */
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
  stop(signal: NodeJS.Signals): void;
  /** Its address, once it listens. */
  readonly origin: () => Promise<string>;
  /** Resolves when it can be stopped by a signal, which is the first thing it cares for. */
  readonly isStoppable: Promise<void>;
}

const tellWhenStoppable = `
  process.on('newListener', (event) => {
    if (event === 'SIGTERM') queueMicrotask(() => process.send('stoppable'));
  });
  process.channel.unref();`;
const preloaded = `data:text/javascript,${encodeURIComponent(tellWhenStoppable)}`;

/** The server as in production, in a process of its own on a free port; its log must contain the address. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', preloaded, await builtServer()], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      ...longTimeouts,
      ...env,
    },
  });
  let output = '';
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  const listening = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const origin = output.match(/Server listening at (http:\/\/127\.0\.0\.1:\d+)/)?.[1];
      if (origin) resolve(origin);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exitCode.then(() => reject(new Error(`it ended: ${output}`)));
  });
  const isStoppable = new Promise<void>((resolve) => child.once('message', () => resolve()));
  // Tests that expect it to end do not wait for the address.
  listening.catch(() => undefined);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exitCode;
  });
  return {
    output: () => output,
    exitCode,
    stop: (signal) => void child.kill(signal),
    origin: () => listening,
    isStoppable,
  };
}
