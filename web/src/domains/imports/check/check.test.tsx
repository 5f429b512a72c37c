import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { deferredAnswer } from '../../../testing/deferred-answer.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
import { aBadRow, aCheck, anImport, aRow } from '../testing.ts';
import { openCheck } from './open-check.ts';
import '../upload/import-screen.tsx';

/** The stubbed server of one check: row 4 is invalid until it is sent with another reservation. */
let mended: string | undefined;
let more: object = {};
const check = () => (mended ? aCheck({ ValidRecords: 8000, InvalidRecords: 0, ...more }) : aCheck(more));
const answers = {
  'PUT import/check/45': ({ ImportRows }: { ImportRows: { Data: { ReservationID: string } }[] }) => {
    mended = ImportRows[0]?.Data.ReservationID ?? mended;
    return { ImportCheck: check(), ImportRows: [] };
  },
  'GET import/check/45/rows': () => ({
    ImportRows: [aRow(2), aRow(3), mended ? aRow(4) : aBadRow(4, '1O482')],
    TotalRecords: 8000,
  }),
  'DELETE import/check/45': {},
};
/** The event stream that reports the end of import 45. */
const ended = {
  'GET import/45/progress': () => new Response(`data: ${JSON.stringify({ Import: anImport() })}\n\n`),
};
const sent = (method: string, path: string) => calls.filter((call) => call.method === method && call.path === path);

/** Found by text: queries by role take seconds on a busy machine. */
const openDialog = async (): Promise<HTMLElement> => {
  const title = await screen.findByText('Check result', { selector: 'h2' });
  return title.closest<HTMLElement>('[role="dialog"]') as HTMLElement;
};

/** Opens the import screen with an open check. */
async function start(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/help', {
    role: 'Standard User',
    ...options,
    answers: { ...answers, ...options.answers },
  });
  await screen.findByText('Skip to main content');
  openCheck.write({ id: 45, fileName: 'april.csv', isShown: true, edits: [] });
  await app.router.navigate({ to: '/reservation/import' });
  await screen.findByText('1. What do you want to import?');
  return { ...app, dialog: await openDialog() };
}
const reservationField = (dialog: HTMLElement) =>
  within(dialog).findByLabelText<HTMLInputElement>('Reservation ID, row 4');
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const named = (name: string, scope: HTMLElement = document.body) =>
  within(scope).getByText(name, { selector: 'button' });
const recheckButton = () => named('Check 1 changed row again');

beforeEach(() => {
  mended = undefined;
  more = {};
});

