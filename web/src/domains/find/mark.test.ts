import { expect, test } from 'vitest';
import { markedParts, matchesLabel } from './mark.ts';

const marked = (text: string, typed: string) =>
  markedParts(text, typed)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test('matches are marked at the start of words, accents and case ignored', () => {
  expect(marked('Valentina Ajú Valdez', 'val')).toBe('[Val]entina Ajú [Val]dez');
  expect(marked('Oval Núñez', 'nun')).toBe('Oval [Núñ]ez');
  expect(marked('Oval', 'val')).toBe('Oval');
  expect(marked("Ch'ocano-Valle", 'val ocano')).toBe("Ch'[ocano]-[Val]le");
  expect(marked('Ana Anabel', 'ana anabel')).toBe('[Ana] [Anabel]');
  expect(marked('José', 'jose')).toBe('[José]');
  expect(marked('ETH-193408-0127', 'eth-1934')).toBe('[ETH-1934]08-0127');
  expect(marked('Val', '')).toBe('Val');
});

test('a label matches when it contains every typed word, in any order and without accents', () => {
  expect(matchesLabel('Configuración de la oficina', 'oficina configuracion')).toBe(true);
  expect(matchesLabel('Search Child', 'project')).toBe(false);
  expect(matchesLabel('Search Child', '')).toBe(true);
});
