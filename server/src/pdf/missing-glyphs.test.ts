import { expect, test } from 'vitest';
import type { Sheet } from './content.ts';
import { replaceMissingGlyphs } from './missing-glyphs.ts';
import { drawSheet } from './sheet.ts';

const latin = (codePoint: number) => codePoint >= 0x20 && codePoint < 0x250;
const sheet = (title: string, value = ''): Sheet => ({
  title,
  subtitle: 'Printed by Ana Delgado',
  footer: 'Confidential.',
  language: 'es',
  sections: [{ title: 'General', pairs: [['Given Name', value]], lines: [value] }],
});

test('characters missing in the font are replaced, once for each run, and never drawn as an empty box', () => {
  const shown = replaceMissingGlyphs(sheet('ትግስት በቀለ', 'Kwabena 한국 Ŋ'), latin);
  expect(shown.title).toBe('[?] [?]');
  expect(shown.sections[0]).toEqual({
    title: 'General',
    pairs: [['Given Name', 'Kwabena [?] Ŋ']],
    lines: ['Kwabena [?] Ŋ'],
  });
  expect(shown.note).toBe(
    '[?] ocupa el lugar de caracteres que este PDF no puede mostrar. PRCDS los muestra en la pantalla.',
  );
});

test('names in Latin letters stand as they are, and nothing is told', () => {
  const names = "María José Ch'oc Ñahui Bâh\nD'Oleo";
  expect(replaceMissingGlyphs(sheet(names, 'Mari\u0301a\u200d'), latin)).toMatchObject({
    title: names,
    note: undefined,
  });
});

test('lookalike characters are replaced with ones the font has', () => {
  expect(replaceMissingGlyphs(sheet('Chʼaska Sub\u2011location'), (one) => one < 0x250 || one === 0x2019).title).toBe(
    'Ch’aska Sub-location',
  );
});

test('the typeface of the sheet says what it has', async () => {
  const plain = await drawSheet({ ...sheet('Bekele'), language: 'en' });
  const told = await drawSheet({ ...sheet('በቀለ'), language: 'en' });
  expect(plain.toString('latin1').slice(0, 5)).toBe('%PDF-');
  // The title in the file's metadata is not drawn, so it stays complete.
  const titleOf = (pdf: Buffer) => /<rdf:li xml:lang="x-default">([^<]*)</.exec(pdf.toString('utf8'))?.[1];
  expect([titleOf(plain), titleOf(told)]).toEqual(['Bekele', 'በቀለ']);
  expect(told.length).toBeGreaterThan(plain.length);
});
