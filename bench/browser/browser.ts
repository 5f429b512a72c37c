import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '#dev/checks/chromium.ts';
import type { Lifetime } from '#dev/processes/lifetime.ts';
import type { Progress } from '#dev/terminal/progress.ts';
import { UserFacingError } from '#dev/terminal/user-facing-error.ts';
import { startWorld, type World } from '#dev/world.ts';
import { openDatabase } from '#server/db/connection.ts';
import { raiseReadingBudget } from '../dataset.ts';
import { type Floor, type FloorOptions, measureWithFloor } from '../floor/floor.ts';
import { openHttpClient } from '../http-client.ts';
import { measureGestures } from './gestures.ts';
import { type HomeResult, measureHome, person, signInFirst } from './home.ts';
import { clockScript, patience } from './page-clock.ts';
import type { GestureResult } from './targets.ts';

/** The production build in a browser, beside the API's own answers: npm run bench -- --only browser */
export interface BrowserResult {
  readonly gestures: readonly GestureResult[];
  readonly home: HomeResult;
}

const daySeconds = 86_400;

/** As after somebody's first days: the steps of a first visit stand above the panels of Home until they are closed. */
async function closeFirstVisit(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into first_visit (user_id, closed_at) select id, now() from app_user where email = $1
       on conflict (user_id) do update set closed_at = excluded.closed_at`,
    [person],
  );
  await client.end();
}

/** Kept between runs, one for each size. */
async function openWorld(children: number, progress: Progress, lifetime: Lifetime): Promise<World> {
  const dataFolder = resolve('.data', `browser-${children}`);
  mkdirSync(dataFolder, { recursive: true });
  const world = await startWorld({
    ports: 'free',
    dataFolder,
    children,
    hasWork: true,
    lifetimes: { accessToken: daySeconds, refreshToken: daySeconds, session: daySeconds },
    env: { RATE_LIMIT_PERSON: '0', RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SIGN_IN: '0', NODE_ENV: 'production' },
    progress,
    lifetime,
  });
  const { db, close } = openDatabase(world.databaseUrl, { maximum: 1 });
  await raiseReadingBudget(db);
  await close();
  await closeFirstVisit(world.databaseUrl);
  return world;
}

async function openBrowser(lifetime: Lifetime): Promise<BrowserContext> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new UserFacingError('No Chromium was found. Set CHROMIUM to one.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  lifetime.onStop(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  context.setDefaultTimeout(patience);
  await context.addInitScript(clockScript);
  return context;
}

async function measure({ databaseUrl, productUrl }: World, tell: (what: string) => void, lifetime: Lifetime) {
  const context = await openBrowser(lifetime);
  const page = await context.newPage();
  await signInFirst(page, productUrl);
  const token = await page.evaluate<string>("localStorage.getItem('prcds.accessToken')");
  const client = openHttpClient(`${productUrl}/`, [token]);
  lifetime.onStop(client.close);
  tell('gestures');
  const gestures = await measureGestures(page, { databaseUrl, productUrl }, client);
  await page.close();
  tell('sign-in to Home');
  return { gestures, home: await measureHome(context, productUrl, client) };
}

export async function measureBrowser(
  children: number,
  progress: Progress,
  options: FloorOptions,
  lifetime: Lifetime,
): Promise<{ readonly url: string; readonly browser: BrowserResult; readonly floor: Floor }> {
  const world = await openWorld(children, progress, lifetime);
  const { result, floor } = await measureWithFloor(world.databaseUrl, options, () =>
    measure(world, options.tell, lifetime),
  );
  return { url: world.databaseUrl, browser: result, floor };
}
