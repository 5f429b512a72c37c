import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import en from '#texts/en/shared.ts';
import es from '#texts/es/shared.ts';
import { privilegeLabel } from './access-labels.ts';
import { notificationKinds } from './notifications/catalogue.ts';
import { defaultTemplate } from './notifications/default-templates.ts';

/** Every text the product has for prints, files, mails and histories, as { en, es }. */
interface Pair {
  readonly where: string;
  readonly en: string;
  readonly es: string;
}

type Node = { readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function* beside(en: Node, es: Node, where: string): Generator<Pair> {
  for (const [key, text] of Object.entries(en)) {
    const other = es[key];
    if (typeof text === 'string' && typeof other === 'string') yield { where: `${where}.${key}`, en: text, es: other };
    else if (isNode(text) && isNode(other)) yield* beside(text, other, `${where}.${key}`);
  }
}

function* within(value: unknown, where: string, depth = 0): Generator<Pair> {
  if (!isNode(value) || depth > 8) return;
  const { en, es } = value;
  if (typeof en === 'string' && typeof es === 'string') yield { where, en, es };
  else if (isNode(en) && isNode(es)) yield* beside(en, es, where);
  else for (const [key, part] of Object.entries(value)) yield* within(part, `${where}.${key}`, depth + 1);
}

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const pairs: Pair[] = [...beside(en, es, 'texts')];
for (const file of files) pairs.push(...within(await import(join(folder, file)), file));

const holes = (text: string) => (text.match(/\{\{\w+\}\}|\{\}/g) ?? []).sort();
const wordsOnly = (text: string) => text.replace(/\{\{\w+\}\}/g, ' ');
const english =
  /\b(the|and|of|with|please|is|are|was|were|not|for|this|these|you|your|from|to|by|been|at|an|it|its|there|nothing|child|children|only|any|none|each)\b/i;
/** Names, and words that are the same in English and Spanish. */
const names = ['WV Central', 'Hong Kong', 'Brasilia (GMT-03:00)', 'India (GMT+05:30)'];
const isAlike = (text: string) => !/[a-z]{3}/.test(wordsOnly(text)) || names.includes(text);

describe('what is printed, exported, mailed or kept in histories', () => {
  test('I18N-001 is said in Spanish too', () => {
    expect(pairs.length).toBeGreaterThan(900);
    const empty = pairs.filter(({ en, es }) => en.trim() !== '' && es.trim() === '');
    expect(empty).toEqual([]);
  });

  test('I18N-001 holds no English words in Spanish', () => {
    expect(pairs.filter(({ es }) => english.test(wordsOnly(es)))).toEqual([]);
    const sentences = pairs.filter(({ en, es }) => en === es && wordsOnly(en).trim().includes(' ') && !isAlike(en));
    expect(sentences).toEqual([]);
  });

  test('I18N-003 has the same values filled in', () => {
    expect(pairs.filter(({ en, es }) => holes(en).join() !== holes(es).join())).toEqual([]);
  });

  test('I18N-001 OFFICE-011 no mail the product writes by itself holds English words in Spanish', () => {
    const mails = notificationKinds.map(({ id }) => defaultTemplate(id, 'es'));
    expect(mails.length).toBe(16);
    const texts = mails.flatMap(({ subject, body, signature }) => [subject, body, signature]);
    expect(texts.filter((text) => english.test(wordsOnly(text)))).toEqual([]);
  });

  test('I18N-001 names a privilege in Spanish', () => {
    expect(privilegeLabel('Reservation:Edit', 'es')).toBe('Reserva: Editar');
    expect(privilegeLabel('Something:New', 'es')).toBe('Something:New');
  });
});
