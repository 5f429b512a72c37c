import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choose, errorNotices, fill, pick, readFields } from '../../testing/form.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';

const settings = 'fundraisingOfficeSettings/USAO';
const notification = (NotificationId: number, RecipientCount = 0) => ({
  NotificationId,
  NotificationName: `number ${NotificationId}`,
  RecipientCount,
  Customised: false,
  Version: 1,
});
const inModule = (ModuleName: string, ...ids: readonly number[]) => ({
  ModuleName,
  NotificationDetails: ids.map((id) => notification(id)),
});
/** Table T9. */
const modules = {
  'Registered Children': [
    'CSM sent',
    'CSM failed at the external system',
    'Internal hold about to end',
    'Drop requested',
    'Reading budget reached',
  ],
  Projects: ['Project lock initiated', 'Project lock completed'],
  Reservations: [
    'Reservation created',
    'Reservation expiration reminder',
    'Draft reservation reminder',
    'Reservation expired',
    'Reservation transferred',
    'Reservation cancelled',
    'Import finished',
  ],
  'User Profile Management': ['Access requested by a new user'],
};
const words = (Language: 'en' | 'es') => ({
  Language,
  Subject: `Subject ${Language}`,
  Body: `Body ${Language} {{reservationId}}`,
  Signature: `Signature ${Language}`,
});
const answers = {
  [`GET ${settings}/notifications`]: {
    Notifications: [
      inModule('Registered Child', 1, 2, 3, 4, 17),
      inModule('Projects', 5, 6),
      inModule('Reservation', 7, 8, 9, 10, 11, 12, 13),
      inModule('Admin User Profile Management', 14),
    ],
  },
  [`GET ${settings}/notifications/8/recipients`]: {
    Recipients: [{ UserId: 12, Name: 'Nadia Novak', Email: 'nadia@prcds.example', Active: true }],
    Version: 1,
  },
  [`GET ${settings}/notifications/8/template`]: {
    Templates: [words('en'), words('es')],
    Placeholders: ['reservationId', 'expirationDate'],
    Customised: false,
    Version: 1,
  },
  'GET users/USAO': {
    Users: [
      { UserId: 12, Name: 'Nadia Novak', Email: 'nadia@prcds.example' },
      { UserId: 13, Name: 'Kei Sato', Email: 'kei@prcds.example' },
    ],
  },
};

const open = async (more: object = {}) => {
  const view = await renderScreen('officeSettings', '/administration/FundRaisingOfficeSetting?tab=notifications', {
    answers,
    ...more,
  });
  await screen.findByRole('navigation', { name: 'Notifications' });
  return view;
};
const openReminder = async (more: object = {}) => {
  const view = await open(more);
  await view.user.click(screen.getByRole('button', { name: /^Reservation expiration reminder/ }));
  await screen.findByRole('heading', { name: 'Reservation expiration reminder' });
  return view;
};

