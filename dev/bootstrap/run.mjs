import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Runs one command of this folder. The IPC channel closes when this process ends in any way, and the command then stops
 * by itself (see processes/follow-parent.ts).
 * @param {string} root @param {string} node @param {string} script @param {string[]} given
 */
export function runCommand(root, node, script, given) {
  const child = spawn(node, ['--import', 'tsx', script, ...given], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to both processes; the command handles it.
  process.on('SIGINT', () => {});
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  followNpm(child);
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
      resolve(undefined);
    });
  });
}

/**
 * Polls for npm's end: a process is not notified when its parent ends, but its parent id changes. There may be a shell
 * in between.
 * @param {import('node:child_process').ChildProcess} child
 */
function followNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const begun = lineage();
  setInterval(() => {
    if (lineage() !== begun) child.kill('SIGTERM');
  }, 1000).unref();
}

/** The process ids from this one up to npm, where the system shows them. */
function lineage() {
  const parent = process.ppid;
  try {
    const [name = '', fields = ''] = readFileSync(`/proc/${parent}/stat`, 'utf8')
      .split(/\(|\) (?=[A-Z] )/)
      .slice(1);
    const grandparent = fields.split(' ')[1];
    return /^(npm|node)/.test(name) ? `${parent}` : `${parent} ${grandparent}`;
  } catch {
    return `${parent}`;
  }
}
