import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { officeSettings } from '../domains/office-settings/queries.ts';
import { testDatabase } from '../testing/database.ts';
import { giveRole, makeUser } from '../testing/factories.ts';
import { runAsOperator } from '../testing/operator.ts';

const { db, url } = await testDatabase();
const at = new Date('2026-04-16T19:00:00Z');
const admin = (...words: string[]) => runAsOperator({ DATABASE_URL: url }, words, () => at);

const auditOf = async (entity: string, entityId: string) =>
  db
    .selectFrom('auditEntry')
    .select(['field', 'oldValue', 'newValue', 'source', 'modifiedBy', 'officeCode'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('source', '=', 'Operator')
    .orderBy('field')
    .execute();

describe('what is typed', () => {
  test.each<[name: string, words: string[], sentence: string]>([
    ['no command', [], 'Name a command.'],
    ['an unknown one', ['offices'], "There is no command 'offices'; use reference, office, administrator or check."],
    ['a superfluous word', ['reference', 'now'], "reference takes no 'now'."],
    ['a missing argument', ['office', '--name', 'France'], 'office needs CODE.'],
    [
      'two arguments',
      ['administrator', 'a@b.example', 'c@d.example'],
      "administrator takes one EMAIL, not also 'c@d.example'.",
    ],
    ['a missing option', ['administrator', 'a@b.example'], 'administrator needs --office CODE.'],
    ['an unknown option', ['check', '--all'], 'check has no option --all.'],
    [
      'an option without its value',
      ['office', 'FRAO', '--name', '--kind', 'support'],
      '--name needs a value: --name NAME.',
    ],
    ['an empty value', ['office', 'FRAO', '--name='], '--name is empty; write --name NAME.'],
    ['an option twice', ['office', 'FRAO', '--name', 'A', '--name', 'B'], '--name is given twice.'],
    [
      'another kind',
      ['office', 'FRAO', '--name', 'France', '--kind', 'both', '--region', 'EU'],
      "--kind is fundraising or support, not 'both'.",
    ],
    [
      'another role',
      ['administrator', 'a@b.example', '--office', 'USAO', '--role', 'Standard User'],
      "--role is Partnership Admin or Local Administrator, not 'Standard User'.",
    ],
  ])('%s is refused with one sentence and the usage', async (_, words, sentence) => {
    const { code, lines, complaints } = await admin(...words);
    expect(code).toBe(1);
    expect(lines).toEqual([]);
    expect(complaints.slice(0, 2)).toEqual([sentence, 'Usage: npm run admin -- COMMAND']);
  });

  test('--help lists every command, also after one', async () => {
    for (const words of [['--help'], ['office', '--help']]) {
      const { code, lines } = await admin(...words);
      expect(code).toBe(0);
      const commands = lines.filter((line) => /^ {2}\S/.test(line)).map((line) => line.trim());
      expect(commands).toEqual([
        'reference',
        'office CODE --name NAME --kind fundraising|support --region CODE [--time-zone ZONE]',
        "administrator EMAIL --office CODE [--role 'Partnership Admin'|'Local Administrator'] [--first-name NAME] [--last-name NAME]",
        'check',
      ]);
    }
  });

  test('without a database one sentence says so, never with the password', async () => {
    const missing = await runAsOperator({}, ['reference']);
    expect(missing).toEqual({
      code: 1,
      lines: [],
      complaints: [
        'DATABASE_URL is not set; it must be the address of a PostgreSQL database, for example postgres://user:password@host:5432/prcds.',
      ],
    });
    const away = await runAsOperator({ DATABASE_URL: 'postgres://someone:hush-hush@127.0.0.1:9/prcds' }, ['reference']);
    expect(away.code).toBe(1);
    expect(away.complaints).toEqual([
      'PostgreSQL cannot be reached at 127.0.0.1:9/prcds (ECONNREFUSED); start it or correct DATABASE_URL.',
    ]);
  });

  test('a database without the migrations is refused', async () => {
    const empty = await testDatabase({ from: null });
    const { code, complaints } = await runAsOperator({ DATABASE_URL: empty.url }, ['reference']);
    expect(code).toBe(1);
    expect(complaints).toEqual([
      'The database lacks the migration 0001-offices-and-users.sql; run npm run migrate first.',
    ]);
  });
});

describe('reference', () => {
  const nothing = [
    'Nothing to change in regions and offices.',
    'Nothing to change in lists.',
    'Nothing to change in countries.',
    'Nothing to change in modules and access levels.',
    'Nothing to change in sample roles.',
    'Nothing to change in default Terms of Use and sponsor types.',
  ];

  test('loads what is missing; the second time there is nothing to change', async () => {
    expect((await admin('reference')).lines).toEqual(nothing);
    await sql`delete from sponsor_type where office_code = 'NZLO'`.execute(db);
    const { code, lines } = await admin('reference');
    expect(code).toBe(0);
    expect(lines).toEqual([...nothing.slice(0, 5), 'Loaded default Terms of Use and sponsor types.']);
    expect((await admin('reference')).lines).toEqual(nothing);
  });

  test('keeps names given by hand, and restores others', async () => {
    await sql`update office set name = 'Oceania', is_by_hand = true where code = 'AUSO'`.execute(db);
    await sql`update office set name = 'Oceania' where code = 'CANO'`.execute(db);
    const { lines } = await admin('reference');
    expect(lines).toContain('Loaded regions and offices.');
    const { rows } = await sql<{ code: string; name: string }>`
      select code, name from office where code in ('AUSO', 'CANO') order by code`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['Oceania', 'Canada']);
    expect((await admin('reference')).lines).toEqual(nothing);
  });

  test('keeps what administrators changed', async () => {
    const level = () =>
      sql<{ count: number }>`
        select count(*)::integer as count from role_grant g join role r on r.id = g.role_id
         where r.name = 'Guest - 01'`.execute(db);
    await sql`delete from role_grant where role_id = (select id from role where name = 'Guest - 01')`.execute(db);
    await sql`update sponsor_type set name = 'Parish', name_key = 'parish'
               where office_code = 'CANO' and name = 'School'`.execute(db);
    await admin('reference');
    expect((await level()).rows).toEqual([{ count: 0 }]);
    const names = await db.selectFrom('sponsorType').select('name').where('officeCode', '=', 'CANO').execute();
    expect(names.map(({ name }) => name).sort()).toEqual([
      'Church or group',
      'Company',
      'Family',
      'Individual',
      'Parish',
    ]);
  });
});

describe('office', () => {
  const france = ['office', 'FRAO', '--name', 'France', '--kind', 'fundraising', '--region', 'EU'];

  test('makes an office that can work at once; the second time nothing changes', async () => {
    expect(await admin(...france, '--time-zone', 'Europe/Madrid')).toEqual({
      code: 0,
      complaints: [],
      lines: [
        "Made the fundraising office FRAO, 'France'; its settings and notifications have their defaults.",
        'Set its time zone to Central Europe (GMT+01:00).',
        'Added the default Terms of Use and sponsor types.',
      ],
    });
    expect(await officeSettings(db, 'FRAO')).toEqual({
      ...defaultSettings,
      applicationTimeZone: 'Central Europe (GMT+01:00)',
    });
    const seeded = async (office: string) => ({
      terms: await db
        .selectFrom('policyDocument')
        .select(['version', 'fileName'])
        .where('officeCode', '=', office)
        .execute(),
      types: await db
        .selectFrom('sponsorType')
        .select('name')
        .where('officeCode', '=', office)
        .orderBy('sortOrder')
        .execute(),
    });
    expect(await seeded('FRAO')).toEqual(await seeded('GBRO'));
    const told = { source: 'Operator', modifiedBy: null, oldValue: null };
    const made = [
      { ...told, officeCode: null, field: 'Reference name (en) of fundraisingOffice FRAO', newValue: 'France' },
      { ...told, officeCode: null, field: 'Reference parent of fundraisingOffice FRAO', newValue: 'EU' },
      { ...told, officeCode: null, field: 'Reference status of fundraisingOffice FRAO', newValue: 'Active' },
    ];
    expect(await auditOf('reference', 'values')).toEqual(made);
    expect(await auditOf('office-settings', 'FRAO/general')).toEqual([
      {
        ...told,
        officeCode: 'FRAO',
        field: 'Application Time Zone',
        oldValue: 'Pacific (GMT-08:00)',
        newValue: 'Central Europe (GMT+01:00)',
      },
    ]);
    const again = await admin(...france, '--time-zone', 'Europe/London');
    expect(again).toEqual({
      code: 0,
      complaints: [],
      lines: ['The office FRAO is there already.', 'It keeps the time zone that it has.'],
    });
    expect((await officeSettings(db, 'FRAO')).applicationTimeZone).toBe('Central Europe (GMT+01:00)');
    expect(await auditOf('reference', 'values')).toEqual(made);
  });

  test('completes an office that was made in another way', async () => {
    await db
      .insertInto('office')
      .values({ code: 'ITAO', name: 'Italy', kind: 'fundraising', regionCode: 'EU' })
      .execute();
    const words = ['office', 'ITAO', '--name', 'Italy', '--kind', 'fundraising', '--region', 'EU'];
    const { lines } = await admin(...words);
    expect(lines).toEqual(['The office ITAO is there already.', 'Added the default Terms of Use and sponsor types.']);
  });

  test('a support office belongs to a region of field offices', async () => {
    const kenya = (region: string) =>
      admin('office', 'TZAS', '--name', 'Tanzania Field Office', '--kind', 'support', '--region', region);
    expect((await kenya('EU')).complaints).toEqual([
      "A support office cannot be in the region 'EU'; use EAF, EAP, LAC, MEE, SAF, SAS or WAF.",
    ]);
    expect((await kenya('EAF')).code).toBe(0);
  });

  test.each<[what: string, words: string[], sentence: RegExp]>([
    [
      'a malformed code',
      ['fr', '--name', 'France'],
      /^An office's code has 2 to 6 capital letters, such as USAO; 'fr' has not\.$/,
    ],
    [
      'a name of two lines',
      ['FRBO', '--name', 'Fra\nnce'],
      /^An office's name is one line of at most 40 characters\.$/,
    ],
    ['a long name', ['FRBO', '--name', 'F'.repeat(41)], /^An office's name is one line of at most 40 characters\.$/],
    [
      'an unknown zone',
      ['FRBO', '--name', 'F', '--time-zone', 'Europe/Paris'],
      /^There is no time zone 'Europe\/Paris'; use America\/Los_Angeles, .* or Pacific\/Auckland\.$/,
    ],
    [
      'another name of a known office',
      ['USAO', '--name', 'France'],
      /^The office USAO is there already, as 'United States', fundraising, in the region US; /,
    ],
  ])('refuses %s, and says the way out', async (_, words, sentence) => {
    const { code, complaints } = await admin('office', ...words, '--kind', 'fundraising', '--region', 'EU');
    expect(code).toBe(1);
    expect(complaints).toEqual([expect.stringMatching(sentence)]);
    expect(await db.selectFrom('office').select('code').where('code', '=', 'FRBO').execute()).toEqual([]);
  });
});

describe('administrator', () => {
  const personOf = (email: string) =>
    db
      .selectFrom('appUser')
      .select([
        'id',
        'email',
        'firstName',
        'lastName',
        'officeCode',
        'regionCode',
        'isActive',
        'hasPrcdsAccess',
        'version',
      ])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  const rolesOf = async (id: number) => {
    const rows = await db
      .selectFrom('heldRole')
      .innerJoin('role', 'role.id', 'heldRole.roleId')
      .select('role.name')
      .where('heldRole.userId', '=', id)
      .orderBy('role.name')
      .execute();
    return rows.map(({ name }) => name);
  };

  test('makes a user with the role; the second time nothing changes', async () => {
    const words = [
      'administrator',
      'ana@example.org',
      '--office',
      'ESPO',
      '--first-name',
      'Ana',
      '--last-name',
      'Díaz',
    ];
    expect(await admin(...words)).toEqual({
      code: 0,
      complaints: [],
      lines: ['Made the user ana@example.org in the office ESPO.', 'Gave ana@example.org the role Partnership Admin.'],
    });
    const made = await personOf('ana@example.org');
    expect(made).toMatchObject({
      firstName: 'Ana',
      lastName: 'Díaz',
      officeCode: 'ESPO',
      regionCode: 'EU',
      isActive: true,
      hasPrcdsAccess: true,
    });
    expect(await rolesOf(made.id)).toEqual(['Partnership Admin']);
    const told = { source: 'Operator', modifiedBy: null, officeCode: 'ESPO', oldValue: null };
    expect(await auditOf('user', String(made.id))).toEqual([
      { ...told, field: 'AccessToPRCDS', newValue: '1' },
      { ...told, field: 'Email', newValue: 'ana@example.org' },
      { ...told, field: 'FDRO', newValue: 'ESPO' },
      { ...told, field: 'FirstName', newValue: 'Ana' },
      { ...told, field: 'LastName', newValue: 'Díaz' },
      { ...told, field: 'Region', newValue: 'EU' },
      { ...told, field: 'Status', newValue: 'Active' },
      { ...told, field: 'roles: Partnership Admin (ESPO)', newValue: 'Assigned' },
    ]);
    const again = await admin(...words);
    expect(again.lines).toEqual([
      'ana@example.org is an active Partnership Admin of ESPO already; nothing was changed.',
    ]);
    expect(await personOf('ana@example.org')).toEqual(made);
    expect(await auditOf('user', String(made.id))).toHaveLength(8);
  });

  test('completes a user who is there, in whatever case the address is written', async () => {
    const { id, email } = await makeUser(db, { email: 'bo@example.org', office: 'GBRO', roles: [], isActive: false });
    const before = await personOf(email);
    const { lines } = await admin(
      'administrator',
      'BO@example.org',
      '--office',
      'GBRO',
      '--role',
      'Local Administrator',
    );
    expect(lines).toEqual(['Made bo@example.org active again.', 'Gave BO@example.org the role Local Administrator.']);
    expect(await personOf(email)).toEqual({ ...before, isActive: true, version: before.version + 1 });
    expect(await rolesOf(id)).toEqual(['Local Administrator']);
    expect((await auditOf('user', String(id))).map(({ field, oldValue }) => [field, oldValue])).toEqual([
      ['Status', 'Inactive'],
      ['roles: Local Administrator (GBRO)', null],
    ]);
  });

  test.each<[what: string, email: string, office: string, sentence: string | RegExp]>([
    ['a malformed address', 'ana', 'USAO', "'ana' is not an e-mail address; write it as name@example.org."],
    [
      'an unknown office',
      'x@example.org',
      'XXXO',
      /^There is no fundraising office 'XXXO'; use AUSO, .*, or make it first\.$/,
    ],
    ['a support office', 'x@example.org', 'KENS', /^There is no fundraising office 'KENS'; use AUSO, /],
    [
      'an inactive office',
      'x@example.org',
      'SGPO',
      /^The office SGPO is inactive; make it active again in Reference Data\.$/,
    ],
  ])('refuses %s', async (_, email, office, sentence) => {
    await db.updateTable('office').set({ isActive: false }).where('code', '=', 'SGPO').execute();
    const { code, complaints } = await admin('administrator', email, '--office', office);
    expect(code).toBe(1);
    expect(complaints).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)]);
  });

  test('a person of another office is not moved', async () => {
    const { email, id } = await makeUser(db, { office: 'KORO', roles: [] });
    const { code, complaints } = await admin('administrator', email, '--office', 'USAO');
    expect(code).toBe(1);
    expect(complaints).toEqual([
      `${email} belongs to the office KORO; name that office, or move the person in User Profile first.`,
    ]);
    expect(await rolesOf(id)).toEqual([]);
  });

  test('an inactive role is not given, and nobody is made', async () => {
    await db.updateTable('role').set({ isActive: false }).where('name', '=', 'Local Administrator').execute();
    const words = ['administrator', 'cy@example.org', '--office', 'USAO', '--role', 'Local Administrator'];
    const { code, complaints } = await admin(...words);
    await db.updateTable('role').set({ isActive: true }).where('name', '=', 'Local Administrator').execute();
    expect(code).toBe(1);
    expect(complaints).toEqual([
      "The role 'Local Administrator' is inactive; name the other role, or activate it in User Roles.",
    ]);
    expect(await db.selectFrom('appUser').select('id').where('email', '=', 'cy@example.org').execute()).toEqual([]);
  });

  test('a role that came through another office is no role here', async () => {
    const user = await makeUser(db, { office: 'DEUO', roles: [] });
    await giveRole(db, { id: user.id, office: 'KORO' }, 'Partnership Admin');
    expect((await admin('administrator', user.email, '--office', 'DEUO')).lines).toEqual([
      `Gave ${user.email} the role Partnership Admin.`,
    ]);
  });
});
