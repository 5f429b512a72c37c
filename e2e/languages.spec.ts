import { languages } from '#contract/shared/language.ts';
import { findWithAxe } from './axe.ts';
import { isLanguageRun } from './test-scope.ts';
import { layers } from './tour/dialogs.ts';
import { expect, test } from './tour/fixtures.ts';
import { findLost } from './tour/layout.ts';
import { confirmFindings, findingsOrError } from './tour/looks.ts';
import { outsideFinder, readShownTexts } from './tour/outside-texts.ts';
import { isInPart, tourParts } from './tour/parts.ts';
import { allStops, stops } from './tour/screens.ts';
import { narrow, type TourUser } from './tour/tour-user.ts';
import { readFiles, readMails } from './tour/written-texts.ts';

/** `npm run test:languages` runs these in a tree to which the languages made by a script were added. */
test.describe.configure({ timeout: 3_600_000 });

const wide = { width: 1440, height: 900 };
/** A4 without margins, at 96 pixels to the inch. */
const paper = { width: 794, height: 1123 };

type Language = (typeof languages)[number]['code'];
const added = languages.filter(({ code }) => isLanguageRun && !['en', 'es'].includes(code));

interface Look {
  readonly traveller: TourUser;
  readonly at: string;
  readonly find: Awaited<ReturnType<typeof outsideFinder>>['find'];
  readonly sizes?: readonly (typeof wide)[];
  readonly place?: string;
}

async function look({ traveller, at, find, sizes = [wide, narrow], place }: Look): Promise<string[]> {
  const { page, settle } = traveller;
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settle();
    const seen = await confirmFindings(settle, async () => [
      ...find(await readShownTexts(page)),
      ...(await findLost(page)),
    ]);
    found.push(...seen.map((what) => `${at}, ${size.width} px: ${what}`));
  }
  const axe = await confirmFindings(settle, () => findWithAxe(page, { place }));
  return [...found, ...axe.map((what) => `${at}: ${what}`)];
}

for (const { code, direction } of added) {
  const language = code as Language;
  for (const share of tourParts(2)) {
    const part = `${direction}, ${share.round + 1} of ${share.of}`;
    test(`every text of a screen is in the store, and longer ones fit, ${part}`, async ({ db, travel, facts }) => {
      const traveller = await travel(language);
      const { find } = await outsideFinder(db);
      const found: string[] = [];
      for (const [turn, { address, before, isOutside }] of allStops(facts).entries()) {
        if (isOutside || !isInPart(share, turn)) continue;
        const told = await findingsOrError(address, async () => {
          await traveller.page.setViewportSize(wide);
          await traveller.go(address);
          await before?.(traveller);
          return look({ traveller, at: address, find });
        });
        found.push(...told);
      }
      expect(found).toEqual([]);
    });

    test(`every text of a dialog, panel or menu is in the store, and longer ones fit, ${part}`, async ({
      db,
      travel,
      facts,
    }) => {
      const traveller = await travel(language);
      const { find } = await outsideFinder(db);
      const found: string[] = [];
      for (const [turn, { name, address, open, at = '[role="dialog"]', only }] of layers.entries()) {
        if (!isInPart(share, turn)) continue;
        const told = await findingsOrError(name, async () => {
          await traveller.page.setViewportSize(only ?? wide);
          await traveller.go(address(facts));
          await open(traveller);
          await traveller.page.locator(at).filter({ visible: true }).first().waitFor();
          return look({ traveller, at: name, find, place: at, ...(only && { sizes: [only] }) });
        });
        found.push(...told);
      }
      expect(found).toEqual([]);
    });
  }

  test(`every text on paper is in the store, and longer ones fit, ${direction}`, async ({ db, travel, facts }) => {
    const traveller = await travel(language);
    const { page } = traveller;
    const { find } = await outsideFinder(db);
    const found: string[] = [];
    for (const { name, address, open } of layers.filter((layer) => layer.name.startsWith('print a '))) {
      await traveller.go(address(facts));
      await open(traveller);
      // The browser would end the print at once.
      await page.evaluate('window.print = () => undefined');
      await page.getByRole('dialog').getByRole('button').last().click();
      const sheet = page.locator('[data-print-sheet]');
      await sheet.waitFor({ state: 'attached' });
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(paper);
      found.push(...[...find(await readShownTexts(page)), ...(await findLost(page))].map((what) => `${name}: ${what}`));
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      await sheet.waitFor({ state: 'detached' });
    }
    expect(found).toEqual([]);
  });

  test(`every text of an export, a print or a mail is in the store, ${direction}`, async ({ world, db, travel }) => {
    const written = { world, traveller: await travel(language), language };
    const { find } = await outsideFinder(db);
    const files = await readFiles(written);
    const mails = await readMails(written);
    expect([files.length > 1000, mails.length > 100]).toEqual([true, true]);
    expect([...new Set(find([...files, ...mails]))]).toEqual([]);
  });

  test(`every text before the sign-in is in the store, ${direction}`, async ({ world, db, facts, anonymousPage }) => {
    const page = await anonymousPage({ locale: code });
    const { find } = await outsideFinder(db);
    const found: string[] = [];
    for (const { address } of Object.values(stops)
      .flatMap((each) => each(facts))
      .filter((stop) => stop.isOutside)) {
      await page.goto(world.productUrl + address);
      await page.locator('main, [role="dialog"]').first().waitFor();
      for (const size of [wide, narrow]) {
        await page.setViewportSize(size);
        found.push(
          ...[...find(await readShownTexts(page)), ...(await findLost(page))].map((what) => `${address}: ${what}`),
        );
      }
    }
    expect(found).toEqual([]);
  });
}
