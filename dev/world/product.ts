import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Child, startChild } from '../processes/child.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';

const patience = 300_000;

/**
 * The young generation grows to three times this many megabytes and is not released; the default of 16 would be a
 * quarter of an idle server's memory.
 */
const semiSpace = 8;

export interface ProductOptions {
  readonly url: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
  /** The folder of the built server. */
  readonly folder: string;
  /** The server's main file, when it is not the built one. */
  readonly main?: string;
  /** Options for node itself, such as writing a profile. */
  readonly node?: readonly string[];
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The server reports why it stopped as plain text; the JSON lines of its log are for programs. */
function lastLogLine(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  return lines.findLast((line) => line !== '' && !line.startsWith('{')) ?? `see ${logFile}`;
}

/** Starts the server as a process of its own and resolves when it is ready. */
export async function startProduct({
  url,
  env,
  logFile,
  folder,
  main,
  node: more = [],
}: ProductOptions): Promise<Child> {
  writeFileSync(logFile, '', { mode: 0o600 });
  const followParent = pathToFileURL(join(folder, 'follow-parent.js')).href;
  const node = [`--max-semi-space-size=${semiSpace}`, ...more, '--import', followParent];
  const child = startChild({ script: main ?? join(folder, 'main.js'), node, env, logFile });
  const port = Number(new URL(url).port);
  let isGone = false;
  void child.ended.then(() => {
    isGone = true;
  });
  const latest = Date.now() + patience;
  while (!isGone && Date.now() < latest) {
    if (child.listensOn(port) && (await isReady(url))) return child;
    await pause(100);
  }
  await child.stop();
  throw new UserFacingError(
    isGone
      ? `The server did not start: ${lastLogLine(logFile)}`
      : `The server was not ready after ${patience / 1000} seconds: see ${logFile}`,
  );
}
