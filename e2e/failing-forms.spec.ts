import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { openDatabase } from '#server/db/connection.ts';
import { paths } from '../web/src/app/paths.ts';
import { type Api, type ApiFailure, allFailures, controlApi, readPage } from './controlled-api.ts';
import { accept, forgetConsent, header, pick, profileButton } from './fixtures.ts';
import { forms, notForms, readCalls } from './forms/all.ts';
import { buttonOf, type Form, resolveText } from './forms/form.ts';
import { closeToasts, entered, standing } from './forms/form-page.ts';
import { formRecords } from './forms/form-records.ts';
import { callNamed, listSenders } from './forms/senders.ts';
import { isFullTour } from './test-scope.ts';
import { type EnglishFinder, englishFinder } from './tour/english.ts';
import { test as base, expect } from './tour/fixtures.ts';
import type { TourUser } from './tour/tour-user.ts';

/** Submits every form while saving fails or is slow. */
base.describe.configure({ timeout: 1_800_000 });

/** Submitted data remains, so these stories have a world of their own. */
const test = base.extend<object, { readonly isSpoilt: boolean }>({ isSpoilt: [true, { scope: 'worker', auto: true }] });

type Database = ReturnType<typeof openDatabase>['db'];

/** Technical error texts. */
const raw =
  /internal-error|network-failure|timed-out|undefined|\bnull\b|\{\{|\w+:\w+\.\w+|\bHTTP\b|\b50\d\b|JSON|TypeError|urn:|Unexpected|the proxy|Service Unavailable/;

interface Visit {
  readonly traveller: TourUser;
  readonly api: Api;
  readonly finder: EnglishFinder;
  readonly db: Database;
  readonly complain: (what: string) => void;
  /** The position of the form, starting at 0. */
  readonly turn: number;
}

const countOf = async (db: Database, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Forms share their error handling, so each form gets one trouble, in rotation. */
const troublesOf = (turn: number, all: readonly ApiFailure[]): readonly ApiFailure[] =>
  isFullTour ? all : all.slice(turn % all.length).slice(0, 1);

/** One form: each trouble, then a slow API, and finally the input is saved exactly once. */
async function endure({ traveller, api, finder, db, complain, turn }: Visit, form: Form): Promise<void> {
  const { page, say, settle } = traveller;
  const { send, again, done, makes = [], isAlone } = form;
  const { isIt, isNothing } = await callNamed(form.sends);
  const isPressed = typeof send !== 'object';
  const press = async () => {
    await closeToasts(traveller);
    await (isPressed ? buttonOf(traveller, send).click() : send.does(traveller));
  };
  const sent = () => api.calls().filter(isIt).length;
  const isSent = (how: string) => expect.poll(sent, { message: `${how}: nothing was sent` }).toBe(1);
  const compare = async (how: string, inside: unknown) => {
    const now = async () => JSON.stringify(await page.evaluate(entered));
    await expect
      .poll(now)
      .toBe(inside)
      .catch(async () => complain(`${how}: what was entered is ${await now()} instead of ${inside}`));
  };

  async function suffer(how: ApiFailure, inside: unknown): Promise<void> {
    api.behave(how, isAlone && isIt);
    await press();
    await isSent(how);
    await settle();
    let said: readonly string[] = [];
    const saysSo = async () => {
      said = await page.evaluate<readonly string[]>(standing);
      return said.length > 0;
    };
    await expect
      .poll(saysSo)
      .toBe(true)
      .catch(() => complain(`${how}: nothing that stays says so`));
    for (const text of said) if (raw.test(text)) complain(`${how}: ${text}`);
    for (const text of finder.find(said)) complain(`${how}: ${text}`);
    api.behave('usual');
    await again?.(traveller);
    await compare(how, inside);
  }

  async function wait(): Promise<void> {
    api.behave('silent', isAlone && isIt);
    await press();
    await isSent('silent');
    const isUnderWay = async () => {
      const { isBusy, status } = await readPage(page);
      return isBusy || (!isPressed && status !== '');
    };
    await expect
      .poll(isUnderWay)
      .toBe(true)
      .catch(() => complain('silent: nothing says that it is under way'));
    if (!isPressed) return;
    // An impatient user presses again, and Enter.
    const pressed = buttonOf(traveller, send);
    if ((await pressed.count()) > 0) await pressed.click({ force: true });
    const fields = page.locator('[role="dialog"] input, main form input').and(page.getByRole('textbox'));
    const field = fields.filter({ visible: true }).first();
    if ((await field.count()) > 0) await field.press('Enter');
  }

  api.behave('usual');
  await traveller.go(form.address(traveller.facts));
  await form.prepare?.(traveller);
  await settle();
  const [table, rows = 0] = typeof makes === 'string' ? [makes, 1] : makes;
  const before = table === undefined ? 0 : await countOf(db, table);
  const inside = JSON.stringify(await page.evaluate(entered));
  // Where no content is expected, any readable answer counts as success.
  const told = isNothing ? allFailures.filter((how) => how !== 'answers something else') : allFailures;
  for (const how of troublesOf(turn, told)) await suffer(how, inside);
  await wait();
  const waited = sent();
  const seen =
    typeof done === 'object' ? done.seen(traveller) : page.getByText(resolveText(done, say), { exact: true });
  // Waited for in advance, because it disappears again.
  const shown = seen.filter({ visible: true }).first().waitFor();
  api.behave('usual');
  await shown;
  await settle();
  if (waited + sent() !== 1) complain(`it was sent ${waited + sent()} times`);
  const grown = table === undefined ? 0 : (await countOf(db, table)) - before;
  if (grown !== rows) complain(`${table} has ${grown} more rows instead of ${rows}`);
}

interface Asked {
  readonly page: Page;
  readonly sends: string;
  readonly press: () => Promise<void>;
  /** Where the failure is reported. */
  readonly told: Locator;
  readonly done: Locator;
}

/** For actions without input: the failure is reported, and the next attempt succeeds. */
async function insist({ page, sends, press, told, done }: Asked): Promise<void> {
  const api = await controlApi(page);
  const { isIt } = await callNamed(sends);
  for (const how of allFailures) {
    api.behave(how, isIt);
    await press();
    await expect.poll(() => api.calls().filter(isIt).length, { message: how }).toBe(1);
    await expect(told, how).toBeVisible();
    await expect(told, how).not.toContainText(raw);
  }
  api.behave('usual');
  await press();
  await expect(done).toBeVisible();
  expect(api.calls().filter(isIt)).toHaveLength(1);
}

// Before the story of all forms, which leaves mail paused and new terms that have not been accepted.
test('terms are accepted, access is requested and a language is chosen as soon as the API works again', {
  tag: '@whole',
}, async ({ world, db, anonymousPage, signedInPage }) => {
  await forgetConsent(db, 'view.only');
  const newcomer = await anonymousPage();
  await newcomer.goto(world.productUrl);
  await pick(newcomer, 'view.only');
  await expect(accept(newcomer)).toBeEnabled();
  await insist({
    page: newcomer,
    sends: 'acknowledgePolicy',
    press: () => accept(newcomer).click(),
    told: newcomer.getByRole('dialog').getByRole('alert'),
    done: header(newcomer),
  });

  const guest = await signedInPage('guest');
  await guest.goto(world.productUrl + paths.roles());
  await insist({
    page: guest,
    sends: 'requestAccess',
    press: () => guest.getByRole('button', { name: 'Request access' }).click(),
    told: guest.getByRole('main').getByRole('alert'),
    done: guest.getByRole('main').getByRole('status'),
  });

  const clerk = await signedInPage('standard.user', paths.home());
  await profileButton(clerk).click();
  const panel = clerk.getByRole('dialog');
  const other = clerk.locator('input:is([value="en"], [value="es"]):not(:checked)');
  await insist({
    page: clerk,
    sends: 'setLanguage',
    press: () => panel.locator('label').filter({ has: other }).click(),
    told: panel.getByRole('status'),
    done: panel.filter({ hasNot: clerk.getByRole('status') }),
  });
});

// One form needs what another one created, so they run together.
test('no input is lost while the API fails, and a retry saves it once', {
  tag: '@whole',
}, async ({ travel, facts, db }) => {
  for (const each of formRecords(facts)) await each.execute(db);
  const traveller = await travel('es');
  traveller.page.setDefaultTimeout(300_000);
  const api = await controlApi(traveller.page);
  const finder = await englishFinder([]);
  const found: string[] = [];
  traveller.page.on('pageerror', (error) => found.push(String(error)));
  for (const [turn, form] of forms.entries())
    await test.step(form.name, async () => {
      const complain = (what: string) => void found.push(`${form.name}, ${what}`);
      await endure({ traveller, api, finder, db, complain, turn }, form).catch((error) =>
        complain(String(error).split('\n', 4).join(' ')),
      );
    });
  expect(found).toEqual([]);
});

test('no form of the product is left out here', async () => {
  const tried = new Set(forms.map(({ by, sends }) => `${by} ${sends}`));
  const isKnown = (one: string) => one in notForms || readCalls.includes(one.split(' ')[1] as string);
  const all = await listSenders();
  expect(all.filter((one) => !tried.has(one) && !isKnown(one))).toEqual([]);
  expect([...tried, ...Object.keys(notForms)].filter((one) => !all.includes(one))).toEqual([]);
});
