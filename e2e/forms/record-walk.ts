import { expect } from '../tour/fixtures.ts';
import { comeBackAfter, type Exit, exitsOf, leaveBy, stayOnReload } from './exits.ts';
import { expectSaved, inputOf, type OpenForm, openForm, sendButton, typeAnother, type Walk } from './open-form.ts';
import { expectComparison, expectNothingToCompare, expectRefusal } from './record-conflicts.ts';
import type { RecordForm } from './record-form.ts';

/** The question is the same at every exit, and No keeps place and input. */
async function expectStays(at: OpenForm, exits: readonly Exit[]): Promise<void> {
  const { traveller, record } = at;
  const { page, settle } = traveller;
  const [place, input] = [page.url(), await inputOf(at)];
  const isAsBefore = async (exit: string) => {
    await expect(page, `${exit}: the place is kept`).toHaveURL(place);
    await settle();
    expect(await inputOf(at), `${exit}: the input is kept`).toBe(input);
  };
  for (const exit of exits) {
    await leaveBy(traveller, exit, 'cancel', record.fields);
    await isAsBefore(exit);
  }
  await stayOnReload(traveller);
  await isAsBefore('reload');
}

/** The form is left without a further question. */
async function expectLeaves({ traveller }: OpenForm, exit: Exit, answer: 'discard' | 'save'): Promise<void> {
  const { page, settle } = traveller;
  const left = `${exit}, ${answer}: the form is left`;
  const go = () => leaveBy(traveller, exit, answer);
  const [place, tab] = [page.url(), page.getByRole('tab', { selected: true })];
  const tabBefore = exit === 'tab' ? await tab.innerText() : '';
  if (exit === 'logout') return comeBackAfter(traveller, go);
  await go();
  if (exit === 'close') await expect(page.getByRole('dialog'), left).toHaveCount(0);
  else if (exit === 'tab') await expect(tab, left).not.toHaveText(tabBefore);
  else await expect(page, left).not.toHaveURL(place);
  await settle();
}

/** Saves a form without further ado, for the forms that need its record. */
export async function saveOnly(walk: Walk, record: RecordForm): Promise<void> {
  const at = await openForm(walk, record);
  await sendButton(at).click();
  await expectSaved(at);
}

interface Turn {
  readonly turn: number;
  /** Leaves by every exit; otherwise by one of them, in rotation. */
  readonly isWhole: boolean;
}

/** One form: it asks at every exit, tells refusals and conflicts, and is saved by its button and by an exit. */
export async function walkForm(walk: Walk, record: RecordForm, { turn, isWhole }: Turn): Promise<void> {
  const at = await openForm(walk, record);
  await typeAnother(at);
  const exits = await exitsOf(walk.traveller, record.isInDialog === true);
  const exitAt = (index: number) => exits[index % exits.length] as Exit;
  await expectStays(at, exits);
  await expectRefusal(at, record.wire, !record.isToldAbove);
  await expectRefusal(at, 'Elsewhere', false);
  if (record.edit) {
    await expectNothingToCompare(at);
    await expectComparison(at);
  }
  for (const exit of isWhole ? exits : [exitAt(turn)])
    await expectLeaves(await openForm(walk, record), exit, 'discard');
  await expectLeaves(await openForm(walk, record), exitAt(turn + 1), 'save');
  await expectSaved(at);
}
