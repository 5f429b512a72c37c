import { TextDecoder } from 'node:util';
import { refuse } from './workbook-error.ts';
import type { Part } from './zip-parts.ts';

/**
 * Minimal streaming XML tokenizer for workbooks; a large part is never held in memory as a whole. Document types are
 * refused: workbooks have none, and they allow entity expansion attacks.
 */
export interface Token {
  /** Without the namespace prefix. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty' | 'text';
  /** Open tag: everything after the name. Text: the decoded text. */
  readonly text: string;
}

const namedEntities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Unknown entities are left unchanged. */
export const decodeText = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
        if (name) return namedEntities[name] ?? whole;
        const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
      })
    : text;

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const made = new RegExp(`(?:^|\\s|:)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, made);
  return made;
}

export function attribute(text: string, name: string): string | undefined {
  if (text === '') return undefined;
  const match = patternOf(name).exec(text);
  return match ? decodeText(match[1] ?? match[2] ?? '') : undefined;
}

/** Longer than any tag or text in a valid workbook: a cell holds at most 32,767 characters. */
const tokenMaximum = 262_144;

function decoderFor(first: Buffer): TextDecoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le');
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder('utf-8');
}

function tagOf(body: string): Token {
  const isClose = body.startsWith('/');
  const isEmpty = body.endsWith('/');
  const inner = body.slice(isClose ? 1 : 0, isEmpty ? -1 : undefined);
  const end = inner.search(/\s/);
  const full = end < 0 ? inner : inner.slice(0, end);
  const name = full.slice(full.indexOf(':') + 1);
  const kind = isClose ? 'close' : isEmpty ? 'empty' : 'open';
  return { name, kind, text: end < 0 ? '' : inner.slice(end) };
}

interface Skipped {
  readonly from: string;
  readonly to: string;
  readonly isText?: boolean;
}

const special: readonly Skipped[] = [
  { from: '<!--', to: '-->' },
  { from: '<![CDATA[', to: ']]>', isText: true },
  { from: '<?', to: '?>' },
];

/** Yields the tokens of a whole chunk at a time: an async step per token would be too slow and block the server. */
export async function* xmlTokens(part: Part, limit: number): AsyncGenerator<readonly Token[]> {
  let decoder: TextDecoder | undefined;
  let rest = '';
  for await (const piece of part.unpack(limit)) {
    decoder ??= decoderFor(piece);
    rest += decoder.decode(piece, { stream: true });
    const tokens: Token[] = [];
    rest = rest.slice(takeTokens(rest, tokens));
    part.budget.tokens -= tokens.length;
    if (rest.length > tokenMaximum || part.budget.tokens < 0) refuse('unpacks-too-large');
    yield tokens;
  }
  if (rest.trim() !== '') refuse('damaged');
}

/** Adds the complete tokens to `tokens` and returns the position of the incomplete rest. */
function takeTokens(text: string, tokens: Token[]): number {
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      if (next < 0) return at;
      tokens.push({ name: '', kind: 'text', text: decodeText(text.slice(at, next)) });
      at = next;
      continue;
    }
    // Too short to tell which construct starts here.
    if (text.length - at < 9 && !text.includes('>', at)) return at;
    if (text.startsWith('<!D', at) || text.startsWith('<!d', at)) refuse('damaged');
    const skipped =
      text[at + 1] === '!' || text[at + 1] === '?' ? special.find(({ from }) => text.startsWith(from, at)) : undefined;
    const end = text.indexOf(skipped?.to ?? '>', at);
    if (end < 0) return at;
    if (skipped?.isText) tokens.push({ name: '', kind: 'text', text: text.slice(at + skipped.from.length, end) });
    if (!skipped) tokens.push(tagOf(text.slice(at + 1, end)));
    at = end + (skipped?.to.length ?? 1);
  }
  return at;
}
