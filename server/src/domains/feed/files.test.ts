import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import * as card from '#contract/children/card-api.ts';
import { listPictures } from '#contract/children/list-pictures.ts';
import * as projects from '#contract/projects/api.ts';
import { forgetUnusedFiles } from '../../files/unused.ts';
import { makeChild, makeProject } from '../../testing/children.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { startFeedWorld } from '../../testing/feed.ts';
import { plain } from '../../testing/pdf.ts';
import { drawPng, drawWebp, takePhoto } from '../../testing/pictures.ts';

let now = new Date('2026-11-18T12:00:00Z');
const world = await startFeedWorld(() => now);
const { db, feed, refused, credential, office, server } = world;
const { call } = server;
const project = await makeProject(db, { number: 700_101 });
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado', roles: ['Local Administrator'] });
const nobody = await makeUser(db, { roles: [] });

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
const letter = plain(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page]);
const withScript = plain([
  '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  page,
]);

let colours = 0;
/** A photo that no other test sends. */
const newPhoto = () => takePhoto({ colour: { r: ++colours, g: 99, b: 12 } });
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

type Headers = Readonly<Record<string, string>>;

async function send(bytes: Buffer, headers: Headers = {}, as: { readonly headers: Headers } = credential) {
  const answer = await fetch(`${server.origin}/v1/integration/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...as.headers, ...headers },
    body: new Uint8Array(bytes),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const sent = async (bytes: Buffer): Promise<string> => String((await send(bytes)).body.File);
const countFiles = async () =>
  (await db.selectFrom('storedFile').select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow())
    .count;
const message = async (Kind: string, Data: object) => {
  const answer = await fetch(`${server.origin}/v1/integration/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credential.headers },
    body: JSON.stringify({ MessageId: `files-${Math.random()}`, Kind, Data }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const image = (childId: string, mediaId: number, size?: 'small' | 'large', as: { email: string } = ana) =>
  fetchFile(`child/${childId}/media/${mediaId}${size ? `?Size=${size}` : ''}`, as);

async function fetchFile(path: string, as: { email: string }) {
  const answer = await fetch(`${server.origin}/v1/${path}`, {
    headers: { authorization: `Bearer ${await server.tokenFor(as.email)}` },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const makeKnown = () => makeChild(db, { project });

const mediaOf = async (childId: string) => (await call(card.getMedia, { childId }, { as: ana })).output.media;
const linesAbout = async (id: number) =>
  db
    .selectFrom('accessLog')
    .select(['action', 'record', 'userId'])
    .where('childId', '=', id)
    .where('isForeign', '=', false)
    .orderBy('id')
    .execute();

describe('a field office sends a file', () => {
  test.each([
    ['a JPEG', () => newPhoto(), 'picture'],
    ['a PNG', () => drawPng(), 'picture'],
    ['a WebP', () => drawWebp(), 'picture'],
    ['a PDF', async () => letter, 'document'],
  ])('%s is answered with its hash; the same bytes again change nothing', async (_, make, kind) => {
    const bytes = await make();
    const file = { File: hashOf(bytes), Kind: kind };
    expect(await send(bytes)).toEqual({ status: 200, body: { ...file, Repeat: false } });
    const before = await countFiles();
    expect(await send(bytes)).toEqual({ status: 200, body: { ...file, Repeat: true } });
    expect(await countFiles()).toBe(before);
  });

  test('the type is that of the content, whatever the sender calls it; gzip is unpacked', async () => {
    const bytes = await newPhoto();
    const answer = await send(gzipSync(bytes), { 'content-encoding': 'gzip', 'x-file-name': 'letter.pdf' });
    expect(answer.body).toEqual({ File: hashOf(bytes), Kind: 'picture', Repeat: false });
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const cut = async () => (await takePhoto({ width: 2000, height: 2000 })).subarray(0, 900);
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['nothing', () => Buffer.alloc(0), 'file-empty'],
    ['an SVG', () => svg, 'file-of-other-type'],
    ['a GIF', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'file-of-other-type'],
    ['a web page before a PDF', () => Buffer.concat([Buffer.from('<html>'), letter]), 'file-of-other-type'],
    ['a picture that ends too early', cut, 'file-damaged'],
    [
      'an SVG that begins like a PNG',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg]),
      'file-damaged',
    ],
    ['a picture of 26 megapixels', () => drawPng({ width: 26_000, height: 1000 }), 'picture-too-large'],
    ['a PDF with a script', () => withScript, 'pdf-with-script'],
    ['a PDF without a page', () => Buffer.from('%PDF-1.4\nhello'), 'not-a-pdf'],
    ['a PDF of more than 5 MB', () => Buffer.concat([letter, Buffer.alloc(5 * 1024 * 1024)]), 'file-too-large'],
  ])('%s is refused', async (_, make, code) => {
    const before = await countFiles();
    const { status, body } = await send(await make());
    expect([status, body.code, body.errors]).toMatchObject([400, 'invalid-input', [{ field: 'File', code }]]);
    expect(await countFiles()).toBe(before);
  });

  test('more than 15 MB are refused while they arrive, packed ones too', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect((await send(bomb, { 'content-encoding': 'gzip' })).body).toMatchObject({ code: 'body-too-large' });
    expect((await send(Buffer.alloc(16 * 1024 * 1024))).status).toBe(413);
  });

  test('fundraising offices send no files, and other content types are not taken', async () => {
    const crm = await makeCredential(db, { office: 'USAO' });
    const answer = await send(await newPhoto(), {}, crm);
    expect(answer.body).toMatchObject({
      code: 'message-refused',
      errors: [{ field: 'File', code: 'not-for-this-sender' }],
    });
    expect((await send(await newPhoto(), { 'content-type': 'image/jpeg' })).status).toBe(415);
  });
});

describe('the picture of a child', () => {
  test('comes with a line of a feed; head and Media tab name it, the days follow, and the action is A03', async () => {
    const child = await makeKnown();
    const File = await sent(await newPhoto());
    const Media = [
      { Kind: 'photo', Date: '2026-10-01', MediaFlag: 'CUP', ConsentExpiryDate: '2028-10-01', File },
      { Kind: 'photo', Date: '2026-11-01' },
      { Kind: 'video', Date: '2026-09-01', Link: 'https://video.example.org/v/17?t=3' },
    ];
    const line = { Record: 'child', ChildId: child.code, Media };
    expect(await feed([line], { name: 'pictures' })).toMatchObject({ State: 'done', Changed: 1, Refused: 0 });
    const { items } = await mediaOf(child.code);
    expect(items).toEqual([
      expect.objectContaining({ kind: 'photo', date: '2026-11-01', file: null, link: null }),
      expect.objectContaining({ date: '2026-10-01', flag: 'CUP', consentExpiryDate: '2028-10-01', file: 'picture' }),
      expect.objectContaining({ kind: 'video', file: null, link: 'https://video.example.org/v/17?t=3' }),
    ]);
    const { child: head } = (await call(card.getChild, { childId: child.code }, { as: ana })).output;
    expect(head).toMatchObject({ photo: items[1]?.id, photoDate: '2026-11-01', actionCode: { code: 'A03' } });
    expect((await call(card.getMedia, { childId: child.code }, { as: ana })).output.media.videoDate).toBe('2026-09-01');
    expect(await feed([line], { name: 'pictures-again' })).toMatchObject({ Unchanged: 1 });
  });

  test('is served in the size asked for, upright, and without the place where it was taken', async () => {
    const child = await makeKnown();
    const photo = await takePhoto({ width: 3000, height: 2000, orientation: 6, colour: { r: 9, g: 9, b: 200 } });
    expect((await sharp(photo).metadata()).exif?.includes('A child of Kebele 04')).toBe(true);
    await feed([
      { Record: 'child', ChildId: child.code, Media: [{ Kind: 'photo', Date: '2026-10-01', File: await sent(photo) }] },
    ]);
    const [item] = (await mediaOf(child.code)).items;
    const sizes = {
      undefined: await image(child.code, item?.id ?? 0),
      small: await image(child.code, item?.id ?? 0, 'small'),
      large: await image(child.code, item?.id ?? 0, 'large'),
    };
    const seen = await Promise.all(
      Object.values(sizes).map(async ({ bytes }) => {
        const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
        return [format, width, height, exif, icc, xmp, iptc, orientation];
      }),
    );
    const empty = Array.from({ length: 5 });
    expect(seen).toEqual([
      ['jpeg', 256, 384, ...empty],
      ['jpeg', 256, 384, ...empty],
      ['jpeg', 1067, 1600, ...empty],
    ]);
    expect(sizes.large.bytes.includes('Kebele')).toBe(false);
  });

  test('is never kept by others, and names nobody', async () => {
    const child = await makeKnown();
    await feed([
      {
        Record: 'child',
        ChildId: child.code,
        Media: [{ Kind: 'photo', Date: '2026-10-01', File: await sent(await newPhoto()) }],
      },
    ]);
    const [item] = (await mediaOf(child.code)).items;
    const { headers } = await image(child.code, item?.id ?? 0);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="${child.code} photo 2026-10-01 ${item?.id}.jpg"; filename*=UTF-8''${encodeURIComponent(`${child.code} photo 2026-10-01 ${item?.id}.jpg`)}`,
    });
  });

  test('F10 opening it is logged; without the privilege, and for another child, it is not served', async () => {
    const child = await makeKnown();
    const other = await makeKnown();
    await feed([
      {
        Record: 'child',
        ChildId: child.code,
        Media: [{ Kind: 'photo', Date: '2026-10-01', File: await sent(await newPhoto()) }],
      },
    ]);
    const { id } = await db
      .selectFrom('childMedia')
      .select('id')
      .where('childId', '=', child.id)
      .executeTakeFirstOrThrow();
    expect((await image(child.code, Number(id), 'large', nobody)).status).toBe(403);
    expect((await image(other.code, Number(id))).status).toBe(404);
    expect((await fetch(`${server.origin}/v1/child/${child.code}/media/${id}`)).status).toBe(401);
    expect(await linesAbout(child.id)).toEqual([]);
    expect((await image(child.code, Number(id))).status).toBe(200);
    expect(await linesAbout(child.id)).toEqual([{ action: 'view', record: null, userId: ana.id }]);
  });

  test.each<[string, object, string, string]>([
    ['a hash of no file', { Kind: 'photo', File: 'a'.repeat(64) }, 'Media.0.File', 'file-unknown'],
    ['what is no hash', { Kind: 'photo', File: 'photo.jpg' }, 'Media.0.File', 'invalid'],
    ['a video as a file', { Kind: 'video', File: 'a'.repeat(64) }, 'Media.0.File', 'contradiction'],
    ['a photo at an address', { Kind: 'photo', Link: 'https://p.example.org/1' }, 'Media.0.Link', 'contradiction'],
    [
      'an address without encryption',
      { Kind: 'video', Link: 'http://v.example.org/1' },
      'Media.0.Link',
      'not-an-address',
    ],
    ['a script as an address', { Kind: 'video', Link: 'javascript:alert(1)' }, 'Media.0.Link', 'not-an-address'],
    [
      'a password in an address',
      { Kind: 'video', Link: 'https://a:b@v.example.org' },
      'Media.0.Link',
      'not-an-address',
    ],
  ])('%s is refused with its field', async (what, entry, field, code) => {
    const child = await makeKnown();
    const name = what.replaceAll(' ', '-');
    await feed([{ Record: 'child', ChildId: child.code, Media: [{ Date: '2026-10-01', ...entry }] }], { name });
    expect((await refused(name))[0]).toMatchObject({ Errors: [{ field, code }] });
    expect((await mediaOf(child.code)).items).toEqual([]);
  });

  test('a document is no photo, and the file of another office is unknown', async () => {
    const child = await makeKnown();
    const { supportOfficeCode } = await db
      .selectFrom('country')
      .select('supportOfficeCode')
      .where('supportOfficeCode', '<>', office)
      .executeTakeFirstOrThrow();
    const neighbour = await makeCredential(db, { office: supportOfficeCode });
    const theirs = await newPhoto();
    expect((await send(theirs, {}, neighbour)).status).toBe(200);
    const update = (File: string) =>
      message('update', { ChildId: child.code, Media: [{ Kind: 'photo', Date: '2026-10-01', File }] });
    expect((await update(hashOf(theirs))).body).toMatchObject({
      errors: [{ field: 'Data.Media.0.File', code: 'file-unknown' }],
    });
    expect((await update(await sent(letter))).body).toMatchObject({
      errors: [{ field: 'Data.Media.0.File', code: 'file-of-other-type' }],
    });
    expect((await update(await sent(await newPhoto()))).body).toMatchObject({ Answer: { Outcome: 'changed' } });
  });

  test('a video or photo without content shows the drawn placeholder', async () => {
    const child = await makeKnown();
    await feed([{ Record: 'child', ChildId: child.code, Media: [{ Kind: 'photo', Date: '2026-10-01' }] }]);
    const [item] = (await mediaOf(child.code)).items;
    const { status, headers } = await image(child.code, item?.id ?? 0);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect((await call(card.getChild, { childId: child.code }, { as: ana })).output.child.photo).toBeNull();
  });
});

describe('pictures in lists', () => {
  const give = async (child: { readonly code: string }, photo: Buffer) =>
    feed([
      { Record: 'child', ChildId: child.code, Media: [{ Kind: 'photo', Date: '2026-10-01', File: await sent(photo) }] },
    ]);
  const listsOf = (user: { readonly id: number }) =>
    db
      .selectFrom('listLog')
      .select(['list', 'criteria', 'childIds'])
      .where('userId', '=', user.id)
      .where('isForeign', '=', false)
      .execute();

  test('F16 rows say which children have one; those are answered at once, small, and logged as a list', async () => {
    const [pictured, without] = [await makeKnown(), await makeKnown()];
    await give(pictured, await takePhoto({ width: 1200, height: 1600, colour: { r: 7, g: 80, b: 9 } }));
    const rea = await makeUser(db, { roles: ['Standard User'] });
    const search = { childCodes: [pictured.code, without.code] };
    const { children } = (await call(searchChildren, { search }, { as: rea })).output;
    expect(children.map(({ childId, hasPicture }) => [childId, hasPicture])).toEqual([
      [pictured.code, true],
      [without.code, false],
    ]);
    const childIds = [pictured.code.toLowerCase(), without.code, 'ETH-000000-0000'];
    const { pictures } = (await call(listPictures, { childIds }, { as: rea })).output;
    expect(pictures.map(({ childId }) => childId)).toEqual([pictured.code]);
    const { format, width, height, exif } = await sharp(Buffer.from(pictures[0]?.content ?? '', 'base64')).metadata();
    expect([format, width, height, exif]).toEqual(['jpeg', 72, 96, undefined]);
    expect(await listsOf(rea)).toMatchObject([
      { list: 'search', childIds: [pictured.id, without.id] },
      { list: 'pictures', criteria: [], childIds: [pictured.id] },
    ]);
  });

  test('nothing is logged where there is no picture; without the privilege, or for more than a page, none is given', async () => {
    const child = await makeKnown();
    const rea = await makeUser(db, { roles: ['Standard User'] });
    expect((await call(listPictures, { childIds: [child.code] }, { as: rea })).output).toEqual({ pictures: [] });
    expect(await listsOf(rea)).toEqual([]);
    expect((await call(listPictures, { childIds: [child.code] }, { as: nobody })).status).toBe(403);
    const many = Array.from({ length: 101 }, () => child.code);
    expect((await call(listPictures, { childIds: many }, { as: rea })).problem.errors).toMatchObject([
      { field: 'ChildIds', code: 'too-many' },
    ]);
  });
});

test('F10 letters come as pictures or documents; a document is downloaded, and logged as an export', async () => {
  const child = await makeKnown();
  await feed([
    {
      Record: 'child',
      ChildId: child.code,
      Letters: [
        { Kind: 'from-child', Date: '2026-10-03', File: await sent(await newPhoto()) },
        { Kind: 'introduction', Date: '2026-10-02', File: await sent(letter) },
        { Kind: 'annual-report', Date: '2026-10-01' },
      ],
    },
  ]);
  const { letters } = (await call(card.getCorrespondence, { childId: child.code }, { as: ana })).output.correspondence;
  expect(letters.map(({ kind, file }) => [kind, file])).toEqual([
    ['from-child', 'picture'],
    ['introduction', 'document'],
    ['annual-report', null],
  ]);
  const get = (index: number) => fetchFile(`child/${child.code}/letter/${letters[index]?.id}`, ana);
  const [picture, document, none] = [await get(0), await get(1), await get(2)];
  expect([picture.status, picture.headers.get('content-type'), (await sharp(picture.bytes).metadata()).format]).toEqual(
    [200, 'image/jpeg', 'jpeg'],
  );
  expect(document.bytes.equals(letter)).toBe(true);
  expect(document.headers.get('content-disposition')).toContain(
    `attachment; filename="${child.code} introduction 2026-10-02 ${letters[1]?.id}.pdf"`,
  );
  expect(none.status).toBe(404);
  expect((await linesAbout(child.id)).map(({ action }) => action)).toEqual(['view', 'export']);
});

test('PROJ-005 photos, videos and documents of a project come with its line, and are served', async () => {
  const [photo, report] = [await sent(await newPhoto()), await sent(letter)];
  const Media = [
    { Kind: 'photo', Date: '2026-10-03', Title: 'Water point', File: photo },
    { Kind: 'document', Date: '2026-10-02', Title: 'Annual report', File: report },
    { Kind: 'video', Date: '2026-10-01', Title: 'Opening day', Link: 'https://video.example.org/9' },
  ];
  const line = { Record: 'project', Project: '700101', Media };
  expect(await feed([line], { name: 'project-media' })).toMatchObject({ Places: 1, Refused: 0 });
  expect(await feed([line], { name: 'project-media-again' })).toMatchObject({ Places: 0, Unchanged: 1 });
  const { media } = (await call(projects.listProjectMedia, { id: '700101' }, { as: ana })).output;
  const id = expect.any(Number);
  expect(media).toEqual([
    { id, kind: 'photo', title: 'Water point', type: 'image/jpeg', date: '2026-10-03', hasFile: true, link: null },
    {
      id,
      kind: 'document',
      title: 'Annual report',
      type: 'application/pdf',
      date: '2026-10-02',
      hasFile: true,
      link: null,
    },
    {
      ...{ id, kind: 'video', title: 'Opening day', type: 'video/mp4', date: '2026-10-01', hasFile: false },
      link: 'https://video.example.org/9',
    },
  ]);
  const get = (index: number, size = '') => fetchFile(`project/700101/media/${media[index]?.id}${size}`, ana);
  expect((await sharp((await get(0)).bytes).metadata()).width).toBe(384);
  expect((await sharp((await get(0, '?Size=large')).bytes).metadata()).width).toBe(800);
  expect((await get(1)).bytes.equals(letter)).toBe(true);
  expect((await get(2)).headers.get('content-type')).toBe('image/svg+xml');
  const told = await db
    .selectFrom('auditEntry')
    .select(['oldValue', 'newValue'])
    .where('entity', '=', 'project')
    .where('entityId', '=', '700101')
    .where('field', '=', 'Media')
    .execute();
  expect(told).toMatchObject([{ oldValue: null, newValue: expect.stringContaining('Title Opening day') }]);
});

describe('a file that nothing refers to', () => {
  const exists = async (hash: string) =>
    (await sql`select 1 from stored_file where office_code = ${office} and hash = decode(${hash}, 'hex')`.execute(db))
      .rows.length === 1;

  test('is kept for seven days after it was last sent, and deleted then', async () => {
    const bytes = await newPhoto();
    const hash = await sent(bytes);
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
    const forgetIn = (days: number) => forgetUnusedFiles({ db, clock: () => later(days) });
    await forgetIn(6.9);
    expect(await exists(hash)).toBe(true);
    const before = now;
    now = later(3);
    expect((await send(bytes)).body.Repeat).toBe(true);
    now = before;
    await forgetIn(7.1);
    expect(await exists(hash)).toBe(true);
    await forgetIn(10.1);
    expect(await exists(hash)).toBe(false);
    const { rows } = await sql`select 1 from stored_file_content c where not exists (
      select 1 from stored_file f where f.id = c.file_id)`.execute(db);
    expect(rows).toEqual([]);
  });

  test('stays while a child or project refers to it, and goes after its list was replaced', async () => {
    const child = await makeKnown();
    const hash = await sent(await newPhoto());
    const set = (Media: object[]) => feed([{ Record: 'child', ChildId: child.code, Media }]);
    await set([{ Kind: 'photo', Date: '2026-10-01', File: hash }]);
    const forget = () => forgetUnusedFiles({ db, clock: () => new Date('2027-11-18') });
    await forget();
    expect(await exists(hash)).toBe(true);
    await set([]);
    await forget();
    expect(await exists(hash)).toBe(false);
  });
});
