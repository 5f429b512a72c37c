import { controlApi } from './controlled-api.ts';
import { expectKeptAfterExpiry } from './forms/after-expiry.ts';
import { formRecords } from './forms/form-records.ts';
import { inputOf, openForm, typeAnother, type Walk } from './forms/open-form.ts';
import type { RecordForm } from './forms/record-form.ts';
import { saveOnly } from './forms/record-walk.ts';
import { isPlainDialog, typedForms } from './forms/typed-forms.ts';
import { type Upset, upsets } from './forms/upsets.ts';
import { inParts, isFullTour, isWholeRun, sampleOfToday } from './test-scope.ts';
import { test as base, expect } from './tour/fixtures.ts';

/** ARCHITECTURE.md: typed is kept. */
base.describe.configure({ timeout: 3_600_000 });

/** Saved data and new terms remain, so this story has a world of its own. */
const test = base.extend<object, { readonly isSpoilt: boolean }>({ isSpoilt: [true, { scope: 'worker', auto: true }] });

const isWhole = isFullTour || isWholeRun;

interface Trial {
  readonly form: RecordForm;
  readonly upsets: readonly Upset[];
}

/** All of them, or two forms with a few upsets each. */
function trials(): readonly Trial[] {
  if (isWhole) return typedForms.map((form) => ({ form, upsets }));
  const few = sampleOfToday(upsets, 6, ({ name }) => name);
  return sampleOfToday(typedForms, 2, ({ of }) => of).map((form, turn) => ({
    form,
    upsets: few.filter((_, index) => index % 2 === turn),
  }));
}

test(
  'typed is kept: what was typed in a form or dialog survives whatever happens around it',
  inParts,
  async ({ travel, facts, db, world }) => {
    for (const each of formRecords(facts)) await each.execute(db);
    const traveller = await travel('en');
    // From now on the story moves the page's clock, also that of the idle timer.
    await traveller.page.clock.install();
    await traveller.page.reload();
    await traveller.settle();
    const walk: Walk = { traveller, db, tokenOfSecond: async () => '', api: await controlApi(traveller.page) };
    const found: string[] = [];
    const note = (where: string) => (error: unknown) => {
      found.push(`${where}: ${String(error).split('\n', 12).join(' ')}`);
    };
    traveller.page.on('pageerror', note('page'));

    const open = async (form: RecordForm) => {
      const at = { ...(await openForm(walk, form)), world, isPlainDialog: isPlainDialog(form) };
      await typeAnother(at);
      return { at, input: await inputOf(at) };
    };
    const tryOne = async (form: RecordForm, upset: Upset) => {
      const { at, input } = await open(form);
      await upset.happens(at);
      await traveller.settle();
      await expect.poll(() => inputOf(at), { message: 'what was typed' }).toBe(input);
    };
    const made = new Set<string>();
    for (const { form, upsets: some } of trials()) {
      const needed = typedForms.find(({ of }) => of === form.needs);
      if (needed && !made.has(needed.of)) await saveOnly(walk, needed).catch(note(needed.of));
      if (needed) made.add(needed.of);
      for (const upset of some.filter(({ isOnScreensOnly }) => !(isOnScreensOnly && form.isInDialog)))
        await test.step(`${form.of}, ${upset.name}`, () =>
          tryOne(form, upset).catch(note(`${form.of}, ${upset.name}`)));
      if (isWhole && !isPlainDialog(form))
        await test
          .step(`${form.of}, expiry`, async () => {
            const { at, input } = await open(form);
            await expectKeptAfterExpiry(at, input);
          })
          .catch(note(`${form.of}, expiry`));
    }
    expect(found).toEqual([]);
  },
);
