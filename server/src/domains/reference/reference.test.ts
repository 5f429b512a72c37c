import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { getLookup } from '#contract/lookups/api.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import {
  createReferenceValue,
  getReferenceUsage,
  ignoreUnknownValue,
  listReference,
  listReferenceUsage,
  listReferenceValues,
  listUnknownValues,
  saveReferenceValue,
} from '#contract/reference/api.ts';
import reference from '../../../reference/lookups.json' with { type: 'json' };
import { openDatabase } from '../../db/connection.ts';
import { referenceData } from '../../db/reference-data.ts';
import { atEnd } from '../../testing/at-end.ts';
import { makeChild } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { recordUnknownValues } from './queries.ts';

const first = await testServer();
const { db, call, issuer, databaseUrl: url } = first;
/** Another server on the same database; its own connections have caches of their own. */
const elsewhere = openDatabase(url, { maximum: 4, connectWithin: 120_000 });
atEnd(elsewhere.close);
const second = await testServer({ database: { db: elsewhere.db, url }, issuer });
const as = await makeUser(db, { roles: ['Partnership Admin'] });
const local = await makeUser(db, { roles: ['Local Administrator'] });
const staff = await makeUser(db);

const names = (en: string, es: string) => [
  { language: 'en' as const, name: en },
  { language: 'es' as const, name: es },
];

const add = (list: string, code: string, en: string, es: string, parent?: string) =>
  call(createReferenceValue, { list, value: { code, names: names(en, es), ...(parent && { parent }) } }, { as });

const save = (list: string, code: string, en: string, es: string, version: number, isActive = true) =>
  call(saveReferenceValue, { list, code, value: { names: names(en, es), isActive, version } }, { as });

const storedValue = async (list: string, code: string) =>
  (await call(listReferenceValues, { list }, { as })).output.values.find((value) => value.code === code);

/** What a picker shows, on either server. */
const offered = async (server: typeof first, name: string) =>
  (await server.call(getLookup, { name }, { as: staff })).output.values.map(
    ({ code, label, isActive }) => `${code} ${label}${isActive ? '' : ' (inactive)'}`,
  );

const history = async () =>
  (await call(listTabAudit, { office: as.office, tab: 'referenceData' }, { as })).output.entries.map(
    ({ field, oldValue, newValue, modifiedByEmail }) => [field, oldValue, newValue, modifiedByEmail],
  );

const fieldErrors = ({ problem }: { problem: { errors?: readonly { field: string; code: string }[] } }) =>
  problem.errors?.map(({ field, code }) => `${field} ${code}`);

