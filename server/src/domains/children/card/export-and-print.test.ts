import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { listAccessLog } from '#contract/children/access-log.ts';
import { exportChildren } from '#contract/children/api.ts';
import { printChildren, printChildrenToPdf, printedCardsMaximum } from '#contract/children/card-api.ts';
import { makeChild, makeHold, makeProject, makeReservation, valueId } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { readPdf, textOf } from '../../../testing/pdf-contents.ts';
import { givePhoto } from '../../../testing/pictures.ts';
import { testServer } from '../../../testing/server.ts';
import { footerOf } from './print.ts';

const server = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const { call, db } = server;
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado', roles: ['Local Administrator'] });
const elena = await makeUser(db, { office: 'ESPO', language: 'es', roles: ['Local Administrator'] });
const vera = await makeUser(db, { roles: ['View Only User'] });

const project = await makeProject(db, { country: 'ETH', number: 193_408, name: 'Wenz Ber AP' });
const first = await makeChild(db, {
  project,
  code: 'ETH-193408-0001',
  givenName: 'Tigist',
  familyName: 'Bekele',
  religion: await valueId(db, 'religion', '04'),
  healthProblem: [await valueId(db, 'healthProblem', '09')],
  lastUpdateDate: '2026-03-03',
});
const second = await makeChild(db, {
  project,
  code: 'ETH-193408-0002',
  givenName: '=SUM(A1)',
  familyName: '"quoted", name',
});
const reservation = await makeReservation(db, {});
await makeHold(db, first, { reservationId: reservation.id });
const search = { childCode: 'ETH-193408' };

const logged = async (as = ana) => (await call(listAccessLog, {}, { as })).output.entries;

async function download(
  input: object,
  as = ana,
): Promise<{ status: number; type: string; name: string; bytes: Uint8Array }> {
  const answer = await fetch(`${server.origin}/v1/${exportChildren.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.tokenFor(as.email)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ChildSearch: { ChildCode: 'ETH-193408' }, ...input }),
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    name: decodeURIComponent(answer.headers.get('content-disposition') ?? ''),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

describe('exports', () => {
  test('T13 the result is exported as csv, dates in the office’s format, formulas escaped', async () => {
    const { text } = await call(exportChildren, { search, format: 'csv' }, { as: ana });
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toContain('Child ID,Given Name,Family Name,Gender,Age,Birth Date,Country,Project');
    expect(lines[1]).toBe(
      `ETH-193408-0001,Tigist,Bekele,Female,9,14/05/2016,Ethiopia,Wenz Ber AP,Internal Hold,A01,${reservation.id},03/03/2026`,
    );
    expect(lines[2]).toContain(`'=SUM(A1),"""quoted"", name"`);
  });

  test('T13 the result is exported as a valid workbook, ids as text', async () => {
    const { bytes, type, name } = await download({ Format: 'xlsx' });
    expect(type).toContain('spreadsheetml');
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows[1]?.slice(0, 5)).toEqual(['ETH-193408-0001', 'Tigist', 'Bekele', 'Female', 9]);
    expect(sheets[0]?.rows[2]?.[1]).toBe("'=SUM(A1)");
    // F9: cells are typed dates, so that Excel can sort and filter by them.
    expect(sheets[0]?.rows[1]?.[5]).toEqual(new Date('2016-05-14T00:00:00Z'));
    expect(name).toContain('children-2026-04-16.xlsx');
  });

  test('sensitive values are exported only on request, and the log records it', async () => {
    const columns = ['ChildId', 'Religion', 'HealthProblem', 'LivingWith'];
    const without = await call(exportChildren, { search, format: 'csv', columns }, { as: ana });
    expect(without.text).toContain('Child ID,Living With');
    expect(without.text).not.toContain('Orthodox');
    expect((await logged())[0]).toMatchObject({ action: 'export', childCount: 2, isSensitive: false });
    const including = await call(
      exportChildren,
      { search, format: 'csv', columns, includeSensitive: true },
      { as: ana },
    );
    expect(including.text).toContain('ETH-193408-0001,Orthodox Christian,Epilepsy or seizures,');
    expect((await logged())[0]).toMatchObject({
      action: 'export',
      childCount: 2,
      isSensitive: true,
      record: 'children.csv: ChildCode',
    });
  });

  test('CHILD-003 F10 reservation ids of another office are not exported, and the log can be filtered by child', async () => {
    const { text } = await call(
      exportChildren,
      { search, format: 'csv', columns: ['ChildId', 'ReservationID', 'ReservationName'] },
      { as: elena },
    );
    expect(text.trim().split('\r\n')[1]).toBe('ETH-193408-0001,,');
    const { entries } = (await call(listAccessLog, { childId: second.code }, { as: elena })).output;
    expect(entries.map((entry) => entry.action)).toEqual(['export']);
  });

  test('without the right Export to Excel the export is refused, and an invalid search is a 400', async () => {
    expect((await call(exportChildren, { search, format: 'csv' }, { as: vera })).problem.code).toBe('no-access');
    expect((await download({ Format: 'xlsx', ChildSearch: {} })).status).toBe(400);
    expect((await download({ Format: 'pdf' })).status).toBe(400);
    expect((await download({ Format: 'csv', Columns: ['Shoes'] })).status).toBe(400);
  });
});

