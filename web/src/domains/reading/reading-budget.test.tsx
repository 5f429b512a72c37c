import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { formatFor } from '../../api/format.ts';
import { control, fill } from '../../testing/form.ts';
import { json, problem, refusal } from '../../testing/server.ts';
import { settingsAnswer } from '../../testing/settings.ts';
import { aDay, button, lifted, noor, open, readings, rowOf, sent, settings, table } from './testing.ts';

const format = formatFor(defaultSettings, 'en');
const today = format.today();
const yesterday = addDays(today, -1);

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
    ['one’s own', refusal('own-budget', 403), 'You cannot lift your own budget. Ask another administrator.', null],
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

  test('typed is kept: Esc in the form, and in the prompt about leaving it, leaves the reason as it is', async () => {
    const { user } = await open();
    const field = await ask(user);
    await user.type(field, 'Call list{Escape}');
    await user.click(screen.getByRole('tab', { name: 'Access log' }));
    await screen.findByRole('dialog', { name: 'You have unsaved changes.' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(control(reason)).toBe(field);
    expect(field.value).toBe('Call list');
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
    await user.click(button('Restore the budget of Marcus Lee'));
    const failed = within(await table()).findByRole('alert');
    expect((await failed).textContent).toBe('This was not found. It may have been removed.');
    answer = {};
    await user.click(button('Restore the budget of Marcus Lee'));
    expect((await screen.findAllByText('The budget of Marcus Lee applies again')).length).toBeGreaterThan(0);
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

describe('F16 the budget beside what was read', () => {
  const label = 'Daily budget, 0 for none';
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
    await screen.findByText('Somebody else changed this meanwhile. Compare before you save.');
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
