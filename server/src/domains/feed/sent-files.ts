import { sql } from 'kysely';
import type { FileKind } from '#contract/feed/files.ts';
import type { Db } from '../../db/connection.ts';
import type { SentFile } from './sent-columns.ts';

/** The files that records name by their hash. Those of other offices are unknown. */

type WithFiles = Readonly<Partial<Record<'Media' | 'Letters', readonly { readonly File?: string | undefined }[]>>>;

const hashesOf = ({ Media = [], Letters = [] }: WithFiles) =>
  [...Media, ...Letters].flatMap(({ File }) => (File === undefined ? [] : [File]));

export async function findSentFiles(
  db: Db,
  office: string,
  records: readonly WithFiles[],
): Promise<ReadonlyMap<string, SentFile>> {
  const hashes = [...new Set(records.flatMap(hashesOf))];
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<{ hash: string; id: string; kind: FileKind }>`
    select encode(f.hash, 'hex') as hash, f.id, f.kind
      from stored_file f join unnest(${hashes}::text[]) named(hash) on f.hash = decode(named.hash, 'hex')
     where f.office_code = ${office}`.execute(db);
  return new Map(rows.map(({ hash, id, kind }) => [hash, { id, kind }]));
}
