import { makeCredential } from '#server/testing/factories.ts';
import { takePhoto } from '#server/testing/pictures.ts';
import { expect, test } from './fixtures.ts';

test('CHILD-012 a field office sends a photo; the card shows it, large when asked, and a video leads outside', async ({
  signedInPage,
  db,
  world,
}) => {
  const project = '690002';
  const id = `ETH-${project}-0001`;
  const { supportOfficeCode: office } = await db
    .selectFrom('country')
    .select('supportOfficeCode')
    .where('code', '=', 'ETH')
    .executeTakeFirstOrThrow();
  const { headers } = await makeCredential(db, { office });
  async function post(path: string, type: string, body: string | Uint8Array<ArrayBuffer>) {
    const answer = await fetch(`${world.productUrl}/v1/integration/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { readonly File: string };
  }
  const say = (Kind: string, Data: object) =>
    post('message', 'application/json', JSON.stringify({ MessageId: `story-pictures-${Kind}`, Kind, Data }));
  try {
    const photo = await takePhoto({ width: 900, height: 1200, colour: { r: 96, g: 150, b: 130 } });
    const { File } = await post('file', 'application/octet-stream', new Uint8Array(photo));
    await say('project', { Project: project, ProjectName: 'Picture AP', Country: 'ETH' });
    await say('register', {
      ...{ ChildId: id, ChildGivenName: 'Pictured', Gender: 'Female', BirthDate: '2017-03-04' },
      Media: [
        { Kind: 'photo', Date: '2026-03-11', MediaFlag: 'CUP', File },
        { Kind: 'video', Date: '2026-02-01', Link: 'https://video.example.org/v/17' },
      ],
      Letters: [{ Kind: 'from-child', Date: '2026-03-01', File }],
    });

    const page = await signedInPage('standard.user', `/searchchild/viewchild?id=${id}`);
    const small = page.getByRole('button', { name: 'Show larger: Photo of Pictured' });
    await expect(small.locator('img')).toBeVisible();
    await small.click();
    const dialog = page.getByRole('dialog', { name: 'Photo of Pictured' });
    await expect
      .poll(() =>
        dialog.getByRole('img').evaluate((image) => (image as unknown as { naturalHeight: number }).naturalHeight),
      )
      .toBe(1200);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(small).toBeFocused();

    await page.getByRole('tab', { name: 'Media' }).click();
    await expect(page.getByRole('link', { name: 'Watch at video.example.org' })).toHaveAttribute('target', '_blank');
    await page.getByRole('tab', { name: 'Correspondence' }).click();
    await page.getByRole('button', { name: /^Open: Letter from child/ }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    const opened = page.getByRole('region', { name: 'Recently opened' }).getByRole('listitem');
    await expect
      .poll(() =>
        opened
          .filter({ hasText: 'Pictured' })
          .locator('img')
          .evaluate((image) => (image as unknown as { naturalHeight: number }).naturalHeight),
      )
      .toBe(96);
  } finally {
    const of = db.selectFrom('childRecord').select('id').where('code', '=', id);
    await db.deleteFrom('actionCodeHistory').where('childId', 'in', of).execute();
    await db.deleteFrom('childRecord').where('code', '=', id).execute();
    // A count of the data's quality may have met it.
    await db.deleteFrom('qualityFigure').where('projectNumber', '=', Number(project)).execute();
    await db.deleteFrom('project').where('number', '=', Number(project)).execute();
  }
});
