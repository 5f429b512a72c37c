import type { Updateable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { listReservationChildren } from '#contract/reservations/children-api.ts';
import { printReservationToPdf } from '#contract/reservations/export-api.ts';
import type { ChildRecord } from '../../../db/tables.ts';
import { valueId } from '../../../testing/children.ts';
import { makeCredential, makeUser } from '../../../testing/factories.ts';
import { type PdfPage, readPdf, textOf } from '../../../testing/pdf-contents.ts';
import { givePhoto } from '../../../testing/pictures.ts';
import {
  active,
  childOf,
  makeChildren,
  makeProject,
  noon,
  setStatus,
  startWorld,
} from '../../../testing/reservations/world.ts';

const world = await startWorld(() => noon, { roles: ['Local Administrator'], firstName: 'Ana', lastName: 'Delgado' });
const { server, db, user } = world;
const spaniard = await makeUser(db, { language: 'es', roles: ['Local Administrator'] });
const project = await makeProject(db);
await db.updateTable('project').set({ name: 'Wenz Ber AP' }).where('number', '=', project.number).execute();
const { id: communityId } = await db
  .insertInto('community')
  .values({ projectNumber: project.number, number: 1, name: 'Highland farms' })
  .returning('id')
  .executeTakeFirstOrThrow();

/** The line along which the lower part is cut off, in millimetres. */
const cutAt = 222;

async function print(id: number, as = user) {
  const answer = await fetch(
    `${server.origin}/v1/${printReservationToPdf.path.replace(':ReservationID', String(id))}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${await server.tokenFor(as.email)}`, 'content-type': 'application/json' },
      body: '{}',
    },
  );
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { bytes, name: answer.headers.get('content-disposition'), pages: await readPdf(bytes) };
}
const above = (page: PdfPage | undefined) => textOf(page?.texts.filter(({ y }) => y < cutAt) ?? []);
const below = (page: PdfPage | undefined) => textOf(page?.texts.filter(({ y }) => y > cutAt) ?? []);

/** One child with this name and these fields. */
async function makeOne(givenName: string, fields: Updateable<ChildRecord> = {}): Promise<string> {
  const [code = ''] = await makeChildren(db, project, 1, { givenName, gender: 'F', birthDate: '2016-02-17' });
  await db
    .updateTable('childRecord')
    .set({ familyName: 'Bekele', communityId, ...fields })
    .where('code', '=', code)
    .execute();
  return code;
}
const published = async (code: string) => ({ webPublishable: await valueId(db, 'webPublishable', code) });

const known = async () => ({
  livingWith: await valueId(db, 'livingWith', 'GP'),
  educationGradeYear: await valueId(db, 'educationGradeYear', '4'),
  favoriteSubject: await valueId(db, 'favoriteSubject', '07'),
  favoritePlay: await valueId(db, 'favoritePlay', '03'),
  chores: [await valueId(db, 'chores', '01'), await valueId(db, 'chores', '06')],
});

