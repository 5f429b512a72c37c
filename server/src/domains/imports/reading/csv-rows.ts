import { columnsMaximum, type SheetRow } from '../../../xlsx-reader/sheet-rows.ts';
import { failFile } from './file-refusal.ts';
import { decodeWindows1252 } from './windows-1252.ts';

/** Rows of a csv file from any program and locale. */

/** UTF-16 without a byte order mark: in plain Latin text every second byte is zero. */
function detectUtf16(file: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const start = file.subarray(0, 512);
  const zeros = (from: 0 | 1) => start.filter((byte, index) => index % 2 === from && byte === 0).length;
  const isMost = (count: number) => count > start.length * 0.4;
  if (isMost(zeros(1)) && zeros(0) === 0) return 'utf-16le';
  return isMost(zeros(0)) && zeros(1) === 0 ? 'utf-16be' : undefined;
}

/** UTF-8 and UTF-16, with or without a byte order mark; otherwise Windows-1252, in which every byte is valid. */
export function decodeCsv(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  if (file.includes(0)) return new TextDecoder(detectUtf16(file) ?? failFile('file-not-a-spreadsheet')).decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return decodeWindows1252(file);
  }
}

const separators = [',', ';', '\t', '|'] as const;
type Separator = (typeof separators)[number];

function firstLineWithWords(text: string): string {
  const lineEnd = /[\r\n]|$/g;
  for (let at = 0; at < text.length; ) {
    lineEnd.lastIndex = at;
    const end = lineEnd.exec(text)?.index ?? text.length;
    const line = text.slice(at, end);
    if (/[^\s,;|"]/.test(line)) return line;
    at = end + 1;
  }
  return '';
}

/** The most frequent separator in the first line with text, outside quotes. */
function separatorOf(text: string): Separator {
  const bare = firstLineWithWords(text).replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => bare.split(separator).length);
  const most = Math.max(...counts);
  return separators[counts.indexOf(most)] ?? ',';
}

/** Excel's separator line: sep=; */
const separatorLine = /^("?)sep=([,;\t|])\1(?:\r\n|\n|\r)/i;

/** Reads to the end of the cell; a quote inside is an ordinary character. */
const rest: Readonly<Record<Separator, RegExp>> = {
  ',': /[^,\r\n]*/y,
  ';': /[^;\r\n]*/y,
  '\t': /[^\t\r\n]*/y,
  '|': /[^|\r\n]*/y,
};

export function* csvRows(text: string): Generator<SheetRow> {
  const told = separatorLine.exec(text);
  const separator = (told?.[2] as Separator | undefined) ?? separatorOf(text);
  let at = told?.[0].length ?? 0;
  let number = told ? 2 : 1;
  let cells: string[] = [];
  const endOfRow = /\r\n|\n|\r/y;
  while (at < text.length) {
    const begun = at;
    let value = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      value = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    // Text between the closing quote and the separator belongs to the value.
    const tail = takeWhile(rest[separator], text, at);
    at += tail.length;
    if (cells.length < columnsMaximum) cells.push(value + tail);
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
    }
    endOfRow.lastIndex = at;
    at += endOfRow.exec(text)?.[0].length ?? 0;
    if (at === begun) failFile('file-damaged');
    if (cells.some((cell) => cell.trim() !== '')) yield { number, cells };
    cells = [];
    number += 1;
  }
}

function takeWhile(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at >= 0 ? at : failFile('file-damaged');
}
