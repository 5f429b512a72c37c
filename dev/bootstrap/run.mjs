import { spawn } from 'node:child_process';

/**
 * Runs one command of this folder. The channel between the two closes when this process dies, however it dies,
 * and the command then stops by itself (see processes/follow-parent.ts).
 * @param {string} root @param {string} script @param {string[]} given
 */
export function runCommand(root, script, given) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...given], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to both; the command decides what it means.
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

/** Nobody tells a process that its parent is gone, but its number changes. @param {import('node:child_process').ChildProcess} child */
function followNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 1000).unref();
}
