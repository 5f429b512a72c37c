import i18next from 'i18next';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { firstLanguage, languages } from '#contract/shared/language.ts';
import { textsIn } from '../testing/all-texts.ts';
import { changeLanguage, loadTexts, startTexts, withAllPlurals } from './i18n.ts';
import { type Tree, textFiles } from './resources.ts';

const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('texts', () => {
  const english = textsIn('en');
  const others = languages.filter(({ code }) => code !== 'en');

  test.each(
    others.flatMap(({ code, name }) => Object.keys(english).map((namespace) => [namespace, name, code] as const)),
  )('I18N-001 I18N-002 I18N-003 %s says the same things in English and %s', (namespace, _, code) => {
    const en = leaves(english[namespace] as Tree);
    const other = new Map(leaves(textsIn(code)[namespace] ?? {}));
    expect(en.length).toBeGreaterThan(0);
    for (const [key, text] of en) {
      expect(text.trim(), key).not.toBe('');
      expect(other.get(key)?.trim(), key).toBeTruthy();
      expect(placeholders(other.get(key) ?? ''), key).toEqual(placeholders(text));
    }
    const known = new Set(en.map(([key]) => key));
    for (const key of other.keys()) expect(known.has(key) || /_(zero|two|few|many)$/.test(key), key).toBe(true);
  });

  /** What Spanish calls something else everywhere, by the word it must not use. */
  const otherWords = [
    ['Añadir', /\bagr[eé]g/i],
    ['Limpiar, for what a button empties', /\bborrar? (el|los) (filtros?|criterios?)/i],
    ['padrino o madrina', /patrocinador/i],
    ['Ajustes de la oficina', /configuración de la oficina/i],
    ['previstos, for the target of a reservation', /\b(la meta|el objetivo)\b/i],
    ['Intentar de nuevo', /^Reintentar$/],
    ['vídeo', /\bvideos?\b/i],
    ['usted', /\b(tú|tus|contigo|puedes|tienes|quieres|haz)\b/i],
  ] as const;
  test.each(otherWords)('I18N-001 Spanish says one word for one thing: %s', (_, word) => {
    const texts = leaves(textsIn('es'));
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter(([, text]) => word.test(text))).toEqual([]);
  });

  test('I18N-002 the browser chooses the language when no user has, and English is the last resort', () => {
    expect(firstLanguage(['es-GT', 'en'])).toBe('es');
    expect(firstLanguage(['fr-FR', 'ES', 'en'])).toBe('es');
    expect(firstLanguage(['fr-FR', 'de'])).toBe('en');
    expect(firstLanguage([])).toBe('en');
  });

  test('I18N-002 I18N-003 plural forms, language and the lang attribute follow the switch', async () => {
    await startTexts('en');
    expect(document.documentElement.lang).toBe('en');
    expect(i18next.t('form.correct', { count: 1 })).toBe('Correct 1 field to save.');
    expect(i18next.t('form.correct', { count: 3 })).toBe('Correct 3 fields to save.');
    onTestFinished(() => changeLanguage('en'));
    await changeLanguage('es');
    expect(document.documentElement.lang).toBe('es');
    expect(i18next.t('form.unsaved')).toBe('Tiene cambios sin guardar.');
    expect(i18next.t('form.correct', { count: 1 })).toBe('Corrija 1 campo para guardar.');
    expect(i18next.t('form.correct', { count: 1_000_000 })).toBe('Corrija 1000000 campos para guardar.');
    await loadTexts('home');
    expect(i18next.t('home:open')).toBe('Abrir');
  });

  test('I18N-002 who changes back before the texts have come stays with the language they chose last', async () => {
    await startTexts('en');
    await changeLanguage('en');
    await Promise.all([changeLanguage('es'), changeLanguage('en')]);
    expect(i18next.language).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  test('texts that could not be loaded fail their screen, and are asked for again by the next attempt', async () => {
    await startTexts('en');
    i18next.removeResourceBundle('en', 'deliveries');
    const read = vi.spyOn(textFiles, 'read').mockRejectedValue(new TypeError('Failed to fetch'));
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
      read.mockRestore();
    });
    const refused = expect(loadTexts('deliveries')).rejects.toThrow('deliveries');
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    read.mockRestore();
    await loadTexts('deliveries');
    expect(i18next.hasResourceBundle('en', 'deliveries')).toBe(true);
  });

  test('I18N-003 a missing Spanish text shows in English, and a key never shows', async () => {
    await startTexts('es');
    // In a separate namespace: the texts themselves are shared with other test files.
    i18next.addResourceBundle('en', 'untranslated', { onlyHere: 'Only in English' });
    const say = i18next.t as (key: string) => string;
    expect(say('untranslated:onlyHere')).toBe('Only in English');
    expect(say('nowhere.at.all')).toBe('');
  });

  test('a text may spell out the form for millions', () => {
    expect(withAllPlurals({ a_other: 'x', b: { c_many: 'z', c_other: 'y' } }, ['one', 'many', 'other'])).toEqual({
      a_other: 'x',
      a_one: 'x',
      a_many: 'x',
      b: { c_one: 'y', c_other: 'y', c_many: 'z' },
    });
  });
});
