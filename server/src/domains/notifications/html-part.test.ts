import { describe, expect, test } from 'vitest';
import type { NotificationId } from '#contract/notifications/catalogue.ts';
import { notificationKinds } from '#contract/notifications/catalogue.ts';
import { defaultTemplate } from '#contract/notifications/default-templates.ts';
import { composeMail, type MailRecord, previewMail } from '#contract/notifications/mail.ts';
import { formatsOf } from '#contract/office-settings/format.ts';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { htmlPart } from './html-part.ts';

const frame = (id: NotificationId, language: 'en' | 'es' = 'en') => ({
  ...{ id, language, officeCode: 'USAO', formats: formatsOf(defaultSettings) },
  template: defaultTemplate(id, language),
  common: { recipientName: 'Priya Nair', officeName: 'United States' },
});
const record = (id: string, name = 'Concert'): MailRecord => ({
  values: { reservationId: id, reservationName: name, childCount: 3 },
  link: `https://prcds.example/reservation/manage/view?id=${id}&mode="x"`,
});
const words = (html: string) => html.replace(/<style>[\s\S]*<\/style>/, '').replace(/<[^>]*>/g, ' ');

describe('F18 the HTML part', () => {
  test('F18 has one heading, the table, one button, and says the same as the plain part', () => {
    const counts = [
      { country: 'Ethiopia', female: 15, male: 13 },
      { country: 'Kenya', female: 11, male: 11 },
    ];
    const html = htmlPart(composeMail(frame(7), [{ ...record('10482'), counts }]));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('>Reservation 10482 is confirmed</h1>');
    expect(html.match(/class="button"/g)).toHaveLength(1);
    const said = words(html).replace(/\s+/g, ' ');
    for (const part of [
      'Hello Priya Nair,',
      'Reservation Name Concert',
      'Children Female Male Total Ethiopia 15 13 28 Kenya 11 11 22 Total 26 24 50',
      'Open reservation 10482',
      'Or copy this address: https://prcds.example/',
      'The administrators of the office choose who gets this email',
    ])
      expect(said).toContain(part);
  });

  test('F18 about several has a row with a link for each', () => {
    const html = htmlPart(composeMail(frame(12, 'es'), [record('1'), record('2')]));
    expect(html).toContain('<html lang="es" dir="ltr">');
    expect(html).toContain('>2 reservas canceladas</h1>');
    expect(html.match(/class="link"/g)).toHaveLength(2);
    expect(html).toContain('>Reserva 2 cancelada</a>');
    expect(html).not.toContain('class="button"');
  });

  test('F18 what people typed is text, in words and in addresses', () => {
    const name = '<img src=x onerror="alert(1)"> & \'co\'';
    for (const records of [[record('1', name)], [record('1', name), record('2', name)]]) {
      const html = htmlPart(composeMail(frame(12), records));
      expect(html).not.toContain('<img');
      expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;');
      expect(html).toContain('?id=1&amp;mode=&quot;x&quot;"');
    }
  });

  test('F18 fetches nothing, names no style but where it is used, and has a rule for narrow and dark windows', () => {
    for (const { id } of notificationKinds) {
      const html = htmlPart(previewMail(frame(id), 'https://prcds.example/'));
      expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|@font-face/);
      const rules = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
      expect([...rules.matchAll(/^@media \(([^)]+)\)/gm)].map(([, when]) => when)).toEqual([
        'max-width:480px',
        'prefers-color-scheme:dark',
      ]);
      expect(html).toContain('max-width:600px');
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
    }
  });
});
