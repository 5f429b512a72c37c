import type { Page } from '@playwright/test';
import pg from 'pg';
import { searchChildren } from '#contract/children/api.ts';
import { getChild, getEducation } from '#contract/children/card-api.ts';
import { UserFacingError } from '#dev/terminal/user-facing-error.ts';
import type { HttpClient } from '../http-client.ts';
import { summarise } from '../measure.ts';
import { rowsOf, timeKey, waitForSight } from './page-clock.ts';
import { type Asked, askAgain, collectAsked } from './requests.ts';
import type { GestureResult } from './targets.ts';

/** What is done all day between a search and the next one, by keyboard; every round searches anew, so nothing is cached. */

const names = ['sort', 'page', 'open card', 'next child', 'tab', 'back to results'] as const;
type GestureName = (typeof names)[number];

const warmUps = 3;
const rounds = 15;
/** Each round asks what it asked once more, this many times, so that the same load affects both. */
const timesAskedAgain = 2;
/** More than two pages, so that there is a next one under every order. */
const resultsLeast = 25;

/** Beginnings of given names that many children have, the most frequent first. */
async function frequentBeginnings(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ beginning: string }>(
    `select left(given_name, letters) as beginning from child, generate_series(1, 4) letters
      where given_name ~ '^[A-Za-z]{4}' group by 1 having count(*) >= $1 order by count(*) desc, 1 limit $2`,
    [resultsLeast, count],
  );
  await client.end();
  if (rows.length < count) throw new UserFacingError('There are too few children: measure with at least 2000.');
  return rows.map(({ beginning }) => beginning);
}

type Samples = Record<GestureName, { readonly browser: number[]; readonly api: number[] }>;

const noSamples = (): Samples =>
  Object.fromEntries(names.map((name) => [name, { browser: [], api: [] }])) as unknown as Samples;

async function searchFor(page: Page, beginning: string): Promise<void> {
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  if ((await rowsOf(page)).join('') !== '') {
    await clear.click();
    await waitForSight(page, "benchClock.rows() === ''");
  }
  await page.getByLabel('Given Name', { exact: true }).fill(beginning);
  await page.keyboard.press('Enter');
  await waitForSight(page, "benchClock.rows() !== ''");
}

const otherRows = (rows: readonly string[]) =>
  `benchClock.rows() !== '' && benchClock.rows() !== ${JSON.stringify(rows.join(' '))}`;

/** One round; the requests it led to, by gesture. */
async function runRound(page: Page, asked: ReturnType<typeof collectAsked>) {
  const took = {} as Record<GestureName, number>;
  const requests = {} as Record<GestureName, readonly Asked[]>;
  const firstRow = page.locator('main tr[data-row]').first();
  const measure = async (name: GestureName, key: string, sight: string, endpoint: { method: string; path: string }) => {
    asked.forget();
    took[name] = await timeKey(page, key, sight);
    requests[name] = asked.take(endpoint.method, endpoint.path);
  };

  await page.locator('main thead').getByRole('button', { name: 'Family Name' }).focus();
  await measure('sort', 'Enter', otherRows(await rowsOf(page)), searchChildren);
  await firstRow.focus();
  await measure('page', 'PageDown', otherRows(await rowsOf(page)), searchChildren);
  const rows = await rowsOf(page);
  const [first = '', second = ''] = rows;
  await firstRow.focus();
  await measure('open card', 'Enter', `benchClock.isCard('${first}')`, getChild);
  await measure('next child', 'Alt+ArrowDown', `benchClock.isCard('${second}')`, getChild);
  await page.getByRole('tab', { name: 'Education' }).focus();
  await measure('tab', 'Enter', "benchClock.isTab('Education')", getEducation);
  await page.getByRole('link', { name: 'Back to results' }).focus();
  await measure('back to results', 'Enter', `benchClock.rows() === '${rows.join(' ')}'`, searchChildren);
  // The results may still be there; the API's answer is then that to the page that is shown again.
  if (requests['back to results'].length === 0) requests['back to results'] = requests.page;
  return { took, requests };
}

export async function measureGestures(
  page: Page,
  { databaseUrl, productUrl }: { readonly databaseUrl: string; readonly productUrl: string },
  client: HttpClient,
): Promise<GestureResult[]> {
  const beginnings = await frequentBeginnings(databaseUrl, warmUps + rounds);
  const asked = collectAsked(page);
  const samples = noSamples();
  await page.goto(`${productUrl}/searchchild`);
  for (const [round, beginning] of beginnings.entries()) {
    await searchFor(page, beginning);
    const { took, requests } = await runRound(page, asked);
    for (const name of names) {
      const again: number[] = [];
      for (let time = 0; time < timesAskedAgain; time += 1)
        for (const request of requests[name]) again.push(await askAgain(client, request));
      if (round < warmUps) continue;
      samples[name].browser.push(took[name]);
      samples[name].api.push(...again);
    }
  }
  return names.map((name) => {
    const { browser, api } = samples[name];
    if (api.length < rounds) throw new Error(`'${name}' asked the API only ${api.length} times.`);
    return { name, browser: summarise(browser), api: summarise(api) };
  });
}
