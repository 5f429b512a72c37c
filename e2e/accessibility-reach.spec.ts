import { paths } from '../web/src/app/paths.ts';
import { inParts, isIncluded } from './test-scope.ts';
import { findAccessibilityTreeProblems } from './tour/accessibility-tree.ts';
import { expect, test } from './tour/fixtures.ts';
import { findMotion, whenZoomed, withLargeText, zoomed } from './tour/layout.ts';
import { confirmFindings, findingsOrError } from './tour/looks.ts';
import { isInPart, tourParts } from './tour/parts.ts';
import { type Stop, stops } from './tour/screens.ts';
import { wide } from './tour/tour-user.ts';

/** Tabs of one screen are alike: these represent all. */
const onlyOf: Readonly<Record<string, number>> = {
  officeSettings: 3,
  viewChild: 3,
  viewUserProfile: 2,
  viewProject: 3,
};

for (const share of tourParts(2))
  test(
    `every screen can be read with text at 200 % and at 400 %, without motion, and by hearing, ${share.round + 1} of ${share.of}`,
    inParts,
    async ({ travel, facts }) => {
      const traveller = await travel('en', { reducedMotion: 'reduce' });
      const { page, go, settle } = traveller;
      const places = Object.entries(stops).flatMap(([screen, each]): readonly Stop[] =>
        each(facts).slice(0, onlyOf[screen] ?? 2),
      );
      const found: string[] = [];
      for (const [turn, { address, before, isOutside }] of places.entries()) {
        if (isOutside || !isInPart(share, turn) || !isIncluded(turn)) continue;
        const told = await findingsOrError(address, async () => {
          await page.setViewportSize(wide);
          await go(address);
          await before?.(traveller);
          const unzoomed = await confirmFindings(settle, async () => [
            ...(await findAccessibilityTreeProblems(page, address)),
            ...(await findMotion(page, address)),
            ...(await withLargeText(page, address)),
          ]);
          await page.setViewportSize(zoomed);
          await settle();
          return [...unzoomed, ...(await confirmFindings(settle, () => whenZoomed(page, address)))];
        });
        found.push(...told);
      }
      expect(found).toEqual([]);
    },
  );

test('the main elements of the main screens have accessible names', async ({ travel, facts }) => {
  const { page, go } = await travel('en');
  const heard: Readonly<Record<string, readonly string[]>> = {
    [paths.home()]: ['heading "PRCDS" [level=1]', 'navigation "Main menu"'],
    [paths.searchChild({ saved: facts.savedSearch })]: [
      'heading "Search Registered Children" [level=1]',
      'columnheader "Child ID',
      'checkbox "Select all rows on this page"',
    ],
    [paths.viewChild({ id: facts.child })]: ['tablist "Child card"', 'tab "Education"', 'tabpanel "General'],
    [paths.selectChildren({ id: facts.draft })]: ['complementary "Selection"', 'button "Preview"'],
    [paths.reservation({ mode: 'view', id: facts.reservation })]: ['checkbox "Select ', 'columnheader "Child ID'],
    [paths.role({ mode: 'edit', id: facts.role })]: ['grid "Access by module"', 'checkbox "Reservation, View"'],
  };
  for (const [address, names] of Object.entries(heard)) {
    await go(address);
    const missing = async () => {
      const tree = await page.locator('body').ariaSnapshot();
      return names.filter((name) => !tree.includes(name));
    };
    await expect.poll(missing, { message: address }).toEqual([]);
  }
});

test('the children found fit a window of 1440 px in every language, with long names and locked projects', async ({
  travel,
  facts,
}) => {
  for (const language of ['en', 'es'] as const) {
    const { page, go } = await travel(language, { viewport: { width: 1440, height: 900 } });
    await page.route('**/v1/child/search', async (route) => {
      const response = await route.fetch();
      const { Children, ...rest } = (await response.json()) as { Children: readonly object[] };
      const names = { ChildGivenName: 'María José', ChildFamilyName: 'Hernández Villanueva', ProjectLocked: true };
      const marks = { HeldByAnotherOffice: true, UpdateOverdue: true, ReservationID: 1234567 };
      await route.fulfill({
        response,
        json: { ...rest, Children: Children.map((one) => ({ ...one, ...names, ...marks })) },
      });
    });
    await go(paths.searchChild({ saved: facts.savedSearch }));
    const table = page.getByRole('table');
    await expect(table).toContainText('Hernández Villanueva');
    const beyond = () =>
      page.evaluate(
        "(({ scrollWidth, parentElement }) => scrollWidth - parentElement.clientWidth)(document.querySelector('table'))",
      );
    await expect.poll(beyond, { message: language }).toBe(0);
  }
});
