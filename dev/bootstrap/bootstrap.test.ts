import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

const dev = dirname(dirname(fileURLToPath(import.meta.url)));
let clone: string;

/** A clone without packages, and an npm that installs what is already here. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'prcds-clone-'));
  cpSync(join(dev, 'bootstrap.mjs'), join(clone, 'dev', 'bootstrap.mjs'));
  cpSync(join(dev, 'bootstrap'), join(clone, 'dev', 'bootstrap'), { recursive: true });
  writeFileSync(join(clone, 'dev', 'greet.ts'), 'console.log("hello", process.argv[2]);\nprocess.exitCode = 3;\n');
  const lock = { packages: { '': {}, 'node_modules/tsx': { version: '1.0.0' } } };
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lock));
  writeNpm(`echo install >> npm-calls
    mkdir node_modules && ln -s ${join(dev, '..', 'node_modules', 'tsx')} node_modules/tsx
    sed 's/"":{},//' package-lock.json > node_modules/.package-lock.json`);
});

afterEach(() => rmSync(clone, { recursive: true }));

function writeNpm(script: string): void {
  mkdirSync(join(clone, 'bin'), { recursive: true });
  writeFileSync(join(clone, 'bin', 'npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(clone, 'bin', 'npm'), 0o755);
}

function run(...args: string[]) {
  const env = { PATH: `${join(clone, 'bin')}:${process.env.PATH}` };
  return spawnSync(process.execPath, args, { cwd: clone, env, encoding: 'utf8' });
}

test('installs once, then runs the command with what it is given and passes its exit code on', () => {
  const first = run('dev/bootstrap.mjs', 'greet', 'Ana');
  expect(first.stderr).toContain('Installing the packages PRCDS needs (once)');
  expect(first.stdout).toBe('hello Ana\n');
  expect(first.status).toBe(3);
  const second = run('dev/bootstrap.mjs', 'greet', 'Ben');
  expect(second.stderr).toBe('');
  expect(second.stdout).toBe('hello Ben\n');
  expect(readFileSync(join(clone, 'npm-calls'), 'utf8')).toBe('install\n');
});

test('two commands started together install once, and a stale lock blocks neither', async () => {
  mkdirSync(join(clone, '.build'));
  writeFileSync(join(clone, '.build', 'install.lock'), '999999');
  expect(await Promise.all([begin().ended, begin().ended])).toEqual([3, 3]);
  expect(readFileSync(join(clone, 'npm-calls'), 'utf8')).toBe('install\n');
  expect(existsSync(join(clone, '.build', 'install.lock'))).toBe(false);
});

const textOf = (name: string): string => {
  const file = join(clone, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

function begin() {
  const env = { PATH: `${join(clone, 'bin')}:${process.env.PATH}` };
  const child = spawn(process.execPath, ['dev/bootstrap.mjs', 'greet', 'Ana'], { cwd: clone, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output: () => output, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) };
}

/** A running npm, which the test ends if nothing else does. */
async function npmAtWork(): Promise<number> {
  await expect.poll(() => textOf('npm-pid')).toMatch(/^\d+\n$/);
  const pid = Number(textOf('npm-pid'));
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  return pid;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('S18: %s while packages are installed ends npm first', async (signal, code) => {
  writeNpm(`trap 'echo ended > npm-ended; exit 1' INT TERM
    echo $$ > npm-pid
    while :; do sleep 0.05; done`);
  const { child, ended, output } = begin();
  const npm = await npmAtWork();
  child.kill(signal);
  expect(await ended).toBe(code);
  expect(textOf('npm-ended')).toBe('ended\n');
  expect(isRunning(npm)).toBe(false);
  expect(output()).not.toContain('could not be installed');
  expect(existsSync(join(clone, '.build', 'install.lock'))).toBe(false);
});

test('S18: when a command was killed but its npm still runs, the next command waits for npm', async () => {
  const install = readFileSync(join(clone, 'bin', 'npm'), 'utf8').replace('#!/bin/sh\n', '');
  writeNpm(`echo $$ > npm-pid\nwhile [ ! -e go ]; do sleep 0.05; done\n${install}`);
  const first = begin();
  const npm = await npmAtWork();
  await expect.poll(() => textOf('.build/install.lock')).toContain(`"pid":${npm}`);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = begin();
  await expect.poll(second.output).toContain(`Waiting for process ${npm}, which is installing the packages`);
  writeFileSync(join(clone, 'go'), '');
  expect(await second.ended).toBe(3);
  expect(second.output()).toContain('hello Ana');
  expect(textOf('npm-calls')).toBe('install\n');
});

test('the commands run on the Node that was installed with the packages', () => {
  writeNpm(`${readFileSync(join(clone, 'bin', 'npm'), 'utf8').replace('#!/bin/sh\n', '')}
    folder=node_modules/node-${process.platform}-${process.arch}/bin
    mkdir -p $folder && printf '#!/bin/sh\necho "installed Node: $4"\nexit 7\n' > $folder/node && chmod +x $folder/node`);
  const { status, stdout } = run('dev/bootstrap.mjs', 'greet', 'Ana');
  expect(stdout).toBe('installed Node: Ana\n');
  expect(status).toBe(7);
});

test('without one, an older Node says which is needed', () => {
  const pretend = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "22.20.0" })';
  const { status, stdout, stderr } = run('--import', pretend, 'dev/bootstrap.mjs', 'greet', 'Ana');
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /PRCDS runs on Node 24\. There is none among the packages .*, and this is Node 22\.20\.0: install .*\n$/,
  );
  expect(status).toBe(1);
});

test('packages are installed by the Node that npm runs on, which is not among them', () => {
  mkdirSync(join(clone, 'npm'));
  writeFileSync(join(clone, 'npm', 'npm-cli.js'), '');
  writeFileSync(join(clone, 'own-node'), '#!/bin/sh\necho "$1 $2"\nexit 1\n', { mode: 0o755 });
  const npm = { npm_execpath: join(clone, 'npm', 'npm-cli.js'), npm_node_execpath: join(clone, 'own-node') };
  const { stderr } = spawnSync(process.execPath, ['dev/bootstrap.mjs', 'greet'], {
    cwd: clone,
    env: { PATH: process.env.PATH, ...npm },
    encoding: 'utf8',
  });
  expect(stderr).toContain(`${npm.npm_execpath} ci`);
});

test('says what to do when the install fails', () => {
  writeNpm('echo "npm error network" >&2; exit 1');
  const { status, stderr } = run('dev/bootstrap.mjs', 'greet');
  expect(status).toBe(1);
  expect(stderr).toContain('npm error network');
  expect(stderr).toContain('The packages could not be installed: check the network');
});

test('names a command that does not exist', () => {
  expect(run('dev/bootstrap.mjs', 'fly').stderr).toBe("There is no command 'fly': see the scripts in package.json.\n");
});

test('tells an old Node in one sentence', () => {
  const pretend = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.18.3" })';
  const { status, stderr } = run('--import', pretend, 'dev/bootstrap.mjs', 'greet');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^PRCDS needs Node 20\.19 or newer, and this is Node 20\.18\.3: install a newer one .*\n$/);
});
