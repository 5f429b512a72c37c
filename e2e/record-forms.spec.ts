import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlApi } from './controlled-api.ts';
import { recordForms } from './forms/record-forms.ts';
import { saveOnly, walkForm } from './forms/record-walk.ts';
import { second, secondMayAll } from './forms/somebody-else.ts';
import { inParts, isFullTour, isWholeRun, sampleOfToday } from './test-scope.ts';
import { test as base, expect } from './tour/fixtures.ts';

/** Every form over a stored record behaves the same when it is left, refused or changed by somebody else. */
base.describe.configure({ timeout: 1_800_000 });

/** Saved data remains, so these stories have a world of their own. */
const test = base.extend<object, { readonly isSpoilt: boolean }>({ isSpoilt: [true, { scope: 'worker', auto: true }] });

const isWhole = isFullTour || isWholeRun;

test(
  'NAV-032 F11 F20 every form asks before it is left, keeps refused input and compares two versions',
  inParts,
  async ({ travel, db, stateOf }) => {
    for (const each of secondMayAll) await each.execute(db);
    const tokenOfSecond = async () => {
      const { origins } = await stateOf(second.who);
      const stored = origins.flatMap(({ localStorage }) => localStorage);
      return stored.find(({ name }) => name === 'prcds.accessToken')?.value ?? '';
    };
    const traveller = await travel('en');
    const walk = { traveller, db, tokenOfSecond, api: await controlApi(traveller.page) };
    const found: string[] = [];
    const made = new Set<string>();
    traveller.page.on('pageerror', (error) => found.push(String(error)));
    const walked = isWhole ? recordForms : sampleOfToday(recordForms, 2, ({ of }) => of);
    for (const [turn, record] of walked.entries())
      await test.step(record.of, async () => {
        const needed = recordForms.find(({ of }) => of === record.needs);
        if (needed && !made.has(needed.of)) await saveOnly(walk, needed);
        await walkForm(walk, record, { turn, isWhole }).catch((error) =>
          found.push(`${record.of}, ${String(error).split('\n', 12).join(' ')}`),
        );
        made.add(record.of);
      });
    expect(found).toEqual([]);
  },
);

test('no form over a stored record is left out here', () => {
  const sources = join(import.meta.dirname, '..', 'web', 'src');
  const isMade = /useRecordForm\(|<(RecordFormShell|EntryShell|EditConflict)\b/;
  const isMechanism = /^forms\/|\bentry-shell\.tsx$|\.test\./;
  const all = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !isMechanism.test(file) && isMade.test(readFileSync(join(sources, file), 'utf8')),
  );
  expect([...new Set(recordForms.flatMap(({ made }) => made))].sort()).toEqual(all.sort());
});
