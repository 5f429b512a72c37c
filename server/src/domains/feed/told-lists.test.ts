import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as card from '#contract/children/card-api.ts';
import * as projects from '#contract/projects/api.ts';
import { makeChild, makeProject } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { startFeedWorld } from '../../testing/feed.ts';
import { plain } from '../../testing/pdf.ts';
import { takePhoto } from '../../testing/pictures.ts';

/** What histories say when a file of a list is replaced, or comes later. */

const world = await startFeedWorld(() => new Date('2026-11-18T12:00:00Z'));
const { db, feed, credential, server } = world;
const { call } = server;
const project = await makeProject(db, { number: 700_501 });
const ana = await makeUser(db, { roles: ['Local Administrator'] });
const elena = await makeUser(db, { office: 'ESPO', language: 'es', roles: ['Local Administrator'] });

let colours = 0;
const newPhoto = () => takePhoto({ colour: { r: ++colours * 16, g: 44, b: 190 } });
const letter = plain([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
]);

const firstDigits = (content: Buffer | string) => createHash('sha256').update(content).digest('hex').slice(0, 8);

async function send(bytes: Buffer) {
  const answer = await fetch(`${server.origin}/v1/integration/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...credential.headers },
    body: new Uint8Array(bytes),
  });
  return { File: String(((await answer.json()) as { File: string }).File) };
}

async function tell(Kind: string, Data: object) {
  const answer = await fetch(`${server.origin}/v1/integration/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credential.headers },
    body: JSON.stringify({ MessageId: `told-${Math.random()}`, Kind, Data }),
  });
  expect(answer.status).toBe(200);
}

const changes = (childId: string, lists: object) => feed([{ Record: 'child', ChildId: childId, ...lists }]);

const read = async (childId: string, as: { email: string } = ana) =>
  (await call(card.getChildAudit, { childId }, { as })).output.audit;
const linesOf = async (childId: string, field: string) =>
  (await read(childId))
    .filter((entry) => entry.field === field)
    .map(({ oldValue, newValue }) => [oldValue, newValue])
    .reverse();

