import { sql } from 'kysely';
import type { z } from 'zod';
import { normaliseChildId } from '#contract/children/child-id.ts';
import type { listPictures } from '#contract/children/list-pictures.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import { readContents, type StoredFile } from '../../../files/content.ts';
import type { Context } from '../../../http/context.ts';
import { latestPhoto } from './queries.ts';

interface Pictured {
  readonly childId: number;
  readonly code: string;
  readonly file: StoredFile;
}

async function findPictures({ db }: Context, codes: readonly string[]): Promise<Pictured[]> {
  const { rows } = await sql<Pictured>`
    select c.id as child_id, c.code, json_build_object('id', f.id::text, 'kind', f.kind, 'objectKey', f.object_key) as file
      from child c
      join child_media m on m.id = ${latestPhoto(sql`c.id`)}
      join stored_file f on f.id = m.file_id
     where c.code = any(${codes}::text[])`.execute(db);
  return rows;
}

/** F16: the list itself was logged when it was read; its pictures are logged like a list of their own. */
export async function listChildPictures(
  context: Context,
  { childIds }: z.output<typeof listPictures.input>,
): Promise<z.output<typeof listPictures.output>> {
  const found = await findPictures(context, childIds.map(normaliseChildId));
  if (found.length > 0)
    await recordAccess(context, { list: 'pictures', criteria: [], childIds: found.map(({ childId }) => childId) });
  const contents = await readContents(
    context,
    found.map(({ file }) => file),
    'tiny',
  );
  return {
    pictures: found.flatMap(({ code, file }) => {
      const content = contents.get(file.id);
      return content ? [{ childId: code, content: content.toString('base64') }] : [];
    }),
  };
}
