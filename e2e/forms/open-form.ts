import type { openDatabase } from '#server/db/connection.ts';
import type { Api, ApiBehaviour } from '../controlled-api.ts';
import { expectMessage } from '../messages.ts';
import { expect } from '../tour/fixtures.ts';
import type { TourUser } from '../tour/tour-user.ts';
import { buttonOf, type Form, resolveText } from './form.ts';
import { closeToasts, standing, valuesIn } from './form-page.ts';
import { formOf, type RecordForm, textsOf } from './record-form.ts';
import { callNamed } from './senders.ts';

export interface Walk {
  readonly traveller: TourUser;
  readonly api: Api;
  readonly db: ReturnType<typeof openDatabase>['db'];
  readonly tokenOfSecond: () => Promise<string>;
}

/** A form of a record that is open in the page, with unsaved input. */
export interface OpenForm extends Walk {
  readonly record: RecordForm;
  readonly form: Form;
  /** Whether this request saves it. */
  readonly isIt: (called: string) => boolean;
}

export async function openForm(walk: Walk, record: RecordForm): Promise<OpenForm> {
  const { traveller, api } = walk;
  const form = formOf(record);
  api.behave('usual');
  await traveller.go(form.address(traveller.facts));
  await form.prepare?.(traveller);
  await traveller.settle();
  return { ...walk, record, form, isIt: (await callNamed(form.sends)).isIt };
}

/** Types something else than the preparation has, so that the preparation can be repeated after this was saved. */
export async function typeAnother(at: OpenForm): Promise<void> {
  const { page, facts, press } = at.traveller;
  const { edit, review } = at.record;
  if (!edit || !('typed' in edit)) return;
  const { first, mine } = textsOf(edit, facts);
  if (review) await press('common:action.edit');
  for (const field of await page.locator(':is(main, [role="dialog"]) :is(input, textarea):visible').all())
    if ((await field.inputValue()) === first) await field.fill(mine);
  await toReview(at);
}

/** A form with a review is sent from there. */
export async function toReview({ traveller, record: { review } }: OpenForm): Promise<void> {
  if (review === undefined) return;
  await buttonOf(traveller, review).click();
  await traveller.settle();
}

export function sendButton({ traveller, form: { name, send } }: OpenForm) {
  if (typeof send === 'object') throw new Error(`${name} has no button`);
  return buttonOf(traveller, send);
}

/** Presses Save once, while the API behaves this way. */
export async function send(at: OpenForm, how: ApiBehaviour): Promise<void> {
  const { traveller, api, isIt } = at;
  api.behave(how, isIt);
  await closeToasts(traveller);
  await sendButton(at).click();
  await expect.poll(() => api.calls().filter(isIt).length, { message: 'it is sent' }).toBe(1);
  await traveller.settle();
  api.behave('usual');
}

export async function expectSaved({ traveller: { page, say }, form: { name, done } }: OpenForm): Promise<void> {
  if (typeof done === 'object') throw new Error(`${name} does not say that it is saved`);
  await expectMessage(page, resolveText(done, say));
}

/** What the user has entered, and what a review says about it. */
export const inputOf = ({ traveller: { page } }: Walk) =>
  page.evaluate<string>(`JSON.stringify([${valuesIn('input, textarea, select, [aria-checked], dd')}])`);

export const noticesOf = ({ traveller: { page } }: Walk) => page.evaluate<readonly string[]>(standing);
