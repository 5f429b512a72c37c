import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ServerProcess {
  /** Everything it has written so far. */
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
  stop(signal: NodeJS.Signals): void;
  /** Resolves when the process answers, or has ended. */
  answering(origin: string): Promise<void>;
}

/** The server as it runs in production, in a process of its own. */
export function startProcess(env: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      PATH: process.env.PATH,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      OVERLOAD_MILLISECONDS: '0',
      ...env,
    },
  });
  let output = '';
  let hasEnded = false;
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const exitCode = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      hasEnded = true;
      resolve(code);
    });
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exitCode;
  });
  return {
    output: () => output,
    exitCode,
    stop: (signal) => void child.kill(signal),
    async answering(origin) {
      while (!hasEnded) {
        const isUp = await fetch(`${origin}/healthz`).then(
          () => true,
          () => false,
        );
        if (isUp) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

/** A listener on a port of its own: to find a free port, or to keep it taken. */
export async function takePort(): Promise<{ port: number; free(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const free = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, free };
}
