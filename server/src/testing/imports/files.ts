import { crc32, deflateRawSync } from 'node:zlib';
import { type CellValue, writeXlsx } from 'hucre/xlsx';

/** Valid and invalid files for import tests. */

export interface TestFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const file = (name: string, content: Buffer | string): TestFile => ({
  name,
  type: name.endsWith('.csv') ? 'text/csv' : xlsxType,
  content: typeof content === 'string' ? Buffer.from(content) : content,
});

export const xlsx = async (rows: readonly (readonly CellValue[])[], name = 'children.xlsx'): Promise<TestFile> =>
  file(name, Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: rows.map((row) => [...row]) }] })));

export const csv = (rows: readonly (readonly string[])[], name = 'children.csv', separator = ','): TestFile =>
  file(name, rows.map((row) => row.join(separator)).join('\r\n'));

interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** The size stated in the archive; by default the real one. */
  readonly claimedSize?: number;
  readonly isEncrypted?: boolean;
}

/** A hand-made archive, so that its headers can be wrong. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, isEncrypted } of entries) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(crc32(plain), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(claimedSize ?? plain.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), header, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), header, place, Buffer.from(name)]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, list, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  readonly sheet: string | Buffer;
  readonly texts?: string | Buffer;
  readonly styles?: string | Buffer;
  readonly further?: readonly ZipEntry[];
  /** The number of sheets, all referring to the same part. */
  readonly sheets?: number;
  /** The targets of the relationships to the workbook and its sheet. */
  readonly targets?: { readonly workbook?: string; readonly sheet?: string };
}

/** A workbook from the given parts. */
export function workbook({ sheet, texts, styles, further = [], sheets = 1, targets = {} }: Parts): Buffer {
  const named = Array.from({ length: sheets }, (_, n) => `<sheet name="S${n}" sheetId="${n + 1}" r:id="rId1"/>`);
  const related = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relations = (...list: readonly string[]) =>
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
  return zip([
    { name: '[Content_Types].xml', content: `${declaration}<Types/>` },
    {
      name: '_rels/.rels',
      content: relations(related('rId1', 'officeDocument', targets.workbook ?? 'xl/workbook.xml')),
    },
    {
      name: 'xl/workbook.xml',
      content: `${declaration}<workbook xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        related('rId1', 'worksheet', targets.sheet ?? 'worksheets/sheet1.xml'),
        texts ? related('rId2', 'sharedStrings', 'sharedStrings.xml') : '',
        styles ? related('rId3', 'styles', 'styles.xml') : '',
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...(texts ? [{ name: 'xl/sharedStrings.xml', content: texts }] : []),
    ...(styles ? [{ name: 'xl/styles.xml', content: styles }] : []),
    ...further,
  ]);
}

/** Rows as raw XML. */
export const sheetXml = (rows: string): string =>
  `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

export const cell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** The headings of a reservation import in row 1. */
export const headings = `<row r="1">${cell('A1', 'Reservation ID')}${cell('B1', 'Child ID')}</row>`;
