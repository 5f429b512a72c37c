import { makeCredential } from '#server/testing/factories.ts';
import { expect, test } from './fixtures.ts';

const address = '/administration/FundRaisingOfficeSetting?tab=feeds';

test('F3 a field office sends children, then a snapshot without two of them, and a Partnership Admin decides', async ({
  signedInPage,
  db,
  world,
}) => {
  const project = '690001';
  const { headers } = await makeCredential(db, { office: await fieldOfficeOf('ETH') });
  const child = (number: number, fields: object = {}) => ({
    Record: 'child',
    ChildId: `ETH-${project}-000${number}`,
    ...fields,
  });
  const person = { ChildGivenName: 'Story', Gender: 'Female', BirthDate: '2017-03-04' };

  async function fieldOfficeOf(country: string): Promise<string> {
    const { supportOfficeCode } = await db
      .selectFrom('country')
      .select('supportOfficeCode')
      .where('code', '=', country)
      .executeTakeFirstOrThrow();
    return supportOfficeCode;
  }
  async function send(feed: string, type: string, lines: readonly object[]): Promise<void> {
    const header = { Record: 'feed', Feed: feed, Type: type, Project: project };
    const body = [header, ...lines, { Record: 'end', Lines: lines.length }]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const answer = await fetch(`${world.productUrl}/v1/integration/feed`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      body,
    });
    expect(answer.status).toBe(200);
  }
  try {
    await send('story-first', 'changes', [
      { Record: 'project', Project: project, ProjectName: 'Story AP', Country: 'ETH' },
      ...[1, 2, 3].map((number) => child(number, person)),
      child(4, { ...person, Religion: 'NOPE' }),
    ]);
    await send('story-snapshot', 'snapshot', [child(1), child(4, person)]);

    const page = await signedInPage('partnership.admin', address);
    const first = page.getByRole('row').filter({ hasText: 'story-first' });
    await expect(first).toContainText('With refusals');
    await first.getByRole('link', { name: 'story-first' }).click();
    await expect(page.getByText(`Child ETH-${project}-0004`)).toBeVisible();
    await page.getByRole('link', { name: 'All feeds' }).click();

    const snapshot = page.getByRole('row').filter({ hasText: 'story-snapshot' });
    await expect(snapshot).toContainText('To decide');
    await snapshot.getByRole('link', { name: 'story-snapshot' }).click();
    await expect(page.getByText('2 children in 1 project are missing from this snapshot')).toBeVisible();
    // The card is opened from the list, and leads back to the decision.
    await page.getByRole('link', { name: 'Show the children' }).click();
    const children = page.getByRole('table', { name: 'Missing children' });
    await expect(children.getByRole('row').filter({ hasText: `ETH-${project}-0002` })).toContainText('Available');
    await children.getByRole('link', { name: `ETH-${project}-0003` }).click();
    await page.getByRole('link', { name: 'Back to the feed' }).click();
    await page.getByRole('button', { name: 'Request drops' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2 children leave: 2 available.');
    // The field office has a drop of one of the two requested meanwhile.
    await db.updateTable('childRecord').set({ baseStatus: 5 }).where('code', '=', `ETH-${project}-0002`).execute();
    await dialog.getByRole('button', { name: 'Request drops' }).click();
    await expect(dialog).toContainText('The figures have changed');
    await expect(dialog).toContainText('1 child leaves: 1 available.');
    await dialog.getByRole('button', { name: 'Request drops' }).click();
    await expect(page.getByText('Requesting drops').or(page.getByText('Done')).first()).toBeVisible();
    const dropped = () =>
      db
        .selectFrom('child')
        .select('code')
        .where('projectNumber', '=', Number(project))
        .where('status', '=', 5)
        .orderBy('code')
        .execute();
    await expect.poll(dropped).toEqual([{ code: `ETH-${project}-0002` }, { code: `ETH-${project}-0003` }]);
  } finally {
    const number = Number(project);
    await db.deleteFrom('feed').where('projectNumber', '=', number).execute();
    await db.deleteFrom('childRecord').where('projectNumber', '=', number).execute();
    // A count of the data's quality may have met it.
    await db.deleteFrom('qualityFigure').where('projectNumber', '=', number).execute();
    await db.deleteFrom('project').where('number', '=', number).execute();
  }
});
