import { importCellMaximum } from '#contract/imports/rules.ts';

/** A file as rows of cells. */
export interface SheetRow {
  /** As the spreadsheet shows it, from 1. */
  readonly number: number;
  /** By column, from 0; absent is empty. */
  readonly cells: readonly (string | undefined)[];
}

/** Columns further right than this are not looked at. */
export const columnsMaximum = 500;

const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;
const spaces = /[\s\u00A0\u2007\u202F]+/g;
const dashes = /[\u2010-\u2015\u2212]/g;

/** What people cannot see is not a mistake: spaces around, hard spaces, dashes that a spreadsheet made longer. */
export function cleanCell(text: string): string {
  const plain = text
    .slice(0, 1000)
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(dashes, '-')
    .trim()
    .normalize('NFC')
    // ="0123" keeps zeros in a csv file; a quote in front keeps text from being a formula.
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@])/, '');
  return plain.slice(0, importCellMaximum);
}
