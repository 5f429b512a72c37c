import { paths } from '../../web/src/app/paths.ts';
import { rows } from '../grid.ts';
import type { TourRecords } from './records.ts';
import type { TourUser, wide } from './tour-user.ts';

/** A layer over a screen or collapsed in it: dialog, panel or menu. */
export interface Layer {
  readonly name: string;
  /** The files of web/src whose dialog, panel or menu is visible here. */
  readonly shows: readonly string[];
  readonly address: (facts: TourRecords) => string;
  readonly open: (traveller: TourUser) => Promise<void>;
  /** The selector of what is checked; the dialog by default. */
  readonly at?: string;
  /** Exists on small screens only, or on wide ones only. */
  readonly only?: typeof wide;
}

export const press =
  (...keys: readonly string[]) =>
  async (traveller: TourUser) => {
    for (const key of keys) await traveller.press(key);
  };

export const pressNamed =
  (key: string, name: (traveller: TourUser) => Record<string, string | number>) => async (traveller: TourUser) => {
    await traveller.press(key, name(traveller));
  };

/** Presses the first button whose name begins with the text, when the record in it is not known. */
export const pressLike =
  (key: string, ...holes: readonly string[]) =>
  async ({ page, say, settle }: TourUser) => {
    const holed = Object.fromEntries(holes.map((hole) => [hole, '\u0000']));
    const pattern = say(key, holed)
      .split('\u0000')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+');
    await page
      .getByRole('button', { name: new RegExp(`^${pattern}$`) })
      .filter({ visible: true })
      .first()
      .click();
    await settle();
  };

export const tickRows =
  (count: number) =>
  async ({ page, settle }: TourUser) => {
    const boxes = rows(page).getByRole('checkbox').and(page.locator(':not([aria-disabled="true"])'));
    for (let row = 0; row < count; row += 1) await boxes.nth(row).click();
    await settle();
  };

export const keys =
  (...pressed: readonly string[]) =>
  async ({ page, settle }: TourUser) => {
    for (const key of pressed) await page.keyboard.press(key);
    await settle();
  };

export const inOrder =
  (...steps: readonly ((traveller: TourUser) => Promise<void>)[]) =>
  async (traveller: TourUser) => {
    for (const step of steps) await step(traveller);
  };

export const fill = (key: string, text: string) => async (traveller: TourUser) => {
  await traveller.page.getByLabel(traveller.say(key)).first().fill(text);
};

export const upload = async ({ page, settle, say, facts }: TourUser) => {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .nth(1)
    .click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'april.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Child ID,Child Data Verified,Sponsorship Ready\n${facts.child},Yes,No\n${facts.child},Maybe,No\n`,
    ),
  });
  await page.getByRole('dialog', { name: say('imports:check.title') }).waitFor();
  await settle();
};

export const officeTab = (tab: string) => () => paths.officeSettings({ tab });
export const view = ({ reservation }: TourRecords) => paths.reservation({ mode: 'view', id: reservation });

/** Chooses the first of several exclusive options. */
export const chooseFirst = ({ page }: TourUser) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .first()
    .click();
