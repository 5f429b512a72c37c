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

/** No cell can mean them, and no database keeps the first of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;
export const withoutControl = (text: string): string => text.replace(control, '');

/** Excel writes what XML cannot hold as _x000D_. */
const escaped = /_x([\dA-F]{4})_/gi;
const plainText = (text: string): string =>
  text.includes('_x') ? text.replace(escaped, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** A part of a text keeps the whole text alive; a copy does not. */
const copied = (text: string): string => Buffer.from(text).toString();

const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;
const spaces = /[\s\u00A0\u2007\u202F]+/g;
const dashes = /[\u2010-\u2015\u2212]/g;

/** What people cannot see is not a mistake: spaces around, hard spaces, dashes that a spreadsheet made longer. */
export function cleanCell(text: string): string {
  const plain = withoutControl(plainText(text.slice(0, 1000)))
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(dashes, '-')
    .trim()
    .normalize('NFC')
    // ="0123" keeps zeros in a csv file; a quote in front keeps text from being a formula.
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@])/, '');
  return copied(plain.slice(0, importCellMaximum));
}
