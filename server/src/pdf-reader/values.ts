/** PDF values: names, numbers, arrays, dictionaries and indirect references. */
export interface Reference {
  readonly object: number;
}
export type Dictionary = ReadonlyMap<string, Value>;
export type Value = Dictionary | Reference | readonly Value[] | number | string | null;

/** Thrown for anything that cannot be read; callers need no details. */
export class Unreadable extends Error {}

export const isDictionary = (value: Value | undefined): value is Dictionary => value instanceof Map;
export const isReference = (value: Value | undefined): value is Reference =>
  typeof value === 'object' && value !== null && 'object' in value;

const nestingMaximum = 50;

const blank = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const number = /[+-]?(?:\d+\.?\d*|\.\d+)/y;
const reference = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const name = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
/** Decodes '#xx' escapes in a name. */
const readName = (written: string): string =>
  written.replace(/#([0-9A-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
const hexadecimal = /<[0-9A-Fa-f\s]*>/y;
const word = /true|false|null/y;

/** A read position in the file; the text has one character for each byte. */
export interface Cursor {
  readonly text: string;
  at: number;
}

export function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (found) cursor.at = pattern.lastIndex;
  return found;
}

export const skipBlank = (cursor: Cursor): void => void take(cursor, blank);

function skipLiteral(cursor: Cursor): void {
  for (let open = 0; cursor.at < cursor.text.length; ) {
    const character = cursor.text[cursor.at++];
    if (character === '\\') cursor.at++;
    else if (character === '(') open++;
    else if (character === ')' && --open === 0) return;
  }
  throw new Unreadable();
}

function readDictionary(cursor: Cursor, nesting: number): Dictionary {
  const entries = new Map<string, Value>();
  for (;;) {
    skipBlank(cursor);
    if (take(cursor, />>/y)) return entries;
    const key = take(cursor, name)?.[1];
    if (key === undefined) throw new Unreadable();
    const known = readName(key);
    // Viewers disagree about which of two values counts.
    if (entries.has(known)) throw new Unreadable();
    entries.set(known, readValue(cursor, nesting));
  }
}

function readList(cursor: Cursor, nesting: number): readonly Value[] {
  const list: Value[] = [];
  for (;;) {
    skipBlank(cursor);
    if (take(cursor, /\]/y)) return list;
    list.push(readValue(cursor, nesting));
  }
}

/** Strings and booleans are read as null: the checks do not depend on them. Names become strings. */
export function readValue(cursor: Cursor, nesting = 0): Value {
  if (nesting > nestingMaximum) throw new Unreadable();
  skipBlank(cursor);
  if (take(cursor, /<</y)) return readDictionary(cursor, nesting + 1);
  if (take(cursor, /\[/y)) return readList(cursor, nesting + 1);
  const pointed = take(cursor, reference);
  if (pointed) return { object: Number(pointed[1]) };
  const named = take(cursor, name);
  if (named) return readName(named[1] as string);
  const counted = take(cursor, number);
  if (counted) return Number(counted[0]);
  if (take(cursor, hexadecimal) || take(cursor, word)) return null;
  if (cursor.text[cursor.at] !== '(') throw new Unreadable();
  skipLiteral(cursor);
  return null;
}
