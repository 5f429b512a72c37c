import type { SheetRow } from './cells.ts';
import { failFile } from './file-refusal.ts';

/** Rows of a csv file, whatever program and country it comes from. */

/** UTF-8 with and without its mark, UTF-16 by its mark, otherwise Windows-1252, which every byte is valid in. */
export function decodeCsv(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  if (file.includes(0)) return failFile('file-not-a-spreadsheet');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

const separators = [',', ';', '\t', '|'] as const;

/** The separator that stands most often in the first line with words, outside of quotes. */
function separatorOf(text: string): string {
  const firstLine = /[^\r\n]*[^\s,;|][^\r\n]*/.exec(text)?.[0] ?? '';
  const bare = firstLine.replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => bare.split(separator).length);
  const most = Math.max(...counts);
  return separators[counts.indexOf(most)] ?? ',';
}

/** Excel's own first line: sep=; */
const separatorLine = /^sep=(.)\r?\n/i;

export function* csvRows(text: string): Generator<SheetRow> {
  const told = separatorLine.exec(text);
  const separator = told?.[1] ?? separatorOf(text);
  let at = told?.[0].length ?? 0;
  let number = told ? 2 : 1;
  let cells: string[] = [];
  const endOfRow = /\r\n|\n|\r/y;
  const plain = new RegExp(`[^"\\r\\n${separator === '\t' ? '\\t' : `\\${separator}`}]*`, 'y');
  while (at < text.length) {
    let value: string;
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      value = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      // Whatever stands between the quote and the separator belongs to the value.
      const tail = takeWhile(plain, text, at);
      value += tail;
      at += tail.length;
    } else {
      value = takeWhile(plain, text, at);
      at += value.length;
      // A quote inside a plain value is a character like any other.
      while (text[at] === '"') {
        const more = takeWhile(plain, text, at + 1);
        value += `"${more}`;
        at += more.length + 1;
      }
    }
    cells.push(value);
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
    }
    endOfRow.lastIndex = at;
    at += endOfRow.exec(text)?.[0].length ?? 0;
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
