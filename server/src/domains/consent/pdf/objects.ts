import { tableOfContentsAt } from '#contract/consent/pdf.ts';
import { unpack } from './packed.ts';
import {
  type Cursor,
  type Dictionary,
  isDictionary,
  isReference,
  readValue,
  skipBlank,
  take,
  Unreadable,
  type Value,
} from './values.ts';

/** Where an object is: at an offset in the file, or at an index in an object stream. */
type Place = { readonly at: number } | { readonly inside: number; readonly index: number };
type Places = Map<number, Place | null>;

/** An object stream: its objects and their offsets. */
interface Pack {
  readonly text: string;
  readonly objects: readonly (readonly [number: number, at: number])[];
}

export interface Objects {
  readonly trailer: Dictionary;
  /** Resolves an indirect reference; other values are returned as they are. */
  readonly resolve: (value: Value | undefined) => Value | undefined;
  /** Every object in the file, referenced or not: a viewer that repairs a file may find any of them. */
  readonly all: () => Iterable<Value | undefined>;
}

/**
 * Far more than a document of the permitted size needs, and low enough that a hostile one does not block the server.
 */
const unpackedMaximum = 4 * 1024 * 1024;
const objectsMaximum = 100_000;
const pointersMaximum = 20;
/** Limits the total bytes read, as a multiple of the file's length. */
const passagesMaximum = 50;

const wholeNumber = (value: Value | undefined): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Unreadable();
  return value;
};

/** Recognised by content as well as by Type, because some viewers ignore the Type. */
const isPack = (value: Value): value is Dictionary =>
  isDictionary(value) && (value.get('Type') === 'ObjStm' || (value.has('N') && value.has('First')));
const isTable = (value: Value): boolean =>
  isDictionary(value) &&
  (value.get('Type') === 'XRef' || (Array.isArray(value.get('W')) && (value.has('Index') || value.has('Size'))));

/** The header of an object. */
const heading = /(\d{1,10})\s+\d{1,5}\s+obj(?![A-Za-z])/g;

/** Keeps the first entry of an object: tables are read from the newest to the oldest. */
const put = (places: Places, object: number, place: Place | null): void => {
  if (places.size >= objectsMaximum) throw new Unreadable();
  if (!places.has(object)) places.set(object, place);
};

function readTable(cursor: Cursor, places: Places): Dictionary {
  for (;;) {
    skipBlank(cursor);
    const section = take(cursor, /(\d{1,10})\s+(\d{1,10})/y);
    if (!section) break;
    const [first, count] = [Number(section[1]), Number(section[2])];
    for (let index = 0; index < count; index++) {
      const entry = take(cursor, /\s*(\d{10}) \d{5} ([nf])/y);
      if (!entry) throw new Unreadable();
      put(places, first + index, entry[2] === 'n' ? { at: Number(entry[1]) } : null);
    }
  }
  if (!take(cursor, /trailer/y)) throw new Unreadable();
  const trailer = readValue(cursor);
  if (!isDictionary(trailer)) throw new Unreadable();
  return trailer;
}

function readPackedTable(about: Dictionary, content: Buffer, places: Places): void {
  const widths = about.get('W');
  if (!Array.isArray(widths) || widths.length !== 3) throw new Unreadable();
  const [kind, first, second] = widths.map(wholeNumber) as [number, number, number];
  const ranges = about.get('Index') ?? [0, wholeNumber(about.get('Size'))];
  if (!Array.isArray(ranges) || Math.max(kind, first, second) > 6) throw new Unreadable();
  let at = 0;
  const next = (width: number, otherwise: number) => {
    if (width === 0) return otherwise;
    at += width;
    if (at > content.length) throw new Unreadable();
    return content.readUIntBE(at - width, width);
  };
  // Entries of width 0 would never end.
  if (kind + first + second === 0) throw new Unreadable();
  for (let range = 0; range + 1 < ranges.length; range += 2)
    for (let index = 0; index < wholeNumber(ranges[range + 1]); index++) {
      const [type, one, two] = [next(kind, 1), next(first, 0), next(second, 0)];
      const place = type === 1 ? { at: one } : type === 2 ? { inside: one, index: two } : null;
      put(places, wholeNumber(ranges[range]) + index, place);
    }
}