describe('the tab Notifications', () => {
  test('OFFICE-010 OFFICE-048 OFFICE-049 lists each notification under its module', async () => {
    await open();
    const list = screen.getByRole('navigation', { name: 'Notifications' });
    const shown = [...list.querySelectorAll('section')].map((section) => [
      section.querySelector('h2')?.textContent,
      [...section.querySelectorAll('button')].map((button) => button.firstChild?.textContent),
    ]);
    expect(Object.fromEntries(shown)).toEqual(modules);
  });

  test('F18 OFFICE-011 says who gets a mail for which nobody was chosen', async () => {
    await open();
    const said = (name: RegExp) => screen.getByRole('button', { name }).lastChild?.textContent;
    expect(said(/^Reservation created/)).toBe('Nobody');
    expect(said(/^Import finished/)).toBe('Whoever imports');
    expect(said(/^Access requested by a new user/)).toBe('The administrators of the office');
    expect(said(/^Reading budget reached/)).toBe('The administrators of the office');
  });

  test('OFFICE-011 OFFICE-050 OFFICE-051 ERR-087 recipients are chosen among the active users, and shown by name and e-mail', async () => {
    const { user } = await openReminder({
      answers: {
        ...answers,
        [`PUT ${settings}/notifications/8/recipients`]: { Recipients: [], Version: 2 },
      },
    });
    expect(readFields(document.body).get('Recipients')).toMatchObject({
      kind: 'several of a list',
      value: 'Nadia Novak',
      isDisabled: false,
    });
    const row = screen.getByText('nadia@prcds.example').closest('li') as HTMLElement;
    expect(within(row).getByText('Nadia Novak')).toBeTruthy();
    await choose('Recipients', 'Kei Sato');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
        path: `${settings}/notifications/8/recipients`,
        body: { Recipients: [{ UserId: 12 }, { UserId: 13 }] },
      }),
    );
    await screen.findAllByText('Office Settings Insertion/Updated Successful');
  });

  test('OFFICE-011 a recipient who is no longer active is told at the recipients', async () => {
    const errors = [{ field: 'Recipients.1.UserId', code: 'not-an-active-user' }];
    const refused = refusal('invalid-input', 400, { errors });
    const { user } = await openReminder({
      answers: { ...answers, [`PUT ${settings}/notifications/8/recipients`]: refused },
    });
    await choose('Recipients', 'Kei Sato');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const said = () => readFields(document.body).get('Recipients')?.said;
    await waitFor(() => expect(said()).toContain('This person is not an active user of the office.'));
    expect(errorNotices()).toEqual([]);
  });

  test('OFFICE-012 OFFICE-013 OFFICE-014 the template has a subject, a body and a signature, and names a placeholder nobody knows', async () => {
    const { user } = await openReminder({
      answers: { ...answers, [`PUT ${settings}/notifications`]: answers[`GET ${settings}/notifications`] },
    });
    const fields = readFields(document.body);
    expect(fields.get('Subject')).toMatchObject({ kind: 'text', value: 'Subject en', isRequired: true });
    expect(fields.get('Body')).toMatchObject({
      kind: 'long text',
      value: 'Body en {{reservationId}}',
      isRequired: true,
    });
    expect(fields.get('Signature')).toMatchObject({ kind: 'long text', value: 'Signature en', isRequired: false });
    for (const part of ['Subject', 'Body', 'Signature']) {
      const stored = fields.get(part)?.value ?? '';
      fill(part, 'Hello {{nobody}}');
      expect(readFields(document.body).get(part)?.said.join(), part).toContain('{{nobody}}');
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled'), part).toBe('true');
      fill(part, stored);
    }
    fill('Signature', 'Yours');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
        path: `${settings}/notifications`,
        body: {
          Notifications: [
            {
              NotificationId: 8,
              Templates: [
                { Language: 'en', Subject: 'Subject en', Body: 'Body en {{reservationId}}', Signature: 'Yours' },
                words('es'),
              ],
            },
          ],
        },
      }),
    );
  });

  test('typed is kept: what was saved stays on screen although it cannot be fetched again', async () => {
    let isSaved = false;
    const lost = (path: `GET ${string}`) => () =>
      isSaved ? refusal('internal-error', 500) : answers[path as keyof typeof answers];
    const paths = [`GET ${settings}/notifications/8/recipients`, `GET ${settings}/notifications/8/template`] as const;
    const { user } = await openReminder({
      answers: {
        ...answers,
        ...Object.fromEntries(paths.map((path) => [path, lost(path)])),
        [`PUT ${settings}/notifications`]: () => {
          isSaved = true;
          return {
            Notifications: [{ ModuleName: 'Reservation', NotificationDetails: [{ ...notification(8), Version: 2 }] }],
          };
        },
      },
    });
    const save = async (signature: string) => {
      fill('Signature', signature);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
      expect(readFields(document.body).get('Signature')?.value).toBe(signature);
    };
    await save('Yours');
    await save('Truly yours');
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toMatchObject([1, 2].map((Version) => ({ Notifications: [{ Version }] })));
  });

  test('OFFICE-012 OFFICE-013 OFFICE-014 the texts of the other language are edited separately', async () => {
    const { user } = await openReminder({
      answers: { ...answers, [`PUT ${settings}/notifications`]: answers[`GET ${settings}/notifications`] },
    });
    pick('Language of the template', 'Spanish');
    expect(['Subject', 'Body', 'Signature'].map((part) => readFields(document.body).get(part)?.value)).toEqual([
      'Subject es',
      'Body es {{reservationId}}',
      'Signature es',
    ]);
    fill('Subject', 'Vence pronto');
    fill('Body', 'Mire');
    fill('Signature', 'Su oficina');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const changed = { Language: 'es', Subject: 'Vence pronto', Body: 'Mire', Signature: 'Su oficina' };
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        Notifications: [{ NotificationId: 8, Templates: [words('en'), changed] }],
      }),
    );
  });

  test('F18 the preview says what the mail will say: table, address, and who chooses its recipients', async () => {
    await openReminder();
    const shown = () => screen.getByRole('region', { name: 'Preview with sample values' }).textContent ?? '';
    expect(shown()).toContain('Body en 1042');
    expect(shown()).toContain('Reservation Name: Spring concert');
    expect(shown()).toContain('Open reservation 1042: http');
    expect(shown()).toContain('The administrators of the office choose who gets this email');
    pick('Language of the template', 'Spanish');
    expect(shown()).toContain('Nombre de la reserva: Concierto de primavera');
    expect(shown()).toContain('Los administradores de la oficina eligen quién recibe este correo');
  });

  test('OFFICE-010 who may only view changes neither recipients nor words', async () => {
    await openReminder({ grants: ['Home:View', 'Admin Office Setting:View'] });
    const fields = readFields(document.body);
    expect(fields.get('Recipients')?.isDisabled).toBe(true);
    for (const part of ['Subject', 'Body', 'Signature'])
      expect(screen.getByLabelText(new RegExp(`^${part}`)).hasAttribute('readonly'), part).toBe(true);
  });
});
