import type { FileType } from '#contract/feed/files.ts';

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;

/** A viewer looks for the beginning of a PDF within its first bytes; here it must be the first. */
const beginnings: Readonly<Record<FileType, (bytes: Buffer) => boolean>> = {
  jpeg: (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  png: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  webp: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  pdf: (bytes) => startsWith(bytes, '%PDF-'),
};

/** Undefined for everything else, such as SVG, which can hold scripts. */
export const fileTypeOf = (bytes: Buffer): FileType | undefined =>
  (Object.keys(beginnings) as FileType[]).find((type) => beginnings[type](bytes));
