import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { anImport, aRow } from '../testing.ts';
import './details-screen.tsx';
import '../history/history-screen.tsx';

const path = '/reservation/viewImportHistory/viewImportDetails?id=45';
const details = (one: object, rows: readonly object[]) => ({
  'GET import/45': { Import: one, ImportRows: rows, TotalRecords: rows.length },
});
const open = async (answers: object) => {
  const app = await renderScreen('importDetails', path, { role: 'Standard User', answers: { ...answers } });
  await screen.findByText(/^[\d,]+ rows?$/, { selector: 'h2' });
  return app;
};
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;

test('F7 an undo without effect is reported as a warning, and the rows still count as imported', async () => {
  const before = anImport();
  const after = anImport({
    AppliedRecords: 0,
    KeptRecords: 2,
    UndoneDate: '2026-04-17T10:00:00.000Z',
    UndoneBy: 'Ana',
  });
  let one = before;
  const kept = [2, 3].map((id) => aRow(id, { Result: 'kept', ErrorDescription: 'The value has been changed since' }));
  const { user } = await open({
    'GET import/45': () => ({ Import: one, ImportRows: one === before ? [aRow(2), aRow(3)] : kept, TotalRecords: 2 }),
    'PUT import/45/undo': () => {
      one = after;
      return { Import: after, ImportRows: kept };
    },
  });
  await user.click(screen.getByText('Undo import'));
  await screen.findByText('Undo import 45?');
  await user.click(screen.getByText('Undo import', { selector: '[role="dialog"] button' }));
  expect((await screen.findAllByText('Nothing could be undone')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Messages').textContent).toContain('2 rows could not be undone');
  expect(screen.queryByText(/rows? (was|were) undone/)).toBeNull();
  await waitFor(() => expect(screen.getAllByText('Not undone').length).toBeGreaterThan(0));
  expect(fact('Imported')).toBe('2');
  expect(fact('Undone')).toBeUndefined();
});

test('ERR-084 an import that changed nothing says so for as long as it is looked at', async () => {
  const one = anImport({ TotalRecords: 1, AppliedRecords: 0, UnchangedRecords: 1 });
  await open(details(one, [aRow(2, { Result: 'unchanged' })]));
  expect(screen.getByText('Nothing was changed')).toBeTruthy();
  expect(screen.getByText('1 row was already as the file says')).toBeTruthy();
});

test('IMP-013 each result has a filter with its count; results that do not occur are not offered', async () => {
  const counts = { TotalRecords: 3000, AppliedRecords: 2990, UnchangedRecords: 4, UndoneRecords: 6 };
  await open(details(anImport(counts), [aRow(2, { Result: 'applied' })]));
  const views = [...document.querySelectorAll('[role="radiogroup"] label')].map(({ textContent }) => textContent);
  expect(views).toEqual(expect.arrayContaining(['All 3,000', 'Imported 2,990', 'No change 4', 'Undone 6']));
  expect(views.some((view) => /Not imported|Not undone|Waiting/.test(view ?? ''))).toBe(false);
});

test('IMP-002 the history begins with the latest import', async () => {
  const { user } = await renderScreen('importHistory', '/reservation/viewImportHistory', {
    role: 'Standard User',
    answers: {
      'GET import': { Imports: [anImport()], TotalRecords: 1 },
      'GET import/author': { Authors: [{ UserId: 7, Name: 'Ana Delgado' }] },
    },
  });
  fireEvent.change(await screen.findByLabelText('Import Date from'), { target: { value: '2026-04-16' } });
  await user.click(screen.getByText('Search'));
  const header = await screen.findByText('Import ID', { selector: 'th *' });
  expect(header.closest('th')?.getAttribute('aria-sort')).toBe('descending');
});

describe('an import', () => {
  const verification = anImport({
    ImportType: '2',
    ImportTypeName: 'Child Data Verification',
    TotalRecords: 2,
    AppliedRecords: 1,
    FailedRecords: 1,
  });
  const rows = [
    aRow(2, {
      Data: { ChildId: 'ETH-193408-0127', ChildDataVerified: 'Yes', SponsorshipReady: 'No' },
      Result: 'applied',
    }),
    aRow(3, {
      Data: { ChildId: 'ETH-193408-9999', ChildDataVerified: 'No', SponsorshipReady: 'Yes' },
      Result: 'failed',
      ErrorDescription: 'No child has this ID.',
    }),
  ];
  /** Requirements, column, expected value in both rows. */
  const columns = [
    ['IMP-013', 'Row', ['2', '3']],
    ['IMP-014 IMP-022', 'Child ID', ['ETH-193408-0127', 'ETH-193408-9999']],
    ['IMP-014 IMP-023', 'Child Data Verified', ['Yes', 'No']],
    ['IMP-014 IMP-025', 'Sponsorship Ready', ['No', 'Yes']],
    ['IMP-015', 'Error Description', ['–', 'No child has this ID.']],
  ] as const;
  const facts = [
    ['IMP-003', 'Import Type', 'Child Data Verification'],
    ['IMP-005', 'Created By', 'Ana Delgado'],
  ] as const;
  let lines: string[][];
  let shown: ReadonlyMap<string, string | undefined>;
  let head: string;

  beforeAll(async () => {
    await open(details(verification, rows));
    lines = [...document.querySelectorAll('table tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? ''),
    );
    shown = new Map(facts.map(([, name]) => [name, fact(name) ?? undefined]));
    head = document.querySelector('h1')?.parentElement?.parentElement?.textContent ?? '';
  });

  test.each(columns)('%s lists its rows with %s: %j', (_id, name, values) => {
    const at = lines[0]?.indexOf(name) ?? -1;
    expect(lines.slice(1).map((line) => line[at])).toEqual(values);
  });

  test.each(facts)('%s has %s: %s', (_id, name, value) => {
    expect(shown.get(name)).toBe(value);
  });

  test('IMP-004 has its file name and its status in its head', () => {
    expect(head).toContain('april.csv');
    expect(head).toContain('Completed');
  });
});
