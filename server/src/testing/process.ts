import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { builtServer } from './built-server.ts';
import { patientSettings } from './patient-settings.ts';

export interface ServerProcess {
  /** Everything it has written so far. */
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
  stop(signal: NodeJS.Signals): void;
  /** Where it answers, as soon as it does. */
  readonly origin: () => Promise<string>;
}

/** The server as it runs in production, in a process and on a port of its own; its log must tell where it listens. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [await builtServer()], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      ...patientSettings,
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
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exitCode.then(() => reject(new Error(`it ended: ${output}`)));
  });
  // Those who expect it to end do not ask where it listens.
  listening.catch(() => undefined);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exitCode;
  });
  return { output: () => output, exitCode, stop: (signal) => void child.kill(signal), origin: () => listening };
}
