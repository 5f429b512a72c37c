import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { placeholders } from '#contract/notifications/catalogue.ts';
import { inParts } from './test-scope.ts';
import { type EnglishFinder, englishFinder, readTexts } from './tour/english.ts';
import { test as base, expect } from './tour/fixtures.ts';
import { tourTimeout } from './tour/looks.ts';
import { lookAtLayers, lookAtScreens, tourParts } from './tour/parts.ts';
import { stops } from './tour/screens.ts';

/** Many stops, each checked several times. */
base.describe.configure({ timeout: tourTimeout });

/** Placeholder names of mail templates, as shown on their buttons. */
const placeholdersShown = Object.keys(placeholders).flatMap((name) => [`{{${name}}}`, `Insertar ${name}`]);

/** Languages are named in themselves; file names and file contents are not translated. */
const asWritten = ['English', 'Yes', 'april.csv', 'terms-of-use.pdf', 'The CRM of the demo'];

/** Names, and texts written by people and other systems, are not translated. */
const test = base.extend<{ readonly finder: EnglishFinder }>({
  finder: async ({ db }, use) => {
    const { rows } = await sql<{ text: string }>`
      select name as text from reservation union select name from saved_search union select name from role
      union select name from user_group union select description from user_group union select name from project
      union select name from project_lock union select name from project_category
      union select answer from csm_message union select title from project_media union select name from rating_level
      union select email from app_user union select description from api_credential union select name from sponsor_type
      union select comments from child_office union select child_name from child_office
      union select new_value from audit_entry where field like 'SupportOffice%' union select name from country_group union select first_name || ' ' || last_name from app_user
      union select upper(left(first_name, 1) || left(last_name, 1)) from app_user`.execute(db);
    await use(
      await englishFinder([...rows.map(({ text }) => text).filter(Boolean), ...placeholdersShown, ...asWritten]),
    );
  },
});

const englishOn = (page: Page, finder: EnglishFinder) => async (at: string) =>
  finder.find(await readTexts(page)).map((text) => `${at}: ${text}`);

for (const share of tourParts(2)) {
  const part = `${share.round + 1} of ${share.of}`;
  test(
    `I18N-001 I18N-003 no English is left on a Spanish screen, and axe finds nothing there, ${part}`,
    inParts,
    async ({ travel, facts, finder }) => {
      const traveller = await travel('es');
      const also = englishOn(traveller.page, finder);
      expect(await lookAtScreens({ traveller, facts, language: 'es', share, also })).toEqual([]);
    },
  );

  test(
    `I18N-001 I18N-003 no English is left on a Spanish dialog, panel or menu, and axe finds nothing there, ${part}`,
    inParts,
    async ({ travel, facts, finder }) => {
      const traveller = await travel('es');
      const also = englishOn(traveller.page, finder);
      expect(await lookAtLayers({ traveller, facts, language: 'es', share, also })).toEqual([]);
    },
  );
}

test('I18N-001 I18N-002 no English is left where somebody is not signed in and prefers Spanish', async ({
  world,
  facts,
  anonymousPage,
  finder,
}) => {
  const page = await anonymousPage({ locale: 'es-ES' });
  const found: string[] = [];
  for (const { address, isOutside } of Object.values(stops).flatMap((each) => each(facts))) {
    if (!isOutside) continue;
    await page.goto(world.productUrl + address);
    await page.locator('main, [role="dialog"]').first().waitFor();
    found.push(...(await englishOn(page, finder)(address)));
  }
  expect(found).toEqual([]);
});
