import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoAxeViolations } from './axe.ts';
import { accept, forgetConsent, header, pick, signIn } from './fixtures.ts';
import { isFullTour } from './test-scope.ts';
import { layers } from './tour/dialogs.ts';
import { expect, test } from './tour/fixtures.ts';
import { tourTimeout } from './tour/looks.ts';
import { lookAtLayers, lookAtScreens, tourParts } from './tour/parts.ts';
import { stops } from './tour/screens.ts';

/** Many stops, each checked several times. */
test.describe.configure({ timeout: tourTimeout });

// In Spanish, where texts are longer, spanish.spec.ts visits each of them.
for (const share of isFullTour ? tourParts(3) : []) {
  const part = `${share.round + 1} of ${share.of}`;
  test(`axe finds nothing on any screen, light and dark, wide and narrow, ${part}`, async ({ travel, facts }) => {
    expect(await lookAtScreens({ traveller: await travel('en'), facts, language: 'en', share })).toEqual([]);
  });

  test(`axe finds nothing on any dialog, panel or menu, light and dark, wide and narrow, ${part}`, async ({
    travel,
    facts,
  }) => {
    expect(await lookAtLayers({ traveller: await travel('en'), facts, language: 'en', share })).toEqual([]);
  });
}

test('no dialog, panel or menu of the product is left out here', () => {
  const root = join(import.meta.dirname, '..', 'web', 'src');
  const layer =
    /<(Dialog|ConfirmDialog|ImpactDialog|LeavePrompt|ReviewPanel|PrintDialog|ExportDialog|SaveSearchDialog|DateInput|Combobox|Popover|Drawer\.Root)\b/;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.') && layer.test(readFileSync(join(root, file), 'utf8')),
  );
  const seen = new Set(layers.flatMap(({ shows }) => shows));
  expect(files.filter((file) => !seen.has(file) && !seenElsewhere.includes(file))).toEqual([]);
});

/** Layers that a separate story checks, below or in another file. */
const seenElsewhere = [
  'domains/consent/consent-dialog.tsx',
  'domains/session/blocking-dialog.tsx',
  'domains/session/idle-prompt.tsx',
  'ui/dialogs/confirm-dialog.tsx',
  'domains/reservations/available-children/replacements-dialog.tsx',
  'domains/reservations/create/children-screen.tsx',
  'domains/reservations/create/preview-step.tsx',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme},`, { tag: '@whole' }, () => {
    test('on the pages of a refusal', async ({ world, anonymousPage, signedInPage, facts }) => {
      const outside = Object.values(stops)
        .flatMap((each) => each(facts))
        .filter(({ isOutside }) => isOutside);
      for (const locale of ['en-US', 'es-ES']) {
        const page = await anonymousPage({ colorScheme, locale });
        for (const { address } of outside) {
          await page.goto(world.productUrl + address);
          await page.locator('main, [role="dialog"]').first().waitFor();
          await expectNoAxeViolations(page);
        }
      }
      const denied = await signedInPage('guest', '/', { colorScheme });
      await denied.goto(`${world.productUrl}/administration/userrole`);
      await expect(denied.getByRole('heading', { name: 'We are Sorry...' })).toBeVisible();
      await expectNoAxeViolations(denied);
    });

    test('on the dialogs of the entry', async ({ world, anonymousPage }) => {
      for (const who of ['inactive', 'no.role'] as const) {
        const page = await anonymousPage({ colorScheme });
        await page.goto(world.productUrl);
        await pick(page, who);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoAxeViolations(page);
      }
    });

    test('on the consent', async ({ world, db, anonymousPage }) => {
      await forgetConsent(db, 'view.only');
      const page = await anonymousPage({ colorScheme });
      await page.goto(world.productUrl);
      await pick(page, 'view.only');
      await expect(accept(page)).toBeEnabled();
      await expectNoAxeViolations(page);
    });

    test('on the idle prompt and the expired session', async ({ world, anonymousPage }) => {
      const page = await anonymousPage({ colorScheme });
      await page.clock.install();
      await signIn(page, world, 'standard.user');
      await page.clock.fastForward('09:05');
      await expect(page.getByRole('dialog', { name: 'You have been idle for a while!' })).toBeVisible();
      await expectNoAxeViolations(page);
      await page.clock.fastForward('01:05');
      await expect(page.getByRole('dialog', { name: 'Session got expired' })).toBeVisible();
      await expect(header(page)).toHaveCount(0);
      await expectNoAxeViolations(page);
    });
  });
}
