import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './tool.ts';

/** The headless shell first: the same engine, an eighth less work on the same stories. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

export function findChromium(env: Environment, alsoLookAt: readonly string[] = places): string | undefined {
  if (env.CHROMIUM) return canRun(env.CHROMIUM) ? env.CHROMIUM : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => programs.map((program) => join(folder, program)));
  return [...candidates, ...alsoLookAt].find(canRun);
}

/** Root can install, and so can a user with sudo without a password. */
async function findInstaller(): Promise<readonly string[] | undefined> {
  if ((await run('apt-get', ['--version'])).code !== 0) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return (await run('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n', 'apt-get'] : undefined;
}

async function install(): Promise<string | undefined> {
  const [program, ...before] = (await findInstaller()) ?? [];
  if (program === undefined) return 'this machine does not let us install one';
  console.log('  No Chromium was found: installing it with apt-get (once) …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run(program, [...before, 'update', '-q'], { env });
  let trouble = '';
  // Some releases of Debian and its derivatives do not have the shell as a package.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code, output } = await run(program, [...before, 'install', '-y', '-q', '--no-install-recommends', name], {
      env,
    });
    if (code === 0) return undefined;
    trouble = output.trim().split('\n').at(-1) ?? '';
  }
  return `apt-get could not install it (${trouble})`;
}

export type Chromium = { readonly path: string } | { readonly problem: string };

/** Finds a browser, installs one where possible, or says how to. */
export async function provideChromium(env: Environment = process.env): Promise<Chromium> {
  const found = findChromium(env);
  if (found) return { path: found };
  if (env.CHROMIUM)
    return {
      problem: `CHROMIUM is '${env.CHROMIUM}', which cannot be run: set it to the path of a Chromium or Chrome.`,
    };
  const trouble = await install();
  const installed = findChromium(env);
  if (installed) return { path: installed };
  const how = 'install it (`sudo apt-get install chromium`, or Google Chrome), or set CHROMIUM to the path of one';
  return {
    problem: `The browser stories need a Chromium, and ${trouble ?? 'none was found after installing it'}: ${how}.`,
  };
}