describe('the history of a child', () => {
  test('T8 a picture that is replaced under its date has a line with the number of the feed; the action stays A03', async () => {
    const child = await makeChild(db, { project });
    const [before, after] = [await newPhoto(), await newPhoto()];
    const photo = { Kind: 'photo', Date: '2026-10-01', MediaFlag: 'CUP', ConsentExpiryDate: '2028-10-01' };
    const other = { Kind: 'photo', Date: '2026-09-01', ...(await send(await newPhoto())) };
    await changes(child.code, { Media: [{ ...photo, ...(await send(before)) }, other] });
    const first = (await read(child.code)).length;
    const Media = [other, { ...photo, ...(await send(after)) }];
    const sent = await changes(child.code, { Media });
    expect(sent).toMatchObject({ Changed: 1 });
    const said = `photo 2026-10-01 · MediaFlag CUP · ConsentExpiryDate 2028-10-01 · File `;
    const added = (await read(child.code)).slice(0, -first);
    expect(added).toMatchObject([
      {
        field: 'Media',
        oldValue: `${said}${firstDigits(before)}`,
        newValue: `${said}${firstDigits(after)}`,
        modifiedBy: `Field office, feed ${sent.FeedId}`,
      },
    ]);
    const { child: head } = (await call(card.getChild, { childId: child.code }, { as: ana })).output;
    expect(head.actionCode).toMatchObject({ code: 'A03' });

    expect(await changes(child.code, { Media })).toMatchObject({ Unchanged: 1, Changed: 0 });
    expect(await changes(child.code, { Media: Media.toReversed() })).toMatchObject({ Unchanged: 1, Changed: 0 });
    expect(await read(child.code)).toHaveLength(first + 1);
  });

  test('T8 a letter that gets its file later, and a video that gets another address', async () => {
    const child = await makeChild(db, { project });
    const introduction = { Kind: 'introduction', Date: '2026-10-02', Language: 'am' };
    const video = { Kind: 'video', Date: '2026-09-01', Link: 'https://video.example.org/1' };
    await changes(child.code, { Letters: [introduction], Media: [video] });
    await changes(child.code, { Letters: [{ ...introduction, ...(await send(letter)) }] });
    const later = 'https://video.example.org/2';
    await tell('update', { ChildId: child.code, Media: [{ ...video, Link: later }] });
    const said = 'introduction 2026-10-02 · Language am · File';
    expect(await linesOf(child.code, 'Letters')).toEqual([
      [null, `${said} -`],
      [`${said} -`, `${said} ${firstDigits(letter)}`],
    ]);
    expect((await linesOf(child.code, 'Media')).at(-1)).toEqual([
      `video 2026-09-01 · Link ${firstDigits(video.Link)}`,
      `video 2026-09-01 · Link ${firstDigits(later)}`,
    ]);
    const [last] = await read(child.code);
    expect(last).toMatchObject({ field: 'Media', modifiedBy: credential.clientId });
    expect(JSON.stringify(await read(child.code))).not.toContain('video.example.org');
  });

  test('T8 visits and supports too; of many, the first ten are named and the others counted', async () => {
    const child = await makeChild(db, { project });
    const visit = (day: number, SeenBy: string) => ({
      Date: `2026-05-${String(day).padStart(2, '0')}`,
      SeenBy,
      Result: 'present',
    });
    const Visits = Array.from({ length: 12 }, (_, index) => visit(index + 1, 'Tigist Alemu'));
    await changes(child.code, { Visits });
    await changes(child.code, { Visits: [...Visits.slice(1), visit(1, 'Abebe Bekele')] });
    const [[, added] = [], replaced] = await linesOf(child.code, 'Visits');
    expect(added?.split('\n')).toHaveLength(11);
    expect(added).toMatch(/^present 2026-05-01 · SeenBy Tigist Alemu\n.*\n\+2$/s);
    expect(replaced).toEqual(['present 2026-05-01 · SeenBy Tigist Alemu', 'present 2026-05-01 · SeenBy Abebe Bekele']);
  });

  test('F9 the exported history has it in the reader’s words and dates', async () => {
    const child = await makeChild(db, { project });
    const photo = await newPhoto();
    await changes(child.code, { Media: [{ Kind: 'photo', Date: '2026-10-01', ...(await send(photo)) }] });
    const csv = async (as: { email: string }) =>
      (await call(card.exportHistory, { childId: child.code, history: 'audit' }, { as })).text;
    expect(await csv(ana)).toContain(`Photo 01/10/2026 (file ${firstDigits(photo)})`);
    expect(await csv(elena)).toContain(`(archivo ${firstDigits(photo)})`);
  });
});

test('T8 the history of a project has its files, and what else its field office changed, for every office', async () => {
  const [before, after] = [await newPhoto(), await newPhoto()];
  const photo = { Kind: 'photo', Date: '2026-10-03', Title: 'Water, point' };
  const line = (Media: object[], more: object = {}) => ({ Record: 'project', Project: '700501', Media, ...more });
  await feed([line([{ ...photo, ...(await send(before)) }])]);
  const sent = await feed([line([{ ...photo, ...(await send(after)) }], { ProjectEndDate: '2030-12-31' })]);
  expect(sent).toMatchObject({ Places: 1 });
  expect(await feed([line([{ ...photo, ...(await send(after)) }])])).toMatchObject({ Places: 0, Unchanged: 1 });
  const said = (content: Buffer) => `photo 2026-10-03 · Title Water, point · File ${firstDigits(content)}`;
  const { entries } = (await call(projects.listProjectAudit, { id: '700501' }, { as: ana })).output;
  expect(entries.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
    ['Media', said(before), said(after)],
    ['ProjectEndDate', null, '2030-12-31'],
    ['Media', null, said(before)],
  ]);
  expect(entries[0]?.modifiedBy).toBe(`Field office, feed ${sent.FeedId}`);
  const theirs = (await call(projects.listProjectAudit, { id: '700501' }, { as: elena })).output;
  expect(theirs.entries[0]?.modifiedBy).toBe(`Oficina de campo, envío ${sent.FeedId}`);
  const byWord = await call(projects.listProjectAudit, { id: '700501', field: 'Medios' }, { as: elena });
  expect(byWord.output.total).toBe(2);
  const { text } = await call(projects.exportProjectAudit, { id: '700501' }, { as: elena });
  expect(text).toContain(`Foto 03/10/2026 (Water, point, archivo ${firstDigits(after)})`);
  expect(text).toContain('Fecha de fin del proyecto');
});
