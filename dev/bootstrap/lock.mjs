import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The start time distinguishes a process from a later one with the same id.
 * @typedef {{ pid: number, started: string }} Process
 */

/**
 * The holder of a lock: a process, and the child that does its work, which may outlive it. The token is unique to each
 * taking of the lock.
 * @typedef {Process & { token: string, child?: Process }} Holder
 */

/** When a process started, in a system-specific format; empty where it is unknown. @param {number} pid */
function startTime(pid) {
  try {
    if (process.platform === 'win32') return '';
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    // The program's name comes before, in brackets, and may itself contain spaces and brackets.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return state === 'Z' ? 'ended, but nobody has asked for its exit code' : (fields[18] ?? '');
  } catch {
    return '';
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, but belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {Process} one */
const isAlive = ({ pid, started }) => pid > 0 && isRunning(pid) && ['', started].includes(startTime(pid));

/** The process or child that is still running. @param {Holder} holder @returns {Process | undefined} */
const findAlive = (holder) => [holder, ...(holder.child ? [holder.child] : [])].find(isAlive);

/** @param {any} value @returns {value is Process} */
const isProcess = (value) => Number.isInteger(value?.pid) && typeof value.started === 'string';

/**
 * Hard-links a finished file, so that no reader sees a partial one.
 * @param {string} file @returns {Holder | undefined} undefined: another process has it
 */
function take(file) {
  const holder = { pid: process.pid, started: startTime(process.pid), token: randomUUID() };
  const finished = `${file}.${holder.token}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(finished, JSON.stringify(holder));
  try {
    linkSync(finished, file);
    return holder;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return undefined;
  } finally {
    rmSync(finished);
  }
}

/** @param {string} file @returns {Holder | undefined} undefined: the lock is free */
function read(file) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
    const { pid, started, token, child } = JSON.parse(text);
    if (isProcess({ pid, started }) && /^[\w-]+$/.test(token))
      return { pid, started, token, ...(isProcess(child) && { child }) };
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
  }
  // Not a lock file of ours: it has no holder.
  return { pid: 0, started: 'never', token: 'unreadable' };
}

/** @param {string} file @param {string} token */
function removeIf(file, token) {
  if (read(file)?.token === token) rmSync(file, { force: true });
}

/**
 * Removes the lock of a dead holder. The remover first takes a lock named after that holder and checks again: otherwise
 * a second process that saw the dead holder would remove the lock the first has taken since. If the remover dies, its
 * lock is removed in the same way.
 * @param {string} file @param {Holder} dead
 */
function removeDead(file, dead) {
  const removal = `${file}.${dead.token}`;
  const ours = take(removal);
  if (ours) {
    removeIf(file, dead.token);
    removeIf(removal, ours.token);
    return;
  }
  const other = read(removal);
  if (other && !findAlive(other)) removeDead(removal, other);
}

/**
 * Records the child that does the work, so that it keeps the lock when the parent dies.
 * @param {string} file @param {Holder} ours @param {number} pid
 */
function nameChild(file, ours, pid) {
  const finished = `${file}.${ours.token}`;
  writeFileSync(finished, JSON.stringify({ ...ours, child: { pid, started: startTime(pid) } }));
  renameSync(finished, file);
}

/**
 * Mutual exclusion between processes: two commands started together on a fresh clone must not install at the same time.
 * A lock whose holder is dead is ignored.
 * @template T @param {string} file
 * @param {(nameChild: (pid: number) => void) => Promise<T>} work reports its child process, if there is one
 * @param {(pid: number) => void} tellWaiting called once, with the process it waits for
 * @returns {Promise<T>}
 */
export async function withLock(file, work, tellWaiting) {
  let isTold = false;
  let taken = take(file);
  while (!taken) {
    const holder = read(file);
    const alive = holder && findAlive(holder);
    if (alive && !isTold) {
      tellWaiting(alive.pid);
      isTold = true;
    }
    if (holder && !alive) removeDead(file, holder);
    // Always with a pause: another process may be removing the lock, and this one must not block its event loop.
    await pause(alive ? 200 : 1);
    taken = take(file);
  }
  const ours = taken;
  try {
    return await work((pid) => nameChild(file, ours, pid));
  } finally {
    removeIf(file, ours.token);
  }
}
