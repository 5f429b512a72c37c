import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createServiceAccount } from '#contract/crm/api.ts';
import { createGroup } from '#contract/groups/api.ts';
import { getLookup, listCountries } from '#contract/lookups/api.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { createCountryGroup } from '#contract/office-settings/country-groups-api.ts';
import { createLock } from '#contract/projects/locks-api.ts';
import {
  createReferenceValue,
  getReferenceUsage,
  listReference,
  listReferenceValues,
  saveReferenceValue,
} from '#contract/reference/api.ts';
import { createReservation } from '#contract/reservations/api.ts';
import { saveAccess } from '#contract/users/access-api.ts';
import { createProfile } from '#contract/users/admin-api.ts';
import { openDatabase } from '../../db/connection.ts';
import { referenceData } from '../../db/reference-data.ts';
import { atEnd } from '../../testing/at-end.ts';
import { makeChild, makeProject } from '../../testing/children.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { givenLock } from '../../testing/projects/locks.ts';
import { completeDetails, noon } from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';

const first = await testServer({ clock: () => noon });
const { db, call, origin, issuer, databaseUrl: url } = first;
/** Another server on the same database; its own connections have caches of their own. */
const elsewhere = openDatabase(url, { maximum: 4, connectWithin: 120_000 });
atEnd(elsewhere.close);
const second = await testServer({ clock: () => noon, database: { db: elsewhere.db, url }, issuer });
const as = await makeUser(db, { roles: ['Partnership Admin'] });
const staff = await makeUser(db);
const luz = await makeUser(db, { language: 'es' });

const names = (en: string, es: string) => [
  { language: 'en' as const, name: en },
  { language: 'es' as const, name: es },
];

interface More {
  readonly parent?: string;
  readonly isoCode?: string;
  readonly office?: string;
}

const add = (list: string, code: string, [en, es]: readonly [string, string], more: More = {}) =>
  call(createReferenceValue, { list, value: { code, names: names(en, es), ...more } }, { as });

const storedValue = async (list: string, code: string) => {
  const { values } = (await call(listReferenceValues, { list }, { as })).output;
  return values.find((value) => value.code === code) ?? expect.fail(`${list} has no ${code}`);
};

const save = async (list: string, code: string, change: { isActive?: boolean; names?: ReturnType<typeof names> }) => {
  const { names: given, isActive, version } = await storedValue(list, code);
  return call(saveReferenceValue, { list, code, value: { names: given, isActive, version, ...change } }, { as });
};

const deactivate = async (list: string, code: string) => {
  const answer = await save(list, code, { isActive: false });
  expect(answer.status).toBe(200);
};

const usesOf = async (list: string, code: string) =>
  (await call(getReferenceUsage, { list, code }, { as })).output.uses.map(({ kind, count }) => `${kind} ${count}`);

const offered = async (server: typeof first, name: string, person = staff) =>
  (await server.call(getLookup, { name }, { as: person })).output.values.map(
    ({ code, label, isActive }) => `${code} ${label}${isActive ? '' : ' (inactive)'}`,
  );

const history = async () =>
  (await call(listTabAudit, { office: as.office, tab: 'referenceData', pageSize: 100 }, { as })).output.entries.map(
    ({ field, oldValue, newValue, modifiedByEmail }) => [field, oldValue, newValue, modifiedByEmail],
  );

const problems = ({ problem }: { problem: { errors?: readonly { field: string; code: string }[] } }) =>
  problem.errors?.map(({ field, code }) => `${field} ${code}`);

/** A new office of its own for each test, so that they do not disturb each other. */
const makeOffice = async (code: string, name: string) => {
  const { status } = await add('fundraisingOffice', code, [name, name], { parent: 'EU' });
  expect(status).toBe(200);
  return code;
};

const makeCountry = async (code: string, isoCode: string, name: string, office = 'KENS') => {
  const { status } = await add('country', code, [name, name], { parent: 'EAF', isoCode, office });
  expect(status).toBe(200);
  return code;
};

