import { describe, expect, test } from 'vitest';
import {
  getTemplate,
  listNotifications,
  listRecipients,
  saveNotifications,
  saveRecipients,
  sendTestMail,
} from '#contract/notifications/api.ts';
import { saveSettings } from '#contract/office-settings/api.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { listOfficeUsers } from '#contract/users/api.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { activeRecipients } from './queries.ts';
import { writeMails } from './write-mails.ts';

const mailbox = await catchMail();
const { db, call } = await testServer({ env: { SMTP_URL: mailbox.url } });

async function administrator() {
  const office = await makeOffice(db);
  const as = await makeUser(db, { office, roles: ['Local Administrator'], firstName: 'Ana', lastName: 'Ruiz' });
  return { office, as };
}
type Admin = Awaited<ReturnType<typeof administrator>>;

const setRecipients = ({ office, as }: Admin, id: number, version: number, ...userIds: number[]) =>
  call(saveRecipients, { office, id, version, recipients: userIds.map((userId) => ({ userId })) }, { as });

const words = (language: 'en' | 'es', subject: string, body = 'Hello') => ({
  language,
  subject,
  body,
  signature: 'The office',
});
const setWords = ({ office, as }: Admin, id: number, version: number, templates: ReturnType<typeof words>[]) =>
  call(saveNotifications, { office, notifications: [{ id, version, templates }] }, { as });

describe('notifications', () => {
  test('OFFICE-010 OFFICE-048 OFFICE-049 are listed by module', async () => {
    const { office, as } = await administrator();
    const { groups } = (await call(listNotifications, { office }, { as })).output;
    expect(groups.map(({ module, notifications }) => [module, notifications.map(({ id }) => id)])).toEqual([
      ['Registered Child', [1, 2, 3, 4, 17, 19]],
      ['Projects', [5, 6]],
      ['Reservation', [7, 8, 9, 10, 11, 12, 13]],
      ['Admin User Profile Management', [14]],
    ]);
  });

  test('what is not a notification is not found', async () => {
    const { office, as } = await administrator();
    expect((await call(getTemplate, { office, id: 15 }, { as })).status).toBe(404);
    expect((await call(listRecipients, { office, id: 0 }, { as })).status).toBe(404);
  });
});

describe('recipients', () => {
  test('API-049 API-050 API-051 OFFICE-050 OFFICE-051 are picked from the active users, with name and e-mail', async () => {
    const admin = await administrator();
    const { office, as } = admin;
    const eva = await makeUser(db, { office, firstName: 'Eva', lastName: 'Abril' });
    const { users } = (await call(listOfficeUsers, { office, status: 'Active' }, { as })).output;
    expect(users.map(({ userId }) => userId)).toEqual([eva.id, as.id]);
    const { output } = await setRecipients(admin, 7, 0, as.id, eva.id);
    expect(output.recipients.map(({ name, email }) => [name, email])).toEqual([
      ['Eva Abril', eva.email],
      ['Ana Ruiz', as.email],
    ]);
    expect((await call(listRecipients, { office, id: 7 }, { as })).output).toEqual(output);
  });

  test('API-050 API-051 OFFICE-011 the next list takes the place of the one before', async () => {
    const admin = await administrator();
    const { office, as } = admin;
    const eva = await makeUser(db, { office, firstName: 'Eva', lastName: 'Abril' });
    const kei = await makeUser(db, { office, firstName: 'Kei', lastName: 'Sato' });
    await setRecipients(admin, 7, 0, as.id, eva.id);
    expect((await setRecipients(admin, 7, 1, eva.id, kei.id)).status).toBe(200);
    const read = async () => (await call(listRecipients, { office, id: 7 }, { as })).output.recipients;
    expect((await read()).map(({ name }) => name)).toEqual(['Eva Abril', 'Kei Sato']);
    expect((await activeRecipients(db, office, 7)).map(({ email }) => email).sort()).toEqual(
      [eva.email, kei.email].sort(),
    );
    await setRecipients(admin, 7, 2);
    expect(await read()).toEqual([]);
  });

  test('OFFICE-010 OFFICE-011 OFFICE-014 every notification takes recipients and words, the latest too', async () => {
    const admin = await administrator();
    expect((await setRecipients(admin, 17, 0, admin.as.id)).status).toBe(200);
    expect((await setWords(admin, 17, 1, [words('en', 'Much read'), words('es', 'Muy leído')])).status).toBe(200);
  });

  test('API-051 API-053 OFFICE-010 OFFICE-011 who may only view chooses nobody and writes no words', async () => {
    const { office } = await administrator();
    const as = await makeUser(db, { office, roles: [await makeRole(db, ['Admin Office Setting:View'])] });
    const reader = { office, as };
    expect((await setRecipients(reader, 8, 0, as.id)).problem).toMatchObject({ status: 403, code: 'no-access' });
    const both = [words('en', 'Hi'), words('es', 'Hola')];
    expect((await setWords(reader, 8, 0, both)).problem).toMatchObject({ status: 403, code: 'no-access' });
    expect((await call(listRecipients, { office, id: 8 }, { as })).output.recipients).toEqual([]);
    expect((await call(getTemplate, { office, id: 8 }, { as })).output.isCustom).toBe(false);
  });

  test('OFFICE-011 nobody inactive, unknown, of another office or named twice', async () => {
    const admin = await administrator();
    const gone = await makeUser(db, { office: admin.office, isActive: false });
    const stranger = await makeUser(db, { office: 'USAO' });
    const { problem } = await setRecipients(admin, 7, 0, gone.id, stranger.id, 999_999, admin.as.id, admin.as.id);
    expect(problem.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['Recipients.0.UserId', 'not-an-active-user'],
      ['Recipients.1.UserId', 'not-an-active-user'],
      ['Recipients.2.UserId', 'not-an-active-user'],
      ['Recipients.4.UserId', 'duplicate'],
    ]);
  });

  test('OFFICE-053 a list somebody else has saved meanwhile is not overwritten, and the history tells who was added', async () => {
    const admin = await administrator();
    await setRecipients(admin, 8, 0, admin.as.id);
    expect((await setRecipients(admin, 8, 0)).problem).toMatchObject({
      code: 'changed-meanwhile',
      params: { by: 'Ana Ruiz' },
      errors: [{ field: 'Recipients', code: 'differs-now', params: { current: 'Ana Ruiz' } }],
    });
    const history = await call(listTabAudit, { office: admin.office, tab: 'notifications' }, { as: admin.as });
    expect(history.output.entries).toMatchObject([
      { field: 'Recipients of Reservation expiration reminder', oldValue: null, newValue: 'Ana Ruiz' },
    ]);
  });
});

