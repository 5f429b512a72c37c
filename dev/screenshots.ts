import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findChromium } from './checks/chromium.ts';
import { startWorld, type World } from './world.ts';

/** Makes the pictures of the README and the help from the running product: npm run screenshots. */
const folder = join(import.meta.dirname, '..', 'docs', 'pictures');

interface Picture {
  readonly name: string;
  readonly who: string;
  readonly path: string;
  readonly options?: BrowserContextOptions;
  /** What somebody does before the picture is taken. */
  readonly before?: (page: Page) => Promise<void>;
}

const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

async function searchGirlsInEthiopia(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Child Country|País del niño o niña/ }).click();
  await page.getByRole('option', { name: /Ethiopia|Etiopía/ }).click();
  await page.keyboard.press('Escape');
  await page.getByText(/^(Female|Femenino)$/).click();
  await page.getByRole('button', { name: /^(Search|Buscar)$/ }).click();
  await page.getByRole('row').nth(3).waitFor();
}

async function openFirstChild(page: Page): Promise<void> {
  await searchGirlsInEthiopia(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('tablist').waitFor();
}

const pictures: readonly Picture[] = [
  { name: 'home', who: 'local.admin', path: '/' },
  { name: 'search', who: 'standard.user', path: '/searchchild', before: searchGirlsInEthiopia },
  { name: 'card', who: 'standard.user', path: '/searchchild', before: openFirstChild },
  {
    name: 'search-dark',
    who: 'standard.user',
    path: '/searchchild',
    options: { colorScheme: 'dark' },
    before: searchGirlsInEthiopia,
  },
  { name: 'search-spanish', who: 'spain.user', path: '/searchchild', before: searchGirlsInEthiopia },
  { name: 'home-small', who: 'standard.user', path: '/', options: narrow },
];

async function enter(page: Page, world: World, { who, path }: Picture): Promise<void> {
  await page.goto(world.productUrl + path);
  await page.getByRole('button', { name: `${who}@prcds.example` }).click();
  const accept = page.getByRole('button', { name: /^(I Accept|Acepto)$/ });
  const header = page.getByRole('banner');
  await accept.or(header).first().waitFor();
  // Somebody who is in a second picture has accepted already.
  if (await accept.isVisible()) await accept.click();
  await header.waitFor();
}

const executablePath = findChromium(process.env);
if (!executablePath) throw new Error('No Chromium was found. Set CHROMIUM to one.');
mkdirSync(folder, { recursive: true });
const world = await startWorld({ ports: 'free', children: 20_000 });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const picture of pictures) {
    const context = await browser.newContext({ ...wide, ...picture.options });
    const page = await context.newPage();
    await enter(page, world, picture);
    await picture.before?.(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${picture.name}.png`), animations: 'disabled' });
    console.log(`docs/pictures/${picture.name}.png`);
    await context.close();
  }
} finally {
  await browser.close();
  await world.stop();
}