describe('the sheet of a child', () => {
  test('F19 the upper part says what a sponsor may know, and nothing that identifies the child', async () => {
    const code = await makeOne('Hiwot', await known());
    const id = await active(world, [code], { name: 'Dallas Church Weekend' });
    const { pages, name } = await print(id);
    expect(name).toContain(`reservation-${id}-event-pack.pdf`);
    expect(pages).toHaveLength(2);
    const upper = above(pages[0]);
    for (const text of [
      'Dallas Church Weekend',
      'This is Hiwot Girl, 10 years Ethiopia, Wenz Ber AP',
      'Lives with Grandparents',
      'At school Grade 4, favourite subject: Science',
      'Likes Skipping rope',
      'Helps at home Fetches water, helps cook',
      'Birthday In February',
      'Her community Highland farms',
      'Would you like to sponsor Hiwot?',
      'Hand this sheet to one of our people here today.',
      'Sheet 1 of 1',
    ])
      expect(upper, text).toContain(text);
    for (const text of [code, code.slice(4), 'Bekele', 'Hiwot B', '2016', '17', String(id), 'Scan'])
      expect(upper, text).not.toContain(text);
  });

  test('the lower part stays with the office', async () => {
    const code = await makeOne('Hiwot');
    const id = await active(world, [code]);
    const { pages } = await print(id);
    const lower = below(pages[0]);
    for (const text of [
      'Cut here. The part below stays with the office.',
      code,
      'Hiwot B.',
      `Reservation ${id}`,
      'Sheet 1 of 1',
      'Sponsored',
      'Asked for time, until',
      'Returned',
      "Sponsor's name",
      'Telephone or email',
      'Date and signature',
      'Confidential. Destroy after the event if not used.',
      'Printed by Ana Delgado, 10/03/2026',
    ])
      expect(lower, text).toContain(text);
    expect(lower).not.toContain('Bekele');
    expect(pages[0]?.alternatives).toEqual(['Drawn landscape instead of a photo', `QR code ${code}`]);
  });

  test('what is not known is left out, and so are values that say nothing', async () => {
    const nothing = await makeOne('Abel', { communityId: null, isBirthDateEstimated: true });
    const young = await makeOne('Ruth', {
      communityId: null,
      favoritePlay: await valueId(db, 'favoritePlay', '20'),
      chores: [await valueId(db, 'chores', '15')],
      favoriteSubject: await valueId(db, 'favoriteSubject', '07'),
    });
    const { pages } = await print(await active(world, [nothing, young]));
    const labels = ['Lives with', 'At school', 'Likes', 'Helps at home', 'Birthday', 'Her community'];
    const shown = (page: PdfPage | undefined) => labels.filter((label) => above(page).includes(label));
    expect(shown(pages[0])).toEqual([]);
    expect(shown(pages[1])).toEqual(['At school', 'Birthday']);
    expect(above(pages[1])).toContain('Favourite subject: Science');
  });

  test('everything is in the language of the reader', async () => {
    const code = await makeOne('Hiwot', await known());
    const { pages } = await print(await active(world, [code]), spaniard);
    for (const text of [
      'Le presentamos a Hiwot Niña, 10 años',
      'Vive con Abuelos',
      'Grado 4, asignatura favorita: Ciencias',
      'En febrero',
      '¿Le gustaría apadrinar a Hiwot?',
    ])
      expect(above(pages[0]), text).toContain(text);
    expect(below(pages[0])).toContain('Corte por aquí.');
    expect(textOf(pages[1]?.texts ?? [])).toContain('1 hoja: 1 niña, 0 niños.');
  });

  test('a name that the typeface does not have is told as such on the part of the office', async () => {
    const { pages } = await print(await active(world, [await makeOne('ሕይወት')]));
    expect(above(pages[0])).toContain('[?]');
    expect(below(pages[0])).toContain('stands for characters this PDF cannot show');
  });
});

describe('the photo', () => {
  test.each([
    ['Y', 1],
    ['C', 1],
    ['N', 0],
    ['P', 0],
    ['X', 0],
    ['R', 0],
    [null, 0],
  ])('with Web Publishable %s there are %i photos', async (value, pictures) => {
    const code = await makeOne('Hiwot', value === null ? {} : await published(value));
    await givePhoto(db, (await childOf(db, code)).id);
    const { pages } = await print(await active(world, [code]));
    expect(pages.map((page) => page.pictures)).toEqual([pictures, 0]);
    expect(above(pages[0])).toContain('Hiwot');
    expect(pages[0]?.alternatives[0]).toBe(pictures ? 'Photo of Hiwot' : 'Drawn landscape instead of a photo');
  });

  test('without a photo, with one that was deleted, or with an object store that does not answer there is the drawing', async () => {
    const codes = [];
    for (const givenName of ['None', 'Deleted', 'Stored', 'Shown'])
      codes.push(await makeOne(givenName, await published('Y')));
    const [, deleted = 0, stored = 0, shown = 0] = await Promise.all(
      codes.map(async (code) => (await childOf(db, code)).id),
    );
    const file = await givePhoto(db, deleted);
    await db.deleteFrom('storedFileContent').where('fileId', '=', file).execute();
    await givePhoto(db, shown);
    const id = await active(world, codes);
    expect((await print(id)).pages.map((page) => page.pictures)).toEqual([0, 0, 0, 1, 0]);
    await givePhoto(db, stored, { isInStore: true });
    const { pages } = await print(id);
    expect(pages[2]?.pictures).toBe(0);
    expect(pages).toHaveLength(5);
  });
});

