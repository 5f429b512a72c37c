import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '#dev/checks/chromium.ts';
import { firstLoadMaximum, measureFirstLoad } from '#dev/first-load.ts';
import { freePort } from '#dev/ports.ts';
import type { Lifetime } from '#dev/processes/lifetime.ts';
import type { Progress } from '#dev/terminal/progress.ts';
import { UserFacingError } from '#dev/terminal/user-facing-error.ts';
import { startWorld, type World } from '#dev/world.ts';

/**
 * Lighthouse scores of the most used screens, in the production build, signed in: npm run bench -- --only lighthouse
 */

const version = '12.8.2';
const least = 95;
const categories = { performance: 'Performance', accessibility: 'Accessibility', 'best-practices': 'Best practices' };
type Category = keyof typeof categories;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}

interface Answer {
  readonly lhr: {
    readonly categories: Record<
      Category,
      { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >;
    readonly audits: Readonly<Record<string, Audit>>;
  };
}

type Lighthouse = (url: string, flags: object, config?: object) => Promise<Answer | undefined>;

export interface PageScores {
  readonly name: string;
  readonly scores: Readonly<Record<Category, number>>;
  /** The audits that cost points. */
  readonly lost: readonly string[];
}

/** Lighthouse has more than a hundred packages that nothing else needs, so it is installed on demand and then kept. */
async function provideLighthouse(): Promise<{ run: Lighthouse; desktop: object }> {
  const folder = resolve('.build', `lighthouse-${version}`);
  const main = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(main)) {
    mkdirSync(folder, { recursive: true });
    const overrides = { 'third-party-web': '0.27.0' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
    const wanted = ['install', '--save-exact', '--no-audit', '--no-fund', '--prefer-offline', `lighthouse@${version}`];
    execFileSync('npm', wanted, { cwd: folder, stdio: 'ignore' });
  }
  const { default: run, desktopConfig } = await import(pathToFileURL(main).href);
  return { run, desktop: desktopConfig };
}

async function signIn(page: Page, world: World): Promise<void> {
  await page.goto(world.productUrl);
  await page.getByRole('button', { name: 'standard.user@prcds.example' }).click();
  await page.getByRole('button', { name: 'I Accept' }).click();
  await page.getByRole('banner').waitFor();
}

async function addresses(world: World): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const saved = await client.query("select id from saved_search where subject = 'child' order by id limit 1");
  const child = await client.query('select code from child order by id limit 1');
  await client.end();
  return {
    Home: '/',
    Search: `/searchchild?saved=${saved.rows[0].id}`,
    'Child card': `/searchchild/viewchild?id=${child.rows[0].code}`,
  };
}

const percent = (score: number) => Math.round(score * 100);

function read(name: string, answer: Answer | undefined): PageScores {
  if (!answer) throw new UserFacingError(`Lighthouse said nothing of ${name}.`);
  const { lhr } = answer;
  const kinds = Object.keys(categories) as Category[];
  const scores = Object.fromEntries(kinds.map((kind) => [kind, percent(lhr.categories[kind].score)]));
  const lost = kinds.flatMap((kind) =>
    lhr.categories[kind].auditRefs.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.95) return [];
      return [`${categories[kind]}: ${audit.title} ${audit.displayValue ?? ''} (${percent(audit.score)})`];
    }),
  );
  return { name, scores: scores as PageScores['scores'], lost };
}

/** The median of three runs, so that a short load on the machine does not count as a slower product. */
const middle = (looks: readonly PageScores[]): PageScores =>
  [...looks].sort((a, b) => a.scores.performance - b.scores.performance)[Math.floor(looks.length / 2)] as PageScores;

interface Pages {
  readonly scores: readonly PageScores[];
  /** Compressed bytes of script until Home is rendered. */
  readonly firstLoad: number;
}

async function measurePages(progress: Progress, lifetime: Lifetime): Promise<Pages> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new UserFacingError('No Chromium was found. Set CHROMIUM to one.');
  const { run, desktop } = await progress.during('Lighthouse', provideLighthouse);
  const world = await startWorld({ ports: 'free', children: 20_000, hasWork: true, progress, lifetime });
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'prcds-lighthouse-'));
  lifetime.onStop(() => rmSync(profile, { recursive: true, force: true }));
  // Lighthouse uses the same browser profile, so that it is signed in.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  lifetime.onStop(() => context.close());
  const page = await context.newPage();
  await signIn(page, world);
  const { bytes: firstLoad } = await progress.during('First load', () => measureFirstLoad(page));
  const results: PageScores[] = [];
  for (const [name, path] of Object.entries(await addresses(world)))
    await progress.during(name, async () => {
      const flags = { port, disableStorageReset: true, onlyCategories: Object.keys(categories), logLevel: 'silent' };
      const looks: PageScores[] = [];
      for (let look = 0; look < 3; look += 1)
        looks.push(read(name, await run(world.productUrl + path, flags, desktop)));
      results.push(middle(looks));
    });
  return { scores: results, firstLoad };
}

const write = ({ scores: results, firstLoad }: Pages): string =>
  [
    '# Lighthouse',
    '',
    `The production build, signed in, as a desktop sees it; Lighthouse ${version}, the middle of three looks. At least ${least} each.`,
    '',
    `| Screen | ${Object.values(categories).join(' | ')} |`,
    '|---|--:|--:|--:|',
    ...results.map(({ name, scores }) => `| ${name} | ${Object.values(scores).join(' | ')} |`),
    '',
    `First load until Home stands: ${(firstLoad / 1000).toFixed(1)} KB of compressed script, at most ${firstLoadMaximum / 1000}.`,
    '',
    ...results.flatMap(({ name, lost }) => lost.map((what) => `- ${name}: ${what}`)),
    '',
  ].join('\n');

export async function benchPages(progress: Progress, lifetime: Lifetime): Promise<void> {
  const pages = await measurePages(progress, lifetime);
  const report = write(pages);
  mkdirSync('.reports', { recursive: true });
  writeFileSync(join('.reports', 'lighthouse.md'), report);
  process.stdout.write(`\n${report}`);
  const low = pages.scores.filter(({ scores }) => Object.values(scores).some((score) => score < least));
  if (low.length > 0) throw new UserFacingError(`Below ${least}: ${low.map(({ name }) => name).join(', ')}`);
}
