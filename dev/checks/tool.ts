import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenAskedToStop } from '../processes/lifetime.ts';

export interface Run {
  readonly code: number;
  readonly output: string;
}

const running = new Set<ChildProcess>();
let isWatched = false;

/** Stops running tools when this process is stopped. */
function watchForStop(): void {
  if (isWatched) return;
  isWatched = true;
  whenAskedToStop(() => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(130);
  });
}

export interface ToolOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Shows the output as it comes instead of collecting it. */
  readonly isShown?: boolean;
}

export function run(program: string, args: readonly string[], { env, cwd, isShown }: ToolOptions = {}): Promise<Run> {
  watchForStop();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      cwd,
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** Runs the program of an installed package with this Node: the same on every system, and faster than npx. */
export function runTool(name: string, args: readonly string[], options?: ToolOptions & { bin?: string }): Promise<Run> {
  const folder = join(packages, name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const wanted = options?.bin ?? name.split('/').at(-1) ?? name;
  const script = typeof bin === 'string' ? bin : bin[wanted];
  if (script === undefined) throw new Error(`${name} brings no program ${wanted}`);
  return run(process.execPath, [join(folder, script), ...args], options);
}
