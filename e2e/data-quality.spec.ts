import { paths } from '../web/src/app/paths.ts';
import { expectNoAxeViolations } from './axe.ts';
import { choose, expect, test } from './fixtures.ts';
import { rows } from './grid.ts';
import { expectMessage } from './messages.ts';
import { expectNoHorizontalScroll } from './page-checks.ts';

const codes = ['ETH-999980-0001', 'ETH-999980-0002'] as const;

test('22.7 figures lead to their children, and two children who look the same are told apart for good', async ({
  signedInPage,
  db,
}) => {
  await db.insertInto('project').values({ number: 999_980, name: 'Story AP', countryCode: 'ETH' }).execute();
  const twin = { countryCode: 'ETH', projectNumber: 999_980, givenName: 'Zenebech', familyName: 'Story', gender: 'F' };
  const days = { birthDate: '2016-05-14', addDate: '2023-08-19', photoDate: '2020-01-15' };
  await db
    .insertInto('childRecord')
    .values(codes.map((code) => ({ ...twin, ...days, code, baseStatus: 1 })))
    .execute();
  // Whatever was counted before, it may be counted again.
  const start = new Date(Date.now() - 3_600_000);
  await db.updateTable('qualityRun').set({ askedAt: null, startedAt: start, finishedAt: start }).execute();
  try {
    const page = await signedInPage('standard.user');
    await page.getByRole('link', { name: 'Data Quality', exact: true }).first().click();
    await page.getByRole('button', { name: 'Count again' }).click();
    await expect(page.getByText(/^Counted on /)).toBeVisible();
    await page.getByRole('link', { name: 'Ethiopia', exact: true }).click();
    await page.getByLabel('Find a project').fill('story a');
    await page.getByLabel('Find a project').press('Enter');
    const old = page.getByRole('link', { name: 'Photo too old: 2 (Story AP)' });
    await old.click();
    await expect(page.getByRole('heading', { name: '2 children' })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await page.goBack();
    await page.getByLabel('Find a project').fill('999980');
    await page.getByLabel('Find a project').press('Enter');
    await page.getByRole('link', { name: 'Perhaps entered twice: 2 (Story AP)' }).click();
    const pair = page.getByRole('region', { name: codes.join(' and ') });
    await expect(pair.getByText('Zenebech')).toBeVisible();
    await expect(pair.getByRole('columnheader')).toHaveText(['Nothing differs', ...codes]);
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await pair.getByRole('button', { name: 'Not the same' }).click();
    await expectMessage(page, `Saved: ${codes.join(' and ')} are not the same child`);
    await expect(page.getByText('No pair is left to be decided.')).toBeVisible();
    await choose(page, 'Not the same');
    await expect(pair.getByText(/^Not the same, said .+ on /)).toBeVisible();
    const history = await signedInPage('standard.user', paths.childAudit({ id: codes[0] }));
    await expect(history.getByText('Not the same child as')).toBeVisible();
  } finally {
    const made = db.selectFrom('childRecord').select('id').where('code', 'in', codes);
    await db.deleteFrom('qualityNotSame').where('firstChild', 'in', made).execute();
    await db.deleteFrom('qualityPair').where('projectNumber', '=', 999_980).execute();
    await db.deleteFrom('qualityFigure').where('projectNumber', '=', 999_980).execute();
    await db.deleteFrom('childRecord').where('projectNumber', '=', 999_980).execute();
    await db.deleteFrom('project').where('number', '=', 999_980).execute();
  }
});