describe('the words', () => {
  test('API-052 API-053 OFFICE-012 OFFICE-013 OFFICE-014 stand in every language, are saved, and can be the default again', async () => {
    const admin = await administrator();
    const { office, as } = admin;
    const read = async () => (await call(getTemplate, { office, id: 8 }, { as })).output;
    const initial = await read();
    expect([initial.isCustom, initial.templates.map(({ language }) => language)]).toEqual([false, ['en', 'es']]);
    expect(initial.placeholders).toContain('expirationDate');
    const own = [words('en', 'Ends {{expirationDate}}'), words('es', 'Vence {{expirationDate}}')];
    expect((await setWords(admin, 8, 0, own)).status).toBe(200);
    expect(await read()).toMatchObject({ isCustom: true, version: 1, templates: own });
    const next = [
      { language: 'en' as const, subject: 'Ends soon', body: 'Have a look', signature: 'Ana' },
      { language: 'es' as const, subject: 'Vence pronto', body: 'Mire', signature: 'Eva' },
    ];
    await setWords(admin, 8, 1, next);
    expect(await read()).toMatchObject({ isCustom: true, version: 2, templates: next });
    await setWords(admin, 8, 2, []);
    expect(await read()).toEqual({ ...initial, version: 3 });
  });

  test('OFFICE-014 an unknown placeholder is named, and nothing is saved', async () => {
    const admin = await administrator();
    const { problem } = await setWords(admin, 8, 0, [words('en', 'For {{childName}}', '{{'), words('es', 'Hola')]);
    expect(problem.errors).toEqual([
      {
        field: 'Notifications.0.Templates.0.Subject',
        code: 'unknown-placeholder',
        params: { placeholder: '{{childName}}' },
      },
      { field: 'Notifications.0.Templates.0.Body', code: 'unknown-placeholder', params: { placeholder: '{{' } },
    ]);
    const signed = [{ ...words('en', 'Hello'), signature: '{{nobody}}' }, words('es', 'Hola')];
    expect((await setWords(admin, 8, 0, signed)).problem.errors).toMatchObject([
      { field: 'Notifications.0.Templates.0.Signature', params: { placeholder: '{{nobody}}' } },
    ]);
    const { isCustom } = (await call(getTemplate, { office: admin.office, id: 8 }, { as: admin.as })).output;
    expect(isCustom).toBe(false);
  });

  test('a line break in a subject, an empty body, a missing language and an unknown number are refused', async () => {
    const admin = await administrator();
    const codes = async (id: number, ...templates: ReturnType<typeof words>[]) =>
      (await setWords(admin, id, 0, templates)).problem.errors?.map(({ field, code }) => [field, code]);
    expect(await codes(8, words('en', 'a\nBcc: b'), words('es', 'Hola', ' '))).toEqual([
      ['Notifications.0.Templates.0.Subject', 'invalid-characters'],
      ['Notifications.0.Templates.1.Body', 'required'],
    ]);
    expect(await codes(8, words('en', 'Hi'))).toEqual([['Notifications.0.Templates', 'required']]);
    expect(await codes(77, words('en', 'Hi'))).toEqual([['Notifications.0.NotificationId', 'unknown']]);
  });

  test('API-053 several are saved together or not at all', async () => {
    const { office, as } = await administrator();
    const own = (subject: string) => [words('en', subject), words('es', `${subject} (es)`)];
    const save = (...versions: readonly (readonly [id: number, version: number])[]) => {
      const notifications = versions.map(([id, version]) => ({ id, version, templates: own(`Number ${id}`) }));
      return call(saveNotifications, { office, notifications }, { as });
    };
    const read = async (id: number) => (await call(getTemplate, { office, id }, { as })).output;
    expect((await save([9, 0], [7, 5])).problem.code).toBe('changed-meanwhile');
    expect((await read(9)).isCustom).toBe(false);
    expect((await save([9, 0], [7, 0])).status).toBe(200);
    for (const id of [9, 7]) expect(await read(id)).toMatchObject({ version: 1, templates: own(`Number ${id}`) });
  });
});

