import type pg from 'pg';
import { dateText } from './days.ts';

/** COPY … FROM STDIN over an open connection; pg implements the protocol but offers no query for it. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

type Row = Readonly<Record<string, unknown>>;
type Writer = (value: never) => string;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (c) => escapes[c] as string) : text;

const day: Writer = (value: number | string | null) =>
  value === null ? '\\N' : typeof value === 'number' ? dateText(value) : value;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return String(value);
}

/** Days are numbers until they are written. */
const writersOf = (columns: readonly string[]): readonly (readonly [string, Writer])[] =>
  columns.map((column) => [column, column.endsWith('_date') ? day : cell]);

function line(row: Row, writers: readonly (readonly [string, Writer])[]): string {
  let text = '';
  for (const [column, write] of writers) text += `${write(row[column] as never)}\t`;
  return `${text.slice(0, -1)}\n`;
}

const rowsPerChunk = 500;

export function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const writers = writersOf(columns);
    let failure: Error | undefined;
    const query = {
      submit: (connection: CopyConnection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse(connection: CopyConnection) {
        for (let start = 0; start < rows.length; start += rowsPerChunk) {
          const end = Math.min(rows.length, start + rowsPerChunk);
          let text = '';
          for (let i = start; i < end; i++) text += line(rows[i] as Row, writers);
          connection.sendCopyFromChunk(Buffer.from(text));
        }
        connection.endCopyFrom();
      },
      handleError: (error: Error) => {
        failure = error;
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    };
    client.query(query as never);
  });
}
