import { describe, expect, test } from 'vitest';
import { formatsOf } from '../office-settings/format.ts';
import { defaultSettings } from '../office-settings/rules.ts';
import { languages } from '../users/api.ts';
import { notificationKinds } from './catalogue.ts';
import { defaultTemplate } from './default-templates.ts';
import { previewMail, templateMaximum, unknownPlaceholder, writeMail } from './rules.ts';

const formats = formatsOf(defaultSettings);

describe('notifications', () => {
  test('OFFICE-010 OFFICE-048 OFFICE-049 there are fourteen, by module', () => {
    const byModule = notificationKinds.map(({ module, id, name }) => `${module} ${id} ${name}`);
    expect(byModule).toEqual([
      'Registered Child 1 CSM sent',
      'Registered Child 2 CSM failed at the external system',
      'Registered Child 3 Internal hold about to end',
      'Registered Child 4 Drop requested',
      'Projects 5 Project lock initiated',
      'Projects 6 Project lock completed',
      'Reservation 7 Reservation created',
      'Reservation 8 Reservation expiration reminder',
      'Reservation 9 Draft reservation reminder',
      'Reservation 10 Reservation expired',
      'Reservation 11 Reservation transferred',
      'Reservation 12 Reservation cancelled',
      'Reservation 13 Import finished',
      'Admin User Profile Management 14 Access requested by a new user',
    ]);
  });

  test('every default template is complete in both languages and names only what it knows', () => {
    for (const { id } of notificationKinds)
      for (const language of languages) {
        const template = defaultTemplate(id, language);
        for (const part of ['subject', 'body', 'signature'] as const) {
          expect(template[part].length).toBeGreaterThan(0);
          expect(template[part].length).toBeLessThanOrEqual(templateMaximum[part]);
          expect(unknownPlaceholder(id, template[part])).toBeUndefined();
        }
        expect(previewMail(template, formats, language).text).not.toMatch(/[{}]|undefined/);
      }
  });

  test('OFFICE-014 a preview in Spanish is Spanish all through', () => {
    const written = notificationKinds.map(({ id }) => previewMail(defaultTemplate(id, 'es'), formats, 'es').text);
    expect(written.join(' ')).not.toMatch(/United States|differs|did not answer|Face to Face|Completed|concert |View/);
    expect(written[0]).toContain('El nombre no coincide');
  });

  test('OFFICE-014 an unknown placeholder is named as it was typed', () => {
    expect(unknownPlaceholder(8, 'Ends on {{expirationDate}} {{ daysLeft }}')).toBeUndefined();
    expect(unknownPlaceholder(8, 'For {{childName}}')).toBe('{{childName}}');
    expect(unknownPlaceholder(8, 'For {{importId}}')).toBe('{{importId}}');
    expect(unknownPlaceholder(8, 'Ends {{expirationDate')).toBe('{{');
    expect(unknownPlaceholder(8, 'Ends expirationDate}}')).toBe('}}');
    expect(unknownPlaceholder(8, '{{constructor}}')).toBe('{{constructor}}');
    expect(unknownPlaceholder(8, 'A set { like } this')).toBeUndefined();
  });

  test('a number stands with its noun in the singular or the plural', () => {
    const template = { subject: '{{children}}', body: '{{days}}', signature: '' };
    const mail = (count: number, language: 'en' | 'es') => {
      const { subject, text } = writeMail(template, { childCount: count, daysLeft: count }, formats, language);
      return `${subject}, ${text.trim()}`;
    };
    expect(mail(1, 'en')).toBe('1 child, 1 day');
    expect(mail(5, 'en')).toBe('5 children, 5 days');
    expect(mail(1, 'es')).toBe('1 niño o niña, 1 día');
    expect(mail(5, 'es')).toBe('5 niños o niñas, 5 días');
    for (const { id } of notificationKinds)
      for (const language of languages) expect(defaultTemplate(id, language).body).not.toMatch(/\((s|ren)\)/);
  });

  test("a mail is written with the office's formats and zone", () => {
    const template = { subject: '{{expirationDate}}', body: '{{sentAt}} {{ childCount }}', signature: '' };
    const values = { expirationDate: '2026-06-30', sentAt: '2026-04-16T22:07:09.000Z', childCount: 1200 };
    expect(writeMail(template, values, formats, 'en')).toEqual({
      subject: '30/06/2026',
      text: '16/04/2026 03:07:09 PM 1,200\n',
    });
    const isoInMadrid = { date: 'YYYY-MM-DD', time: 'HH:MM', zone: 'Europe/Madrid' } as const;
    expect(writeMail(template, values, isoInMadrid, 'en').text).toBe('2026-04-17 00:07 1,200\n');
  });

  test('a value cannot break out: it is not read again, and adds no line to a subject', () => {
    const template = { subject: 'For {{reservationName}}', body: '{{reservationName}}', signature: '' };
    const written = writeMail(template, { reservationName: 'x\r\nBcc: all {{link}}' }, formats, 'en');
    expect(written.subject).toBe('For x Bcc: all {{link}}');
  });

  test('what has no value, or no meaning, is left out, and so is a part that says nothing', () => {
    const template = { subject: 'For {{reservationName}}', body: ' {{link}}{{toString}} ', signature: 'PRCDS' };
    expect(writeMail(template, {}, formats, 'en')).toEqual({ subject: 'For', text: 'PRCDS\n' });
  });
});
