import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { aBadRow, aCheck, aRow } from '../testing.ts';
import { openCheck } from './open-check.ts';
import '../upload/import-screen.tsx';
import '../../../ui/dialog-modal.tsx';

/** The server of one check: row 4 is wrong until it is sent with another reservation. */
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
const sent = (method: string, path: string) => calls.filter((call) => call.method === method && call.path === path);

/** On the import screen with a check that was open before. */
async function start(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/help', {
    role: 'Standard User',
    ...options,
    answers: { ...answers, ...options.answers },
  });
  await screen.findByRole('heading', { level: 1 });
  openCheck.write({ id: 45, fileName: 'april.csv', isShown: true, edits: [] });
  await app.router.navigate({ to: '/reservation/import' });
  await screen.findByRole('heading', { level: 1, name: 'Batch Import', hidden: true });
  return { ...app, dialog: await screen.findByRole('dialog', { name: /Check result|Resultado/ }) };
}
const reservationField = (dialog: HTMLElement) =>
  within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Reservation ID, row 4' });
const recheckButton = () => screen.getByRole('button', { name: 'Check 1 changed row again' });

beforeEach(() => {
  mended = undefined;
  more = {};
});

describe('mending in place', () => {
  test('IMP-017 a click or a key too many after a further check decides nothing', async () => {
    const { user, dialog } = await start();
    const field = await reservationField(dialog);
    await user.clear(field);
    await user.type(field, '10482');
    const proceed = screen.getByRole('button', { name: 'Proceed with valid rows' });
    expect(proceed.getAttribute('aria-disabled')).toBe('true');
    const again = recheckButton();
    expect(again).not.toBe(proceed);
    await user.click(again);
    const result = await within(dialog).findByRole('region', { name: 'Rows checked: 8,000, Valid: 8,000, Invalid: 0' });
    await waitFor(() => expect(document.activeElement).toBe(result));
    expect(again.isConnected).toBe(false);
    expect(screen.getByRole('button', { name: 'Import 8,000 rows' })).toBe(proceed);
    await user.keyboard('{Enter} ');
    expect(sent('PUT', 'import/check/45/proceed')).toEqual([]);
  });

  test('every cell of a wrong row can be changed, and only the wrong one is ringed and tied to its reason', async () => {
    const { user, dialog } = await start();
    const wrong = await reservationField(dialog);
    const other = within(dialog).getByRole('textbox', { name: 'Child ID, row 4' });
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(2);
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    const reason = document.getElementById(wrong.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Invalid reservation ID format');
    expect(other.getAttribute('aria-invalid')).toBeNull();
    await user.type(other, '0');
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    await user.click(recheckButton());
    expect(sent('PUT', 'import/check/45').at(-1)?.body).toMatchObject({
      ImportRows: [{ RowId: 4, Data: { ReservationID: '1O482', ChildId: 'ETH-193408-01920' } }],
    });
  });
});

describe('closing without a decision', () => {
  test('IMP-017 Esc loses neither the check nor what was typed; it can be gone on with, from another screen too', async () => {
    const { user, router, dialog } = await start();
    await user.type(await reservationField(dialog), '9');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('april.csv was checked and waits for your decision')).toBeTruthy();
    expect(screen.getByText(/1 row you changed is kept/)).toBeTruthy();

    await router.navigate({ to: '/help' });
    await waitFor(() => expect(screen.queryByText(/waits for your decision/)).toBeNull());
    await router.navigate({ to: '/reservation/import' });
    await user.click(await screen.findByRole('button', { name: 'Continue the open check' }));
    const again = await screen.findByRole('dialog', { name: 'Check result' });
    expect((await reservationField(again)).value).toBe('1O4829');
    expect(sent('DELETE', 'import/check/45')).toEqual([]);
  });

  test('the cross closes it likewise, and Discard gives it up', async () => {
    const { user, dialog } = await start();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(sent('DELETE', 'import/check/45')).toHaveLength(1);
    expect(screen.queryByText(/waits for your decision/)).toBeNull();
    expect(openCheck.read()).toBeUndefined();
  });

  test('Cancel asks first when something was typed', async () => {
    const { user, dialog } = await start();
    await user.type(await reservationField(dialog), '9');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Discard this check?' });
    expect(sent('DELETE', 'import/check/45')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(openCheck.read()).toBeUndefined());
    expect(sent('DELETE', 'import/check/45')).toHaveLength(1);
  });

  test('a check that is not kept any more says so', async () => {
    const app = await renderApp('/help', { role: 'Standard User' });
    await screen.findByRole('heading', { level: 1 });
    openCheck.write({ id: 44, fileName: 'march.csv', isShown: true, edits: [] });
    await app.router.navigate({ to: '/reservation/import' });
    await screen.findAllByText('The check of march.csv is not kept any more. Upload the file again.');
    expect(openCheck.read()).toBeUndefined();
  });
});

test('what our own export adds is not reported; of many strange columns a few are named; numbers are written alike', async () => {
  more = { IgnoredColumns: ['Row', 'Result', ...Array.from({ length: 90 }, (_, index) => `C${index + 1}`)] };
  const { dialog } = await start();
  expect(dialog.textContent).toContain('Columns that are not used: C1, C2, C3, C4, C5 and 85 more');
  expect(within(dialog).getByRole('radio', { name: 'All 8,000' })).toBeTruthy();
  expect(dialog.textContent).toContain('7,999 rows will be queued.');
  expect(await within(dialog).findByRole('columnheader', { name: 'Row' })).toHaveProperty('ariaSort', 'ascending');
});
