import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { formatFor } from '../../api/format.ts';
import { paths } from '../../app/paths.ts';
import { control, fill } from '../../testing/form.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { json, problem, refusal } from '../../testing/server.ts';
import { settingsAnswer, settingsAnswers } from '../../testing/settings.ts';
import { aDay, aReader, marcus, noor, priya } from './testing.ts';

const settings = 'fundraisingOfficeSettings/USAO/category/2';
const format = formatFor(defaultSettings, 'en');
const today = format.today();
const yesterday = addDays(today, -1);
const lifted = { 'PUT reading/USAO/31/lift': {} };

interface Wanted {
  readonly read?: unknown;
  readonly day?: string;
  readonly answers?: object;
  readonly [option: string]: unknown;
}

async function open({ read = aDay(), day, answers, ...more }: Wanted = {}) {
  const view = await renderScreen('officeSettings', paths.officeSettings({ tab: 'reading', day }), {
    answers: { ...settingsAnswers, 'GET reading/USAO': read, ...answers },
    ...more,
  });
  await screen.findByRole('tabpanel');
  return view;
}

const table = (name = 'Reading today') => screen.findByRole('table', { name });
const rowOf = async (name: string) => {
  const link = within(await table()).getByRole('rowheader', { name: new RegExp(name) });
  return link.closest('tr') as HTMLElement;
};
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const sent = (method: string) => calls.filter((call) => call.method === method);
const readings = () => calls.filter(({ path }) => path === 'reading/USAO');

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
    ['over', priya, 'Over budget, told', ['Lift the budget of Priya Nair']],
    ['refused', noor, 'Lists refused', ['Lift the budget of Noor Rahman']],
    [
      'lifted',
      marcus,
      'Lifted for todayBy Ana Delgado: Call list for Dallas Church Weekend',
      ['Take back the lift of Marcus Lee'],
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
    await screen.findByText(/^At the budget the administrators get one mail/);
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
    within(found).getByText('Listas rechazadas');
    within(found).getByText('Sobre el límite, avisado');
    within(found).getByText('Por Ana Delgado: Call list for Dallas Church Weekend');
    await user.click(button('Levantar el límite de Noor Rahman'));
    await user.click(button('Levantar por hoy'));
    screen.getByText('Este campo es obligatorio.');
    expect(control('Límite al día, 0 si no hay')).toHaveProperty('value', '2000');
  });
});

describe('F16 lifting a budget', () => {
  const reason = 'Reason for lifting the budget of Noor Rahman today';
  const ask = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await rowOf('Noor Rahman');
    await user.click(button('Lift the budget of Noor Rahman'));
    return control(reason) as HTMLInputElement;
  };

  test('needs a reason, which is asked for at once and said at the field', async () => {
    const { user } = await open({ answers: lifted });
    const field = await ask(user);
    expect(document.activeElement).toBe(field);
    expect([field.required, field.maxLength]).toEqual([true, 200]);
    screen.getByText(/^Ends at midnight\. Noor Rahman is told;/);
    await user.type(field, '  ');
    await user.click(button('Lift for today'));
    screen.getByText('This field is required.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent('PUT')).toEqual([]);
  });

  test('is not given in several lines, and what was typed stays', async () => {
    const { user } = await open({ answers: lifted });
    const field = await ask(user);
    await user.type(field, 'Call list');
    await user.paste(' for Dallas\nand for Houston');
    screen.getByText('Write it on one line, without line breaks.');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['Call list', 'true']);
    await user.paste(' for Dallas\n');
    expect(field.value).toMatch('Call list for Dallas');
  });

  test('is sent with its reason, told, and the day is read anew', async () => {
    const { user } = await open({ answers: lifted });
    await user.type(await ask(user), ' Call list for Dallas {Enter}');
    expect((await screen.findAllByText('The budget of Noor Rahman is lifted for today')).length).toBeGreaterThan(0);
    expect(sent('PUT')).toMatchObject([{ path: 'reading/USAO/31/lift', body: { Reason: 'Call list for Dallas' } }]);
    expect(readings()).toHaveLength(2);
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(await rowOf('Noor Rahman'));
  });

  test.each([
    [
      'a reason that is refused',
      refusal('invalid-input', 400, { errors: [{ field: 'Reason', code: 'too-long', params: { maximum: 200 } }] }),
      'At most 200 characters are allowed.',
      'true',
    ],
    ['one’s own', refusal('own-budget', 403), 'Nobody lifts their own budget. Ask another administrator.', null],
    ['a fault', json(500, problem('internal-error', 500)), 'Something went wrong.', null],
  ])('%s is told where it was typed, and what was typed stays', async (_, answer, words, isInvalid) => {
    const { user } = await open({ answers: { 'PUT reading/USAO/31/lift': answer } });
    const field = await ask(user);
    await user.type(field, 'Call list');
    await user.click(button('Lift for today'));
    const form = within(field.closest('form') as HTMLElement);
    await form.findByText(words);
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['Call list', isInvalid]);
  });

  test.each([
    ['Cancel', '{Tab}{Enter}'],
    ['Esc', '{Escape}'],
  ])('%s closes the form, and the focus is in the row again', async (_, keys) => {
    const { user } = await open();
    await ask(user);
    await user.keyboard(keys);
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(await rowOf('Noor Rahman'));
    expect(sent('PUT')).toEqual([]);
  });

  test('is taken back, or says why not', async () => {
    let answer: Response | object = refusal('not-found', 404);
    const { user } = await open({ answers: { 'DELETE reading/USAO/30/lift': () => answer } });
    await rowOf('Marcus Lee');
    await user.click(button('Take back the lift of Marcus Lee'));
    const failed = within(await table()).findByRole('alert');
    expect((await failed).textContent).toBe('This was not found. It may have been removed.');
    answer = {};
    await user.click(button('Take back the lift of Marcus Lee'));
    expect((await screen.findAllByText('The budget of Marcus Lee counts again')).length).toBeGreaterThan(0);
    expect(within(await table()).queryByRole('alert')).toBeNull();
  });

  test.each([
    ['one’s own', { read: aDay({ readers: [{ ...noor, userId: 7 }] }) }],
    ['an earlier day', { day: yesterday, read: aDay({ day: yesterday, isToday: false }) }],
    ['somebody who may only view', { grants: ['Home:View', 'Admin Office Setting:View'] }],
  ])('is not offered for %s', async (_, wanted) => {
    await open(wanted);
    const found = await table('day' in wanted ? `Reading on ${format.date(yesterday)}` : 'Reading today');
    within(found).getByText('Lists refused');
    expect(within(found).queryAllByRole('button')).toEqual([]);
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
    await user.keyboard('lo{Escape}{ArrowDown}{ArrowUp}{Enter}');
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
    expect(button('Next day. Nothing has been read after today.').getAttribute('aria-disabled')).toBe('true');
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
      answers: { 'GET reading/USAO/export': refusal('reading-refused', 403, { params: { count: 4000 } }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Export to Excel' }));
    const notice = await within(screen.getByRole('tabpanel')).findByRole('alert');
    expect(notice.textContent).toMatch(/^You have opened or listed 4,000 different children today/);
    expect(calls.find(({ path }) => path === 'reading/USAO/export')?.query.get('Day')).toBe(yesterday);
  });

  test('is not offered without the level Export', async () => {
    await open({ grants: ['Home:View', 'Admin Office Setting:View', 'Admin Office Setting:Edit'] });
    await table();
    expect(screen.queryByRole('button', { name: 'Export to Excel' })).toBeNull();
  });
});

