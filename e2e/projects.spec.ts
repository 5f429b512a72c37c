import type { Page } from '@playwright/test';
import { choose, expect, test } from './fixtures.ts';
import { rows } from './grid.ts';
import { expectMessage, expectText } from './messages.ts';
import { writtenDays } from './office-day.ts';
import { copiedLink } from './page-checks.ts';

const search = (page: Page) => page.getByRole('button', { name: /^(Search|Buscar)$/ });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** The options of a list have its label too. */
const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator(':not([role="listbox"])'));
const viewOf = (code: string, tab?: string) => `/searchproject/viewproject?id=${code}${tab ? `&tab=${tab}` : ''}`;

/** Opens a list, narrows it by typing and ticks the first option, by keyboard only. */
async function tickIn(page: Page, label: string, ...names: readonly string[]): Promise<void> {
  await field(page, label).focus();
  await page.keyboard.press('Enter');
  const narrow = page.getByRole('combobox', { name: 'Type to narrow the list' }).filter({ visible: true });
  for (const name of names) {
    await narrow.fill(name);
    await expect(page.getByRole('option').filter({ visible: true }).first()).toContainText(name, { ignoreCase: true });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
}

async function typeDate(page: Page, label: string, date: string): Promise<void> {
  await field(page, label).fill(date);
  await page.keyboard.press('Tab');
}

type Database = Parameters<Parameters<typeof test>[2]>[0]['db'];

/** A project without a lock, with children who can be reserved. */
async function freeProject(db: Database) {
  const { number, name, country } = await db
    .selectFrom('project')
    .innerJoin('country', 'country.code', 'project.countryCode')
    .innerJoin('child', 'child.projectNumber', 'project.number')
    .select(['project.number', 'project.name', 'country.name as country'])
    .where('child.status', '=', 1)
    .where('project.countryCode', 'not in', db.selectFrom('projectLockPlace').select('countryCode'))
    .orderBy('project.number')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { number, name, country, code: String(number).padStart(6, '0') };
}

const lock = 'Harvest of stories';

/** Other stories reserve children, so locks are always removed. */
test.afterEach(async ({ db }) => {
  const locks = db.selectFrom('projectLock').select('id').where('name', '=', lock);
  await db.deleteFrom('projectLockPlace').where('lockId', 'in', locks).execute();
  await db.deleteFrom('projectLock').where('name', '=', lock).execute();
  await db.deleteFrom('deletedLockPlace').where('lockName', '=', lock).execute();
});

test('PROJ-001 PROJ-014 PROJ-026 PROJ-027 PROJ-029 a search waits, finds, is left and found again, and clears', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', '/searchproject');
  await expect(page.getByRole('radio', { name: 'Active', exact: true })).toBeChecked();
  await expect(search(page)).toHaveAttribute('aria-disabled', 'true');
  await choose(page, 'All');
  await expect(search(page)).not.toHaveAttribute('aria-disabled', 'true');
  await choose(page, /^Active$/);
  await expect(search(page)).toHaveAttribute('aria-disabled', 'true');

  await tickIn(page, 'Region', 'Latin');
  await page.keyboard.press('Tab');
  await search(page).press('Enter');
  await rows(page).first().waitFor();
  await expect(page.getByRole('button', { name: 'Remove Project Status and search again' })).toBeVisible();
  await expectText(page, 'Latin America & Caribbean');
  const name = (await rows(page).first().getByRole('link').textContent()) ?? '';
  await rows(page).first().getByRole('link').click();
  await expect(title(page)).toHaveText(name);
  await page.getByRole('button', { name: 'Next project' }).click();
  await expect(page.getByText(/^2 of /)).toBeVisible();
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(rows(page).first()).toContainText(name);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Active', exact: true })).toBeChecked();
});

