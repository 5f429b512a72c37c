import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ChildOptions {
  /** A script, run as TypeScript unless `node` has other options. */
  readonly script: string;
  readonly node?: readonly string[];
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
  /** How long it may take to end after SIGTERM, before it is killed. */
  readonly patience?: number;
}

export interface Child {
  readonly pid: number;
  /** Resolves when the process ends, for whatever reason. */
  readonly ended: Promise<number>;
  /** Whether the child itself listens there, as it reports; see follow-parent.ts. */
  listensOn(port: number): boolean;
  stop(): Promise<void>;
}

const followParent = new URL('./follow-parent.ts', import.meta.url).href;
const typescript = ['--import', 'tsx', '--import', followParent];

/**
 * Starts a script in a process group of its own: Ctrl-C in the terminal reaches only this process, which then stops the
 * child in order.
 */
export function startChild({
  script,
  node = typescript,
  args = [],
  env,
  logFile,
  patience = 10_000,
}: ChildOptions): Child {
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(process.execPath, [...node, script, ...args], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
  const ports = new Set<number>();
  child.on('message', ({ listensOn }: { listensOn?: number }) => {
    if (listensOn !== undefined) ports.add(listensOn);
  });
  return {
    pid: child.pid ?? 0,
    ended,
    listensOn: (port) => ports.has(port),
    stop: () => stopChild(child, ended, patience),
  };
}

async function stopChild(child: ChildProcess, ended: Promise<number>, patience: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const last = setTimeout(() => child.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(last);
}
