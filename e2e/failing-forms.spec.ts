import type { Page } from '@playwright/test';
import { paths } from '../web/src/app/paths.ts';
import { commandApi, troubles } from './commanded-api.ts';
import type { Facts } from './tour/facts.ts';
import { chooseForCsm } from './tour/screens.ts';
import { expect, test } from './tour/test.ts';
import type { Traveller } from './tour/traveller.ts';

/** Every form while what it sends cannot be saved. */
test.describe.configure({ timeout: 240_000 });

interface Form {
  readonly name: string;
  readonly address: (facts: Facts) => string;
  /** What is typed, by label. */
  readonly typed: Readonly<Record<string, string>>;
  /** Until it can be typed. */
  readonly open?: (traveller: Traveller) => Promise<void>;
  /** What else is chosen. */
  readonly choose?: (page: Page) => Promise<void>;
  /** Pressed first, to see everything once more. */
  readonly review?: string;
  readonly send: string;
  readonly done: string | RegExp;
}

/** All that stands in a form or is about to be sent. */
const entered = `[...document.querySelectorAll('main input, main textarea, main select, main td')].map((one) =>
  one.localName === 'td' ? one.innerText : one.value + ' ' + (one.checked ?? ''))`;

const forms: readonly Form[] = [
  {
    name: 'a reservation',
    address: () => paths.createReservation(),
    typed: { 'Reservation Name': 'Concert in trouble' },
    send: 'Save',
    done: /Reservation .*(created|saved)/i,
  },
  {
    name: 'a child card',
    address: ({ child }) => paths.viewChild({ id: child }),
    open: ({ press }) => press('children:card.edit'),
    typed: { 'Support Office Child Name': 'Ixchel', 'Support Office Comments': 'Typed while nothing could be saved' },
    send: 'Save',
    done: 'Child Data Saved Successfully',
  },
  {
    name: 'messages',
    address: ({ savedSearch }) => paths.searchChild({ saved: savedSearch }),
    open: chooseForCsm,
    typed: {},
    choose: async (page) => {
      for (const row of [0, 1])
        await page
          .locator('main select')
          .nth(row)
          .selectOption({ index: row + 1 });
    },
    review: 'Send CSM',
    send: 'Confirm',
    done: /CSM sent$/,
  },
  {
    name: 'a user',
    address: () => paths.createUserProfile(),
    typed: { 'First Name': 'Ines', 'Last Name': 'Duarte', Email: 'ines.duarte@prcds.example' },
    send: 'Create',
    done: 'Ines Duarte',
  },
  {
    name: 'a role',
    address: () => paths.role({ mode: 'create' }),
    typed: { 'Role Name': 'Night Watch' },
    choose: (page) => page.getByRole('checkbox', { name: 'Home, View', exact: true }).click(),
    send: 'Create',
    done: 'Role Created Successfully',
  },
  {
    name: 'a group',
    address: () => paths.userGroupOperation({ mode: 'create' }),
    typed: { 'Group Name': 'Night team' },
    choose: async (page) => {
      await page.getByRole('button', { name: 'Roles' }).click();
      await page.getByRole('option', { name: 'View Only User' }).click();
      await page.keyboard.press('Escape');
    },
    send: 'Create',
    done: 'Night team',
  },
  {
    name: 'office settings',
    address: () => paths.officeSettings({ tab: 'general' }),
    typed: { 'Country Group Limit': '7' },
    send: 'Save',
    done: 'Office Settings Insertion/Updated Successful',
  },
];

test('nothing typed is lost while the API is in trouble, and what is sent again arrives', async ({
  travel,
  facts,
  db,
}) => {
  const settings = await db.selectFrom('officeSetting').selectAll().where('officeCode', '=', 'USAO').execute();
  const traveller = await travel('en');
  const { page, go, settle } = traveller;
  const api = await commandApi(page);
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).last();
  for (const { name, address, open, typed, choose, review, send, done } of forms)
    await test.step(name, async () => {
      api.behave('usual');
      await go(address(facts));
      await open?.(traveller);
      const fields = Object.entries(typed).map(([label, text]) => [page.getByLabel(label).first(), text] as const);
      for (const [field, text] of fields) await field.fill(text);
      await choose?.(page);
      if (review) await button(review).click();
      await button(send).waitFor();
      await settle();
      const inside = await page.evaluate(entered);
      for (const how of troubles) {
        const here = `${name}, the API ${how}`;
        api.behave(how);
        await button(send).click();
        await expect.poll(() => api.failed().length, { message: here }).toBeGreaterThan(0);
        await settle();
        await expect(page.getByRole('alert').filter({ visible: true }).first(), here).toBeVisible();
        for (const [field, text] of fields) await expect(field, here).toHaveValue(text);
        expect(await page.evaluate(entered), here).toEqual(inside);
      }
      api.behave('usual');
      await button(send).click();
      await expect(page.getByText(done).filter({ visible: true }).first(), name).toBeVisible();
    });
  expect(thrown).toEqual([]);
  await db.deleteFrom('officeSetting').where('officeCode', '=', 'USAO').execute();
  if (settings.length > 0) await db.insertInto('officeSetting').values(settings).execute();
});
