import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { applyImports } from '../../domains/imports/apply.ts';
import { makeChild, makeProject, makeReservation } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { plainCalls, valueAt, valuesIn } from '../../testing/specification/plain-calls.ts';

/** Section 3 'Import' and the calls on imports and child status messages of table T5, written out by hand. */
let now = new Date('2026-04-10T18:00:00Z');
const clock = () => now;
const server = await testServer({ clock });
const { db } = server;
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado' });
const berta = await makeUser(db, { firstName: 'Berta', lastName: 'Ruiz' });
const ask = plainCalls(server, ana);

const tierra = await makeProject(db, { country: 'GTM', number: 201_115 });
const rosa = await makeChild(db, { project: tierra });
const pool = await makeReservation(db);
await db
  .updateTable('reservation')
  .set({ categoryCode: '3', categoryTypeCode: '31' })
  .where('id', '=', pool.id)
  .execute();

function form(ImportType: string, name: string, lines: readonly string[]): FormData {
  const sent = new FormData();
  sent.append('ImportType', ImportType);
  sent.append('file', new Blob([lines.join('\r\n')], { type: 'text/csv' }), name);
  return sent;
}
const springLines = ['Reservation ID,Child ID', `${pool.id},${rosa.code}`, `${pool.id},nobody`];
const spring = () => form('1', 'spring.csv', springLines);
const autumn = () => form('2', 'autumn.csv', ['Child ID,Child Data Verified,Sponsorship Ready', `${rosa.code},Yes,No`]);

const withBadRows = await ask('POST', 'import', spring());
const queued = await ask('POST', 'import?ValidRowsOnly=1', spring());
const springId = valueAt(queued.body, 'Import.ImportId');
await applyImports({ db, clock });
now = new Date('2026-04-12T18:00:00Z');
const { body: second } = await plainCalls(server, berta)('POST', 'import', autumn());
const autumnId = valueAt(second, 'Import.ImportId');

test('API-004 API-005 API-055 IMP-016 IMP-017 POST import reads ValidRowsOnly and answers Import', () => {
  expect(withBadRows.status).toBe(409);
  expect(queued).toMatchObject({
    status: 200,
    body: { Import: { ImportId: expect.any(Number), ImportStatus: '1', ImportType: '1', FileName: 'spring.csv' } },
  });
});

const filters: readonly (readonly [ids: string, query: string, found: unknown])[] = [
  ['API-004 API-005 IMP-006', `CreatedBy=${ana.id}`, springId],
  ['IMP-006', `CreatedBy=${berta.id}`, autumnId],
  ['API-004 API-005 IMP-007', 'ImportStatus=1', autumnId],
  ['IMP-007', 'ImportStatus=4', springId],
  ['API-004 API-005 IMP-008', 'ImportDate=2026-04-10', springId],
  ['IMP-008', 'ImportDate=2026-04-12', autumnId],
];

test.each(filters)('%s GET import?%s', async (_ids, query, found) => {
  const { status, body } = await ask('GET', `import?${query}`);
  expect({ status, found: valuesIn(body, 'Imports', 'ImportId') }).toEqual({ status: 200, found: [found] });
});

/** The values of an import in the history, by name. */
const rows: readonly (readonly [ids: string, name: string, value: unknown])[] = [
  ['IMP-003', 'ImportType', '1'],
  ['IMP-009', 'ImportId', springId],
  ['IMP-008 IMP-010', 'ImportDate', '2026-04-10T18:00:00.000Z'],
  ['IMP-007 IMP-011', 'ImportStatus', '4'],
  ['IMP-004 IMP-012', 'FileName', 'spring.csv'],
  ['IMP-005 IMP-006', 'CreatedBy', 'Ana Delgado'],
];

test.each(rows)('%s an import of GET import has %s', async (_ids, name, value) => {
  const { body } = await ask('GET', `import?CreatedBy=${ana.id}`);
  expect(valueAt(body, `Imports.0.${name}`)).toEqual(value);
});

test('IMP-003 an import of each type says which it is', async () => {
  const typeOf = async (by: number) => {
    const { body } = await ask('GET', `import?CreatedBy=${by}`);
    return ['ImportType', 'ImportTypeName'].map((name) => valueAt(body, `Imports.0.${name}`));
  };
  expect(await typeOf(ana.id)).toEqual(['1', 'Reservation']);
  expect(await typeOf(berta.id)).toEqual(['2', 'Child Data Verification']);
});

