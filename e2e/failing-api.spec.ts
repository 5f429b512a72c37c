import { paths, type ScreenName } from '../web/src/app/paths.ts';
import { type Api, commandApi, see, type Trouble, troubles } from './commanded-api.ts';
import type { Facts } from './tour/facts.ts';
import { type Stop, stops } from './tour/screens.ts';
import { expect, test } from './tour/test.ts';
import type { Traveller } from './tour/traveller.ts';

/** Every screen while the API fails, answers garbage, is gone or says nothing. */
test.describe.configure({ timeout: 480_000 });

/** Where nothing is asked of the API. */
const nowhere = paths.crmNavigationFailed();

/** Before a call that got no answer is made again, and once more. */
const pauses = [1100, 2200];

/** Here an address is left and a search begun; elsewhere what is done first needs an API that answers. */
const isSearch = (screen: ScreenName): boolean =>
  ['manageReservation', 'importHistory', 'searchProject', 'userProfiles', 'userGroups'].includes(screen);

/** A screen that has nothing to send asks for the codes of messages all the same. */
const unneeded: Readonly<Record<string, string>> = { [paths.viewSendCsm()]: 'GET /v1/csm/code' };

interface Visit {
  readonly where: string;
  readonly stop: Stop;
  readonly how: Trouble | 'silent';
}

/** The first address of a screen in every trouble, the others in one each; searches once they can be begun. */
function visitsOf(screen: ScreenName, facts: Facts): readonly Visit[] {
  const inside = stops[screen](facts).filter(({ isOutside }) => !isOutside);
  const addresses = [...new Set(inside.map(({ address }) => address))];
  const visit = (stop: Stop, how: Visit['how']): Visit => ({
    where: `${screen} ${stop.address}${stop.before ? ', searching' : ''}, the API ${how}`,
    stop,
    how,
  });
  return [
    ...addresses.flatMap((address, index) =>
      (index === 0 ? (['silent', ...troubles] as const) : [troubles[index % troubles.length] as Trouble]).map((how) =>
        visit({ address }, how),
      ),
    ),
    ...inside.filter(({ before }) => before && isSearch(screen)).map((stop) => visit(stop, 'fails')),
  ];
}

/** Walks through the troubles and notes what a person would miss. */
function inspector({ page, settle, say, ...traveller }: Traveller, api: Api) {
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
      const { words, status, isBusy } = await see(page);
      return isBusy ? status : words + status;
    };
    await expect
      .poll(says, { timeout: 3000 })
      .not.toBe('')
      .catch(() => found.push(`${where}: waits without a word`));
  }

  async function begin({ stop, how }: Visit & { readonly how: Trouble }): Promise<void> {
    if (stop.before) {
      await open(stop.address);
      await settle();
    }
    api.behave(how);
    if (stop.before) return stop.before({ page, settle, say, ...traveller });
    await open(stop.address);
    if (how !== 'is gone') return settle();
    for (const pause of pauses) {
      await page.waitForTimeout(100);
      await page.clock.fastForward(pause);
    }
    return settle();
  }

  const needed = ({ stop }: Visit) => api.failed().filter((one) => one !== unneeded[stop.address]);

  async function endure(visit: Visit & { readonly how: Trouble }): Promise<void> {
    const { where } = visit;
    await begin(visit);
    const { alerts, words, isBusy } = await see(page);
    const calls = needed(visit);
    if (words === '') found.push(`${where}: nothing is shown`);
    if (isBusy) found.push(`${where}: waits without an end`);
    if (calls.length > 0 && alerts.length === 0) found.push(`${where}: says nothing though ${calls} failed`);
    if (calls.length > 0 && (await tryAgain.count()) === 0) found.push(`${where}: no way to try again: ${alerts}`);
  }

  async function recover(visit: Visit): Promise<void> {
    // A screen that asks for nothing has nothing to recover from.
    if (needed(visit).length === 0) return;
    api.behave('usual');
    for (let times = 0; times < 8 && (await tryAgain.count()) > 0; times += 1) {
      await tryAgain.first().click();
      await settle();
    }
    const complaints = async () => (await see(page)).alerts.join(' | ');
    // What was said in passing goes by itself.
    await page.clock.fastForward(3000);
    await expect
      .poll(complaints, { timeout: 3000 })
      .toBe('')
      .catch(async () => found.push(`${visit.where}: afterwards it still says ${await complaints()}`));
    if ((await see(page)).words === '') found.push(`${visit.where}: afterwards nothing is shown`);
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
        // Before that nothing has come that a screen could fall back on.
        if (how === troubles.at(-1) || stop.before) await recover(visit);
      } catch (error) {
        found.push(`${where}: ${String(error).split('\n', 3).join(' ')}`);
      }
      found.push(...thrown.splice(0).map((error) => `${where}: ${error}`));
    },
  };
}

test('no screen is empty, mute or lost while the API is in trouble, and each recovers without being loaded anew', async ({
  travel,
  facts,
}) => {
  const traveller = await travel('en');
  await traveller.page.clock.install();
  const { found, visit } = inspector(traveller, await commandApi(traveller.page));
  for (const screen of Object.keys(stops) as ScreenName[])
    for (const each of visitsOf(screen, facts)) await visit(each);
  expect(found).toEqual([]);
});
