import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nothing, oneLine } from '../shared/values.ts';
import { wire } from '../wire.ts';

/**
 * Files of field offices: pictures and documents. A file is sent first, and answered with the hash by which lines and
 * messages name it afterwards.
 */

export const fileKinds = ['picture', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Known by its first bytes; what a sender says about it counts for nothing. */
export const fileTypes = {
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  pdf: 'document',
} as const satisfies Readonly<Record<string, FileKind>>;
export type FileType = keyof typeof fileTypes;

const megabyte = 1024 * 1024;
/** Bytes as they are sent. */
export const fileMaximum: Readonly<Record<FileKind, number>> = { picture: 15 * megabyte, document: 5 * megabyte };
export const anyFileMaximum = Math.max(...Object.values(fileMaximum));
/** Width times height: what has to fit into memory while a picture is drawn. */
export const pixelsMaximum = 25_000_000;

/** Pixels on the longer side of the pictures that are made; a smaller picture stays as large as it is. */
export const pictureSizes = { tiny: 96, small: 384, large: 1600 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** Days for which a file is kept that no child or project refers to. */
export const unusedFileDays = 7;

const hash = z.string({ error: 'invalid' }).regex(/^[0-9a-f]{64}$/, { error: 'invalid' });

/** In lines and messages: the SHA-256 of a file as it was sent. */
export const sentFile = hash;

const linkMaximum = 500;

/** A video at an address outside: https, without a name or password in it. */
export const sentLink = z
  .string({ error: 'invalid' })
  .max(linkMaximum, { error: 'too-long' })
  .regex(oneLine, { error: 'invalid-characters' })
  .refine(isVideoAddress, { error: 'not-an-address' });

function isVideoAddress(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === '' && password === '' && hostname.includes('.');
}

export const sendFile = endpoint({
  method: 'POST',
  path: 'integration/file',
  access: 'integration',
  refuses: ['message-refused'],
  summary: 'A picture or document of a field office, as its bytes; answered with the hash that names it',
  consumes: 'bytes',
  input: nothing,
  output: wire({
    file: ['File', hash],
    kind: ['Kind', z.enum(fileKinds)],
    /** The same file had arrived before. */
    isRepeat: ['Repeat', z.boolean()],
  }),
});
