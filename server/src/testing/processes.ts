import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Processes of a test's own that can be killed without a word of warning, and end with the test. */

export interface KillableProcess {
  /** The first address it named. */
  readonly address: string;
  kill(): Promise<void>;
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const address = said.match(/(http|smtp):\/\/127\.0\.0\.1:\d+[\w/]*/)?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`it ended: ${said}`)));
  });
}

/** `script` from the root of the project. */
export async function startScript(script: string, env: Readonly<Record<string, string>>): Promise<KillableProcess> {
  const path = fileURLToPath(new URL(`../../../${script}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  onTestFinished(kill);
  return { address: await addressOf(child), kill };
}
