import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import { linesPerChunk } from '#contract/feed/rules.ts';
import type { Db } from '../../db/connection.ts';
import { sha256 } from '../../db/encryption.ts';
import type { Line } from './read-lines.ts';

/** Lines as they are stored until they are applied: compressed, in pieces of equal length. */

export interface Chunk {
  /** From 1. */
  readonly number: number;
  /** Line 1 is the header. */
  readonly firstLine: number;
  readonly lines: readonly Line[];
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const newline = Buffer.from('\n');
/** Stands for a line that was too long: no record, and no JSON either. */
const tooLong = Buffer.from('\u0001');

function join(lines: readonly Line[]): Buffer {
  const parts: Buffer[] = [];
  for (const line of lines) parts.push(line ?? tooLong, newline);
  return Buffer.concat(parts);
}

export const numberOfChunk = (index: number): number => Math.floor(index / linesPerChunk) + 1;
export const firstLineOf = (number: number): number => (number - 1) * linesPerChunk + 2;

/** False when other lines are stored under this number. */
export async function storeChunk(db: Db, feedId: number, { number, firstLine, lines }: Chunk): Promise<boolean> {
  const content = join(lines);
  const hash = sha256(content);
  const { rows: known } = await sql<{ hash: Buffer }>`
    select hash from feed_chunk where feed_id = ${feedId} and number = ${number}`.execute(db);
  if (known[0]) return known[0].hash.equals(hash);
  const packed = await pack(content, { level: constants.Z_BEST_SPEED });
  const { rows: stored } = await sql<{ hash: Buffer }>`
    insert into feed_chunk (feed_id, number, first_line, lines, hash, content)
    values (${feedId}, ${number}, ${firstLine}, ${lines.length}, ${hash}, ${packed})
    on conflict (feed_id, number) do update set hash = feed_chunk.hash returning hash`.execute(db);
  return stored[0]?.hash.equals(hash) === true;
}

/** The text of a stored line; null when it was too long. */
export type StoredLine = string | null;

export interface StoredChunk {
  readonly number: number;
  readonly firstLine: number;
  readonly lines: readonly StoredLine[];
}

/** The next one that has not been applied; undefined when there is none. */
export async function readNextChunk(db: Db, feedId: number, after: number): Promise<StoredChunk | undefined> {
  const { rows } = await sql<{ number: number; firstLine: number; content: Buffer }>`
    select number, first_line, content from feed_chunk
     where feed_id = ${feedId} and number > ${after} and content is not null order by number limit 1`.execute(db);
  const [chunk] = rows;
  if (!chunk) return undefined;
  const text = (await unpack(chunk.content)).toString('utf8');
  const lines = text.split('\n').slice(0, -1);
  return { ...chunk, lines: lines.map((line) => (line === tooLong.toString() ? null : line)) };
}

/** Marks it as applied, in the transaction that applies it; false when that has been done. */
export async function claimChunk(db: Db, feedId: number, number: number): Promise<boolean> {
  const { rows } = await sql`
    update feed_chunk set content = null
     where feed_id = ${feedId} and number = ${number} and content is not null returning number`.execute(db);
  return rows.length > 0;
}