const given = { ReservationID: String(pool.id), ChildId: rosa.code };

test('API-004 API-005 IMP-013 IMP-014 IMP-015 GET import/{importId} has its rows', async () => {
  expect(await ask('GET', `import/${springId}`)).toMatchObject({
    status: 200,
    body: {
      Import: { ImportId: springId },
      ImportRows: [
        { RowId: 2, Data: given, ErrorDescription: null },
        { RowId: 3, Data: { ...given, ChildId: 'nobody' }, ErrorDescription: 'Invalid child ID format' },
      ],
    },
  });
  expect((await ask('GET', `import/${autumnId}`)).body).toMatchObject({
    ImportRows: [{ RowId: 2, Data: { ChildId: rosa.code, ChildDataVerified: 'Yes', SponsorshipReady: 'No' } }],
  });
});

test('API-004 API-005 API-055 IMP-003 IMP-027 POST import/validate reads ImportType and answers ImportRows', async () => {
  expect(await ask('POST', 'import/validate', form('1', 'again.csv', springLines))).toMatchObject({
    status: 200,
    body: {
      ImportRows: [
        { RowId: 2, Data: given },
        { RowId: 3, Data: { ChildId: 'nobody' }, ErrorDescription: 'Invalid child ID format' },
      ],
    },
  });
  expect((await ask('POST', 'import/validate', form('2', 'again.csv', springLines))).status).toBe(400);
});

test('API-004 API-005 API-055 IMP-033 GET import/template reads ImportType and answers a file', async () => {
  const file = (type: string) => ask('GET', `import/template?ImportType=${type}&Format=csv`);
  expect(await file('1')).toMatchObject({
    status: 200,
    body: expect.stringMatching(/^\uFEFF?Reservation ID,Child ID\s/),
  });
  expect((await file('2')).body).toMatch(/^\uFEFF?Child ID,Child Data Verified,Sponsorship Ready\s/);
  const workbook = await ask('GET', 'import/template?ImportType=1');
  expect(workbook).toMatchObject({ status: 200, type: expect.stringContaining('spreadsheetml') });
});

test('API-004 API-005 CSM-004 CSM-005 CSM-006 GET csm/code answers CsmCode', async () => {
  const { status, body } = await ask('GET', 'csm/code');
  expect(status).toBe(200);
  expect(valueAt(body, 'CsmCode')).toContainEqual({
    Code: 'CSM01',
    DiscrepancyCode: 'D101',
    Description: 'Name spelling differs',
  });
});

const gone = await makeChild(db, { project: tierra, status: 7 });

test('API-004 API-005 GET csm/code reads ChildId: a child who has left is asked no more pictures of', async () => {
  const codes = async (query: string) => valuesIn((await ask('GET', `csm/code${query}`)).body, 'CsmCode', 'Code');
  expect(await codes(`?ChildId=${rosa.code}`)).toEqual(expect.arrayContaining(['CSM01', 'CSM05']));
  expect(await codes(`?ChildId=${gone.code}`)).toContain('CSM04');
  expect(await codes(`?ChildId=${gone.code}`)).not.toContain('CSM05');
});

test('API-004 API-005 API-055 CSM-001 CSM-003 POST csm sends the code that is selected and answers CsmResult', async () => {
  const of = (ChildId: string) => ({
    ChildId,
    Codes: [
      { Code: 'CSM01', Selected: false },
      { Code: 'CSM05', Selected: true },
    ],
  });
  const sent = await ask('POST', 'csm', { SendingId: randomUUID(), Csm: [of(rosa.code), of(gone.code)] });
  expect(sent).toMatchObject({
    status: 200,
    body: {
      CsmResult: [
        { ChildId: rosa.code, Status: 'queued' },
        { ChildId: gone.code, Status: 'refused', ErrorDescription: expect.stringMatching(/./) },
      ],
    },
  });
  const history = await ask('GET', `child/${rosa.code}/csmHistory`);
  expect(valuesIn(history.body, 'CsmHistory', 'Code')).toEqual(['CSM05']);
});
