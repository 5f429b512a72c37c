import { z } from 'zod';
import { type PageSize, pageSizes } from './paging.ts';

/** Schemas shared by lists and administration forms. */

const wholeNumber = z.number({ error: 'not-a-number' }).int({ error: 'not-a-number' });

/** PostgreSQL integer; no record can have a larger id. */
export const recordIdMaximum = 2_147_483_647;

export const recordId = wholeNumber.min(1, { error: 'not-a-number' }).max(recordIdMaximum, { error: 'not-a-number' });

/** F11: the version of a record at the time editing began. */
export const version = wholeNumber.min(0, { error: 'out-of-range' }).max(recordIdMaximum, { error: 'out-of-range' });

export const page = wholeNumber.min(1, { error: 'out-of-range' }).max(100_000, { error: 'out-of-range' });

/** CONST-013. */
export const pageSize = z.literal(pageSizes, { error: 'not-in-list' });

const ofText = { decode: Number, encode: String };

/** Paging in a query string, where every value is text. */
export const queryPaging = {
  page: ['Page', z.codec(z.string().regex(/^\d{1,9}$/, { error: 'not-a-number' }), page, ofText).optional()],
  pageSize: [
    'PageSize',
    z
      .codec(z.string().regex(new RegExp(`^(?:${pageSizes.join('|')})$`), { error: 'not-in-list' }), pageSize, {
        decode: (text) => Number(text) as PageSize,
        encode: String,
      })
      .optional(),
  ],
} as const;

export const direction = z.enum(['asc', 'desc'], { error: 'not-in-list' });

/** Normalises one line: Unicode NFC, single spaces between words, none at the ends. */
export const tidyLine = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

const lineBreak = /\r\n|[\n\r\v\f\u2028\u2029]/u;

/** Normalises several lines one by one; only empty lines at the ends are removed. */
export const tidyLines = (text: string): string => text.split(lineBreak).map(tidyLine).join('\n').trim();

export const hasLineBreak = (text: string): boolean => lineBreak.test(text.trim());

/** Text in Unicode NFC without surrounding spaces. */
export const tidyTextSchema = (maximum: number) =>
  z.string({ error: 'invalid' }).max(maximum, { error: 'too-long', abort: true }).trim().normalize('NFC');
