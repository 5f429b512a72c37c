import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as card from '#contract/children/card-api.ts';
import { listPictures } from '#contract/children/list-pictures.ts';
import { freePort } from '#dev/ports.ts';
import { eraseDeparted } from '../domains/children/erase-departed.ts';
import { createObjectStore } from '../external/object-store.ts';
import { atEnd } from '../testing/at-end.ts';
import { makeChild, makeProject } from '../testing/children.ts';
import { makeUser } from '../testing/factories.ts';
import { startFeedWorld } from '../testing/feed.ts';
import { takePhoto } from '../testing/pictures.ts';
import { deleteDueObjects } from './unused.ts';

/** Against a server that speaks the protocol of Amazon S3 and checks signatures. */
const now = new Date('2026-11-18T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'prcds-objects-'));
const port = await freePort();
const store = new S3rver({
  address: '127.0.0.1',
  port,
  directory: folder,
  silent: true,
  configureBuckets: [{ name: 'prcds', configs: [] }],
});
await store.run();
atEnd(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const url = `http://127.0.0.1:${port}/prcds`;
const settings = { url, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' };
const objects = createObjectStore(settings);
const world = await startFeedWorld(() => now, {
  OBJECT_STORE_URL: url,
  OBJECT_STORE_KEY_ID: 'S3RVER',
  OBJECT_STORE_SECRET: 'S3RVER',
});
const { db, feed, credential, server } = world;
const project = await makeProject(db, { number: 700_201 });
const ana = await makeUser(db, { roles: ['Local Administrator'] });

let colours = 0;
async function send() {
  const answer = await fetch(`${server.origin}/v1/integration/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...credential.headers },
    body: new Uint8Array(await takePhoto({ colour: { r: ++colours, g: 1, b: 1 } })),
  });
  return (await answer.json()) as { readonly File: string };
}
const keyOf = async (hash: string) =>
  (
    await sql<{ objectKey: string }>`
      select object_key from stored_file where hash = decode(${hash}, 'hex')`.execute(db)
  ).rows[0]?.objectKey as string;
const due = async () =>
  (await db.selectFrom('objectToDelete').select('objectKey').execute()).map((row) => row.objectKey);

async function childWithPhoto(fields: object = {}) {
  const child = await makeChild(db, { project, ...fields });
  const { File } = await send();
  await feed([{ Record: 'child', ChildId: child.code, Media: [{ Kind: 'photo', Date: '2019-01-01', File }] }]);
  return { child, key: await keyOf(File) };
}

describe('pictures in an object store', () => {
  test('the content goes to the store in three sizes and comes from it; the database has none of it', async () => {
    const { child, key } = await childWithPhoto();
    const get = (size: string) => objects.get(`${key}/${size}`);
    const [tiny, small, large] = [await get('tiny'), await get('small'), await get('large')];
    expect([tiny, small, large].every((content) => Number(content?.length) > 300)).toBe(true);
    expect(await db.selectFrom('storedFileContent').selectAll().execute()).toEqual([]);
    expect(await due()).toEqual([]);
    const { items } = (await call(child.code)).media;
    const answer = await fetch(`${server.origin}/v1/child/${child.code}/media/${items[0]?.id}?Size=large`, {
      headers: { authorization: `Bearer ${await server.tokenFor(ana.email)}` },
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(large as Buffer)).toBe(true);
    const listed = await server.call(listPictures, { childIds: [child.code] }, { as: ana });
    expect(listed.output.pictures).toEqual([{ childId: child.code, content: tiny?.toString('base64') }]);
  });

  test('nobody reads the store without a signature', async () => {
    const { key } = await childWithPhoto();
    const wrong = createObjectStore({ ...settings, secret: 'wrong' });
    await expect(wrong.get(`${key}/small`)).rejects.toThrow('The object store answered 403 to GET.');
    await expect(wrong.put('other', Buffer.from('x'))).rejects.toThrow('The object store answered 403 to PUT.');
  });

  test('the erasure of the child deletes them; while the store does not answer, it is tried again', async () => {
    const { child, key } = await childWithPhoto({ status: 7, leavingDate: '2019-04-16', addDate: '2015-01-01' });
    expect(await eraseDeparted({ db, clock: () => now, retention: { childYears: 7 } })).toBe(1);
    expect(await due()).toEqual([key]);
    const gone = createObjectStore({ ...settings, url: `http://127.0.0.1:${await freePort()}/prcds` });
    await expect(deleteDueObjects({ db, clock: () => now, objects: gone })).rejects.toThrow();
    await expect(deleteDueObjects({ db, clock: () => now })).rejects.toThrow(
      '1 objects must be deleted, but no object store is configured.',
    );
    expect(await due()).toEqual([key]);
    await deleteDueObjects({ db, clock: () => now, objects });
    expect([await objects.get(`${key}/small`), await objects.get(`${key}/large`), await due()]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect(await db.selectFrom('childMedia').selectAll().where('childId', '=', child.id).execute()).toEqual([]);
  });

  test('what an upload left that broke off is deleted a day later', async () => {
    const key = '6f1b6a0e-6c0e-4a0e-9d8a-0d1e5a4f0c11';
    await objects.put(`${key}/small`, Buffer.from('x'));
    await db
      .insertInto('objectToDelete')
      .values({ objectKey: key, dueAt: new Date('2026-11-19T12:00:00Z') })
      .execute();
    await deleteDueObjects({ db, clock: () => now, objects });
    expect(await objects.get(`${key}/small`)).toBeDefined();
    await deleteDueObjects({ db, clock: () => new Date('2026-11-19T12:00:00Z'), objects });
    expect([await objects.get(`${key}/small`), await due()]).toEqual([undefined, []]);
  });
});

async function call(childId: string) {
  return (await server.call(card.getMedia, { childId }, { as: ana })).output;
}