describe('adding', () => {
  test('places are summarised beside the lists', async () => {
    const { lists } = (await call(listReference, {}, { as })).output;
    expect(lists.filter(({ list }) => /country|Region|Office$/.test(list))).toEqual([
      { list: 'country', active: 16, inactive: 0 },
      { list: 'fieldRegion', active: 7, inactive: 0 },
      { list: 'fundraisingOffice', active: 11, inactive: 0 },
      { list: 'officeRegion', active: 5, inactive: 0 },
      { list: 'supportOffice', active: 16, inactive: 0 },
    ]);
  });

  test('a region, a support office and a country are added, and every server offers them with its next answer', async () => {
    for (const server of [first, second]) expect(await offered(server, 'region')).not.toContain('CAM Central America');
    const added = [
      await add('fieldRegion', 'CAM', ['Central America', 'Centroamérica']),
      await add('supportOffice', 'NICS', ['Nicaragua Office', 'Oficina de Nicaragua'], { parent: 'CAM' }),
      await add('country', 'NIC', ['Nicaragua', 'Nicaragua'], { parent: 'CAM', isoCode: 'NI', office: 'NICS' }),
    ];
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await storedValue('country', 'NIC')).toEqual({
      code: 'NIC',
      names: names('Nicaragua', 'Nicaragua'),
      isActive: true,
      parent: 'CAM',
      isoCode: 'NI',
      office: 'NICS',
      version: 1,
    });
    for (const server of [first, second]) {
      expect(await offered(server, 'region')).toContain('CAM Central America');
      expect(await offered(server, 'implementingOffice')).toContain('NICS Nicaragua Office');
      expect(await offered(server, 'implementingOffice', luz)).toContain('NICS Oficina de Nicaragua');
      const { countries } = (await server.call(listCountries, {}, { as: staff })).output;
      expect(countries).toContainEqual({ code: 'NIC', name: 'Nicaragua', regionCode: 'CAM', isActive: true });
    }
    expect(await history()).toEqual(
      expect.arrayContaining([
        ['Reference name (es) of fieldRegion CAM', null, 'Centroamérica', as.email],
        ['Reference parent of supportOffice NICS', null, 'Central America', as.email],
        ['Reference ISO code of country NIC', null, 'NI', as.email],
        ['Reference support office of country NIC', null, 'Nicaragua Office', as.email],
        ['Reference status of country NIC', null, 'Active', as.email],
      ]),
    );
  });

  test('the history tells and finds the region and the office of a new place by their names', async () => {
    const found = async (value: string) =>
      (await call(listTabAudit, { office: as.office, tab: 'referenceData', value }, { as })).output.entries.map(
        ({ field, newValue }) => `${field}: ${newValue}`,
      );
    await makeCountry('HTI', 'HT', 'Haiti');
    expect(await found('Kenya')).toContain('Reference support office of country HTI: Kenya Field Office');
    expect(await found('East')).toContain('Reference parent of country HTI: East Africa');
    expect(await found('KENS')).toEqual([]);
  });

  test('a region of offices is offered in the language of its reader', async () => {
    await add('officeRegion', 'ME', ['Middle East', 'Oriente Medio']);
    expect(await offered(second, 'officeRegion', luz)).toEqual(
      expect.arrayContaining(['ME Oriente Medio', 'EU Europa', 'US Estados Unidos']),
    );
    expect(await offered(second, 'region')).not.toContain('ME Middle East');
  });

  test('a fundraising office can work at once: terms, sponsor types, people, reservations', async () => {
    await add('fundraisingOffice', 'FRAO', ['France', 'Francia'], { parent: 'EU' });
    const counted = await sql<{ terms: number; types: number }>`
      select (select count(*)::integer from policy_document where office_code = 'FRAO') as terms,
             (select count(*)::integer from sponsor_type where office_code = 'FRAO') as types`.execute(db);
    expect(counted.rows).toEqual([{ terms: 1, types: 5 }]);
    const person = await makeUser(db, { office: 'FRAO' });
    const { id } = await db
      .selectFrom('sponsorType')
      .select('id')
      .where('officeCode', '=', 'FRAO')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await call(createReservation, { reservation: completeDetails(id, 10) }, { as: person })).status).toBe(200);
    expect(await usesOf('fundraisingOffice', 'FRAO')).toEqual(['people 1', 'reservations 1']);
    expect(await offered(second, 'fundingOffice', luz)).toContain('FRAO Francia');
  });

  test.each<[string, string, string, More, string[]]>([
    [
      'a country code of two letters',
      'country',
      'NI',
      { parent: 'LAC', isoCode: 'NX', office: 'HNDS' },
      ['Code country-code'],
    ],
    ['a known country code', 'country', 'ETH', { parent: 'EAF', isoCode: 'NX', office: 'ETHS' }, ['Code duplicate']],
    ['a known ISO code', 'country', 'ETX', { parent: 'EAF', isoCode: 'ET', office: 'ETHS' }, ['IsoCode duplicate']],
    ['no ISO code', 'country', 'ETX', { parent: 'EAF', office: 'ETHS' }, ['IsoCode required']],
    [
      'an ISO code of three letters',
      'country',
      'ETX',
      { parent: 'EAF', isoCode: 'ETX', office: 'ETHS' },
      ['IsoCode iso-code'],
    ],
    ['no region', 'country', 'ETX', { isoCode: 'EX', office: 'ETHS' }, ['Parent required']],
    ['a region of offices', 'country', 'ETX', { parent: 'EU', isoCode: 'EX', office: 'ETHS' }, ['Parent not-in-list']],
    ['no support office', 'country', 'ETX', { parent: 'EAF', isoCode: 'EX' }, ['SupportOffice required']],
    [
      'a fundraising office',
      'country',
      'ETX',
      { parent: 'EAF', isoCode: 'EX', office: 'USAO' },
      ['SupportOffice not-in-list'],
    ],
    ['an office in a region of countries', 'fundraisingOffice', 'XXXO', { parent: 'EAF' }, ['Parent not-in-list']],
    ['the code of a support office', 'fundraisingOffice', 'ETHS', { parent: 'EU' }, ['Code duplicate']],
    ['digits', 'supportOffice', 'ET1', { parent: 'EAF' }, ['Code place-code']],
    ['the code of a region of offices', 'fieldRegion', 'EU', {}, ['Code duplicate']],
    ['an ISO code for a region', 'fieldRegion', 'XX', { isoCode: 'XX' }, ['IsoCode invalid']],
    ['a region for a region', 'fieldRegion', 'XX', { parent: 'EAF' }, ['Parent invalid']],
    ['a support office for an occupation', 'occupation', 'XX', { office: 'ETHS' }, ['SupportOffice invalid']],
  ])('%s is refused', async (_, list, code, more, expected) => {
    const answer = await add(list, code, ['Somewhere', 'En algún lugar'], more);
    expect(problems(answer)).toEqual(expected.map((problem) => `Value.${problem}`));
  });

  test('a name is not repeated in its list, whatever its accents; two who add it at once do not both succeed', async () => {
    const known = await add('country', 'ETX', ['Éthiopia', 'Otra'], { parent: 'EAF', isoCode: 'EX', office: 'ETHS' });
    expect(problems(known)).toEqual(['Value.Names.0.Name duplicate']);
    const spanish = await add('fundraisingOffice', 'XXXO', ['Deutschland', 'alemania'], { parent: 'EU' });
    expect(problems(spanish)).toEqual(['Value.Names.1.Name duplicate']);
    const both = await Promise.all(
      ['TWINA', 'TWINB'].map((code) => add('fieldRegion', code, ['Twin region', 'Región gemela'])),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('renaming', () => {
  test('an office has its new names in every language, on every server', async () => {
    await save('fundraisingOffice', 'GBRO', { names: names('Great Britain', 'Gran Bretaña') });
    expect(await offered(second, 'fundingOffice')).toContain('GBRO Great Britain');
    expect(await offered(second, 'fundingOffice', luz)).toContain('GBRO Gran Bretaña');
    expect(await history()).toEqual(
      expect.arrayContaining([
        ['Reference name (en) of fundraisingOffice GBRO', 'United Kingdom', 'Great Britain', as.email],
        ['Reference name (es) of fundraisingOffice GBRO', 'Reino Unido', 'Gran Bretaña', as.email],
      ]),
    );
  });

  test('names given by hand stay when the reference data is loaded again; others follow it', async () => {
    await save('fieldRegion', 'WAF', { names: names('The West of Africa', 'El oeste de África') });
    await save('country', 'SEN', { names: names('Republic of Senegal', 'República de Senegal') });
    await save('fundraisingOffice', 'AUSO', { names: names('Down Under', 'Las antípodas') });
    await sql`update country set name = 'Old name' where code = 'GHA'`.execute(db);
    await sql`update office set name = 'Old name' where code = 'CANO'`.execute(db);
    await makeCountry('BOX', 'BX', 'Country with a code of its own');
    await sql`delete from country where code = 'KHM'`.execute(db);
    await makeCountry('KAM', 'KH', 'Kampuchea');
    for (const { load } of referenceData) await db.transaction().execute(load);
    const english = async (list: string, code: string) => (await storedValue(list, code)).names[0]?.name;
    expect(await english('fieldRegion', 'WAF')).toBe('The West of Africa');
    expect((await storedValue('fieldRegion', 'WAF')).names[1]?.name).toBe('El oeste de África');
    expect(await english('country', 'SEN')).toBe('Republic of Senegal');
    expect(await english('fundraisingOffice', 'AUSO')).toBe('Down Under');
    expect(await english('country', 'GHA')).toBe('Ghana');
    expect(await english('fundraisingOffice', 'CANO')).toBe('Canada');
    // The ISO code of Cambodia is taken by hand, so the product's own country stays away.
    const { countries } = (await call(listCountries, {}, { as })).output;
    expect(countries.map(({ code }) => code)).toContain('KAM');
    expect(countries.map(({ code }) => code)).not.toContain('KHM');
  });
});

describe('making inactive', () => {
  test('who uses a place is counted, what has ended is not', async () => {
    const office = await makeOffice('USEO', 'Office in use');
    await makeUser(db, { office });
    await makeUser(db, { office, isActive: false });
    await makeCredential(db, { office });
    expect(await usesOf('fundraisingOffice', office)).toEqual(['people 1', 'accounts 1']);
    await makeCountry('USE', 'UX', 'Country in use');
    expect(await usesOf('country', 'USE')).toEqual([]);
    const project = await makeProject(db, { country: 'USE' });
    await makeChild(db, { project });
    expect(await usesOf('country', 'USE')).toEqual(['children 1', 'projects 1']);
    expect(await usesOf('fieldRegion', 'MEE')).toEqual(['countries 1', 'offices 1']);
  });

  test('an inactive place is shown where it stands, and offered no more, on every server', async () => {
    const office = await makeOffice('OLDO', 'Old office');
    await deactivate('fundraisingOffice', office);
    expect(await offered(second, 'fundingOffice')).toContain('OLDO Old office (inactive)');
    await makeCountry('OLD', 'OX', 'Old country');
    await deactivate('country', 'OLD');
    const { countries } = (await second.call(listCountries, {}, { as: staff })).output;
    expect(countries).toContainEqual({ code: 'OLD', name: 'Old country', regionCode: 'EAF', isActive: false });
    expect(await history()).toContainEqual(['Reference status of country OLD', 'Active', 'Inactive', as.email]);
    await save('fundraisingOffice', office, { isActive: true });
    expect(await offered(second, 'fundingOffice')).toContain('OLDO Old office');
  });

  test('ENTRY-007 the office where newcomers begin stays active', async () => {
    const { status, problem } = await save('fundraisingOffice', 'USAO', { isActive: false });
    expect([status, problem.code, problem.params]).toEqual([409, 'office-of-newcomers', { office: 'USAO' }]);
  });

  test('an inactive region takes no further country and office', async () => {
    await add('fieldRegion', 'GONE', ['Gone', 'Desaparecida']);
    await deactivate('fieldRegion', 'GONE');
    const country = { parent: 'GONE', isoCode: 'GX', office: 'KENS' };
    expect(problems(await add('country', 'GON', ['Gone land', 'Tierra'], country))).toEqual([
      'Value.Parent not-in-list',
    ]);
    await add('officeRegion', 'GONER', ['Gone too', 'También']);
    await deactivate('officeRegion', 'GONER');
    expect(problems(await add('fundraisingOffice', 'GONO', ['Gone', 'No'], { parent: 'GONER' }))).toEqual([
      'Value.Parent not-in-list',
    ]);
    await add('supportOffice', 'GONS', ['Gone office', 'Oficina'], { parent: 'EAF' });
    await deactivate('supportOffice', 'GONS');
    expect(
      problems(await add('country', 'GON', ['Gone land', 'Tierra'], { parent: 'EAF', isoCode: 'GX', office: 'GONS' })),
    ).toEqual(['Value.SupportOffice not-in-list']);
  });

  test('nothing new begins in an inactive office: people, roles, groups, reservations, locks, accounts', async () => {
    const office = await makeOffice('CLOO', 'Closed office');
    const person = await makeUser(db, { office, roles: ['Partnership Admin'] });
    const { id: role } = await db
      .selectFrom('role')
      .select('id')
      .where('name', '=', 'Standard User')
      .executeTakeFirstOrThrow();
    await deactivate('fundraisingOffice', office);
    const user = { firstName: 'New', lastName: 'Person', email: 'new.person@prcds.example', office, region: 'EU' };
    expect(problems(await call(createProfile, { user } as never, { as }))).toContain('User.FDRO inactive-place');
    const access = { office, region: 'EU', roles: [{ roleId: role }] };
    const given = await call(saveAccess, { userId: staff.id, access, version: 1 } as never, { as });
    expect(problems(given)).toEqual(['UserAccess.FDRO inactive-place']);
    const details = { name: 'New group', office, region: 'EU', isActive: true };
    expect(
      problems(await call(createGroup, { group: { details, roles: [], members: [] } } as never, { as })),
    ).toContain('UserGroup.details.FDRO inactive-place');
    const refusals = [
      await call(createReservation, { reservation: completeDetails(1, 10) }, { as: person }),
      await call(createLock, { lock: givenLock(['ETH']) }, { as: person }),
      await call(createServiceAccount, { office, account: { name: 'x-system', description: 'x' } }, { as }),
    ];
    for (const { status, problem } of refusals) expect([status, problem.code]).toEqual([409, 'office-inactive']);
    // What is there goes on.
    expect((await call(getLookup, { name: 'fundingOffice' }, { as: person })).status).toBe(200);
  });

  test('an inactive country is in no new lock and no new country group', async () => {
    await makeCountry('SHU', 'SX', 'Shut country');
    await deactivate('country', 'SHU');
    const days = { start: '2090-01-01', sponsorshipLockDate: '2090-01-02', end: '2090-01-03' };
    expect(problems(await call(createLock, { lock: givenLock(['SHU'], [], days) }, { as }))).toEqual([
      'ProjectLock.ProjectLockCountry.0 inactive-place',
    ]);
    const group = { name: 'Shut group', isActive: true, countries: [{ code: 'SHU' }] };
    expect(problems(await call(createCountryGroup, { office: as.office, group } as never, { as }))).toEqual([
      'CountryGroup.Countries.0.CountryId inactive-place',
    ]);
  });

  test('an inactive country or support office sends nothing new; what is known can still be changed', async () => {
    await add('supportOffice', 'SENDS', ['Sending office', 'Oficina que envía'], { parent: 'EAF' });
    await makeCountry('SND', 'SQ', 'Sending country', 'SENDS');
    const { headers } = await makeCredential(db, { office: 'SENDS' });
    const send = async (path: string, type: string, body: string) => {
      const answer = await fetch(`${origin}/v1/integration/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      });
      const { errors = [] } = (await answer.json()) as { errors?: readonly { field: string; code: string }[] };
      return `${answer.status} ${errors.map(({ field, code }) => `${field} ${code}`).join()}`.trim();
    };
    const feed = (name: string) =>
      send(
        'feed',
        'application/x-ndjson',
        `{"Record":"feed","Feed":"${name}","Type":"changes","Country":"SND"}\n{"Record":"end","Lines":0}\n`,
      );
    const tell = (id: string, kind: string, data: unknown) =>
      send('message', 'application/json', JSON.stringify({ MessageId: `message-${id}`, Kind: kind, Data: data }));
    const project = (number: string) => ({ Project: number, ProjectName: `Project ${number}`, Country: 'SND' });
    const child = { ChildId: 'SND-990001-0001', ChildGivenName: 'Ana', Gender: 'Female', BirthDate: '2018-02-03' };
    expect(await feed('before')).toBe('200');
    expect(await tell('m1', 'project', project('990001'))).toBe('200');
    expect(await tell('m2', 'register', child)).toBe('200');
    for (const [list, code] of [
      ['country', 'SND'],
      ['supportOffice', 'SENDS'],
    ] as const) {
      await deactivate(list, code);
      expect(await feed(`feed-${list}`)).toBe('409 Country inactive-place');
      expect(await tell(`p-${list}`, 'project', project('990002'))).toBe('409 Data.Country inactive-place');
      const other = { ...child, ChildId: 'SND-990001-0002' };
      expect(await tell(`r-${list}`, 'register', other)).toBe('409 Data.ChildId inactive-place');
      const renamed = { ChildId: child.ChildId, ChildGivenName: `Ana ${list}` };
      expect(await tell(`u-${list}`, 'update', renamed)).toBe('200');
      await save(list, code, { isActive: true });
    }
    expect(await feed('after')).toBe('200');
  });
});
