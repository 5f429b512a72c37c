import { crossReferenceOffset } from '#contract/shared/pdf.ts';
import { decodeStream } from './streams.ts';
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
type ObjectLocation = { readonly at: number } | { readonly inside: number; readonly index: number };
type ObjectLocations = Map<number, ObjectLocation | null>;

/** An object stream: its objects and their offsets. */
interface ObjectStream {
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
const readFactorMaximum = 50;

const wholeNumber = (value: Value | undefined): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Unreadable();
  return value;
};

/** Recognised by content as well as by Type, because some viewers ignore the Type. */
const isObjectStream = (value: Value): value is Dictionary =>
  isDictionary(value) && (value.get('Type') === 'ObjStm' || (value.has('N') && value.has('First')));
const isCrossReferenceStream = (value: Value): boolean =>
  isDictionary(value) &&
  (value.get('Type') === 'XRef' || (Array.isArray(value.get('W')) && (value.has('Index') || value.has('Size'))));

/** The header of an object. */
const objectHeader = /(\d{1,10})\s+\d{1,5}\s+obj(?![A-Za-z])/g;

/** Keeps the first entry of an object: tables are read from the newest to the oldest. */
const put = (places: ObjectLocations, object: number, place: ObjectLocation | null): void => {
  if (places.size >= objectsMaximum) throw new Unreadable();
  if (!places.has(object)) places.set(object, place);
};

function readCrossReferenceTable(cursor: Cursor, places: ObjectLocations): Dictionary {
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

function readCrossReferenceStream(about: Dictionary, content: Buffer, places: ObjectLocations): void {
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
  const places: ObjectLocations = new Map();
  const packs = new Map<number, ObjectStream>();
  const underway = new Set<number>();
  const tables = new Set<number>();
  let left = unpackedMaximum;
  let passed = 0;

  function content(about: Dictionary, cursor: Cursor): Buffer {
    skipBlank(cursor);
    if (!take(cursor, /stream\r?\n/y)) throw new Unreadable();
    const end = cursor.at + wholeNumber(resolve(about.get('Length')));
    if (end > bytes.length) throw new Unreadable();
    const plain = decodeStream(bytes.subarray(cursor.at, end), about, left);
    left -= plain.length;
    return plain;
  }

  function readObjectStream(place: number, object?: number): ObjectStream {
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
  function readFromObjectStream(object: number, inside: number, index: number): Value {
    const place = places.get(inside);
    if (!place || !('at' in place)) throw new Unreadable();
    const pack = readObjectStream(place.at, inside);
    const [number, at = 0] = pack.objects[index] ?? [];
    if (number !== object) throw new Unreadable();
    return readValue({ text: pack.text, at });
  }

  function openAt(at: number, object?: number): Cursor {
    const cursor = { text, at };
    skipBlank(cursor);
    const begun = take(cursor, new RegExp(objectHeader, 'y'));
    if (!begun || (object !== undefined && Number(begun[1]) !== object)) throw new Unreadable();
    return cursor;
  }

  function readAt(at: number, object?: number): Value {
    const cursor = openAt(at, object);
    const value = readValue(cursor);
    countBytesRead(at, cursor);
    return value;
  }

  function countBytesRead(from: number, { at }: Cursor): void {
    passed += at - from;
    if (passed > readFactorMaximum * text.length) throw new Unreadable();
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
        'at' in place ? readAt(place.at, value.object) : readFromObjectStream(value.object, place.inside, place.index),
      );
    } finally {
      underway.delete(value.object);
    }
  }

  function readCrossReferences(at: number): Dictionary {
    const about = readCrossReferencesAt(at);
    // Checked after names are decoded, so escaped spellings are found too.
    if (about.has('Encrypt')) throw new Unreadable();
    return about;
  }

  function readCrossReferencesAt(at: number): Dictionary {
    const cursor = { text, at };
    skipBlank(cursor);
    if (take(cursor, /xref/y)) return readCrossReferenceTable(cursor, places);
    tables.add(cursor.at);
    const opened = openAt(at);
    const about = readValue(opened);
    if (!isDictionary(about) || about.get('Type') !== 'XRef') throw new Unreadable();
    readCrossReferenceStream(about, content(about, opened), places);
    return about;
  }

  const start = wholeNumber(crossReferenceOffset(text));
  const trailer = readCrossReferences(start);
  const seen = new Set([start]);
  const waiting = [trailer.get('XRefStm'), trailer.get('Prev')];
  for (let at = waiting.shift(); at !== undefined || waiting.length > 0; at = waiting.shift()) {
    if (at === undefined || at === null) continue;
    if (seen.has(wholeNumber(at))) throw new Unreadable();
    seen.add(wholeNumber(at));
    const older = readCrossReferences(wholeNumber(at));
    waiting.push(older.get('XRefStm'), older.get('Prev'));
  }
  function* all() {
    for (const [object, place] of places) if (place) yield resolve({ object });
    for (const { index } of text.matchAll(objectHeader)) {
      const value = readAt(index);
      yield value;
      // An unreferenced cross-reference stream: its entries are not checked, but a viewer that repairs the file may use
      // them.
      if (isCrossReferenceStream(value) && !tables.has(index)) throw new Unreadable();
      if (!isObjectStream(value)) continue;
      const pack = readObjectStream(index);
      for (const [, at] of pack.objects) yield readValue({ text: pack.text, at });
    }
    for (const { index } of text.matchAll(/trailer/g)) {
      const cursor = { text, at: index + 'trailer'.length };
      skipBlank(cursor);
      if (text.startsWith('<<', cursor.at)) yield readValue(cursor);
      countBytesRead(index, cursor);
    }
  }
  return { trailer, resolve, all };
}
