import { refuses, saysChangedBy } from '../controlled-api.ts';
import { expectMessage } from '../messages.ts';
import { expect } from '../tour/fixtures.ts';
import { buttonOf, like, resolveText } from './form.ts';
import { expectSaved, inputOf, noticesOf, type OpenForm, send, sendButton, toReview } from './open-form.ts';
import { textsOf } from './record-form.ts';
import { savesFirst, second } from './somebody-else.ts';

const escaped = (text: string) => text.replaceAll('.', '\\.');

/** Told by a toast, and by one thing that stays: the sentence at the field, or else a notice. */
export async function expectRefusal(at: OpenForm, field: string, isAtField: boolean): Promise<void> {
  const { traveller, record } = at;
  const { page, say } = traveller;
  const input = await inputOf(at);
  await send(at, refuses(field));
  await expectMessage(page, say(record.failed));
  const sentence = page.getByText(say('problem:fields.invalid'), { exact: true }).filter({ visible: true });
  await expect(sentence, `${field}: the sentence at the field`).toHaveCount(isAtField ? 1 : 0);
  const notice = expect.stringContaining(`${say(record.failed)}. ${say('problem:codes.invalid-input')}`);
  await expect.poll(() => noticesOf(at), { message: `${field}: notices` }).toEqual(isAtField ? [] : [notice]);
  if (isAtField)
    await expect(page.locator(':is([aria-invalid="true"], [data-error]):focus'), `${field}: its focus`).toBeVisible();
  await toReview(at);
  expect(await inputOf(at), `${field}: the input is kept`).toBe(input);
}

async function expectToldOf(at: OpenForm, who: string): Promise<void> {
  const { say } = at.traveller;
  const told = new RegExp(`^${escaped(say('problem:codes.changed-meanwhile'))} .*${who}`);
  await expect.poll(() => noticesOf(at), { message: 'who changed it' }).toEqual([expect.stringMatching(told)]);
}

/** Somebody else is said to have changed the record, but nothing differs. */
export async function expectNothingToCompare(at: OpenForm): Promise<void> {
  const { page, say } = at.traveller;
  const input = await inputOf(at);
  await send(at, saysChangedBy('Robin Example'));
  await expectToldOf(at, 'Robin Example');
  await expect(page.getByText(say('problem:versions.mine'))).toHaveCount(0);
  await toReview(at);
  expect(await inputOf(at), 'conflict: the input is kept').toBe(input);
}

/** Somebody else has changed the same field: the user compares, chooses and saves. */
export async function expectComparison(at: OpenForm): Promise<void> {
  const { traveller, record, db } = at;
  const { page, say, facts } = traveller;
  await send(at, savesFirst({ record, facts, db, token: await at.tokenOfSecond() }));
  if (record.edit && 'isMerged' in record.edit) await expectToldOf(at, second.name);
  else await chooseMine(at);
  await toReview(at);
  await sendButton(at).click();
  await expectSaved(at);
  await expect(page.getByText(say('problem:versions.mine')), 'the comparison goes').toHaveCount(0);
}

async function chooseMine(at: OpenForm): Promise<void> {
  const { page, say, facts } = at.traveller;
  const { edit, review, fields } = at.record;
  await expect(page.getByText(say('problem:versions.title')), 'the comparison').toBeVisible();
  const by = like('problem:changedBy', 'when')((key, holes) => say(key, { by: second.name, ...holes }));
  await expect(page.getByText(by), 'who changed it, and when').toBeVisible();
  const compared = page.getByRole('group', {
    name: resolveText(edit?.compared ?? fields.at(-1) ?? '', say),
    exact: true,
  });
  const texts = edit && 'typed' in edit ? textsOf(edit, facts) : undefined;
  const version = (whose: 'mine' | 'theirs') => {
    const name = `^${say(`problem:versions.${whose}`)}.*${escaped(texts?.[whose] ?? '')}`;
    return compared.getByRole('radio', { name: new RegExp(name) });
  };
  const save = review === undefined ? sendButton(at) : buttonOf(at.traveller, review);
  await expect(save, 'Save waits for the choice').toBeDisabled();
  await version('theirs').check();
  await version('mine').check();
  await expect(save, 'Save after the choice').toBeEnabled();
}
