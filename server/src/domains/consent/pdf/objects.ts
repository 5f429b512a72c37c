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

/** Where an object stands: at a place in the file, or packed with others in another object. */
type Place = { readonly at: number } | { readonly inside: number; readonly index: number };
type Places = Map<number, Place | null>;

interface Pack {
  readonly text: string;
  readonly starts: readonly number[];
}

export interface Objects {
  readonly trailer: Dictionary;
  /** What a value stands for: the object, where it is the number of one. */
  readonly resolve: (value: Value | undefined) => Value | undefined;
}

/** Far more than any document of the permitted size needs, little enough that a hostile one costs nobody a wait. */
const unpackedMaximum = 4 * 1024 * 1024;
const objectsMaximum = 100_000;
const pointersMaximum = 20;

const wholeNumber = (value: Value | undefined): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Unreadable();
  return value;
};

/** The newest word about an object comes first. */
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
  // Entries without any width would never end.
  if (kind + first + second === 0) throw new Unreadable();
  for (let range = 0; range + 1 < ranges.length; range += 2)
    for (let index = 0; index < wholeNumber(ranges[range + 1]); index++) {
      const [type, one, two] = [next(kind, 1), next(first, 0), next(second, 0)];
      const place = type === 1 ? { at: one } : type === 2 ? { inside: one, index: two } : null;
      put(places, wholeNumber(ranges[range]) + index, place);
    }
}

/** Finds every object of the document by its table of contents, the way the standard says and no other. */
export function readObjects(bytes: Buffer): Objects {
  const text = bytes.toString('latin1');
  const places: Places = new Map();
  const packs = new Map<number, Pack>();
  const underway = new Set<number>();
  let left = unpackedMaximum;

  function content(about: Dictionary, cursor: Cursor): Buffer {
    skipBlank(cursor);
    if (!take(cursor, /stream\r?\n/y)) throw new Unreadable();
    const end = cursor.at + wholeNumber(resolve(about.get('Length')));
    if (end > bytes.length) throw new Unreadable();
    const plain = unpack(bytes.subarray(cursor.at, end), about, left);
    left -= plain.length;
    return plain;
  }

  function readPack(object: number): Pack {
    const known = packs.get(object);
    if (known) return known;
    const place = places.get(object);
    if (!place || !('at' in place)) throw new Unreadable();
    const cursor = openAt(place.at, object);
    const about = readValue(cursor);
    if (!isDictionary(about) || about.get('Type') !== 'ObjStm') throw new Unreadable();
    const [count, first] = [wholeNumber(about.get('N')), wholeNumber(about.get('First'))];
    const packed = { text: content(about, cursor).toString('latin1'), at: 0 };
    const starts: number[] = [];
    while (starts.length < Math.min(count, objectsMaximum)) {
      const offset = take(packed, /\s*\d{1,10}\s+(\d{1,10})/y);
      if (!offset) throw new Unreadable();
      starts.push(first + Number(offset[1]));
    }
    const pack = { text: packed.text, starts };
    packs.set(object, pack);
    return pack;
  }

  function readPacked(object: number, index: number): Value {
    const { text, starts } = readPack(object);
    const at = starts[index];
    if (at === undefined) throw new Unreadable();
    return readValue({ text, at });
  }

  function openAt(at: number, object?: number): Cursor {
    const cursor = { text, at };
    skipBlank(cursor);
    const heading = take(cursor, /(\d{1,10})\s+\d{1,5}\s+obj(?![A-Za-z])/y);
    if (!heading || (object !== undefined && Number(heading[1]) !== object)) throw new Unreadable();
    return cursor;
  }

  function resolve(value: Value | undefined): Value | undefined {
    if (!isReference(value)) return value;
    const place = places.get(value.object);
    if (!place) return null;
    // An object that stands for itself, or is packed in itself.
    if (underway.has(value.object) || underway.size > pointersMaximum) throw new Unreadable();
    underway.add(value.object);
    try {
      return resolve('at' in place ? readValue(openAt(place.at, value.object)) : readPacked(place.inside, place.index));
    } finally {
      underway.delete(value.object);
    }
  }

  function readContents(at: number): Dictionary {
    const cursor = { text, at };
    skipBlank(cursor);
    if (take(cursor, /xref/y)) return readTable(cursor, places);
    const opened = openAt(at);
    const about = readValue(opened);
    if (!isDictionary(about) || about.get('Type') !== 'XRef') throw new Unreadable();
    readPackedTable(about, content(about, opened), places);
    return about;
  }

  const named = [...text.slice(-2048).matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1)?.[1];
  const start = wholeNumber(Number(named));
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
  return { trailer, resolve };
}
