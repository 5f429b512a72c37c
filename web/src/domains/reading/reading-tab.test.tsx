import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { formatFor } from '../../api/format.ts';
import { paths } from '../../app/paths.ts';
import { control, fill } from '../../testing/form.ts';
import { calls } from '../../testing/render-app.tsx';
import { json, problem, refusal } from '../../testing/server.ts';
import { aDay, aReader, button, cellsOf, marcus, noor, open, priya, readings, rowOf, table } from './testing.ts';

const format = formatFor(defaultSettings, 'en');
const today = format.today();
const yesterday = addDays(today, -1);

describe('F16 Reading today', () => {
  test('shows the total, the number of users, and the usual total at this hour', async () => {
    await open();
    await table();
    const figures = [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent);
    expect(figures).toEqual([
      'Opened or listed14,470',
      'Of them opened919',
      'People reading4 of 44',
      'Usual at this hour11,200 to 15,900',
    ]);
    screen.getByText('Different children each person opened or was shown in a list since midnight.');
  });

  test('without earlier days there is no usual total', async () => {
    await open({ read: aDay({ usual: null }) });
    await table();
    expect(screen.queryByText('Usual at this hour')).toBeNull();
  });

  test.each([
    ['below', aReader(), '–', []],
    ['over', priya, 'Over budget', ['Lift the budget of Priya Nair']],
    ['refused', noor, 'Lists refused', ['Lift the budget of Noor Rahman']],
    [
      'lifted',
      marcus,
      'Lifted todayBy Ana Delgado: Call list for Dallas Church Weekend',
      ['Restore the budget of Marcus Lee'],
    ],
  ])('somebody who is %s: the number, the state in words, and what can be done', async (_, reader, words, actions) => {
    await open();
    const row = await rowOf(reader.name);
    expect(cellsOf(row).slice(1, 5)).toEqual([
      format.number(reader.children),
      String(reader.opened),
      words,
      format.time(reader.lastReadAt),
    ]);
    const offered = within(row).queryAllByRole('button');
    expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual(actions);
  });

  test('a name leads to the profile, for those who may see profiles', async () => {
    await open();
    const link = within(await rowOf('Noor Rahman')).getByRole('link', { name: 'Noor Rahman' });
    expect(link.getAttribute('href')).toBe(paths.viewUserProfile({ id: 31, mode: 'view' }));
    within(await rowOf('Priya Nair')).getByText('Reservation Manager, Standard User');
  });

  test('one line at the budget and a dashed one at twice the budget, in every row', async () => {
    await open();
    await table();
    const lines = [...document.querySelectorAll<HTMLElement>('tbody [style*="--at"][aria-hidden]')];
    expect(lines.map(({ style, dataset }) => [style.getPropertyValue('--at'), dataset.dashed]).slice(0, 2)).toEqual([
      ['40.75%', undefined],
      ['81.5%', 'true'],
    ]);
    expect(lines).toHaveLength(8);
    screen.getByText('Budget 2,000', { selector: 'p span' });
    screen.getByText('Refused at 4,000', { selector: 'p span' });
  });

  test('the same as numbers alone', async () => {
    const { user } = await open();
    const row = await rowOf('Noor Rahman');
    expect(row.querySelector('[style]')).not.toBeNull();
    await user.click(button('Table'));
    expect(button('Table').getAttribute('aria-pressed')).toBe('true');
    expect(row.querySelector('[style]')).toBeNull();
    expect(cellsOf(row).slice(1, 3)).toEqual(['4,000', '143']);
  });

  test('the footer says what the budget does and leads to the access log', async () => {
    await open();
    await screen.findByText(/^At the budget the administrators get one email/);
    const log = screen.getByRole('link', { name: 'Open the access log' });
    expect(log.getAttribute('href')).toBe(paths.officeSettings({ tab: 'accessLog' }));
  });

  test('nobody has read yet', async () => {
    await open({ read: aDay({ readers: [], children: 0, opened: 0 }) });
    await screen.findByText('Nobody has opened or listed a child yet today.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('without a budget there are neither lines nor states, and the footer says so', async () => {
    await open({ read: aDay({ budget: 0, readers: [aReader({ children: 9000 })] }) });
    const row = await rowOf('Elena Petrova');
    expect(cellsOf(row)[3]).toBe('–');
    expect(document.querySelectorAll('tbody [style*="left"]')).toHaveLength(0);
    expect(screen.queryByText(/^Budget /, { selector: 'p span' })).toBeNull();
    screen.getByText(/^There is no budget/);
  });

  test('a failed load shows a message with a retry', async () => {
    let times = 0;
    const { user } = await open({
      read: () => {
        times += 1;
        return times > 1 ? aDay() : json(500, problem('internal-error', 500));
      },
    });
    await screen.findByText('Error While Fetching Data');
    await user.click(button('Try again'));
    await table();
  });

  test('in Spanish', async () => {
    const { user } = await open({ language: 'es' });
    const found = await table('Lectura de hoy');
    within(found).getByText('Sin más listas');
    within(found).getByText('Límite alcanzado');
    within(found).getByText('Por Ana Delgado: Call list for Dallas Church Weekend');
    await user.click(button('Levantar el límite de Noor Rahman'));
    await user.click(button('Levantar por hoy'));
    screen.getByText('Este campo es obligatorio.');
    expect(control('Límite diario, 0 si no hay')).toHaveProperty('value', '2000');
  });
});

describe('F16 keys of the list', () => {
  test('Up and Down move, L asks for the reason, Enter opens the access log of the person', async () => {
    const { user, router } = await open();
    (await rowOf('Marcus Lee')).focus();
    await user.keyboard('l');
    expect(screen.queryByRole('form')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await rowOf('Noor Rahman'));
    await user.keyboard('l');
    expect(document.activeElement).toBe(control('Reason for lifting the budget of Noor Rahman today'));
    // Typed into the field, these keys are text, not shortcuts.
    await user.keyboard('lo{Backspace}{Backspace}{Escape}{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'accessLog', user: 'noor@prcds.example' }));
    await screen.findByRole('heading', { name: 'Access log' });
    expect(control('User')).toHaveProperty('value', 'noor@prcds.example');
    expect(calls.find(({ path }) => path === 'accessLog')?.query.get('User')).toBe('noor@prcds.example');
  });
});

describe('F16 days', () => {
  const place = (router: Awaited<ReturnType<typeof open>>['router']) => router.state.location.search;

  test('the day before is one press away, and in the address; today is without', async () => {
    const { user, router } = await open();
    await table();
    await user.click(button('Previous day'));
    await waitFor(() => expect(place(router)).toEqual({ tab: 'reading', day: yesterday }));
    await screen.findByRole('heading', { name: `Reading on ${format.date(yesterday)}` });
    await waitFor(() => expect(readings().at(-1)?.query.get('Day')).toBe(yesterday));
    await user.click(button('Next day'));
    await waitFor(() => expect(place(router)).toEqual({ tab: 'reading' }));
    await screen.findByRole('heading', { name: 'Reading today' });
  });

  test('there is no day after today', async () => {
    const { router } = await open({ day: addDays(today, 1) });
    await table();
    expect(control('Day')).toHaveProperty('value', format.date(today));
    expect(button('Next day. Today is the latest day.').getAttribute('aria-disabled')).toBe('true');
    fill('Day', format.date(addDays(today, 1)));
    await screen.findByText(/^Enter a date/);
    expect(place(router)).toEqual({ tab: 'reading', day: addDays(today, 1) });
    expect(readings().map(({ query }) => query.get('Day'))).toEqual([null]);
  });

  test('a typed day is shown, with what is usual in a whole one', async () => {
    const { router } = await open({
      read: (_: unknown, query: URLSearchParams) => aDay({ isToday: !query.has('Day'), readers: [] }),
    });
    await screen.findByText('Nobody has opened or listed a child yet today.');
    const typed = addDays(today, -9);
    fill('Day', format.date(typed));
    await waitFor(() => expect(place(router)).toEqual({ tab: 'reading', day: typed }));
    await screen.findByText('Nobody opened or listed a child on that day.');
    screen.getByText('Usual in a whole day');
  });
});

describe('F16 export', () => {
  test('leaves as a file of the day, for those who may', async () => {
    const { user } = await open({
      day: yesterday,
      answers: { 'GET reading/USAO/export': refusal('reading-refused', 403, { params: { read: 3950, most: 4000 } }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Export to Excel' }));
    const notice = await within(screen.getByRole('tabpanel')).findByRole('alert');
    expect(notice.textContent).toMatch(
      /^You have opened or listed 3,950 different children today\. This would be more than 4,000/,
    );
    expect(calls.find(({ path }) => path === 'reading/USAO/export')?.query.get('Day')).toBe(yesterday);
  });

  test('is not offered without the level Export', async () => {
    await open({ grants: ['Home:View', 'Admin Office Setting:View', 'Admin Office Setting:Edit'] });
    await table();
    expect(screen.queryByRole('button', { name: 'Export to Excel' })).toBeNull();
  });
});