/** A child with ordinary data: most fields filled, some lists. */
async function makeOrdinary() {
  const value = (list: string, code: string) => valueId(db, list, code);
  const child = await makeChild(db, {
    givenName: 'María Fernanda',
    familyName: 'Hernández Cruz',
    livingWith: await value('livingWith', 'GP'),
    educationType: await value('educationType', 'FOR'),
    educationGradeYear: await value('educationGradeYear', '4'),
    favoriteSubject: await value('favoriteSubject', '08'),
    favoritePlay: await value('favoritePlay', '12'),
    chores: [await value('chores', '01'), await value('chores', '07'), await value('chores', '09')],
    whenWorks: [],
    photoDate: '2026-02-01',
  });
  const days = ['2025-12-01', '2025-09-01', '2025-06-01', '2025-03-01'];
  await db
    .insertInto('childPresence')
    .values(days.map((visitDate) => ({ childId: child.id, visitDate, seenBy: 'Marta Paz', result: 'present' })))
    .execute();
  await db
    .insertInto('childLetter')
    .values(days.map((letterDate) => ({ childId: child.id, kind: 'from-child', letterDate })))
    .execute();
  return child;
}

async function pdfOf(...childIds: string[]) {
  const answer = await fetch(`${server.origin}/v1/${printChildrenToPdf.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.tokenFor(ana.email)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ChildIds: childIds }),
  });
  expect(answer.status).toBe(200);
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
}

describe('the photo of the PDF', () => {
  test('T13 the latest one stands on the first page, beside the title, and the card fits on two pages', async () => {
    const child = await makeOrdinary();
    await givePhoto(db, child.id, { day: '2025-01-01' });
    await givePhoto(db, child.id);
    const pages = await pdfOf(child.code);
    expect(pages.map((page) => page.pictures)).toEqual([1, 0]);
    expect(pages[0]?.alternatives).toEqual(['Photo of María Fernanda Hernández Cruz']);
    // Beside the photo, which reaches from 158 to 190 mm and down to 61 mm, there are no pairs in the third column.
    expect(pages[0]?.texts.filter(({ x, y }) => x > 130 && y < 60)).toEqual([]);
    const title = pages[0]?.texts.filter(({ y }) => y < 60) ?? [];
    expect(Math.max(...title.map(({ x, width }) => x + width))).toBeLessThan(158);
    expect(textOf(title)).toContain('Hernández Cruz');
  });

  test('without one, or when it cannot be read, the PDF is made without it', async () => {
    const [none, deleted, stored] = [await makeOrdinary(), await makeOrdinary(), await makeOrdinary()];
    const file = await givePhoto(db, deleted.id);
    await db.deleteFrom('storedFileContent').where('fileId', '=', file).execute();
    await givePhoto(db, stored.id, { isInStore: true });
    for (const { code } of [none, deleted, stored]) {
      const pages = await pdfOf(code);
      expect(pages.map((page) => page.pictures)).toEqual([0, 0]);
      expect(pages[0]?.alternatives).toEqual([]);
      expect(pages[0]?.texts.some(({ x, y }) => x > 130 && y > 30 && y < 60)).toBe(true);
    }
  });
});

function recordOf({ output }: { readonly output: z.output<typeof printChildren.output> }) {
  const [record] = output.records;
  if (!record) throw new Error('no record was printed');
  return record;
}

describe('paper', () => {
  test('T13 a print holds every tab, sensitive values blank unless asked for, and is logged', async () => {
    const print = async (includeSensitive: boolean) =>
      recordOf(await call(printChildren, { childIds: [first.code], includeSensitive }, { as: ana }));
    const plain = await print(false);
    expect(plain.family.religion).toBeNull();
    expect(plain.health.healthProblem).toEqual([]);
    expect((await logged())[0]).toMatchObject({ action: 'print', childId: first.code, isSensitive: false });
    const whole = await print(true);
    expect(whole.family.religion?.label).toBe('Orthodox Christian');
    expect((await logged())[0]).toMatchObject({ action: 'print', isSensitive: true });
    expect(Object.keys(plain)).toHaveLength(10);
  });

  test('a print uses the requested language, or else the user’s', async () => {
    const status = async (as: typeof ana, language?: 'en' | 'es') =>
      recordOf(await call(printChildren, { childIds: [second.code], language }, { as })).child.status.label;
    expect(await status(ana)).toBe('Pledgeable');
    expect(await status(ana, 'es')).toBe('Disponible para apadrinamiento');
    expect(await status(elena)).toBe('Disponible para apadrinamiento');
    expect(await status(elena, 'en')).toBe('Pledgeable');
  });

  test('T13 the PDF is tagged, says its language and title, and is logged', async () => {
    const pdf = async (language: 'en' | 'es') =>
      (await call(printChildrenToPdf, { childIds: [first.code], language }, { as: ana })).text;
    const english = await pdf('en');
    expect(english.startsWith('%PDF-1.7')).toBe(true);
    expect(english).toContain('/MarkInfo');
    expect(english).toContain('/StructTreeRoot');
    expect(english).toContain('/Lang (en)');
    expect(english).toContain('<rdf:li xml:lang="x-default">Tigist Bekele, ETH-193408-0001</rdf:li>');
    expect(await pdf('es')).toContain('/Lang (es)');
    expect((await logged())[0]).toMatchObject({ action: 'pdf', childId: first.code });
    expect((await call(printChildrenToPdf, { childIds: [first.code] }, { as: vera })).problem.code).toBe('no-access');
  });

  test('T13 the PDF says when sensitive values are left out', () => {
    expect(footerOf(first.code, 'en', false)).toContain('Sensitive values are left out.');
    expect(footerOf(first.code, 'es', false)).toContain('No se incluyen los datos sensibles.');
    expect(footerOf(first.code, 'en', true)).not.toContain('Sensitive');
  });
});

describe('the cards of several children', () => {
  const nobody = 'ETH-193408-9999';
  const pagesOf = (pages: Awaited<ReturnType<typeof readPdf>>) => pages.map(({ texts }) => textOf(texts));

  test('T13 F10 are printed in the order of the request, each once, and logged one by one', async () => {
    const childIds = [second.code, first.code, second.code.toLowerCase().replaceAll('-', '')];
    const { output } = await call(printChildren, { childIds, includeSensitive: true }, { as: ana });
    expect(output.records.map(({ child }) => child.childId)).toEqual([second.code, first.code]);
    expect(output.records[1]?.family.religion?.label).toBe('Orthodox Christian');
    const lines = (await logged())
      .slice(0, 2)
      .map(({ action, childId, isSensitive }) => [action, childId, isSensitive]);
    expect(lines.sort()).toEqual([
      ['print', first.code, true],
      ['print', second.code, true],
    ]);
  });

  test('T13 make one PDF: each begins on a page of its own, with its own footer and numbers', async () => {
    const [one, two] = [await makeOrdinary(), await makeOrdinary()];
    await givePhoto(db, two.id);
    const pages = await pdfOf(one.code, two.code);
    expect(pages.map(({ pictures }) => pictures)).toEqual([0, 0, 1, 0]);
    const texts = pagesOf(pages);
    expect(texts.map((text) => [one.code, two.code].filter((code) => text.includes(code)))).toEqual([
      [one.code],
      [one.code],
      [two.code],
      [two.code],
    ]);
    expect(texts.map((text) => /[12] \/ 2/.exec(text)?.[0])).toEqual(['1 / 2', '2 / 2', '1 / 2', '2 / 2']);
    const { text } = await call(printChildrenToPdf, { childIds: [one.code, two.code] }, { as: ana });
    expect(text).toContain('<rdf:li xml:lang="x-default">Cards of 2 children</rdf:li>');
  });

  test('F16 a child that is not there refuses them all, and nothing is logged', async () => {
    const before = (await logged()).length;
    const { status, problem } = await call(printChildren, { childIds: [first.code, nobody] }, { as: ana });
    expect([status, problem.code]).toEqual([404, 'not-found']);
    expect(await logged()).toHaveLength(before);
  });

  test('are at most twenty', async () => {
    const childIds = Array.from({ length: printedCardsMaximum + 1 }, (_, at) => `ETH-193408-${1000 + at}`);
    const { status, problem } = await call(printChildrenToPdf, { childIds }, { as: ana });
    expect([status, problem.errors]).toEqual([400, [expect.objectContaining({ field: 'ChildIds', code: 'too-many' })]]);
    expect((await call(printChildren, { childIds: [] }, { as: ana })).problem.errors?.[0]?.code).toBe('required');
  });
});
