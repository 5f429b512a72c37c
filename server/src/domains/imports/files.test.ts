import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { getErrorWorkbook, getImportTemplate, startImport } from '#contract/imports/api.ts';
import { exportImportRows, exportImports, getFailedRows } from '#contract/imports/history-api.ts';
import { exportReservationChildren } from '#contract/reservations/export-api.ts';
import { makeUser } from '../../testing/factories.ts';
import { csv, file, type TestFile } from '../../testing/imports/files.ts';
import { heads, importWorld, verified } from '../../testing/imports/world.ts';
import { makeChildren, makeProject, setStatus } from '../../testing/reservations/world.ts';
import { zipParts } from '../../xlsx-reader/zip-parts.ts';
import { applyImports } from './apply.ts';

const { server, db, user, services, check, importAll, reservationWithRoom } = await importWorld();
const administrator = await makeUser(db, { roles: ['Local Administrator'] });
const spanish = await makeUser(db, { roles: ['Local Administrator'], language: 'es' });

/** Downloads a file for upload. */
async function download(path: string, as = user): Promise<TestFile> {
  const authorization = `Bearer ${await server.tokenFor(as.email)}`;
  const answer = await fetch(`${server.origin}/v1/${path}`, { headers: { authorization } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return file(name, Buffer.from(await answer.arrayBuffer()));
}

async function partOf(book: Buffer, name: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of zipParts(book).get(name)?.unpack(1_000_000) ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('templates', () => {
  test('IMP-033 IMP-022 each type has its columns, ids as text, choices for Yes and No, and instructions', async () => {
    const { name, content } = await download(`${getImportTemplate.path}?ImportType=2`);
    expect(name).toBe('child-data-verification.xlsx');
    const book = await readXlsx(content);
    const [data, instructions] = book.sheets;
    expect(data?.rows[0]).toEqual(verified);
    expect(data?.dataValidations?.map(({ type, range, values }) => [type, range, values])).toEqual([
      ['list', 'B2:B50001', ['Yes', 'No']],
      ['list', 'C2:C50001', ['Yes', 'No']],
    ]);
    const style = /<c r="A900" s="(\d+)"\/>/.exec(await partOf(content, 'xl/worksheets/sheet1.xml'))?.[1];
    const styles = await partOf(content, 'xl/styles.xml');
    const format = /<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0].match(/<xf numFmtId="\d+"/g)?.[Number(style)];
    expect(styles).toContain(`<numFmt ${format?.slice(4)} formatCode="@"/>`);
    expect(instructions?.name).toBe('Instructions');
    expect(JSON.stringify(instructions?.rows)).toContain('Yes or No, in every row');
  });

  test('in the language of the user, as a workbook or as csv', async () => {
    const { sheets } = await readXlsx((await download(`${getImportTemplate.path}?ImportType=1`, spanish)).content);
    expect(sheets.map(({ name }) => name)).toEqual(['Importación', 'Instrucciones']);
    expect(sheets[0]?.rows[0]).toEqual(['ID de la reserva', 'ID del niño o niña']);
    const plain = await download(`${getImportTemplate.path}?ImportType=1&Format=csv`);
    expect(plain.name).toBe('reservation-import.csv');
    expect(plain.content.toString()).toBe('\uFEFFReservation ID,Child ID\r\n');
  });

  test('a template of an unknown type is refused', async () => {
    const authorization = `Bearer ${await server.tokenFor(user.email)}`;
    const answer = await fetch(`${server.origin}/v1/import/template?ImportType=9`, { headers: { authorization } });
    expect(answer.status).toBe(400);
  });
});

const path = (pattern: string, id: number) => pattern.replace(':ImportId', String(id));

describe('rows to be corrected', () => {
  test.each(['xlsx', 'csv'])('the error file (%s) is corrected and uploaded as it is', async (format) => {
    const { id, project } = await reservationWithRoom(3);
    const [one = '', two = ''] = await makeChildren(db, project, 2);
    const { check: checked } = await check(csv([heads, [String(id), one], ['=1+1', two], [String(id), 'x']]));
    const errors = await download(`${path(getErrorWorkbook.path, checked.id)}?Format=${format}`);
    const again = await check(errors);
    expect(again.rows.map(({ data, errorDescription }) => [data, errorDescription])).toEqual([
      [{ reservationId: '=1+1', childId: two }, 'Invalid reservation ID format'],
      [{ reservationId: String(id), childId: 'x' }, 'Invalid child ID format'],
    ]);
    expect(again.check.ignoredColumns).toEqual([]);
  });

  test('rows that failed or were left out of an import, with the reason', async () => {
    const { id, project } = await reservationWithRoom(3);
    const [one = '', lost = ''] = await makeChildren(db, project, 2);
    const { check: checked } = await check(csv([heads, [String(id), one], [String(id), lost], ['', one]]));
    await server.call(startImport, { id: checked.id, validRowsOnly: true }, { as: user });
    await setStatus(db, lost, 7);
    await applyImports(services);
    const rows = (await download(`${path(getFailedRows.path, checked.id)}?Format=csv`)).content
      .toString()
      .split('\r\n');
    expect(rows.slice(1, 3)).toEqual([
      `${id},${lost},3,The child is not available`,
      `,${one},4,Reservation ID is missing`,
    ]);
  });
});

describe('what the system exports can be imported again', () => {
  test('the rows of an import', async () => {
    const { id, project } = await reservationWithRoom(3);
    const codes = await makeChildren(db, project, 2);
    const { import: done } = await importAll(csv([heads, ...codes.map((code) => [String(id), code])]));
    const exported = await download(path(exportImportRows.path, done.id), administrator);
    expect(exported.content.toString()).toContain(`${id},${codes[0]},2,Imported,`);
    const { check: again } = await check(exported);
    expect(again).toMatchObject({ rows: 2, valid: 2, unchanged: 2, sameFile: { importId: done.id } });
    const inSpanish = await download(path(exportImportRows.path, done.id), spanish);
    expect((await check(inSpanish)).check).toMatchObject({ rows: 2, valid: 2 });
  });

  test('the children of a reservation', async () => {
    const { id } = await reservationWithRoom(3);
    const exported = await download(exportReservationChildren.path.replace(':ReservationID', String(id)));
    expect((await check(exported)).check).toMatchObject({ rows: 1, valid: 1, unchanged: 1 });
  });

  test('a verification', async () => {
    const [code = ''] = await makeChildren(db, await makeProject(db), 1);
    const { import: done } = await importAll(csv([verified, [code, 'Yes', 'No']]), 'verification');
    const exported = await download(path(exportImportRows.path, done.id), administrator);
    expect((await check(exported, 'verification')).check).toMatchObject({ rows: 1, valid: 1, unchanged: 1 });
  });
});

test('the import history is exported as csv, and exports of children are logged', async () => {
  const { id, project } = await reservationWithRoom(1);
  const [code = ''] = await makeChildren(db, project, 1);
  const { import: done } = await importAll(csv([heads, [String(id), code]], 'march.csv'));
  const list = await download(`${exportImports.path}?ImportStatus=3`, administrator);
  expect(list.content.toString()).toContain(`${done.id},10/03/2026`);
  expect(list.content.toString()).toContain('Reservation,march.csv,Completed,Ana Delgado');
  const logged = () =>
    db
      .selectFrom('accessLog')
      .select('childCount')
      .where('userId', '=', administrator.id)
      .orderBy('id', 'desc')
      .execute();
  const before = (await logged()).length;
  await download(path(exportImportRows.path, done.id), administrator);
  expect((await logged()).slice(0, -before || undefined)).toEqual([{ childCount: 1 }]);
});