/** Finds every object by the cross-reference table, strictly as the standard says. */
export function readObjects(bytes: Buffer): Objects {
  const text = bytes.toString('latin1');
  const places: Places = new Map();
  const packs = new Map<number, Pack>();
  const underway = new Set<number>();
  const tables = new Set<number>();
  let left = unpackedMaximum;
  let passed = 0;

  function content(about: Dictionary, cursor: Cursor): Buffer {
    skipBlank(cursor);
    if (!take(cursor, /stream\r?\n/y)) throw new Unreadable();
    const end = cursor.at + wholeNumber(resolve(about.get('Length')));
    if (end > bytes.length) throw new Unreadable();
    const plain = unpack(bytes.subarray(cursor.at, end), about, left);
    left -= plain.length;
    return plain;
  }

  function readPack(place: number, object?: number): Pack {
    const known = packs.get(place);
    if (known) return known;
    const cursor = openAt(place, object);
    const about = readValue(cursor);
    if (!isDictionary(about) || about.get('Type') !== 'ObjStm') throw new Unreadable();
    const [count, first] = [wholeNumber(about.get('N')), wholeNumber(about.get('First'))];
    const packed = { text: content(about, cursor).toString('latin1'), at: 0 };
    const objects: [number, number][] = [];
    while (objects.length < Math.min(count, objectsMaximum)) {
      const head = take(packed, /\s*(\d{1,10})\s+(\d{1,10})/y);
      if (!head) throw new Unreadable();
      objects.push([Number(head[1]), first + Number(head[2])]);
    }
    const pack = { text: packed.text, objects };
    packs.set(place, pack);
    return pack;
  }

  /** The cross-reference table and the object stream must agree: where they differ, viewers disagree. */
  function readPacked(object: number, inside: number, index: number): Value {
    const place = places.get(inside);
    if (!place || !('at' in place)) throw new Unreadable();
    const pack = readPack(place.at, inside);
    const [number, at = 0] = pack.objects[index] ?? [];
    if (number !== object) throw new Unreadable();
    return readValue({ text: pack.text, at });
  }

  function openAt(at: number, object?: number): Cursor {
    const cursor = { text, at };
    skipBlank(cursor);
    const begun = take(cursor, new RegExp(heading, 'y'));
    if (!begun || (object !== undefined && Number(begun[1]) !== object)) throw new Unreadable();
    return cursor;
  }

  function readAt(at: number, object?: number): Value {
    const cursor = openAt(at, object);
    const value = readValue(cursor);
    pass(at, cursor);
    return value;
  }

  function pass(from: number, { at }: Cursor): void {
    passed += at - from;
    if (passed > passagesMaximum * text.length) throw new Unreadable();
  }

  function resolve(value: Value | undefined): Value | undefined {
    if (!isReference(value)) return value;
    const place = places.get(value.object);
    if (!place) return null;
    // Reference cycle, or an object stream inside itself.
    if (underway.has(value.object) || underway.size > pointersMaximum) throw new Unreadable();
    underway.add(value.object);
    try {
      return resolve(
        'at' in place ? readAt(place.at, value.object) : readPacked(value.object, place.inside, place.index),
      );
    } finally {
      underway.delete(value.object);
    }
  }

  function readContents(at: number): Dictionary {
    const about = readTableAt(at);
    // Checked after names are decoded, so escaped spellings are found too.
    if (about.has('Encrypt')) throw new Unreadable();
    return about;
  }

  function readTableAt(at: number): Dictionary {
    const cursor = { text, at };
    skipBlank(cursor);
    if (take(cursor, /xref/y)) return readTable(cursor, places);
    tables.add(cursor.at);
    const opened = openAt(at);
    const about = readValue(opened);
    if (!isDictionary(about) || about.get('Type') !== 'XRef') throw new Unreadable();
    readPackedTable(about, content(about, opened), places);
    return about;
  }

  const start = wholeNumber(tableOfContentsAt(text));
  const trailer = readContents(start);
  const seen = new Set([start]);
  const waiting = [trailer.get('XRefStm'), trailer.get('Prev')];
  for (let at = waiting.shift(); at !== undefined || waiting.length > 0; at = waiting.shift()) {
    if (at === undefined || at === null) continue;
    if (seen.has(wholeNumber(at))) throw new Unreadable();
    seen.add(wholeNumber(at));
    const older = readContents(wholeNumber(at));
    waiting.push(older.get('XRefStm'), older.get('Prev'));
  }
  function* all() {
    for (const [object, place] of places) if (place) yield resolve({ object });
    for (const { index } of text.matchAll(heading)) {
      const value = readAt(index);
      yield value;
      // An unreferenced cross-reference stream: its entries are not checked, but a viewer that repairs the file may use
      // them.
      if (isTable(value) && !tables.has(index)) throw new Unreadable();
      if (!isPack(value)) continue;
      const pack = readPack(index);
      for (const [, at] of pack.objects) yield readValue({ text: pack.text, at });
    }
    for (const { index } of text.matchAll(/trailer/g)) {
      const cursor = { text, at: index + 'trailer'.length };
      skipBlank(cursor);
      if (text.startsWith('<<', cursor.at)) yield readValue(cursor);
      pass(index, cursor);
    }
  }
  return { trailer, resolve, all };
}