describe('F16 the budget beside what was read', () => {
  const label = 'Budget a day, 0 for none';
  const found = () => screen.findByLabelText(label);
  const stored = (value: string) => ({
    ...settingsAnswer(2),
    Settings: settingsAnswer(2).Settings.map((row) =>
      row.SettingTypeCode === 'readingBudget' ? { ...row, Value: value } : row,
    ),
  });

  test('is saved by itself, and the day is read anew', async () => {
    const { user } = await open({ answers: { [`POST ${settings}/bulk`]: stored('0') } });
    expect(await found()).toHaveProperty('value', '2000');
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    fill(label, '0');
    await user.click(button('Save'));
    expect((await screen.findAllByText('Office Settings Insertion/Updated Successful')).length).toBeGreaterThan(0);
    expect(sent('POST').at(-1)).toMatchObject({
      path: `${settings}/bulk`,
      body: { Version: 1, Settings: [{ SettingTypeCode: 'readingBudget', Value: '0' }] },
    });
    await waitFor(() => expect(readings()).toHaveLength(2));
  });

  test.each(['100001', '-1', 'many', ''])('"%s" is told at the field and cannot be saved', async (typed) => {
    const { user } = await open();
    await found();
    fill(label, typed);
    expect(control(label).getAttribute('aria-invalid')).toBe('true');
    await user.click(button('Save'));
    expect(sent('POST')).toEqual([]);
  });

  test('why it could not be saved stands there, and what was typed stays', async () => {
    const { user } = await open({ answers: { [`POST ${settings}/bulk`]: json(500, problem('internal-error', 500)) } });
    await found();
    fill(label, '1500');
    await user.click(button('Save'));
    const notice = await within(screen.getByRole('tabpanel')).findByRole('alert');
    expect(notice.textContent).toBe('Error in saving office setting data');
    expect(control(label)).toHaveProperty('value', '1500');
  });

  test('a refused budget has the focus, and can be sent again', async () => {
    const errors = [{ field: 'Settings.0.Value', code: 'invalid' }];
    const { user } = await open({ answers: { [`POST ${settings}/bulk`]: refusal('invalid-input', 400, { errors }) } });
    await found();
    fill(label, '1500');
    await user.click(button('Save'));
    await screen.findByText('This value is not valid.');
    await waitFor(() => expect(document.activeElement).toBe(control(label)));
    const before = sent('POST').length;
    await user.click(button('Save'));
    await waitFor(() => expect(sent('POST')).toHaveLength(before + 1));
  });

  test('F11 a change saved meanwhile is compared', async () => {
    let now: object = settingsAnswer(2);
    const { user } = await open({
      answers: {
        [`GET ${settings}`]: () => now,
        [`POST ${settings}/bulk`]: refusal('changed-meanwhile', 409, {
          errors: [{ field: 'Settings.0.Value', code: 'differs-now', params: { current: '500' } }],
        }),
      },
    });
    await found();
    now = stored('500');
    fill(label, '1500');
    await user.click(button('Save'));
    await screen.findByText('Somebody else changed this meanwhile. Please compare before you save.');
    screen.getByRole('radio', { name: 'Saved meanwhile 500' });
  });

  test('is not offered to somebody who may only view', async () => {
    await open({ grants: ['Home:View', 'Admin Office Setting:View', 'Admin Office Setting:Export'] });
    await table();
    expect(screen.queryByLabelText(label)).toBeNull();
    button('Export to Excel');
  });

  test('what was typed and not saved is asked about before the tab is left, not before another day', async () => {
    const { user } = await open();
    await found();
    fill(label, '1500');
    await user.click(button('Previous day'));
    await screen.findByRole('heading', { name: `Reading on ${format.date(yesterday)}` });
    await user.click(screen.getByRole('tab', { name: 'Access log' }));
    const prompt = await screen.findByRole('dialog', { name: 'You have unsaved changes.' });
    expect(within(prompt).getByRole('listitem').textContent).toBe(label);
  });
});
