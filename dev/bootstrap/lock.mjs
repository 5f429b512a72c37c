import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The start time tells a process from a later one that was given the same id.
 * @typedef {{ pid: number, started: string }} Process
 */

/**
 * Who holds a lock: a process, and the child that does the work for it, which may outlive it. The token is new each
 * time a lock is taken.
 * @typedef {Process & { token: string, child?: Process }} Holder
 */

/** When a process began, in whatever words this system has for it; empty where it does not say. @param {number} pid */
function startTime(pid) {
  try {
    if (process.platform === 'win32') return '';
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    // The program's name comes before, in brackets, and may itself hold spaces and brackets.
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
    // It is there, but belongs to somebody else.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {Process} one */
const isAlive = ({ pid, started }) => pid > 0 && isRunning(pid) && ['', started].includes(startTime(pid));

/** Whoever of its holders still lives. @param {Holder} holder @returns {Process | undefined} */
const findAlive = (holder) => [holder, ...(holder.child ? [holder.child] : [])].find(isAlive);

/** @param {any} value @returns {value is Process} */
const isProcess = (value) => Number.isInteger(value?.pid) && typeof value.started === 'string';

/**
 * Linked from a finished file, so that nobody ever reads half of one.
 * @param {string} file @returns {Holder | undefined} undefined: somebody else has it
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
  // No lock of ours: nobody holds it.
  return { pid: 0, started: 'never', token: 'unreadable' };
}

/** @param {string} file @param {string} token */
function removeIf(file, token) {
  if (read(file)?.token === token) rmSync(file, { force: true });
}

/**
 * Removes the lock of a dead holder. Whoever does it first takes a lock named after that very holder and looks again:
 * otherwise the second to see a dead holder removes the lock that the first has taken since. If that one dies in the
 * middle, its lock is removed in the same way.
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
 * Writes down the child that does the work, so that it holds the lock even when it alone is left.
 * @param {string} file @param {Holder} ours @param {number} pid
 */
function nameChild(file, ours, pid) {
  const finished = `${file}.${ours.token}`;
  writeFileSync(finished, JSON.stringify({ ...ours, child: { pid, started: startTime(pid) } }));
  renameSync(finished, file);
}

/**
 * One at a time: two commands begun together on a fresh clone must not install over each other. A lock whose holder
 * is gone counts for nothing.
 * @template T @param {string} file
 * @param {(nameChild: (pid: number) => void) => Promise<T>} work tells of the child that does it, if there is one
 * @param {(pid: number) => void} tellWaiting called once, with the process that is waited for
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
    // Never without a pause: somebody else may be removing it, and this process has other things to do, too.
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