async function lock(projectNumber: number): Promise<void> {
  const days = { startsOn: '2026-03-01', endsOn: '2026-03-25' };
  const { id } = await db
    .insertInto('projectLock')
    .values({
      ...days,
      name: 'Lock',
      officeCode: 'USAO',
      timeZone: 'UTC',
      sponsorshipLockDate: days.startsOn,
      createdAt: noon,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('projectLockPlace')
    .values({ ...days, lockId: id, countryCode: 'ETH', projectNumber })
    .execute();
}

describe('who gets a sheet', () => {
  test('F19 F5 only children that can still be offered; all of them are in one line of the log', async () => {
    const locked = await makeProject(db);
    const codes = await makeChildren(db, project, 6);
    const [held = ''] = await makeChildren(db, locked, 1);
    const id = await active(world, [...codes, held]);
    const [first = '', second = '', ...others] = codes;
    for (const [index, status] of [2, 4, 5, 6].entries()) await setStatus(db, others[index] as string, status);
    await lock(locked.number);
    const { pages } = await print(id);
    expect(pages).toHaveLength(3);
    for (const code of [...others, held]) expect(textOf(pages.flatMap((page) => page.texts))).not.toContain(code);
    const lines = await db
      .selectFrom('accessLog')
      .select(['action', 'childIds', 'childCount', 'userId'])
      .where('record', '=', `reservation/${id}`)
      .where('action', '=', 'pdf')
      .execute();
    const ids = [(await childOf(db, first)).id, (await childOf(db, second)).id];
    expect(lines).toEqual([{ action: 'pdf', childIds: ids, childCount: 2, userId: user.id }]);
  });

  test('F19 T16 a child who has reached the termination age since being reserved gets none, as nobody may sponsor it', async () => {
    const [young = ''] = await makeChildren(db, project, 1, { birthDate: '2008-03-11' });
    const [grown = ''] = await makeChildren(db, project, 1);
    const id = await active(world, [young, grown]);
    await db.updateTable('childRecord').set({ birthDate: '2008-03-10' }).where('code', '=', grown).execute();
    const crm = await makeCredential(db);
    const message = { kind: 'sponsor', messageId: 'too-old-1', data: { ChildId: grown, SponsorNumber: 'S-1' } };
    const refused = await server.call(receiveMessage, message, { headers: crm.headers });
    expect(refused.problem.errors?.[0]).toMatchObject({ code: 'child-too-old' });
    const { children } = (await server.call(listReservationChildren, { id }, { as: user })).output;
    const old = new Map(children.map(({ childId, isTooOld }) => [childId, isTooOld]));
    expect([old.get(young), old.get(grown)]).toEqual([false, true]);
    const text = textOf((await print(id)).pages.flatMap((page) => page.texts));
    expect(text).toContain(young);
    expect(text).not.toContain(grown);
  });

  test('without any, one page says so', async () => {
    const [code = ''] = await makeChildren(db, project, 1);
    const id = await active(world, [code]);
    await setStatus(db, code, 4);
    const { pages } = await print(id);
    expect(pages).toHaveLength(1);
    expect(textOf(pages[0]?.texts ?? [])).toContain('No child of this reservation is available.');
  });
});

describe('the event list', () => {
  test('one row a sheet, in the order of the sheets; the heads repeat, and the totals come last', async () => {
    const codes = await makeChildren(db, project, 24, { givenName: 'Marta' });
    const { pages } = await print(await active(world, codes, { name: 'Spring tour' }));
    expect(pages).toHaveLength(26);
    const lists = pages.slice(24).map((page) => textOf(page.texts));
    expect(lists[0]).toContain('24 children with a sheet: 12 girls, 12 boys.');
    for (const [index, list] of lists.entries()) {
      expect(list).toContain(`Event list Page ${index + 1} of 2`);
      expect(list).toContain('Sheet Out Name Child ID Gender Age Country Sponsored Back Given to, note');
    }
    for (const [index, code] of codes.entries()) {
      expect(below(pages[index]), code).toContain(code);
      expect(lists[index < 22 ? 0 : 1]).toMatch(new RegExp(`\\b${index + 1} Marta ${code} (Male|Female) 7 Ethiopia`));
    }
    expect(lists[0]).not.toContain('Handed out');
    expect(lists[1]).toContain('Handed out of 24 Sponsored Back Counted by Second person');
  });
});

test('the PDF is tagged, and says its language and title', async () => {
  const id = await active(world, [await makeOne('Hiwot')], { name: 'Spring tour' });
  const { bytes } = await print(id);
  const text = new TextDecoder('latin1').decode(bytes);
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  for (const part of ['/StructTreeRoot', '/Lang (en)', '/S /Table', '/S /Figure']) expect(text, part).toContain(part);
  expect(text).toContain(`Event pack, reservation ${id}`);
});