describe('lists', () => {
  test('every list is summarised', async () => {
    const { lists, unknown } = (await call(listReference, {}, { as })).output;
    expect(lists.find(({ list }) => list === 'month')).toEqual({ list: 'month', active: 12, inactive: 0 });
    expect(unknown).toBe(0);
    const places = ['country', 'fieldRegion', 'fundraisingOffice', 'officeRegion', 'supportOffice'];
    expect(lists.map(({ list }) => list).sort()).toEqual([...Object.keys(reference.lists), ...places].sort());
  });

  test('a value is added with its names, and every server offers it with its next answer', async () => {
    expect(await offered(second, 'chores')).not.toContain('40 Milks the cow');
    const { value } = (await add('chores', '40', ' Milks  the cow ', 'Ordeña la vaca')).output;
    expect(value).toEqual({
      code: '40',
      names: names('Milks the cow', 'Ordeña la vaca'),
      isActive: true,
      parent: null,
      version: 1,
    });
    for (const server of [first, second]) expect(await offered(server, 'chores')).toContain('40 Milks the cow');
    expect(await history()).toEqual(
      expect.arrayContaining([
        ['Reference name (en) of chores 40', null, 'Milks the cow', as.email],
        ['Reference name (es) of chores 40', null, 'Ordeña la vaca', as.email],
        ['Reference status of chores 40', null, 'Active', as.email],
      ]),
    );
  });

  test('a new value can be searched by at once, on every server', async () => {
    await add('favoritePlay', 'KITE', 'Kites', 'Cometas');
    const { id } = await db.selectFrom('lookupValue').select('id').where('code', '=', 'KITE').executeTakeFirstOrThrow();
    const child = await makeChild(db);
    await sql`update child_record set favorite_play = ${id} where code = ${child.code}`.execute(db);
    for (const server of [first, second]) {
      const kite = { criterion: 'FavoritePlay' as const, operator: 'Any of' as const, values: ['KITE'] };
      const search = { advanced: [kite] };
      const answer = await server.call(searchChildren, { search }, { as: staff });
      expect([answer.status, answer.output.total]).toEqual([200, 1]);
    }
  });

  test('numbers continue after the last one, also for two who add at once', async () => {
    const before = await sql<{ last: number }>`select max(id) as last from lookup_value where list_id = 22`.execute(db);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => add('occupation', `N${number}`, `New job ${number}`, `Trabajo nuevo ${number}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { rows } = await sql<{ id: number }>`
      select id from lookup_value where list_id = 22 and code like 'N_' order by id`.execute(db);
    const last = before.rows[0]?.last as number;
    expect(rows.map(({ id }) => id)).toEqual([last + 1, last + 2, last + 3, last + 4]);
  });

  test('a list is full at 999 values', async () => {
    await sql`insert into lookup_value (id, list_id, code, label_en, sort_order)
              values (12999, 12, 'LAST', 'The last number', 900)`.execute(db);
    expect((await add('educationType', 'MORE', 'One more', 'Uno más')).problem).toMatchObject({
      code: 'limit-reached',
      params: { count: 999 },
    });
  });

  test('codes and names are checked, and repeat neither accents nor case', async () => {
    expect(fieldErrors(await add('chores', '01', 'Something', 'Algo'))).toEqual(['Value.Code duplicate']);
    expect(fieldErrors(await add('chores', 'a b', 'Something', 'Algo'))).toEqual(['Value.Code reference-code']);
    expect(fieldErrors(await add('chores', 'ABCDEFGHIJK', 'Something', 'Algo'))).toEqual(['Value.Code too-long']);
    expect(fieldErrors(await add('chores', '77', ' ', 'Algo'))).toEqual(['Value.Names.0.Name required']);
    expect(fieldErrors(await add('chores', '77', 'x'.repeat(41), 'Algo'))).toEqual(['Value.Names.0.Name too-long']);
    expect(fieldErrors(await add('chores', '77', 'a\u0007b', 'Algo'))).toEqual([
      'Value.Names.0.Name invalid-characters',
    ]);
    expect(fieldErrors(await add('chores', '77', 'Fétches WATER', 'Algo'))).toEqual(['Value.Names.0.Name duplicate']);
    const one = [{ language: 'en' as const, name: 'Only English' }];
    expect(
      fieldErrors(await call(createReferenceValue, { list: 'chores', value: { code: '77', names: one } }, { as })),
    ).toEqual(['Value.Names required']);
    expect((await add('chores', '77', 'x'.repeat(40), 'Algo')).status).toBe(200);
    expect((await add('nothing', '77', 'Something', 'Algo')).problem.code).toBe('not-found');
  });

  test('a value of a dependent list belongs to an active value of the other list', async () => {
    const list = 'participationSupportDescription';
    expect(fieldErrors(await add(list, 'HEA-9', 'Eye test', 'Examen de la vista'))).toEqual(['Value.Parent required']);
    expect(fieldErrors(await add(list, 'HEA-9', 'Eye test', 'Examen de la vista', 'XXX'))).toEqual([
      'Value.Parent not-in-list',
    ]);
    expect(fieldErrors(await add('chores', '88', 'Something else', 'Algo más', 'HEA'))).toEqual([
      'Value.Parent invalid',
    ]);
    expect((await add(list, 'HEA-9', 'Eye test', 'Examen de la vista', 'HEA')).output.value.parent).toBe('HEA');
    const { values } = (await call(getLookup, { name: list, participationSupportTypes: ['HEA'] }, { as: staff }))
      .output;
    expect(values.map(({ code }) => code)).toContain('HEA-9');
    await add('participationSupportType', 'OLD', 'Old support', 'Apoyo antiguo');
    await save('participationSupportType', 'OLD', 'Old support', 'Apoyo antiguo', 1, false);
    expect(fieldErrors(await add(list, 'OLD-1', 'Old part', 'Parte antigua', 'OLD'))).toEqual([
      'Value.Parent not-in-list',
    ]);
  });

  test('a value is renamed; a refused save says who changed what', async () => {
    await add('religion', '50', 'Quaker', 'Cuáquera');
    expect((await save('religion', '50', 'Quakers', 'Cuáquera', 1)).output.value.version).toBe(2);
    expect(await offered(second, 'religion')).toContain('50 Quakers');
    const { status, problem } = await save('religion', '50', 'Friends', 'Cuáquera', 1);
    expect([status, problem.code, problem.params?.by]).toEqual([409, 'changed-meanwhile', 'Robin Example']);
    expect(problem.errors).toEqual([
      { field: 'Value.Names.0.Name', code: 'differs-now', params: { current: 'Quakers' } },
    ]);
    expect(await history()).toContainEqual(['Reference name (en) of religion 50', 'Quaker', 'Quakers', as.email]);
    expect(fieldErrors(await save('religion', '50', 'CATHOLIC', 'Cuáquera', 2))).toEqual([
      'Value.Names.0.Name duplicate',
    ]);
    expect((await save('religion', '50', 'quakers', 'Cuáquera', 2)).status).toBe(200);
  });

  test('an inactive value stays readable and can be made active again', async () => {
    const { version } = (await storedValue('livingWith', 'FA')) ?? { version: 0 };
    const inactive = await save('livingWith', 'FA', 'Father', 'Padre', version, false);
    expect(inactive.output.value.isActive).toBe(false);
    for (const server of [first, second]) expect(await offered(server, 'livingWith')).toContain('FA Father (inactive)');
    expect(await history()).toContainEqual(['Reference status of livingWith FA', 'Active', 'Inactive', as.email]);
    await save('livingWith', 'FA', 'Father', 'Padre', version + 1, true);
    expect(await offered(second, 'livingWith')).toContain('FA Father');
  });
});

describe('lists that the product or the specification fixes', () => {
  test.each(['rcdsChildStatus', 'reservationStatus', 'importStatus', 'month'])('%s stays as it is', async (list) => {
    const [value] = (await call(listReferenceValues, { list }, { as })).output.values;
    expect((await add(list, 'NEW', 'New', 'Nuevo')).problem.code).toBe('list-is-fixed');
    const { code = '', version = 0, names: given = [] } = value ?? {};
    const [en, es] = given.map(({ name }) => name);
    expect((await save(list, code, 'Other', 'Otro', version)).problem.code).toBe('list-is-fixed');
    expect((await save(list, code, en ?? '', es ?? '', version, false)).problem.code).toBe('list-is-fixed');
  });

  test.each([
    ['csmCode', 'CSM01'],
    ['actionCode', 'A01'],
  ])('%s: only the names of the codes can be changed', async (list, code) => {
    expect((await add(list, 'NEW', 'New', 'Nuevo')).problem.code).toBe('list-is-fixed');
    expect((await save(list, code, 'Renamed by hand', 'Cambiado a mano', 1)).status).toBe(200);
    expect(await offered(second, list)).toContain(`${code} Renamed by hand`);
    const off = await save(list, code, 'Renamed by hand', 'Cambiado a mano', 2, false);
    expect(off.problem.code).toBe('list-is-fixed');
  });
});

describe('who uses a value', () => {
  test('children count once, whichever field has the value', async () => {
    const child = await makeChild(db);
    const other = await makeChild(db);
    await sql`update child_record set father_occupation = 22001, mother_occupation = 22001, chores = '{7001,7002}'
               where code = ${child.code}`.execute(db);
    await sql`update child_record set mother_occupation = 22001 where code = ${other.code}`.execute(db);
    const usage = async (list: string, code: string) =>
      (await call(getReferenceUsage, { list, code }, { as })).output.uses;
    expect(await usage('occupation', '01')).toEqual([{ kind: 'children', count: 2 }]);
    expect(await usage('chores', '02')).toEqual([{ kind: 'children', count: 1 }]);
    expect(await usage('chores', '15')).toEqual([]);
    const { values } = (await call(listReferenceUsage, { list: 'occupation' }, { as })).output;
    expect(values).toContainEqual({ code: '01', uses: [{ kind: 'children', count: 2 }] });
    expect((await call(getReferenceUsage, { list: 'chores', code: 'NONE' }, { as })).status).toBe(404);
  });
});

describe('codes that are in no list', () => {
  const at = new Date('2026-11-01T10:00:00Z');
  const later = new Date('2026-11-02T10:00:00Z');
  const unknown = async () => (await call(listUnknownValues, {}, { as })).output.values;

  test('lines add up, the one who sent them is named, and adding the value ends it', async () => {
    await recordUnknownValues(db, at, 'ETHS', [
      { list: 'healthProblem', code: '71', lines: 3 },
      { list: 'healthProblem', code: '71', lines: 1 },
      { list: 'month', code: '13', lines: 1 },
    ]);
    await recordUnknownValues(db, later, 'KENS', [{ list: 'healthProblem', code: '71', lines: 2 }]);
    await recordUnknownValues(db, later, 'KENS', []);
    expect(await unknown()).toEqual([
      {
        list: 'healthProblem',
        code: '71',
        lines: 6,
        firstSeenAt: at.toISOString(),
        lastSeenAt: later.toISOString(),
        office: 'KENS',
      },
      {
        list: 'month',
        code: '13',
        lines: 1,
        firstSeenAt: at.toISOString(),
        lastSeenAt: at.toISOString(),
        office: 'ETHS',
      },
    ]);
    expect((await call(listReference, {}, { as })).output.unknown).toBe(2);
    await add('healthProblem', '71', 'Migraine', 'Migraña');
    expect((await unknown()).map(({ list }) => list)).toEqual(['month']);
    const { rows } = await sql`select 1 from unknown_value where code = '71'`.execute(db);
    expect(rows).toEqual([]);
  });

  test('what cannot be a code is content of the sender, and is not kept', async () => {
    await recordUnknownValues(db, at, 'ETHS', [
      { list: 'religion', code: 'Maria Lopez', lines: 1 },
      { list: 'religion', code: 'TOO-LONG-FOR-A-CODE', lines: 1 },
    ]);
    expect((await unknown()).map((value) => value.list)).not.toContain('religion');
  });

  test('an ignored code stays hidden, also when it is sent again', async () => {
    const code = 'STRANGE-1';
    await recordUnknownValues(db, at, 'ETHS', [{ list: 'religion', code, lines: 1 }]);
    const ignore = () => call(ignoreUnknownValue, { unknown: { list: 'religion', code } }, { as });
    expect((await ignore()).status).toBe(200);
    expect((await ignore()).status).toBe(200);
    await recordUnknownValues(db, later, 'ETHS', [{ list: 'religion', code, lines: 1 }]);
    expect((await unknown()).map((value) => value.code)).not.toContain(code);
    const lines = (await history()).filter(([field]) => field === 'Unknown code of religion');
    expect(lines).toEqual([['Unknown code of religion', code, null, as.email]]);
    const none = await call(ignoreUnknownValue, { unknown: { list: 'religion', code: 'never sent' } }, { as });
    expect(none.status).toBe(404);
  });
});

test('only a Partnership Admin sees and changes reference data and its history', async () => {
  const read = await call(listReference, {}, { as: local });
  expect([read.status, read.problem.code, read.problem.params]).toEqual([
    403,
    'no-access',
    { privilege: 'Partnership Admin' },
  ]);
  const tab = await call(listTabAudit, { office: local.office, tab: 'referenceData' }, { as: local });
  expect(tab.status).toBe(404);
});

test('what was changed by hand stays when a version of the product brings its own values again', async () => {
  await add('sponsorType', 'CLUB', 'Club', 'Club');
  const renamed = await save('sponsorType', 'IND', 'One person', 'Una persona', 1);
  expect(renamed.status).toBe(200);
  await sql`update lookup_value set label_en = 'Old name' where code = 'FAM' and list_id = 32`.execute(db);
  for (const { load } of referenceData) await db.transaction().execute(load);
  const labels = await offered(second, 'sponsorType');
  expect(labels).toContain('CLUB Club');
  expect(labels).toContain('IND One person');
  expect(labels).toContain('FAM Family');
});
