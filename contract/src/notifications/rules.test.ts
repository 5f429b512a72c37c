import { describe, expect, test } from 'vitest';
import { formatsOf } from '../office-settings/format.ts';
import { defaultSettings } from '../office-settings/rules.ts';
import { type Language, languageCodes } from '../shared/language.ts';
import { notificationKinds, type PlaceholderValues } from './catalogue.ts';
import { defaultTemplate } from './default-templates.ts';
import { countChildren, fillTemplate, templateMaximum, unknownPlaceholder } from './rules.ts';

const formats = formatsOf(defaultSettings);

describe('notifications', () => {
  test('OFFICE-010 OFFICE-048 OFFICE-049 there are fifteen, by module', () => {
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
      'Registered Child 17 Reading budget reached',
      'Registered Child 19 Child of a reservation dropped',
    ]);
  });

  test('every default template is complete in every language and names only what it knows', () => {
    for (const { id } of notificationKinds)
      for (const language of languageCodes) {
        const template = defaultTemplate(id, language);
        for (const part of ['subject', 'body', 'signature'] as const) {
          expect(template[part].length).toBeGreaterThan(0);
          expect(template[part].length).toBeLessThanOrEqual(templateMaximum[part]);
          expect(unknownPlaceholder(id, template[part])).toBeUndefined();
        }
      }
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
      const { subject, body } = fillTemplate(template, { childCount: count, daysLeft: count }, formats, language);
      return `${subject}, ${body.join()}`;
    };
    expect(mail(1, 'en')).toBe('1 child, 1 day');
    expect(mail(5, 'en')).toBe('5 children, 5 days');
    expect(mail(1, 'es')).toBe('1 niño o niña, 1 día');
    expect(mail(5, 'es')).toBe('5 niños o niñas, 5 días');
    for (const { id } of notificationKinds)
      for (const language of languageCodes) expect(defaultTemplate(id, language).body).not.toMatch(/\((s|ren)\)/);
  });

  test("a mail is written with the office's formats and zone", () => {
    const template = { subject: '{{expirationDate}}', body: '{{sentAt}} {{ childCount }}', signature: '' };
    const values = { expirationDate: '2026-06-30', sentAt: '2026-04-16T22:07:09.000Z', childCount: 1200 };
    expect(fillTemplate(template, values, formats, 'en')).toEqual({
      subject: '30/06/2026',
      body: ['16/04/2026 03:07:09 PM 1,200'],
      signature: [],
    });
    const isoInMadrid = { date: 'YYYY-MM-DD', time: 'HH:MM', zone: 'Europe/Madrid' } as const;
    expect(fillTemplate(template, values, isoInMadrid, 'en').body).toEqual(['2026-04-17 00:07 1,200']);
  });

  test('a value is not parsed for placeholders, and adds no line to a subject', () => {
    const template = { subject: 'For {{reservationName}}', body: '{{reservationName}}', signature: '' };
    const written = fillTemplate(template, { reservationName: 'x\r\nBcc: all {{link}}' }, formats, 'en');
    expect(written.subject).toBe('For x Bcc: all {{link}}');
  });

  test('F18 a sentence whose value is empty is left out, and so is a part that says nothing', () => {
    const template = {
      subject: 'For {{reservationName}}',
      body: 'It has {{children}}. It ends on {{expirationDate}}! Has it {{toString}}? Yes.\n{{link}}\n\n{{link}}',
      signature: 'PRCDS',
    };
    expect(fillTemplate(template, { childCount: 0, link: ' ' }, formats, 'en')).toEqual({
      subject: 'For',
      body: ['It has 0 children. Yes.'],
      signature: ['PRCDS'],
    });
  });

  test('F18 a sentence ends before a capital, a question or a quote; an abbreviation ends none', () => {
    const bodyOf = (body: string, values = {}) =>
      fillTemplate({ subject: '', body, signature: '' }, values, formats, 'es').body;
    const event = 'Its event has the no. {{eventId}} at the office. It is confirmed.';
    expect(bodyOf(event)).toEqual(['It is confirmed.']);
    expect(bodyOf(event, { eventId: 'E5' })).toEqual(['Its event has the no. E5 at the office. It is confirmed.']);
    expect(bodyOf('La de aprox. cien, {{eventId}}. Ávila queda.')).toEqual(['Ávila queda.']);
    for (const next of ['¿Algo más?', '¡Gracias!', '"Todo" queda.', '«Todo» queda.', '“Todo” queda.', "'Todo' queda."])
      expect(bodyOf(`Evento {{eventId}}. ${next}`)).toEqual([next]);
    expect(bodyOf('¿Evento {{eventId}}? sigue. ¡Evento {{eventId}}! y sigue.')).toEqual(['sigue. y sigue.']);
  });

  test('F18 a subject has no brackets around nothing; those of a value stay', () => {
    const subjectOf = (subject: string, values: PlaceholderValues = {}) =>
      fillTemplate({ subject, body: '', signature: '' }, values, formats, 'en').subject;
    expect(subjectOf('Gala ({{eventId}})')).toBe('Gala');
    expect(subjectOf('Gala [ {{eventId}} ] is on')).toBe('Gala is on');
    expect(subjectOf('Gala ({{eventId}})', { eventId: 'E5' })).toBe('Gala (E5)');
    expect(subjectOf('Gala (no. {{eventId}}) {{reservationName}}', { reservationName: 'A ()' })).toBe('Gala A ()');
  });

  test('F18 children who leave a reservation are not called available, because some are not', () => {
    const values = { reservationId: '7', reservationName: 'Gala', expirationDate: '2026-06-30', childCount: 5 };
    const lastOf = (id: 10 | 12, language: Language) =>
      fillTemplate(defaultTemplate(id, language), values, formats, language).body.at(-1);
    for (const id of [10, 12] as const) {
      expect(lastOf(id, 'en')).toMatch(/\. Released from the reservation: 5 children\.$/);
      expect(lastOf(id, 'es')).toMatch(/\. Salen de la reserva: 5 niños o niñas\.$/);
    }
  });

  test('F18 a part of the children is told with the whole', () => {
    expect(countChildren(12, 40, 'en')).toBe('12 of 40 children');
    expect(countChildren(1, 1, 'en')).toBe('1 of 1 child');
    expect(countChildren(1200, undefined, 'en')).toBe('1,200 children');
    expect(countChildren(1, 40, 'es')).toBe('1 de 40 niños o niñas');
  });
});
