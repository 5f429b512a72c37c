import { sql } from 'kysely';
import type { World } from '#dev/world.ts';
import { accept, profileButton } from '../fixtures.ts';
import { expect } from '../tour/fixtures.ts';
import type { TourUser } from '../tour/tour-user.ts';
import { leaveBy, stayOnReload } from './exits.ts';
import { closeToasts, valuesIn } from './form-page.ts';
import { noticesOf, type OpenForm, send, sendButton } from './open-form.ts';

/** Something that happens while a form has unsaved input; afterwards the form is as before. */
export interface Upset {
  readonly name: string;
  readonly happens: (at: TypedForm) => Promise<void>;
  /** A dialog with input covers what the user would need for it. */
  readonly isOnScreensOnly?: true;
}

export interface TypedForm extends OpenForm {
  readonly world: World;
  /** A dialog that is no form: Logout below it is not asked about. */
  readonly isPlainDialog: boolean;
}

const typedIn = ({ traveller: { page } }: TypedForm) =>
  page.evaluate<string>(`JSON.stringify([${valuesIn('input, textarea, select, [aria-checked]')}])`);

/** The screens ask for changes of access, settings and terms at least once a minute. */
const waitAMinute = ({ page, settle }: TourUser) => page.clock.fastForward('01:00').then(settle);

const idlePrompt = ({ page, say }: TourUser) => page.getByRole('dialog', { name: say('session:idle.title') });

/** Nobody does anything until the idle prompt comes. */
async function waitForIdlePrompt(traveller: TourUser): Promise<void> {
  await traveller.page.clock.fastForward('09:05');
  await expect(idlePrompt(traveller), 'the idle prompt').toBeVisible();
}

async function answerIdlePrompt(traveller: TourUser, answer: 'stay' | 'logout' | 'Escape'): Promise<void> {
  const { page, say, settle } = traveller;
  await waitForIdlePrompt(traveller);
  if (answer === 'Escape') await page.keyboard.press('Escape');
  else
    await idlePrompt(traveller)
      .getByRole('button', { name: say(`session:idle.${answer}`) })
      .click();
  await expect(idlePrompt(traveller), 'the idle prompt goes').toHaveCount(0);
  await settle();
}

async function switchLanguage({ page, settle }: TourUser, language: string): Promise<void> {
  const opener = profileButton(page);
  await opener.click();
  // A form may have a choice of languages, too; those of the panel are named in the language itself.
  await page.locator(`label[lang="${language}"]`).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await opener.click();
  await settle();
}

/** To the other language and back; what a review says is in the language. */
async function expectTypedInBoth(at: TypedForm): Promise<void> {
  const typed = await typedIn(at);
  await switchLanguage(at.traveller, 'es');
  await expect.poll(() => typedIn(at), { message: 'in the other language' }).toBe(typed);
  at.api.behave('usual');
  await switchLanguage(at.traveller, 'en');
}

const newVersion = sql`update access_version set version = version + 1`;

export const upsets: readonly Upset[] = [
  {
    name: 'a save that is under way',
    happens: async (at) => {
      const { traveller, api, isIt } = at;
      const typed = await typedIn(at);
      api.behave('silent', isIt);
      await closeToasts(traveller);
      await sendButton(at).click();
      await expect.poll(() => api.calls().filter(isIt).length, { message: 'it is sent' }).toBe(1);
      expect(await typedIn(at), 'during the save').toBe(typed);
      // The held call fails, too.
      api.behave('fails', isIt);
      await expect.poll(() => noticesOf(at), { message: 'that it failed' }).not.toEqual([]);
      await traveller.settle();
      api.behave('usual');
    },
  },
  { name: 'a save that fails', happens: (at) => send(at, 'is out of order') },
  { name: 'Esc in the idle prompt', happens: ({ traveller }) => answerIdlePrompt(traveller, 'Escape') },
  {
    name: 'Esc in a dialog above it',
    isOnScreensOnly: true,
    happens: async ({ traveller }) => {
      const { page, say, press } = traveller;
      await press('shell:header.logout');
      const asked = page.getByRole('dialog', { name: say('shell:logout.question') });
      await expect(asked).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(asked).toHaveCount(0);
    },
  },
  { name: 'Stay in the idle prompt', happens: ({ traveller }) => answerIdlePrompt(traveller, 'stay') },
  {
    name: 'Logout in the idle prompt',
    happens: async ({ traveller, record, isPlainDialog }) => {
      if (isPlainDialog) return;
      await answerIdlePrompt(traveller, 'logout');
      await leaveBy(traveller, 'asked', 'cancel', record.fields);
    },
  },
  {
    name: 'a new policy',
    happens: async ({ traveller, db }) => {
      const { page, settle } = traveller;
      await sql`
        insert into policy_document (office_code, version, file_name, content, content_es)
        select office_code, version + 1, file_name, content, content_es
          from policy_document where office_code = 'USAO' order by version desc limit 1`.execute(db);
      await newVersion.execute(db);
      await waitAMinute(traveller);
      await expect(accept(page), 'the new terms').toBeEnabled();
      await accept(page).click();
      await expect(accept(page)).toHaveCount(0);
      await settle();
    },
  },
  { name: 'a language switch', isOnScreensOnly: true, happens: expectTypedInBoth },
  {
    name: 'a background refetch that fails',
    isOnScreensOnly: true,
    happens: async (at) => {
      at.api.behave('fails', (called) => called.startsWith('GET '));
      await expectTypedInBoth(at);
      await closeToasts(at.traveller);
    },
  },
  {
    name: 'a changed setting',
    happens: async ({ traveller, db }) => {
      await sql`
        insert into office_setting (office_code, code, value) values ('USAO', 'expirationDays', '61')
        on conflict (office_code, code) do update
          set value = case office_setting.value when '61' then '62' else '61' end`.execute(db);
      await newVersion.execute(db);
      await waitAMinute(traveller);
    },
  },
  { name: 'F5 and Cancel', happens: ({ traveller }) => stayOnReload(traveller) },
  {
    name: 'a second tab',
    happens: async ({ traveller: { page } }) => {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByRole('main').waitFor();
      await other.mouse.move(200, 200);
      await other.close();
    },
  },
  {
    name: 'a server that restarts',
    happens: async ({ traveller, world }) => {
      await world.restartServer();
      await waitAMinute(traveller);
    },
  },
  {
    name: 'a lost network',
    happens: async ({ traveller: { page, say, settle } }) => {
      const banner = page.getByText(say('shell:connection.lost'));
      await page.context().setOffline(true);
      await expect(banner, 'that the network is lost').toBeVisible();
      await page.context().setOffline(false);
      await expect(banner, 'the network is back').toHaveCount(0);
      await settle();
    },
  },
];
