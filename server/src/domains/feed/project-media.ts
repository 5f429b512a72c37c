import type { ProjectData } from '#contract/feed/lines.ts';
import { storedEntries } from '#contract/feed/list-changes.ts';
import type { FieldProblem } from '#contract/problem.ts';
import type { Db } from '../../db/connection.ts';
import { findEntryChange } from './entry-changes.ts';
import { findSentFiles } from './sent-files.ts';
import { readFiles } from './sent-lists.ts';
import { contentDetails, readHashes } from './told-lists.ts';

/** Photos, videos and documents of a project. The list that is sent replaces the stored one. */

interface Entry {
  readonly kind: string;
  readonly title: string;
  readonly takenOn: string;
  readonly fileId: string | null;
  readonly link: string | null;
}

interface ReadMedia {
  /** Undefined when no list is sent. */
  readonly entries: readonly Entry[] | undefined;
  readonly problems: readonly FieldProblem[];
}

export async function readProjectMedia(db: Db, office: string, data: ProjectData): Promise<ReadMedia> {
  const { Media: sent } = data;
  if (!sent) return { entries: undefined, problems: [] };
  const { fileIds, problems } = readFiles('Media', sent, await findSentFiles(db, office, [data]));
  const entries = sent.map(({ Kind, Title, Date: takenOn, Link = null }, index) => ({
    kind: Kind,
    title: Title,
    takenOn,
    fileId: fileIds[index] ?? null,
    link: Link,
  }));
  return { entries, problems };
}

/** What is served: pictures are drawn anew as JPEG. */
const types: Readonly<Record<string, string>> = {
  photo: 'image/jpeg',
  video: 'video/mp4',
  document: 'application/pdf',
};

const contentOf = ({ kind, title, takenOn, fileId, link }: Entry) =>
  JSON.stringify([kind, title, takenOn, fileId, link]);

const told = (entries: readonly Entry[], hashes: ReadonlyMap<string, string>) =>
  storedEntries(
    entries.map(({ kind, title, takenOn, ...content }) => ({
      kind,
      day: takenOn,
      details: { Title: title, ...contentDetails(content, hashes) },
    })),
  );

/** In the caller's transaction, which has locked the project. Returns what changed, for the history. */
export async function replaceProjectMedia(
  db: Db,
  projectNumber: number,
  { entries }: ReadMedia,
): Promise<readonly [string | null, string | null] | undefined> {
  if (!entries) return undefined;
  const stored = await db
    .selectFrom('projectMedia')
    .select(['kind', 'title', 'takenOn', 'fileId', 'link'])
    .where('projectNumber', '=', projectNumber)
    .orderBy('id')
    .execute();
  const change = findEntryChange<Entry>(stored, entries, contentOf);
  if (!change) return undefined;
  await db.deleteFrom('projectMedia').where('projectNumber', '=', projectNumber).execute();
  if (entries.length > 0)
    await db
      .insertInto('projectMedia')
      .values(entries.map((entry) => ({ ...entry, projectNumber, type: types[entry.kind] ?? '' })))
      .execute();
  const hashes = await readHashes(db, [...change.before, ...change.after]);
  return [told(change.before, hashes), told(change.after, hashes)];
}
