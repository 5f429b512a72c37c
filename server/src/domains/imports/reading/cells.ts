import { importCellMaximum } from '#contract/imports/rules.ts';

/** Control characters are meaningless in a cell, and PostgreSQL cannot store U+0000. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;
export const withoutControl = (text: string): string => text.replace(control, '');

/** Excel escapes characters that XML cannot hold as _x000D_. */
const escaped = /_x([\dA-F]{4})_/gi;
const plainText = (text: string): string =>
  text.includes('_x') ? text.replace(escaped, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** A substring keeps the whole source string in memory; a copy does not. */
const copyString = (text: string): string => Buffer.from(text).toString();

const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;
const spaces = /[\s\u00A0\u2007\u202F]+/g;
const dashes = /[\u2010-\u2015\u2212]/g;

/** Ignores invisible differences: surrounding and non-breaking spaces, dashes lengthened by a spreadsheet. */
export function cleanCell(text: string): string {
  const plain = withoutControl(plainText(text.slice(0, 1000)))
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(dashes, '-')
    .trim()
    .normalize('NFC')
    // ="0123" protects leading zeros in csv; a leading quote protects text from being read as a formula.
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@])/, '');
  return copyString(plain.slice(0, importCellMaximum));
}
