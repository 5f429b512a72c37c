import { refuse } from './workbook-error.ts';
import { attribute, type Token, xmlTokens } from './xml-tokens.ts';
import type { Part } from './zip-parts.ts';

/** Rows of one sheet. For formulas, the stored value is read. */

export interface SheetRow {
  /** Row number shown in the spreadsheet, from 1. */
  readonly number: number;
  /** By column index, from 0; undefined means empty. */
  readonly cells: readonly (string | undefined)[];
}

/** Columns beyond this are ignored. */
export const columnsMaximum = 500;

export interface CellContext {
  readonly texts: readonly string[];
  readonly dates: ReadonlySet<number>;
  readonly isFrom1904: boolean;
}

const unpackedMaximum = 48 * 1_048_576;
const rowsOfExcel = 1_048_576;
const cellLength = 1000;
const day = 86_400_000;

/** 'AB12' is column 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}

/** Converts a serial date number to the date that the spreadsheet shows. */
function dateText(serial: number, isFrom1904: boolean): string {
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const moment = new Date(start + Math.round(serial * day));
  return Number.isNaN(moment.getTime()) ? String(serial) : moment.toISOString().replace(/T00:00:00.000Z$/, '');
}

function numberText(raw: string, style: number, words: CellContext): string {
  const value = Number(raw);
  if (raw.trim() === '' || Number.isNaN(value)) return raw;
  if (words.dates.has(style)) return dateText(value, words.isFrom1904);
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(0) : raw;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

function cellValue({ type, style, text }: OpenCell, words: CellContext): string {
  if (type === 's') return words.texts[Number(text)] ?? '';
  if (type === 'b') return text.trim() === '1' ? 'TRUE' : 'FALSE';
  if (type === '' || type === 'n') return numberText(text, style, words);
  return text;
}

interface OpenRow {
  isOpen: boolean;
  number: number;
  cells: (string | undefined)[];
  nextColumn: number;
}

/** State machine over a sheet's XML tokens; returns each row when it closes. */
function rowReader(words: CellContext) {
  const row: OpenRow = { isOpen: false, number: 0, cells: [], nextColumn: 0 };
  let cell: OpenCell | undefined;
  let isValue = false;
  let isReading = false;

  function openCell({ kind, text }: Token): void {
    if (!row.isOpen) refuse('damaged');
    const reference = attribute(text, 'r');
    const column = reference ? columnOf(reference) : row.nextColumn;
    row.nextColumn = column + 1;
    if (kind === 'open')
      cell = { column, type: attribute(text, 't') ?? '', style: Number(attribute(text, 's') ?? 0), text: '' };
  }

  function closeCell(): void {
    if (!cell) return;
    const value = cellValue(cell, words);
    if (value !== '' && cell.column >= 0 && cell.column < columnsMaximum) row.cells[cell.column] = value;
    cell = undefined;
  }

  function openRow({ kind, text }: Token): void {
    if (row.isOpen) refuse('damaged');
    row.isOpen = kind === 'open';
    const told = attribute(text, 'r');
    const number = told === undefined ? row.number + 1 : Number(told);
    if (!Number.isInteger(number) || number <= row.number) refuse('damaged');
    if (number > rowsOfExcel) refuse('unpacks-too-large');
    row.number = number;
    row.nextColumn = 0;
  }

  function closeRow(): SheetRow | undefined {
    if (!row.isOpen) refuse('damaged');
    row.isOpen = false;
    if (row.cells.length === 0) return undefined;
    const { number, cells } = row;
    row.cells = [];
    return { number, cells };
  }

  return (token: Token): SheetRow | 'end' | undefined => {
    const { name, kind, text } = token;
    if (kind === 'text') {
      if (cell && isValue && !isReading && cell.text.length < cellLength) cell.text += text;
      return undefined;
    }
    if (name === 'v' || name === 't') isValue = kind === 'open';
    else if (name === 'rPh') isReading = kind === 'open';
    else if (name === 'c') kind === 'close' ? closeCell() : openCell(token);
    else if (name === 'row') return kind === 'close' ? closeRow() : void openRow(token);
    else if (name === 'sheetData' && kind === 'close') return 'end';
    return undefined;
  };
}

/** Skips empty rows; the other rows keep their numbers. */
export async function* sheetRows(sheet: Part, words: CellContext): AsyncGenerator<SheetRow> {
  const read = rowReader(words);
  let isOver = false;
  // Unpacks beyond the last row too, because the checksum covers the whole part.
  for await (const tokens of xmlTokens(sheet, unpackedMaximum))
    for (const token of tokens) {
      const row = isOver ? undefined : read(token);
      if (row === 'end') isOver = true;
      else if (row) yield row;
    }
}