test('ROUTE-047 PROJ-008 PROJ-035 PROJ-037 PROJ-038 limits refuse, warnings warn, and a parent clears its dependents', async ({
  signedInPage,
  db,
  world,
}) => {
  const page = await signedInPage('standard.user', '/searchproject');
  await expect(title(page)).toHaveText('Search Projects');
  await expect(field(page, 'Project')).toBeDisabled();
  await tickIn(page, 'Country', 'Guatemala', 'Ethiopia', 'Kenya');
  await field(page, 'Country').click();
  await expect(page.getByText('Please select at most 3 countries.')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Bolivia' })).toHaveAttribute('data-combobox-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(field(page, 'Community')).toBeDisabled();
  await tickIn(page, 'Project', 'a');
  await expect(field(page, 'Community')).toBeEnabled();
  await tickIn(page, 'Country', 'Kenya');
  await expect(page.getByText('Project was cleared, because it depends on what you changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Community')).toBeEnabled();

  const countries = await db.selectFrom('country').select('code').orderBy('code').limit(11).execute();
  const lockCountries = countries.map(({ code }) => code);
  const projects = await db
    .selectFrom('project')
    .select('number')
    .where('countryCode', 'in', lockCountries)
    .limit(21)
    .execute();
  const form = { lockCountries, lockProjects: projects.map(({ number }) => String(number).padStart(6, '0')) };
  const shared = Buffer.from(JSON.stringify(form)).toString('base64url');
  await page.goto('about:blank');
  await page.goto(`${world.productUrl}/searchproject#search=${shared}`);
  await expect(page.getByText('You have selected more than 10 countries. The search may be slow.')).toBeVisible();
  await expect(page.getByText('You have selected more than 20 projects. The search may be slow.')).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
});

test('an empty result explains the lock fields as one, and one click removes them; saved, exported, shared', {
  tag: '@whole',
}, async ({ signedInPage, db }) => {
  const page = await signedInPage('local.admin', '/searchproject', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await choose(page, 'Inactive');
  await page.getByLabel('Project Lock Status').selectOption('Completed');
  await search(page).click();
  await expect(page.getByRole('heading', { name: 'No projects match all 2 criteria' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove and search: Project lock', exact: true }).click();
  await expect(rows(page).first()).toContainText('Inactive');
  const heading = (await page.getByRole('heading', { name: /projects?$/ }).textContent()) ?? '';

  await page.getByRole('button', { name: 'Export to Excel' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const { pathname, hash } = new URL(await copiedLink(page));
  const other = await signedInPage('guest', pathname + hash);
  await expect(other.getByRole('heading', { name: heading })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Export to Excel' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit criteria' }).click();
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByLabel('Search Name').fill('Closed projects');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Search Closed projects saved');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('My saved searches').selectOption('Closed projects');
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await db.deleteFrom('savedSearch').where('name', '=', 'Closed projects').execute();
});

test('PROJ-002 PROJ-003 PROJ-004 PROJ-005 ERR-028 the tabs of a project, its children, its print, and a slow API', async ({
  signedInPage,
  db,
}) => {
  const { code, name } = await freeProject(db);
  const page = await signedInPage('standard.user', viewOf(code));
  await expect(title(page)).toHaveText(name);
  await expect(page.getByText('Implementing Office')).toBeVisible();
  await expect(page.getByText('Project Category')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await page.route('**/community', (route) =>
    route.fulfill({ status: 503, json: { type: 'about:blank', title: '', status: 503, code: 'taking-too-long' } }),
  );
  await page.getByRole('tab', { name: 'Project Detail' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText("Community: Sorry! It's taking too long to respond. Please try again after sometime"),
  ).toBeVisible();
  await page.unroute('**/community');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('columnheader', { name: 'Available children' })).toBeVisible();
  await expect(page.getByRole('figure', { name: /registered children are available$/ })).toBeVisible();
  await choose(page, 'Age');
  await choose(page, 'Table');
  await expect(page.getByRole('table', { name: /are available$/ }).getByRole('row')).toHaveCount(9);

  await page.getByRole('tab', { name: 'Community' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=media/);
  await expect(page.getByText(/^(Photos and videos|Documents|There are no photos.*)$/).first()).toBeVisible();

  await page.evaluate('window.print = () => undefined');
  await page.getByRole('main').getByRole('button', { name: 'Print' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print the project' });
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('[data-print-sheet]')).toContainText('Confidential');
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Community' }).click();
  const registered = page.getByRole('link', { name: /show these children/ }).first();
  const count = (await registered.textContent()) ?? '';
  await registered.click();
  await expect(title(page)).toHaveText('Search Registered Children');
  await expect(page.getByRole('heading', { name: new RegExp(`^${count} child`) })).toBeVisible();
});

test('ROUTE-048 ROUTE-049 a rating is set, compared with what the same person set in another window, and audited', async ({
  signedInPage,
  db,
}) => {
  const { code, number } = await freeProject(db);
  const before = await db.selectFrom('projectRating').selectAll().where('projectNumber', '=', number).execute();
  const [page, other] = [
    await signedInPage('partnership.admin', viewOf(code)),
    await signedInPage('partnership.admin', viewOf(code)),
  ];
  const open = (on: Page) => on.getByRole('tabpanel').getByRole('button', { name: 'Edit' }).click();
  const save = (on: Page) => on.getByRole('button', { name: 'Save' }).click();
  const category = (on: Page) => on.getByLabel('Project Category');
  await open(page);
  await open(other);
  const offered = category(page).locator('option:not([value=""]):not(:checked)');
  await expect(offered.nth(1)).toBeAttached();
  const [first, second] = (await offered.allTextContents()) as [string, string];
  await category(other).selectOption(first);
  await save(other);
  await expectMessage(other, 'Project rating saved');

  await category(page).selectOption(second);
  await page.getByRole('tab', { name: 'Media' }).click();
  const prompt = page.getByRole('dialog', { name: 'You have unsaved changes.' });
  await expect(prompt).toContainText('Project Category');
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  await save(page);
  await expect(page.getByText(/^You changed this in another window on [^.]+\.$/)).toBeVisible();
  await expect(page.getByRole('radio', { name: new RegExp(`Saved meanwhile\\s*${first}`) })).toBeVisible();
  await page.getByRole('radio', { name: new RegExp(`Your value\\s*${second}`) }).check();
  await save(page);
  await expectMessage(page, 'Project rating saved');

  await page.getByRole('link', { name: 'Project audit' }).click();
  await expect(title(page)).toHaveText('Project audit');
  await expect(rows(page).filter({ hasText: first }).filter({ hasText: second })).toHaveCount(1);
  await page.getByLabel('Value').fill('nobody wrote this');
  await expect(page.getByText('No change matches the filter.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await db.deleteFrom('projectRating').where('projectNumber', '=', number).execute();
  if (before.length > 0) await db.insertInto('projectRating').values(before).execute();
});

test('PROJ-006 PROJ-024 PROJ-030 ERR-045 ERR-057 a lock is created with its impact, refused twice, changed, and takes effect', async ({
  signedInPage,
  db,
}) => {
  const day = writtenDays();
  test.slow();
  const { code, name, country } = await freeProject(db);
  const page = await signedInPage('partnership.admin', viewOf(code, 'lock'));
  await expect(page.getByText('This project is under no lock.')).toBeVisible();
  await page.getByRole('link', { name: 'New lock' }).click();
  await page.getByRole('button', { name: 'Create lock' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(3);
  await field(page, 'Lock Name').fill(lock);
  await typeDate(page, 'Project Lock Start', day(10));
  await typeDate(page, 'Project Lock End', day(5));
  await typeDate(page, 'Sponsorship Lock Date', day(12));
  await expect(page.getByText(`Enter a date not before ${day(10)}`)).toBeVisible();
  await typeDate(page, 'Project Lock End', day(11));
  await expect(page.getByText(`Enter a date from ${day(10)} to ${day(11)}`)).toBeVisible();
  await typeDate(page, 'Project Lock End', day(20));
  await expect(
    page.getByText(`Nobody can reserve or propose these children from ${day(12)} to ${day(20)}.`),
  ).toBeVisible();
  await expect(page.getByText('Children in 1 project')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the locks' }).click();
  const prompt = page.getByRole('dialog', { name: 'You have unsaved changes.' });
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/v1/projectLock', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Create lock' }).click();
  await expectText(page, 'Error in saving Project Lock data');
  await page.unroute('**/v1/projectLock');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Create lock' }).click();
  await expectMessage(page, 'Project lock created');
  await expect(rows(page)).toContainText([lock]);
  expect(asked.filter((path) => path.endsWith('/projectLock/impact'))).toEqual([]);
  await expect(rows(page)).toContainText(['Not Started']);

  await page.getByRole('link', { name: 'New lock' }).click();
  const others = await db.selectFrom('country').select('name').where('name', '!=', country).limit(10).execute();
  await tickIn(page, 'Project Lock Country', ...others.map((one) => one.name));
  await expect(page.getByText('You have selected more than 10 countries. The search may be slow.')).toBeVisible();
  await typeDate(page, 'Project Lock Start', day(15));
  await typeDate(page, 'Sponsorship Lock Date', day(15));
  await typeDate(page, 'Project Lock End', day(30));
  await expect(page.getByText(`Already locked by ${lock}, from ${day(10)} to ${day(20)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Back to the locks' }).click();

  await page.getByRole('link', { name: `Edit ${lock}` }).click();
  await typeDate(page, 'Project Lock Start', day(0));
  await typeDate(page, 'Sponsorship Lock Date', day(0));
  await page.route('**/v1/projectLock/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expectText(page, 'Failed in updating project lock');
  await page.unroute('**/v1/projectLock/*');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Project lock updated');
  await expect(page.getByText(`Locked until ${day(20)}`).first()).toBeVisible();

  const reader = await signedInPage('standard.user', viewOf(code, 'community'));
  await expect(reader.getByText(`This project is locked until ${day(20)}`)).toBeVisible();
  await reader
    .getByRole('link', { name: /show these children/ })
    .first()
    .click();
  await expect(rows(reader).first()).toContainText('Project locked');
  await rows(reader).first().getByRole('link').first().click();
  await expect(reader.getByText(`Project locked until ${day(20)}`)).toBeVisible();
  await reader.goto(`${new URL(reader.url()).origin}${viewOf(code, 'lock')}`);
  await reader.getByRole('link', { name: `View ${lock}` }).click();
  await expectText(reader, country);
  await expect(reader.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: /End now/ })).toHaveCount(0);
  await expectText(reader, name);
});

test('F22 F20 a mistaken lock is deleted before it begins and ended after; the history names it', async ({
  signedInPage,
  db,
}) => {
  const day = writtenDays();
  test.slow();
  const { code } = await freeProject(db);
  const page = await signedInPage('partnership.admin', viewOf(code, 'lock'));
  const make = async (start: number) => {
    await page.getByRole('link', { name: 'New lock' }).click();
    await field(page, 'Lock Name').fill(lock);
    await typeDate(page, 'Project Lock Start', day(start));
    await typeDate(page, 'Sponsorship Lock Date', day(start));
    await typeDate(page, 'Project Lock End', day(start + 20));
    await page.getByRole('button', { name: 'Create lock' }).click();
    await expectMessage(page, 'Project lock created');
  };
  await make(10);
  await page.getByRole('button', { name: `Delete ${lock}` }).press('Enter');
  const deleting = page.getByRole('dialog', { name: `Delete ${lock}?` });
  await expect(deleting.getByText(/can be reserved and proposed as before/)).toBeVisible();
  await deleting.getByRole('button', { name: 'Delete lock' }).click();
  await expect(page.getByText('This project is under no lock.')).toBeVisible();

  await make(0);
  await expect(page.getByText(`Locked until ${day(20)}`).first()).toBeVisible();
  await page.getByRole('link', { name: `Edit ${lock}` }).click();
  await page.getByRole('button', { name: `End now: ${lock}` }).click();
  const ending = page.getByRole('dialog', { name: `End ${lock} now?` });
  await expect(ending.getByText(/can be reserved and proposed again at once/)).toBeVisible();
  await expect(ending.getByText('The people each fundraising office has chosen are told by email.')).toBeVisible();
  await ending.getByRole('button', { name: 'End lock now' }).click();
  await expect(page.getByText(/^Ended early on/)).toBeVisible();
  await expect(page.getByText(`Locked until ${day(20)}`)).toHaveCount(0);

  await page.goto(`${new URL(page.url()).origin}/searchproject/viewproject/auditHistory?id=${code}`);
  await expect(rows(page).first()).toContainText(lock);
});
