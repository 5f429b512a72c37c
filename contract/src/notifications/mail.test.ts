import { describe, expect, test } from 'vitest';
import { formatsOf } from '../office-settings/format.ts';
import { defaultSettings } from '../office-settings/rules.ts';
import { languageCodes } from '../shared/language.ts';
import { notificationKinds, type PlaceholderValues } from './catalogue.ts';
import { defaultTemplate } from './default-templates.ts';
import { composeMail, type MailContext, type MailRecord, plainTextPart, previewMail, testMail } from './mail.ts';

const formats = formatsOf(defaultSettings);
const frame = (
  id: MailContext['id'],
  language: MailContext['language'] = 'en',
  template = defaultTemplate(id, language),
): MailContext => ({
  id,
  language,
  formats,
  template,
  officeCode: 'USAO',
  common: { recipientName: 'Priya Nair', officeName: language === 'es' ? 'Estados Unidos' : 'United States' },
});
const reservation = (id: string, values: PlaceholderValues = {}): MailRecord => ({
  values: { reservationId: id, reservationName: `Concert ${id}`, childCount: 5, ...values },
  link: `https://prcds.example/reservation/manage/view?id=${id}`,
});

describe('F18 a mail', () => {
  test('F18 about one record says the office’s words, its facts, where it leads and who sets its recipients', () => {
    const record = reservation('10482', {
      changedBy: 'Ana Delgado',
      childCount: 50,
      categoryName: 'Event - Face to Face',
      expirationDate: '2026-04-21',
    });
    const counts = [{ country: 'Kenya', female: 26, male: 24 }];
    const mail = composeMail(frame(7), [{ ...record, counts }]);
    expect(mail.subject).toBe('Reservation 10482 is confirmed');
    expect(plainTextPart(mail)).toBe(`Hello Priya Nair,

The reservation Concert 10482 (10482) is confirmed with 50 children. Confirmed by Ana Delgado. The children are held for your office until 21/04/2026.

Reservation Name: Concert 10482
Reservation Category: Event - Face to Face
Expiration Date: 21/04/2026

Kenya: 50 (Female 26, Male 24)

Open reservation 10482: https://prcds.example/reservation/manage/view?id=10482

PRCDS, United States

-- 
Sent by PRCDS, office USAO, United States. The administrators of the office choose who gets this email, in Office Settings, Notifications. Nobody reads replies.
Names and photos of children are never sent by email.
`);
  });

  test('F18 the footer of an import says that its author gets it whatever the administrators choose', () => {
    const footerOf = (id: MailContext['id'], language: MailContext['language']) =>
      composeMail(frame(id, language), [{ values: {}, link: 'https://prcds.example/' }]).footer[0];
    expect(footerOf(13, 'en')).toBe(
      'Sent by PRCDS, office USAO, United States. The author of an import always gets this email; the administrators of the office choose who else does, in Office Settings, Notifications. Nobody reads replies.',
    );
    expect(footerOf(13, 'es')).toContain(
      'Quien hace una importación recibe siempre este correo; los administradores de la oficina eligen quién más lo recibe, en Ajustes de la oficina, Notificaciones.',
    );
    for (const id of [1, 2, 7, 14, 17] as const) {
      expect(footerOf(id, 'en')).toContain('. The administrators of the office choose who gets this email, in');
      expect(footerOf(id, 'es')).toContain('. Los administradores de la oficina eligen quién recibe este correo, en');
    }
  });

  test('F18 a sentence whose value is empty is left out', () => {
    const text = plainTextPart(composeMail(frame(7), [reservation('1', { changedBy: '' })]));
    expect(text).toContain('is confirmed with 5 children.\n');
    expect(text).not.toMatch(/Confirmed by|held for|Expiration Date/);
    const template = { subject: 'Hi', body: 'One.\nIt expires on {{expirationDate}}.\n\nTwo.', signature: '{{link}}' };
    expect(composeMail(frame(7, 'en', template), [reservation('1')]).entries[0]?.paragraphs).toEqual(['One.', 'Two.']);
  });

  test('F18 about several records has a row and a link for each, and says once what they share', () => {
    const records = [reservation('1', { changedBy: 'Ana' }), reservation('2'), reservation('3')];
    const mail = composeMail(frame(12), records);
    expect(mail.subject).toBe('3 reservations cancelled');
    expect(mail.opening).toEqual(['Hello Priya Nair,']);
    expect(mail.entries.map(({ title, link }) => [title, link])).toEqual(
      ['1', '2', '3'].map((id) => [
        `Reservation ${id} cancelled`,
        `https://prcds.example/reservation/manage/view?id=${id}`,
      ]),
    );
    expect(mail.entries[0]?.paragraphs).toEqual([
      'The reservation Concert 1 (1) is cancelled. Cancelled by Ana. Released from the reservation: 5 children.',
    ]);
    const text = plainTextPart(mail);
    expect(text.match(/Hello/g)).toHaveLength(1);
    expect(text).toContain('Open reservation 3: https://prcds.example/reservation/manage/view?id=3');
    expect(composeMail(frame(12, 'es'), records).subject).toBe('3 reservas canceladas');
  });

  test('F18 what only the beginning or the end of the rows shares is taken out there alone', () => {
    const template = { subject: '{{reservationId}}', body: 'Hi.\n\n{{reservationName}}\n\nBye.', signature: '' };
    const mail = composeMail(frame(12, 'en', template), [reservation('1'), reservation('2')]);
    expect([mail.opening, mail.entries.map(({ paragraphs }) => paragraphs), mail.closing]).toEqual([
      ['Hi.'],
      [['Concert 1'], ['Concert 2']],
      ['Bye.'],
    ]);
    const alike = composeMail(frame(12, 'en', { ...template, body: 'Hi.\n\nBye.' }), [
      reservation('1'),
      reservation('2'),
    ]);
    expect([alike.opening, alike.entries.map(({ paragraphs }) => paragraphs), alike.closing]).toEqual([
      ['Hi.', 'Bye.'],
      [[], []],
      [],
    ]);
  });

  test('F18 a mail about several transfers does not call them Transferred', () => {
    expect(composeMail(frame(11), [reservation('1'), reservation('2')]).subject).toBe(
      'Children moved between reservations: 2 times',
    );
  });

  test('F18 a test mail says that it is one', () => {
    const mail = testMail(frame(7), 'https://prcds.example/');
    expect(mail.subject).toBe('Test email: Reservation 1042 is confirmed');
    expect(plainTextPart(mail)).toMatch(/^This is a test email\./);
    const spanish = testMail(frame(7, 'es'), 'https://prcds.example/');
    expect(spanish.subject).toBe('Correo de prueba: La reserva 1042 está confirmada');
    expect(plainTextPart(spanish)).toContain('el de un correo real abre el propio registro.');
  });

  test('every default template is complete in every language', () => {
    for (const { id } of notificationKinds)
      for (const language of languageCodes)
        expect(plainTextPart(previewMail(frame(id, language), 'https://prcds.example/'))).not.toMatch(/[{}]|undefined/);
  });

  test('OFFICE-014 a preview in Spanish is Spanish all through', () => {
    const written = notificationKinds.map(({ id }) =>
      plainTextPart(previewMail(frame(id, 'es'), 'https://x.example/')),
    );
    expect(written.join(' ')).not.toMatch(
      /United States|differs|did not answer|Face to Face|Completed|concert |View|Open|Moved/,
    );
    expect(written[0]).toContain('El nombre no coincide');
  });
});
