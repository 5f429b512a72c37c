import { type ImportFormat, importFileExtensions } from '#contract/imports/rules.ts';
import { zipParts } from '../../../xlsx-reader/zip-parts.ts';
import { failFile } from './file-refusal.ts';

/** Detects the format by content; the file extension must match. */

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

const startsWith = (file: Buffer, mark: Buffer) => file.subarray(0, mark.length).equals(mark);

function requireWorkbook(content: Buffer): void {
  const parts = zipParts(content);
  const names = [...parts.keys()];
  if (names.some((name) => name.endsWith('vbaproject.bin'))) failFile('file-with-macros');
  const isWorkbook =
    parts.has('[content_types].xml') && names.some((name) => name.endsWith('.xml') && name.includes('sheet'));
  if (!isWorkbook) failFile('file-not-a-spreadsheet');
}

/** ERR-071, IMP-020. */
export function formatOf(fileName: string, content: Buffer): ImportFormat {
  const extension = /\.[^.]+$/.exec(fileName.trim().toLowerCase())?.[0] ?? '';
  if (extension === '.xlsm' || extension === '.xltm') failFile('file-with-macros');
  if (startsWith(content, compoundMark))
    failFile(content.includes(encryptedPackage) ? 'file-protected' : 'file-old-excel');
  if (extension === '.xls') failFile('file-old-excel');
  if (!importFileExtensions.some((accepted) => accepted === extension)) failFile('file-not-a-spreadsheet');
  const isZip = startsWith(content, zipMark);
  if (isZip) requireWorkbook(content);
  if (isZip !== (extension === '.xlsx'))
    failFile(isZip || isText(content) ? 'file-of-other-type' : 'file-not-a-spreadsheet');
  return isZip ? 'xlsx' : 'csv';
}

const isText = (content: Buffer) => !content.subarray(0, 4096).includes(0);
