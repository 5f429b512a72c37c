import { paths, type ScreenName } from '../web/src/app/paths.ts';
import { type Api, type ApiFailure, controlApi, readFailures, readPage } from './controlled-api.ts';
import { inParts, isFullTour, isIncluded } from './test-scope.ts';
import { expect, test } from './tour/fixtures.ts';
import type { TourRecords } from './tour/records.ts';
import { type Stop, stops } from './tour/screens.ts';
import type { TourUser } from './tour/tour-user.ts';

/** Visits every screen while the API fails, returns invalid data, is unreachable or does not answer. */
test.describe.configure({ timeout: 1_800_000 });

/** A screen that makes no API call. */
const nowhere = paths.crmNavigationFailed();

/** The longer of the pauses before an unanswered call is retried. */
const pause = 2200;

/** On these screens a search can be started while the API fails; elsewhere the preparation needs a working API. */
const isSearch = (screen: ScreenName): boolean =>
  ['manageReservation', 'importHistory', 'searchProject', 'userProfiles', 'userGroups'].includes(screen);

/** Calls whose failure no screen has to report, by the addresses that make them. */
const unneeded: readonly (readonly [address: RegExp, called: string, why: string])[] = [
  [/^/, 'GET /v1/user/access', 'asked in the background, again a little later'],
  [/^\/searchchild\/viewSendCsm$/, 'GET /v1/csm/code', 'asked for though there is nothing to send'],
  [/^\/administration\/FundRaisingOfficeSetting/, 'GET /v1/list/fundingOffice', 'its code stands for the office'],
];

interface Visit {
  readonly where: string;
  readonly stop: Stop;
  readonly how: ApiFailure | 'silent';
}

/** One of the troubles, in rotation. */
const turnOf = (turn: number): ApiFailure => readFailures[turn % readFailures.length] as ApiFailure;

/** Whether this is the last trouble for the screen. */
const isLast = (how: Visit['how']): boolean => (isFullTour ? how === readFailures.at(-1) : how !== 'silent');

/**
 * The first address of a screen with a silent API and with one trouble in rotation, or all; other addresses with one
 * each; searches once they can be started.
 */
function visitsOf(screen: ScreenName, screenTurn: number, facts: TourRecords): readonly Visit[] {
  const inside = stops[screen](facts).filter(({ isOutside }) => !isOutside);
  const addresses = [...new Set(inside.map(({ address }) => address))];
  const visit = (stop: Stop, how: Visit['how']): Visit => ({
    where: `${screen} ${stop.address}${stop.before ? ', searching' : ''}, the API ${how}`,
    stop,
    how,
  });
  const first = ['silent', ...(isFullTour ? readFailures : [turnOf(screenTurn)])] as const;
  return [
    ...addresses.flatMap((address, index) =>
      (index === 0 ? first : [turnOf(screenTurn + index)]).map((how) => visit({ address }, how)),
    ),
    ...inside.filter(({ before }) => before && isSearch(screen)).map((stop) => visit(stop, 'fails')),
  ];
}

/** Visits the screens with each trouble and records what a user would miss. */
function inspector({ page, settle, say, ...traveller }: TourUser, api: Api) {
  const found: string[] = [];
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  const tryAgain = page.getByRole('button', { name: say('common:action.tryAgain') }).filter({ visible: true });
  const open = (address: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);

  async function waitSilently({ where, stop }: Visit): Promise<void> {
    api.behave('silent');
    await open(stop.address);
    await page.clock.fastForward(400);
    const says = async () => {
      const { words, status, isBusy } = await readPage(page);
      return isBusy ? status : words + status;
    };
    await expect
      .poll(says)
      .not.toBe('')
      .catch(() => found.push(`${where}: waits without a word`));
  }

  /** Skips the wait before a retry. */
  const hurry = () =>
    expect(async () => {
      await page.clock.fastForward(pause);
      expect((await readPage(page)).isBusy).toBe(false);
    }).toPass();

  async function begin({ stop, how }: Visit & { readonly how: ApiFailure }): Promise<void> {
    if (stop.before) {
      await open(stop.address);
      await settle();
    }
    api.behave(how);
    if (stop.before) return stop.before({ page, settle, say, ...traveller });
    await open(stop.address);
    if (how === 'is gone') await hurry();
    return settle();
  }

  const needed = ({ stop }: Visit) =>
    api.failed().filter((one) => !unneeded.some(([address, called]) => called === one && address.test(stop.address)));

  async function endure(visit: Visit & { readonly how: ApiFailure }): Promise<void> {
    await begin(visit);
    const missing = async () => {
      const { alerts, words, isBusy } = await readPage(page);
      const calls = needed(visit);
      return [
        words === '' && 'nothing is shown',
        isBusy && 'waits without an end',
        calls.length > 0 && alerts.length === 0 && `says nothing though ${calls} failed`,
        calls.length > 0 && (await tryAgain.count()) === 0 && `no way to try again: ${alerts}`,
      ].filter((one) => one !== false);
    };
    // A failed call may be reported a moment later.
    await expect
      .poll(missing)
      .toEqual([])
      .catch(async () => found.push(...(await missing()).map((what) => `${visit.where}: ${what}`)));
  }

  async function recover(visit: Visit): Promise<void> {
    // A screen without API calls has nothing to recover from.
    if (needed(visit).length === 0) return;
    api.behave('usual');
    for (let times = 0; times < 8 && (await tryAgain.count()) > 0; times += 1) {
      await tryAgain.first().click();
      await settle();
    }
    const complaints = async () => (await readPage(page)).alerts.join(' | ');
    // Toasts disappear by themselves.
    await page.clock.fastForward(3000);
    await expect
      .poll(complaints)
      .toBe('')
      .catch(async () => found.push(`${visit.where}: afterwards it still says ${await complaints()}`));
    await expect
      .poll(async () => (await readPage(page)).words)
      .not.toBe('')
      .catch(() => found.push(`${visit.where}: afterwards nothing is shown`));
  }

  return {
    found,
    async visit(visit: Visit): Promise<void> {
      const { where, stop, how } = visit;
      api.behave('usual');
      await open(nowhere);
      try {
        if (how === 'silent') await waitSilently(visit);
        else await endure({ ...visit, how });
        // Before that, the screen has no earlier data to show.
        if (stop.before || isLast(how)) await recover(visit);
      } catch (error) {
        found.push(`${where}: ${String(error).split('\n', 3).join(' ')}`);
      }
      found.push(...thrown.splice(0).map((error) => `${where}: ${error}`));
    },
  };
}

test(
  'no screen is empty, mute or lost while the API is in trouble, and each recovers without being loaded anew',
  inParts,
  async ({ travel, facts }) => {
    const traveller = await travel('en');
    await traveller.page.clock.install();
    const { found, visit } = inspector(traveller, await controlApi(traveller.page));
    const taken = (Object.keys(stops) as ScreenName[]).filter((_, index) => isIncluded(index));
    for (const [turn, screen] of taken.entries()) for (const each of visitsOf(screen, turn, facts)) await visit(each);
    expect(found).toEqual([]);
  },
);
