import { inflateSync } from 'node:zlib';
import { type Dictionary, isDictionary, Unreadable, type Value } from './values.ts';

/** Decodes streams in a PDF up to a size limit, against decompression bombs. */

const sole = (value: Value | undefined): Value | undefined =>
  Array.isArray(value) && value.length === 1 ? value[0] : value;

/** Reverses the PNG predictors: each row was stored as the difference to the bytes left of it and above it. */
function reversePredictor(rows: Buffer, width: number): Buffer {
  const added = Buffer.alloc(Math.floor(rows.length / (width + 1)) * width);
  for (let row = 0; row * width < added.length; row++) {
    const kind = rows[row * (width + 1)] as number;
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const left = column > 0 ? (added[at - 1] as number) : 0;
      const above = row > 0 ? (added[at - width] as number) : 0;
      const corner = row > 0 && column > 0 ? (added[at - width - 1] as number) : 0;
      added[at] = (rows[row * (width + 1) + 1 + column] as number) + predict(kind, left, above, corner);
    }
  }
  return added;
}

function predict(kind: number, left: number, above: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return (left + above) >> 1;
  if (kind !== 4) throw new Unreadable();
  const sum = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

export function decodeStream(bytes: Buffer, about: Dictionary, maximum: number): Buffer {
  const filter = sole(about.get('Filter'));
  if (filter === undefined || filter === null) return bytes;
  if (filter !== 'FlateDecode' || maximum <= 0) throw new Unreadable();
  const plain = inflateSync(bytes, { maxOutputLength: maximum });
  const how = sole(about.get('DecodeParms'));
  const predictor = isDictionary(how) ? how.get('Predictor') : undefined;
  if (predictor === undefined || predictor === 1) return plain;
  const width = (isDictionary(how) && how.get('Columns')) || 1;
  if (typeof predictor !== 'number' || predictor < 10 || !Number.isInteger(width) || (width as number) < 1)
    throw new Unreadable();
  return reversePredictor(plain, width as number);
}
