import { mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findChromium } from './checks/chromium.ts';
import { type Picture, pictures } from './screenshots/pictures.ts';
import { startWorld, type World } from './world.ts';

/**
 * Takes the screenshots of the README and the help from the running product: npm run screenshots [-- part of a name].
 */
const wanted = pictures.filter(({ file }) => process.argv.slice(2).every((part) => file.includes(part)));

async function chooseLanguage(world: World, { who, language }: Picture): Promise<void> {
  if (!language) return;
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query('update app_user set language = $1 where email = $2', [language, `${who}@prcds.example`]);
  await client.end();
}

async function openScreen(page: Page, world: World, { who, path }: Picture): Promise<void> {
  await page.goto(world.productUrl + path);
  await page.getByRole('button', { name: `${who}@prcds.example` }).click();
  const accept = page.getByRole('button', { name: /^(I Accept|Acepto)$/ });
  const header = page.getByRole('banner');
  await accept.or(header).first().waitFor();
  // A person in a second picture has already accepted.
  if (await accept.isVisible()) await accept.click();
  await header.waitFor();
  // The screen is rendered after its frame.
  await page.locator('main h1').first().waitFor();
}

const executablePath = findChromium(process.env);
if (!executablePath) throw new Error('No Chromium was found. Set CHROMIUM to one.');
const world = await startWorld({ ports: 'free', children: 20_000, hasWork: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const picture of wanted) {
    await chooseLanguage(world, picture);
    const context = await browser.newContext(picture.options);
    const page = await context.newPage();
    // Its stream never ends, and 'networkidle' would not come.
    await page.route('**/v1/changes*', (route) => route.abort());
    await openScreen(page, world, picture);
    await picture.before?.(page);
    await page.waitForLoadState('networkidle');
    mkdirSync(dirname(picture.file), { recursive: true });
    const kind = picture.file.endsWith('.jpg') ? ({ type: 'jpeg', quality: 72 } as const) : ({ type: 'png' } as const);
    await page.screenshot({ ...kind, path: picture.file, animations: 'disabled' });
    console.log(relative(process.cwd(), picture.file));
    await context.close();
  }
} finally {
  await browser.close();
  await world.stop();
}
