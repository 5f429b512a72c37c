import { deflateSync } from 'node:zlib';

/** Hand-written PDF documents for tests. */
export const ten = (offset: number) => String(offset).padStart(10, '0');

/** Objects 1, 2, 3 … with a plain cross-reference table. */
export function plain(objects: readonly string[], { trailer = '/Root 1 0 R', shift = 0 } = {}): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const entries = offsets.map((offset) => `${ten(offset + shift)} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const rest = `trailer\n<</Size ${objects.length + 1} ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}${table}${rest}`, 'latin1');
}

export const tableOf = (bytes: Buffer) => /startxref\n(\d+)/.exec(bytes.toString('latin1'))?.[1];

export interface Packing {
  readonly row?: (bytes: readonly number[], above: readonly number[]) => readonly number[];
  readonly filter?: string;
  readonly padding?: string;
  readonly inside?: number;
  /** The object numbers in the object stream, if they differ from the table's. */
  readonly numberOf?: (index: number) => number;
  /** The object that the table does not list. */
  readonly hidden?: number;
}

/** The same objects in an object stream, with a cross-reference stream. */
export function packed(
  objects: readonly string[],
  { row, filter = '/FlateDecode', padding = '', inside, numberOf = (index) => index + 1, hidden }: Packing = {},
) {
  const pack = objects.length + 1;
  let [at, heads] = [0, ''];
  for (const [index, object] of objects.entries()) {
    heads += `${numberOf(index)} ${at} `;
    at += object.length + 1;
  }
  const content = deflateSync(`${heads}${objects.join(' ')}${padding}`);
  const about = `<</Type/ObjStm/N ${objects.length}/First ${heads.length}/Filter${filter}/Length ${content.length}>>`;
  const head = Buffer.from('%PDF-1.5\n');
  const body = Buffer.concat([
    Buffer.from(`${pack} 0 obj\n${about}stream\r\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const start = head.length + body.length;
  const places = [
    [0, 0, 0],
    ...objects.map((_, index) => (index + 1 === hidden ? [0, 0, 0] : [2, inside ?? pack, index])),
    [1, head.length, 0],
    [1, start, 0],
  ];
  const rows = places.map(([kind = 0, one = 0, two = 0]) => [kind, one >> 8, one & 255, two]);
  const written = rows.flatMap((bytes, index) => (row ? row(bytes, rows[index - 1] ?? [0, 0, 0, 0]) : bytes));
  const table = deflateSync(Buffer.from(written));
  const how = row ? '/DecodeParms<</Predictor 12/Columns 4>>' : '';
  const named = `<</Type/XRef/Size ${places.length}/W[1 2 1]/Root 1 0 R/Filter/FlateDecode${how}/Length ${table.length}>>`;
  const end = `\nendstream\nendobj\nstartxref\n${start}\n%%EOF`;
  return Buffer.concat([head, body, Buffer.from(`${pack + 1} 0 obj\n${named}stream\n`), table, Buffer.from(end)]);
}
