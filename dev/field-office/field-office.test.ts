import pg from 'pg';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { makeChild, makeProject } from '#server/testing/children.ts';
import { startThrowAwayCluster } from '#server/testing/cluster.ts';
import { startFeedWorld } from '#server/testing/feed.ts';
import { makeTemplate, templateName } from '#server/testing/global-setup.ts';
import { startFieldOffice } from './field-office.ts';
import { pictureAsSvg, takePicture } from './picture.ts';
import { openRecords } from './records.ts';

/** The page with the real product; what runs in the background is run by hand. */
const clock = () => new Date('2026-11-18T12:00:00Z');
const cluster = await startThrowAwayCluster();
await makeTemplate(cluster.url, templateName);
const admin = new pg.Client({ connectionString: cluster.url('postgres') });
await admin.connect();
await admin.query(`create database field_office template ${templateName}`);
await admin.end();
const url = cluster.url('field_office');
const database = openDatabase(url, { maximum: 4, connectWithin: 120_000 });
const { server, db, credential, apply } = await startFeedWorld(clock, {}, { db: database.db, url });
const [, pair = ''] = credential.headers.authorization.split(' ');
const [clientId = '', secret = ''] = Buffer.from(pair, 'base64').toString().split(':');
const records = openRecords(server.databaseUrl);
const page = await startFieldOffice({
  port: 0,
  productUrl: server.origin,
  account: { clientId, secret },
  records,
  clock,
});
afterAll(async () => {
  await page.stop();
  await database.close();
  await cluster.stop();
});

const post = (send: string) =>
  fetch(page.url, { method: 'POST', body: new URLSearchParams({ send }), redirect: 'manual' });

/** What the page says after the product has applied the file. */
async function sent(send: string): Promise<string> {
  const answer = await post(send);
  expect(answer.status).toBe(303);
  await apply();
  return (await fetch(new URL(answer.headers.get('location') ?? '', page.url))).text();
}

/** The items of a list or the rows of a table, without their markup. */
const texts = (markup: string, tag: 'li' | 'tr') =>
  [...markup.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, inside = '']) =>
    inside
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

test('offers five sendings and shows no secret', async () => {
  const text = await (await fetch(page.url)).text();
  expect([...text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'Today’s changes',
    'A broken file',
    'A snapshot with a missing project',
    'A single message',
    'A picture',
  ]);
  expect(text).not.toContain(secret);
});

test('without children a snapshot, a message and a picture say what to do first', async () => {
  for (const send of ['snapshot', 'message', 'picture'])
    expect(await (await post(send)).text()).toContain(
      'There are too few children for that. Send today’s changes first.',
    );
});

test('today’s changes register, change and release; sent again, others do', async () => {
  const known = await makeProject(db, { number: 700_001 });
  for (const number of ['0001', '0002', '0003']) await makeChild(db, { project: known, code: `ETH-700001-${number}` });
  const text = await sent('changes');
  expect(text).toContain('PRCDS took it as feed 1');
  expect(text).toContain('It is applied.');
  expect(texts(text, 'li')).toEqual([
    '9 lines in the file',
    '3 projects and communities added or changed',
    '3 children registered',
    '2 children changed',
    '1 child as before',
    '1 child asked to leave, or gone',
  ]);
  expect(texts(await sent('changes'), 'li')).toContain('3 children registered');
  const { length } = await db.selectFrom('child').select('id').where('code', 'like', 'ETH-900100-%').execute();
  expect(length).toBe(6);
});

test('a broken file has its lines refused, each with its reason', async () => {
  const text = await sent('broken');
  expect(texts(text, 'li')).toContain('6 lines refused');
  expect(texts(text, 'tr').slice(1)).toEqual([
    '5 child:ETH-900100-0106 Religion: this code is in no list',
    '6 child:ETH-900100-0107 BirthDate: this is not a date',
    '7 child:ETH-900100-0108 ChildGivenName: this must be sent',
    '8 child:ETH-900100-0109 FavoriteColour: there is no such field',
    '9 child:KEN-900100-0001 ChildId: this is not of the country that the file is about',
    '10 this line cannot be read',
  ]);
});

test('a snapshot without a project waits for a Partnership Admin, and nobody has left', async () => {
  const before = await db.selectFrom('child').select(['code', 'status']).orderBy('code').execute();
  const text = await sent('snapshot');
  expect(text).toContain('a Partnership Admin decides in PRCDS whether they have left');
  expect(text).toContain(`${server.origin}/administration/FundRaisingOfficeSetting?tab=feeds`);
  expect(texts(text, 'li')).toContain('2 children missing from the snapshot');
  expect(await db.selectFrom('child').select(['code', 'status']).orderBy('code').execute()).toEqual(before);
});

test('a single message is answered at once', async () => {
  const text = await (await post('message')).text();
  expect(text).toMatch(/PRCDS updated ETH-\d{6}-\d{4}/);
  expect(text).toContain('It answered 200');
});

test('a picture is sent with its camera and place, stored without them, and leads to the child', async () => {
  const asSent = await sharp(await takePicture('ETH-700001-0001')).metadata();
  expect([asSent.width, asSent.height]).toEqual([900, 1200]);
  expect(String(asSent.exif)).toContain('Demo camera');
  const text = await (await post('picture')).text();
  const [, id = ''] = /PRCDS has a picture of (ETH-\d{6}-\d{4})/.exec(text) ?? [];
  const [, hash = ''] = /stored the file as <code>([0-9a-f]{64})</.exec(text) ?? [];
  expect(text).toContain('It answered 200');
  expect(text).toContain(`href="${server.origin}/searchchild/viewchild?id=${id}"`);
  const stored = await db
    .selectFrom('childMedia')
    .innerJoin('childRecord', 'childRecord.id', 'childMedia.childId')
    .innerJoin('storedFile', 'storedFile.id', 'childMedia.fileId')
    .innerJoin('storedFileContent', 'storedFileContent.fileId', 'storedFile.id')
    .select(['childMedia.kind', 'childMedia.mediaDate', 'storedFile.hash', 'content'])
    .where('code', '=', id)
    .where('size', '=', 'large')
    .execute();
  expect(stored).toMatchObject([{ kind: 'photo', mediaDate: '2026-11-18' }]);
  expect(stored[0]?.hash.toString('hex')).toBe(hash);
  const kept = await sharp(stored[0]?.content).metadata();
  expect([kept.width, kept.height, kept.exif]).toEqual([900, 1200, undefined]);
  // The next one is of another child.
  const children = await records.listChildren();
  expect(children.find((child) => child.id === id)).toMatchObject({ hasPicture: true });
});

test('a child always has the same picture, another child another one', () => {
  expect(pictureAsSvg('ETH-700001-0001')).toBe(pictureAsSvg('ETH-700001-0001'));
  expect(pictureAsSvg('ETH-700001-0002')).not.toBe(pictureAsSvg('ETH-700001-0001'));
});

test('a feed that PRCDS does not know is not shown; what it refuses is', async () => {
  expect(await (await fetch(`${page.url}/?feed=nothing`)).text()).not.toContain('The answer of PRCDS');
  await db.updateTable('country').set({ isActive: false }).where('code', '=', 'ETH').execute();
  expect(await (await post('changes')).text()).toContain('PRCDS answered 409: ');
});