describe('mails', () => {
  test('F18 OFFICE-012 OFFICE-013 OFFICE-014 a test mail says so and arrives at the caller, in the office’s formats', async () => {
    const { office, as } = await administrator();
    const settings = [{ code: 'applicationDateFormat', value: 'YYYY-MM-DD' }];
    await call(saveSettings, { office, category: 1, version: 0, settings }, { as });
    const template = words('es', 'Vence {{expirationDate}}', 'Hola, {{recipientName}}: ñ');
    const { output } = await call(sendTestMail, { office, id: 8, template }, { as });
    expect(output).toEqual({ isSent: true, email: as.email });
    expect(mailbox.caught).toMatchObject([{ to: as.email, mail: { subject: 'Correo de prueba: Vence 2026-06-30' } }]);
    const [{ mail } = { mail: undefined }] = mailbox.caught;
    expect(mail?.text).toMatch(/^Este es un correo de prueba\..*\n\nHola, Ana Ruiz: ñ\n/);
    expect(mail?.html).toContain('>Hola, Ana Ruiz: ñ</p>');
    expect(mail?.html).toContain('>Correo de prueba: Vence 2026-06-30</h1>');
  });

  const found = 'the link in a real email opens the record itself';
  test.each([
    [1, '/searchchild', true],
    [2, '/searchchild/sendcsm?tab=messages&filter=failed', false],
    [5, '/searchproject', true],
    [7, '/reservation/manage', true],
    [13, '/reservation/viewImportHistory', true],
    [14, '/administration/userprofile', true],
    [17, '/administration/FundRaisingOfficeSetting?tab=reading', false],
    [19, '/reservation/manage', true],
  ])(
    'F18 the link of test mail %i leads to %s; where a real one opens a record, the mail says so',
    async (id, path, isToRecord) => {
      const { office, as } = await administrator();
      await call(sendTestMail, { office, id, template: words('en', 'Test', 'See {{link}}') }, { as });
      const text = mailbox.caught.at(-1)?.mail.text ?? '';
      expect(text.match(/https?:\S+/g)?.map((link) => link.replace(/^https?:\/\/[^/]+/, ''))).toEqual([path, path]);
      expect(text.includes(found)).toBe(isToRecord);
    },
  );

  test('a test mail with an unknown placeholder is not sent', async () => {
    const { office, as } = await administrator();
    const template = words('en', '{{nothing}}');
    const { problem } = await call(sendTestMail, { office, id: 8, template }, { as });
    expect(problem.errors?.map(({ field }) => field)).toEqual(['Template.Subject']);
  });

  test('OFFICE-011 OFFICE-012 OFFICE-013 OFFICE-014 each active recipient gets the office’s words in their own language', async () => {
    const admin = await administrator();
    const { office } = admin;
    const eva = await makeUser(db, { office, language: 'es' });
    const later = await makeUser(db, { office });
    await setRecipients(admin, 8, 0, admin.as.id, eva.id, later.id);
    await setWords(admin, 8, 1, [words('en', 'Ends {{expirationDate}}'), words('es', 'Vence {{expirationDate}}')]);
    await db.updateTable('appUser').set({ isActive: false }).where('id', '=', later.id).execute();
    const values = { reservationId: '7', expirationDate: '2026-12-24' };
    const people = await activeRecipients(db, office, 8);
    const events = [{ values, link: 'https://prcds.example/7' }];
    const mails = await writeMails(
      db,
      office,
      8,
      people.map((person) => ({ person, events })),
    );
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.as.email, 'Ends 24/12/2026'],
      [eva.email, 'Vence 24/12/2026'],
    ]);
    for (const { text, html } of mails) {
      expect(text).toMatch(/^Hello\n/);
      expect(text).toContain('\n\nThe office\n\n-- \n');
      for (const part of ['>Hello<', '>The office<', 'href="https://prcds.example/7"']) expect(html).toContain(part);
    }
  });
});
