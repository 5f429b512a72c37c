import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { isStale } from './staleness.mjs';

const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const quietly = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];

/** @param {string} path @returns {import('./staleness.mjs').Lock | undefined} */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The npm that started this process, if any, with its own Node, because it removes the one among the packages; otherwise
 * the npm on the path. @returns {[string, string[]]}
 */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  if (script && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)) return [node, [script, ...quietly]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', quietly];
}

/** Writes to standard error, so that a command's own output stays clean. @param {string} text */
function showProgress(text) {
  const started = Date.now();
  if (!process.stderr.isTTY) {
    process.stderr.write(`${text} …\n`);
    return () => {};
  }
  const draw = () => process.stderr.write(`\r\x1b[K${text} … ${Math.round((Date.now() - started) / 1000)} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    process.stderr.write('\r\x1b[K');
  };
}

/**
 * Passes signals on to npm first: it must not keep running while the next command installs.
 * @param {() => import('node:child_process').ChildProcess} getChild
 */
function passSignalsOn(getChild) {
  /** @type {NodeJS.Signals | undefined} */
  let asked;
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    asked = signal;
    getChild().kill(signal);
  };
  for (const signal of endings) process.on(signal, passOn);
  return () => {
    for (const signal of endings) process.off(signal, passOn);
    return asked;
  };
}

/**
 * @param {string} root @param {(pid: number) => void} nameChild
 * @returns {Promise<{ code: number | null, output: string, asked?: NodeJS.Signals }>} asked: the signal we received
 */
function runNpm(root, nameChild) {
  const [program, args] = npmCommand();
  return new Promise((resolve) => {
    // Before npm starts: a signal that arrives in between would end this process and not npm. It is handled after spawn.
    const stopPassingOn = passSignalsOn(() => child);
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) nameChild(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message, asked: stopPassingOn() }));
    child.once('close', (code) => resolve({ code, output, asked: stopPassingOn() }));
  });
}

/** @param {string} root @returns {Promise<boolean>} whether everything in the lock file is installed */
export async function installIfStale(root) {
  const lock = readLock(join(root, 'package-lock.json'));
  if (!lock) {
    console.error('package-lock.json is missing or broken: restore it with `git checkout package-lock.json`.');
    return false;
  }
  if (isInstalled(root, lock)) return true;
  return withLock(
    join(root, '.build', 'install.lock'),
    async (nameChild) => isInstalled(root, lock) || install(root, nameChild),
    (pid) => console.error(`Waiting for process ${pid}, which is installing the packages …`),
  );
}

/** @param {string} root @param {import('./staleness.mjs').Lock} lock */
function isInstalled(root, lock) {
  const machine = { os: process.platform, cpu: process.arch };
  return !isStale(lock, readLock(join(root, 'node_modules', '.package-lock.json')), machine);
}

/** @param {string} root @param {(pid: number) => void} nameChild */
async function install(root, nameChild) {
  const done = showProgress('Installing the packages PRCDS needs (once)');
  const { code, output, asked } = await runNpm(root, nameChild);
  done();
  if (asked) {
    process.exitCode = 128 + constants.signals[asked];
    return false;
  }
  if (code === 0) return true;
  console.error(output.trim().split('\n').slice(-15).join('\n'));
  console.error('\nThe packages could not be installed: check the network and the message above, then try again.');
  return false;
}
