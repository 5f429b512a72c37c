import { sql } from 'kysely';
import type { z } from 'zod';
import { normaliseChildId } from '#contract/children/child-id.ts';
import type { listPictures } from '#contract/children/list-pictures.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import { readContents } from '../../../files/content.ts';
import type { Context } from '../../../http/context.ts';
import { findLatestPhotos } from './queries.ts';

async function findCodes({ db }: Context, childIds: readonly string[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from child where code = any(${childIds.map(normaliseChildId)}::text[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** F16: the list itself was logged when it was read; its pictures are logged like a list of their own. */
export async function listChildPictures(
  context: Context,
  { childIds }: z.output<typeof listPictures.input>,
): Promise<z.output<typeof listPictures.output>> {
  const codes = await findCodes(context, childIds);
  const photos = await findLatestPhotos(context.db, [...codes.keys()]);
  if (photos.size > 0) await recordAccess(context, { list: 'pictures', criteria: [], childIds: [...photos.keys()] });
  const contents = await readContents(context, [...photos.values()], 'tiny');
  return {
    pictures: [...photos].flatMap(([id, file]) => {
      const content = contents.get(file.id);
      return content ? [{ childId: codes.get(id) ?? '', content: content.toString('base64') }] : [];
    }),
  };
}
