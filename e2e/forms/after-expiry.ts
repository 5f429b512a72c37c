import { expect } from '../tour/fixtures.ts';
import type { TourUser } from '../tour/tour-user.ts';
import { inputOf, type OpenForm } from './open-form.ts';

/** The session ends, and the same sign-in comes back: a new one would take longer. */
async function expire({ page, say, settle }: TourUser): Promise<void> {
  const signIn = await page.evaluate<Record<string, string>>('({ ...localStorage })');
  await page.clock.fastForward('12:00');
  const ended = page.getByRole('dialog', { name: say('session:expired.title') });
  await expect(ended.getByText(say('session:expired.kept')), 'that it is kept').toBeVisible();
  await expect(ended.getByRole('button', { name: say('session:expired.stay') })).toBeEnabled();
  await page.goto(`${new URL(page.url()).origin}/icon.svg`);
  const { 'prcds.lastActiveAt': _idleSince, ...kept } = signIn;
  await page.evaluate(`localStorage.clear(); Object.assign(localStorage, ${JSON.stringify(kept)})`);
  await page.goto(`${new URL(page.url()).origin}/help`);
  await page.getByRole('banner').waitFor();
  await settle();
}

/** The form offers what was typed: on its screen, or once it is opened. */
export async function expectKeptAfterExpiry(at: OpenForm, input: string): Promise<void> {
  const { traveller, form } = at;
  const { page, say, settle, go, facts } = traveller;
  await expire(traveller);
  await go(form.address(facts));
  const restore = page.getByRole('button', { name: say('session:kept.restore') });
  if ((await restore.count()) === 0) await form.prepare?.(traveller);
  await restore.click();
  await settle();
  await expect.poll(() => inputOf(at), { message: 'what was typed before the session ended' }).toBe(input);
}