describe('correcting cells in place', () => {
  test('IMP-017 a click or a key too many after a further check decides nothing', async () => {
    const { user, dialog } = await start();
    write(await reservationField(dialog), '10482');
    const proceed = named('Proceed with valid rows');
    expect(proceed.getAttribute('aria-disabled')).toBe('true');
    const again = recheckButton();
    expect(again).not.toBe(proceed);
    await user.click(again);
    const result = await within(dialog).findByLabelText('Rows checked: 8,000, Valid: 8,000, Invalid: 0');
    await waitFor(() => expect(document.activeElement).toBe(result));
    expect(again.isConnected).toBe(false);
    expect(named('Import 8,000 rows')).toBe(proceed);
    await user.keyboard('{Enter} ');
    expect(sent('PUT', 'import/check/45/proceed')).toEqual([]);
  });

  test('every cell of a wrong row can be changed, and only the wrong one is ringed and tied to its reason', async () => {
    const { user, dialog } = await start();
    const wrong = await reservationField(dialog);
    const other = within(dialog).getByLabelText('Child ID, row 4');
    expect(dialog.querySelectorAll('table input')).toHaveLength(2);
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    const reason = document.getElementById(wrong.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Invalid reservation ID format');
    expect(other.getAttribute('aria-invalid')).toBeNull();
    write(other, 'ETH-193408-01920');
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    await user.click(recheckButton());
    expect(sent('PUT', 'import/check/45').at(-1)?.body).toMatchObject({
      ImportRows: [{ RowId: 4, Data: { ReservationID: '1O482', ChildId: 'ETH-193408-01920' } }],
    });
  });
});

describe('the decision', () => {
  test('IMP-017 ERR-070 a file with a wrong row says so, and goes on with the others when that is decided', async () => {
    const { user, router, dialog } = await start({
      answers: { 'PUT import/check/45/proceed': { Import: anImport() } },
    });
    within(dialog).getByText('Please correct the validation errors in the excel file and re-upload');
    await reservationField(dialog);
    await user.click(named('Proceed with valid rows'));
    await waitFor(() => expect(sent('PUT', 'import/check/45/proceed')).toHaveLength(1));
    expect(sent('PUT', 'import/check/45/proceed')[0]?.body).toMatchObject({ ValidRowsOnly: 1 });
    await waitFor(() => expect(openCheck.read()).toBeUndefined());
    await waitFor(() => expect(router.state.location.href).toContain('viewImportDetails?id=45'));
  });

  test('IMP-016 IMP-017 Cancel queues nothing and forgets the check', async () => {
    const { user, dialog } = await start();
    await reservationField(dialog);
    await user.click(named('Cancel', dialog));
    await waitFor(() => expect(openCheck.read()).toBeUndefined());
    expect(sent('DELETE', 'import/check/45')).toHaveLength(1);
    expect(sent('PUT', 'import/check/45/proceed')).toEqual([]);
  });
});

/** Without rows it only asks how the check stands. */
const recheckedBy = (late: ReturnType<typeof deferredAnswer>) => ({
  'PUT import/check/45': (body: { ImportRows: [] }) =>
    body.ImportRows.length > 0 ? late.answer() : answers['PUT import/check/45'](body),
});

describe('closing without a decision', () => {
  test('IMP-017 Esc loses neither the check nor what was typed; it can be gone on with, from another screen too', async () => {
    const { user, router, dialog } = await start();
    write(await reservationField(dialog), '1O4829');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(screen.getByText('april.csv was checked and waits for your decision')).toBeTruthy();
    expect(screen.getByText(/1 row you changed is kept/)).toBeTruthy();

    await router.navigate({ to: '/help' });
    await waitFor(() => expect(screen.queryByText(/waits for your decision/)).toBeNull());
    await router.navigate({ to: '/reservation/import' });
    await user.click(await screen.findByText('Continue the open check'));
    expect((await reservationField(await openDialog())).value).toBe('1O4829');
    expect(sent('DELETE', 'import/check/45')).toEqual([]);
  });

  const decided = [
    ['W10 Proceed', 'Proceed with valid rows', 'PUT import/check/45/proceed', { Import: anImport() }],
    ['W10 Cancel', 'Cancel', 'DELETE import/check/45', {}],
  ] as const;

  test.each(decided)('%s counts though the dialog is closed before the answer', async (_id, button, path, answer) => {
    const late = deferredAnswer();
    const { user, dialog } = await start({ answers: { [path]: late.answer, ...ended } });
    await reservationField(dialog);
    await user.click(named(button, dialog));
    await waitFor(() => expect(calls.some((call) => `${call.method} ${call.path}` === path)).toBe(true));
    await user.keyboard('{Escape}');
    await screen.findByText('april.csv was checked and waits for your decision');
    late.give(answer);
    await waitFor(() => expect(screen.queryByText(/waits for your decision/)).toBeNull());
    expect(openCheck.read()).toBeUndefined();
  });

  test('W10 IMP-017 a started import is followed, even when the dialog is closed before the answer', async () => {
    const late = deferredAnswer();
    const { user, router, dialog } = await start({
      answers: { 'PUT import/check/45/proceed': late.answer, ...ended },
    });
    await reservationField(dialog);
    await user.click(named('Proceed with valid rows'));
    await user.keyboard('{Escape}');
    await router.navigate({ to: '/help' });
    await waitFor(() => expect(screen.queryByText('1. What do you want to import?')).toBeNull());
    late.give({ Import: anImport() });
    await screen.findAllByText(/Data Imported Successfully/);
    // The user stays on the screen they went to.
    expect(router.state.location.pathname).toBe('/help');
    expect(openCheck.read()).toBeUndefined();
  });

  test('W10 a start that fails after the dialog was closed is reported', async () => {
    const late = deferredAnswer();
    const { user, dialog } = await start({ answers: { 'PUT import/check/45/proceed': late.answer } });
    await reservationField(dialog);
    await user.click(named('Proceed with valid rows'));
    await user.keyboard('{Escape}');
    await screen.findByText(/waits for your decision/);
    late.give(refusal('internal-error', 500));
    await screen.findAllByText(/Error in importing the data/);
    expect(screen.getByText('april.csv was checked and waits for your decision')).toBeTruthy();
  });

  test('the cross closes it likewise, and Discard gives it up', async () => {
    const { user, dialog } = await start();
    await user.click(within(dialog).getByLabelText('Close'));
    await user.click(await screen.findByText('Discard'));
    expect(sent('DELETE', 'import/check/45')).toHaveLength(1);
    expect(screen.queryByText(/waits for your decision/)).toBeNull();
    expect(openCheck.read()).toBeUndefined();
  });

  test('typed is kept: cells changed while a further check runs stay, after Esc too', async () => {
    const late = deferredAnswer();
    const { user, dialog } = await start({ answers: recheckedBy(late) });
    write(await reservationField(dialog), '1O483');
    await user.click(recheckButton());
    await user.keyboard('{Escape}');
    await user.click(await screen.findByText('Continue the open check'));
    write(await reservationField(await openDialog()), '10483');
    late.give({ ImportCheck: check(), ImportRows: [] });
    await waitFor(() => expect(sent('GET', 'import/check/45/rows').length).toBeGreaterThan(1));
    await act(async () => undefined);
    expect((await reservationField(await openDialog())).value).toBe('10483');
    await user.click(recheckButton());
    expect(sent('PUT', 'import/check/45').at(-1)?.body).toMatchObject({
      ImportRows: [{ RowId: 4, Data: { ReservationID: '10483' } }],
    });
  });

  test('a check that is given up while a further check runs does not come back with its answer', async () => {
    const late = deferredAnswer();
    const { user, dialog } = await start({ answers: recheckedBy(late) });
    write(await reservationField(dialog), '1O483');
    await user.click(recheckButton());
    await user.keyboard('{Escape}');
    await user.click(await screen.findByText('Discard'));
    await act(async () => late.give({ ImportCheck: check(), ImportRows: [] }));
    expect(screen.queryByText(/waits for your decision/)).toBeNull();
    expect(openCheck.read()).toBeUndefined();
  });

  test('Cancel asks first when something was typed', async () => {
    const { user, dialog } = await start();
    write(await reservationField(dialog), '9');
    await user.click(named('Cancel', dialog));
    await screen.findByText('Discard this check?');
    expect(sent('DELETE', 'import/check/45')).toEqual([]);
    await user.click(named('Discard'));
    await waitFor(() => expect(openCheck.read()).toBeUndefined());
    expect(sent('DELETE', 'import/check/45')).toHaveLength(1);
  });

  test('a check that is not kept any more says so', async () => {
    const app = await renderApp('/help', { role: 'Standard User' });
    await screen.findByText('Skip to main content');
    openCheck.write({ id: 44, fileName: 'march.csv', isShown: true, edits: [] });
    await app.router.navigate({ to: '/reservation/import' });
    await screen.findAllByText('The check of march.csv is no longer available. Upload the file again.');
    expect(openCheck.read()).toBeUndefined();
  });
});

/** The session ends: nobody did anything for longer than the idle time. */
async function expire() {
  window.localStorage.setItem('prcds.lastActiveAt', String(Date.now() - 11 * 60_000));
  fireEvent(window, new Event('pageshow'));
  await screen.findByText('Session got expired');
}
const unsavedInput = 'session/unsavedInput';

test.each([['on its screen'], ['on another screen']])(
  'W6 a check with corrected cells is kept when the session ends %s, and offered by the import screen',
  async (place) => {
    const first = await start();
    write(await reservationField(first.dialog), '10482');
    if (place === 'on another screen') await first.router.navigate({ to: '/help' });
    await expire();
    await waitFor(() => expect(sent('PUT', unsavedInput)).toHaveLength(1));
    const kept = sent('PUT', unsavedInput).map(({ body }) => ({
      ...(body as object),
      SavedDate: '2026-04-16T16:00:00Z',
    }));
    await waitFor(() => expect(openCheck.read()).toBeUndefined());
    first.unmount();

    const { user } = await renderApp('/reservation/import', {
      role: 'Standard User',
      answers: { ...answers, [`GET ${unsavedInput}`]: { UnsavedInput: kept }, [`DELETE ${unsavedInput}`]: {} },
    });
    await user.click(await screen.findByText('Restore', { selector: 'button' }));
    expect((await reservationField(await openDialog())).value).toBe('10482');
    await waitFor(() => expect(sent('DELETE', unsavedInput)).toHaveLength(1));
  },
);

test('columns of our own exports are not reported; of many unknown columns a few are named; numbers are formatted alike', async () => {
  more = { IgnoredColumns: ['Row', 'Result', ...Array.from({ length: 90 }, (_, index) => `C${index + 1}`)] };
  const { dialog } = await start();
  expect(dialog.textContent).toContain('Columns that are not used: C1, C2, C3, C4, C5 and 85 more');
  expect(within(dialog).getByText('All 8,000')).toBeTruthy();
  expect(dialog.textContent).toContain('7,999 rows will be queued.');
  const row = await within(dialog).findByText('Row', { selector: 'th' });
  expect(row.getAttribute('aria-sort')).toBe('ascending');
});
