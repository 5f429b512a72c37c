import { crc32, createInflateRaw } from 'node:zlib';
import { refuse } from './workbook-error.ts';

/**
 * Parts of a zipped workbook. Declared sizes cannot be trusted, so parts are unpacked as a stream and counted (zip bomb
 * protection), and only when read.
 */
export interface Part {
  readonly budget: Budget;
  /** Yields the content in chunks; refuses the file beyond `limit` bytes. */
  unpack(limit: number): AsyncGenerator<Buffer>;
}

/** Remaining budget for all parts of one file together, including parts that are read repeatedly. */
export interface Budget {
  bytes: number;
  tokens: number;
}

/** Far more than a legitimate file of 1 MB needs; a million empty rows are a million tokens, read twice. */
const budgetOfFile: Readonly<Budget> = { bytes: 112 * 1_048_576, tokens: 4_500_000 };

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endLength = 22;
const longestComment = 65_535;
const partsMaximum = 1000;
const encryptedFlag = 1;
const stored = 0;
const deflated = 8;

function findEnd(file: Buffer): number {
  const earliest = Math.max(0, file.length - endLength - longestComment);
  for (let at = file.length - endLength; at >= earliest; at -= 1) if (file.readUInt32LE(at) === endMark) return at;
  return refuse('damaged');
}

function contentOf(file: Buffer, header: number, size: number): Buffer {
  if (header + 30 > file.length || file.readUInt32LE(header) !== localMark) return refuse('damaged');
  const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
  if (start + size > file.length) return refuse('damaged');
  return file.subarray(start, start + size);
}

async function* inflate(packed: Buffer, limit: number, budget: Budget): AsyncGenerator<Buffer> {
  const stream = createInflateRaw();
  stream.end(packed);
  let total = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      total += piece.length;
      budget.bytes -= piece.length;
      if (total > limit || budget.bytes < 0) refuse('unpacks-too-large');
      yield piece;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) refuse('damaged');
    throw error;
  } finally {
    stream.destroy();
  }
}

/** Refuses a part whose CRC-32 does not match. */
async function* withChecksum(pieces: AsyncIterable<Buffer>, checksum: number): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const piece of pieces) {
    sum = crc32(piece, sum);
    yield piece;
  }
  if (sum !== checksum) refuse('damaged');
}

async function* readStored(content: Buffer, limit: number): AsyncGenerator<Buffer> {
  if (content.length > limit) refuse('unpacks-too-large');
  yield content;
}

function unpacker(file: Buffer, at: number, budget: Budget): Part['unpack'] {
  const method = file.readUInt16LE(at + 10);
  const isEncrypted = (file.readUInt16LE(at + 8) & encryptedFlag) !== 0;
  const checksum = file.readUInt32LE(at + 16);
  const size = file.readUInt32LE(at + 20);
  const header = file.readUInt32LE(at + 42);
  return (limit) => {
    if (isEncrypted) return refuse('protected');
    if (method !== deflated && method !== stored) return refuse('damaged');
    const packed = contentOf(file, header, size);
    return withChecksum(method === deflated ? inflate(packed, limit, budget) : readStored(packed, limit), checksum);
  };
}

export function zipParts(file: Buffer): ReadonlyMap<string, Part> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count > partsMaximum) refuse('unpacks-too-large');
  const parts = new Map<string, Part>();
  const budget = { ...budgetOfFile };
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entryMark) refuse('damaged');
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(name.toLowerCase(), { budget, unpack: unpacker(file, at, budget) });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}
