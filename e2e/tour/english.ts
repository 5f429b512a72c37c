import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { textsOf } from '#texts/shared.ts';
import { namespaces, treeOf } from './texts.ts';

interface Pair {
  readonly en: string;
  readonly es: string;
}

type Node = { readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function* pairsBeside(en: Node, es: Node): Generator<Pair> {
  for (const [key, value] of Object.entries(en)) {
    const other = es[key];
    if (typeof value === 'string' && typeof other === 'string') yield { en: value, es: other };
    else if (isNode(value) && isNode(other)) yield* pairsBeside(value, other);
  }
}

/** Texts of the contract have the form { en, es }. */
function* pairsWithin(value: unknown, depth = 0): Generator<Pair> {
  if (!isNode(value) || depth > 6) return;
  const { en, es } = value;
  if (typeof en === 'string' && typeof es === 'string') yield { en, es };
  else if (isNode(en) && isNode(es)) yield* pairsBeside(en, es);
  else for (const part of Object.values(value)) yield* pairsWithin(part, depth + 1);
}

async function* allPairs(): AsyncGenerator<Pair> {
  for (const namespace of namespaces) yield* pairsBeside(await treeOf(namespace, 'en'), await treeOf(namespace, 'es'));
  const { en, es } = textsOf('csm');
  yield* pairsBeside(en, es);
  const contract = join(import.meta.dirname, '..', '..', 'contract', 'src');
  for (const file of readdirSync(contract, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) yield* pairsWithin(await import(join(contract, file)));
}

const hole = /\{\{\w+\}\}|\{\}/;
const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with values is matched by its fixed words, if there are any. */
function patternOf(text: string): RegExp | undefined {
  const parts = text.split(hole);
  if (!/[a-z]{3,}/i.test(parts.join(' '))) return undefined;
  return new RegExp(`^${parts.map(plain).join('.*')}$`);
}

/** Words that do not occur in Spanish, including names of months and days, because dates are written out too. */
const telling =
  /\b(the|and|of|with|please|is|are|was|were|not|for|this|these|you|your|from|to|by|been|or|at|an|it|its|on|in|there|nothing|search|child|children|only|all|any|none|each|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)\b/i;

export interface EnglishFinder {
  /** Which of these texts are English, and why. */
  find(texts: readonly string[]): readonly string[];
}

/** Knows every text in every language; `data` is what people or other systems wrote. */
export async function englishFinder(data: readonly string[]): Promise<EnglishFinder> {
  const pairs: Pair[] = [];
  for await (const pair of allPairs()) pairs.push(pair);
  const spanish = pairs.map(({ es }) => es).filter((es) => !hole.test(es));
  const spoken = new Set(spanish);
  const different = pairs.filter(({ en, es }) => en !== es && !spoken.has(en));
  const exact = new Set(different.map(({ en }) => en).filter((en) => !hole.test(en)));
  const patterns = different.filter(({ en }) => hole.test(en)).flatMap(({ en }) => patternOf(en) ?? []);
  const spokenPatterns = pairs.filter(({ es }) => hole.test(es)).flatMap(({ es }) => patternOf(es) ?? []);
  // Whole words: 'may', the month, is not the beginning of 'mayor'.
  const wholeWords = (text: string) => new RegExp(`(?<!\\p{L})${plain(text)}(?!\\p{L})`, 'gu');
  const longestFirst = [
    ...data.map((text) => ({ text, known: text })),
    ...spanish.filter((es) => telling.test(es)).map((text) => ({ text, known: wholeWords(text) })),
  ]
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => b.text.length - a.text.length);
  const known = new Set(data);
  const withoutData = (text: string) => longestFirst.reduce((rest, { known }) => rest.replaceAll(known, ' '), text);

  const whyEnglish = (text: string): string | undefined => {
    // JSON for another system is not translated.
    if (known.has(text) || text.startsWith('{"')) return undefined;
    if (exact.has(text)) return 'has a Spanish text';
    const rest = withoutData(text).trim();
    const word = telling.exec(rest)?.[0];
    const isSpanish = spokenPatterns.some((pattern) => pattern.test(text));
    if (!isSpanish && patterns.some((pattern) => pattern.test(rest))) return 'has a Spanish text';
    return word === undefined ? undefined : `“${word}”`;
  };
  return {
    find: (texts) =>
      [...new Set(texts)].flatMap((text) => {
        const why = whyEnglish(text);
        return why === undefined ? [] : [`${text} (${why})`];
      }),
  };
}

/** All texts a user can read or hear: texts, names, hints, titles; elements marked as another language are left out. */
export const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const texts = [document.title];
    const isElsewhere = (element) => {
      const own = element.closest('[lang]');
      return own && own !== document.documentElement && own.lang !== 'es';
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (!parentElement || parentElement.closest('script, style, noscript')) continue;
      if (!isElsewhere(parentElement)) texts.push(nodeValue);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext'])
      for (const element of document.querySelectorAll('[' + name + ']'))
        if (!isElsewhere(element)) texts.push(element.getAttribute(name));
    return texts.map((text) => text.replace(/\\s+/g, ' ').trim()).filter((text) => /[a-z]{2,}/i.test(text));
  })()`);
