import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeChild, makeHold, makeProject, makeReservation, valueId } from '../../testing/children.ts';
import { makeCredential } from '../../testing/factories.ts';
import { startFeedWorld } from '../../testing/feed.ts';

const noon = new Date('2026-11-18T12:00:00Z');
const today = '2026-11-18';
const world = await startFeedWorld(() => noon);
const { db, feed, send, refused } = world;

let numbers = 5000;
const place = await makeProject(db, { number: 700_001, communities: ['Kebele 01', 'Kebele 02'] });
const newId = () => `ETH-700001-${String(++numbers).padStart(4, '0')}`;
const child = (ChildId: string, fields: Record<string, unknown> = {}) => ({ Record: 'child', ChildId, ...fields });
const registered = (ChildId: string, fields: Record<string, unknown> = {}) =>
  child(ChildId, { ChildGivenName: 'Almaz', Gender: 'Female', BirthDate: '2017-03-04', ...fields });
const stored = (code: string) => db.selectFrom('child').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
const auditOf = async (code: string) =>
  (
    await db
      .selectFrom('auditEntry')
      .select(['field', 'oldValue', 'newValue', 'source', 'act', 'actOf', 'officeCode'])
      .where('entity', '=', 'child')
      .where('entityId', '=', code)
      .orderBy('id')
      .execute()
  ).map((row) => row);
const actionsOf = async (code: string) =>
  (
    await sql<{ step: string }>`
      select concat_ws(' ', a.action_code, a.old_status, a.new_status, a.source) as step
        from action_code_history a join child_record c on c.id = a.child_id
       where c.code = ${code} order by a.id`.execute(db)
  ).rows.map(({ step }) => step);

describe('registering', () => {
  test('a child is registered with every kind of field', async () => {
    const id = newId();
    const state = await feed(
      [
        registered(id, {
          ChildFamilyName: 'Ñahui Ch’alla',
          Community: '700001-02',
          RCDSAddDate: '2026-11-10',
          EducationLevel: '03',
          HealthStatus: 'Not Satisfactory',
          FatherAlive: false,
          NumberOfBrothers: 3,
          Chores: [],
          CGP: true,
          Language: 'am',
          Supports: [],
          Letters: [{ Kind: 'introduction', Date: '2026-01-02', Language: 'am' }],
          Visits: [
            { Date: '2026-05-01', SeenBy: 'Tigist Alemu', Result: 'absent' },
            { Date: '2026-04-01', SeenBy: 'Tigist Alemu', Result: 'present' },
          ],
        }),
      ],
      { name: 'register-all' },
    );
    expect(state).toMatchObject({ State: 'done', Lines: 1, AppliedLines: 1, Registered: 1, Refused: 0 });
    expect(await stored(id)).toMatchObject({
      givenName: 'Almaz',
      familyName: 'Ñahui Ch’alla',
      gender: 'F',
      birthDate: '2017-03-04',
      isBirthDateEstimated: false,
      countryCode: 'ETH',
      projectNumber: 700_001,
      communityId: place.communityIds[1],
      status: 1,
      actionCode: 'A01',
      addDate: '2026-11-10',
      lastUpdateDate: today,
      educationLevel: await valueId(db, 'educationLevel', '03'),
      healthStatus: 2,
      isFatherAlive: false,
      isMotherAlive: null,
      numberOfBrothers: 3,
      chores: [],
      hasCgp: true,
      hasCgv: false,
      correspondenceLanguage: 'am',
      introductionLetterDate: '2026-01-02',
      presenceVerifiedDate: '2026-04-01',
      benefitsLastYear: 0,
      sponsorNumber: null,
    });
    expect(await actionsOf(id)).toEqual(['A01 1 Field office']);
    expect(await auditOf(id)).toEqual([]);
  });

  test('what a child needs to be registered is named when it is missing', async () => {
    const state = await feed([child(newId(), { ChildFamilyName: 'Bekele' })], { name: 'incomplete' });
    expect(state).toMatchObject({ State: 'done', Registered: 0, Refused: 1 });
    expect(await refused('incomplete')).toEqual([
      {
        Line: 2,
        Record: expect.stringMatching(/^child:ETH-700001-/),
        Errors: [
          { field: 'ChildGivenName', code: 'required' },
          { field: 'Gender', code: 'required' },
          { field: 'BirthDate', code: 'required' },
        ],
      },
    ]);
  });

  test('projects and communities come with the children who live there', async () => {
    const state = await feed(
      [
        { Record: 'project', Project: '700002', ProjectName: 'New Place AP', Country: 'ETH', FundingOffice: 'USAO' },
        { Record: 'community', Community: '700002-01', CommunityName: 'Gebeya' },
        registered('ETH-700002-0001', { Community: '700002-01' }),
      ],
      { name: 'places' },
    );
    expect(state).toMatchObject({ State: 'done', Places: 2, Registered: 1, Refused: 0 });
    const project = await db.selectFrom('project').selectAll().where('number', '=', 700_002).executeTakeFirstOrThrow();
    expect(project).toMatchObject({
      name: 'New Place AP',
      countryCode: 'ETH',
      fundingOfficeCode: 'USAO',
      implementingOfficeCode: world.office,
      isActive: true,
    });
    const renamed = await feed(
      [
        { Record: 'project', Project: '700002', ProjectName: 'Old Place AP', ProjectStatus: 'Inactive' },
        { Record: 'community', Community: '700002-01', CommunityName: 'Gebeya' },
      ],
      { name: 'places-renamed' },
    );
    expect(renamed).toMatchObject({ Places: 1, Unchanged: 1 });
    const lines = await db
      .selectFrom('auditEntry')
      .select(['field', 'oldValue', 'newValue', 'source', 'act'])
      .where('entity', '=', 'project')
      .where('entityId', '=', '700002')
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { field: 'Community', oldValue: null, newValue: 'Gebeya', source: 'Field office', act: 'feed' },
      { field: 'ProjectName', oldValue: 'New Place AP', newValue: 'Old Place AP', source: 'Field office', act: 'feed' },
      { field: 'ProjectStatus', oldValue: 'Active', newValue: 'Inactive', source: 'Field office', act: 'feed' },
    ]);
  });
});

describe('changing', () => {
  test('T8 each changed field is in the history with its source and the number of the feed, and the days follow', async () => {
    const id = newId();
    await feed([registered(id, { FieldOfficeLastUpdateDate: '2026-01-01', NumberOfSisters: 1 })]);
    const state = await feed(
      [child(id, { ChildGivenName: 'Almaz Hiwot', NumberOfSisters: 2, FatherAlive: true, ChildFamilyName: null })],
      { name: 'changed' },
    );
    expect(state).toMatchObject({ Changed: 1, Unchanged: 0 });
    expect(await stored(id)).toMatchObject({
      givenName: 'Almaz Hiwot',
      numberOfSisters: 2,
      isFatherAlive: true,
      familyUpdateDate: today,
      educationUpdateDate: null,
      lastUpdateDate: today,
      actionCode: 'A02',
    });
    const from = { source: 'Field office', act: 'feed', actOf: state.FeedId, officeCode: null };
    expect(await auditOf(id)).toEqual([
      { field: 'ChildGivenName', oldValue: 'Almaz', newValue: 'Almaz Hiwot', ...from },
      { field: 'FieldOfficeLastUpdateDate', oldValue: '2026-01-01', newValue: today, ...from },
      { field: 'FatherAlive', oldValue: null, newValue: 'Yes', ...from },
      { field: 'NumberOfSisters', oldValue: '1', newValue: '2', ...from },
      { field: 'FamilyUpdateDate', oldValue: null, newValue: today, ...from },
    ]);
    expect(await actionsOf(id)).toEqual(['A01 1 Field office', 'A02 1 1 Field office']);
  });

  test('T8 where only pictures changed, the action code is A03', async () => {
    const id = newId();
    await feed([registered(id)]);
    await feed([child(id, { PhotoDate: '2026-11-01', CUP: true })]);
    expect(await stored(id)).toMatchObject({ photoDate: '2026-11-01', hasCup: true, actionCode: 'A03' });
  });

  test('the same lines again change nothing, whatever the feed is called', async () => {
    const id = newId();
    const lines = [registered(id, { Visits: [{ Date: '2026-04-01', SeenBy: 'Tigist Alemu', Result: 'present' }] })];
    await feed(lines);
    const before = await stored(id);
    expect(await feed(lines)).toMatchObject({ Unchanged: 1, Changed: 0, Registered: 0 });
    expect(await stored(id)).toEqual(before);
    expect(await auditOf(id)).toEqual([]);
    expect(await actionsOf(id)).toHaveLength(1);
  });

  test('older data does not replace newer', async () => {
    const id = newId();
    await feed([registered(id, { FieldOfficeLastUpdateDate: '2026-11-10' })]);
    await feed([child(id, { ChildGivenName: 'Selam' })], { name: 'older', asOf: '2026-11-01' });
    expect(await refused('older')).toMatchObject([
      {
        Line: 2,
        Errors: [{ field: 'FieldOfficeLastUpdateDate', code: 'older-than-stored', params: { stored: '2026-11-10' } }],
      },
    ]);
    expect(await stored(id)).toMatchObject({ givenName: 'Almaz' });
  });

  test('F15 a hold, its reservation, a sponsor and the offices’ own words stay', async () => {
    const made = await makeChild(db, {
      project: place,
      status: 1,
      sponsorNumber: null,
      givenName: 'Hiwot',
    });
    const { id: reservationId } = await makeReservation(db);
    await makeHold(db, made, { reservationId });
    // Of two action codes the later one counts, so the code that reserving gave must not hide the change.
    await db.updateTable('hold').set({ actionCode: 'R01' }).where('childId', '=', made.id).execute();
    const sponsored = await makeChild(db, {
      project: place,
      status: 4,
      sponsorNumber: 'S-1',
      sponsorOfficeCode: 'USAO',
      sponsorshipStartDate: '2025-01-01',
    });
    const state = await feed([
      child(made.code, { ChildGivenName: 'Selam' }),
      child(sponsored.code, { ChildGivenName: 'Selam' }),
    ]);
    expect(state).toMatchObject({ Changed: 2 });
    expect(await stored(made.code)).toMatchObject({ givenName: 'Selam', status: 3, actionCode: 'A02' });
    expect(await stored(sponsored.code)).toMatchObject({
      status: 4,
      sponsorNumber: 'S-1',
      sponsorOfficeCode: 'USAO',
      sponsorshipStartDate: '2025-01-01',
    });
    const hold = await db.selectFrom('hold').selectAll().where('childId', '=', made.id).executeTakeFirstOrThrow();
    expect(hold).toMatchObject({ reservationId, endedAt: null, actionCode: null });
    for (const field of ['SponsorNumber', 'SponsorshipStartDate', 'RCDSChildStatus', 'LeavingDate'])
      await feed([child(made.code, { [field]: '2026-01-01' })], { name: `not-${field}` });
    expect((await refused('not-SponsorNumber'))[0]).toMatchObject({
      Errors: [{ field: 'SponsorNumber', code: 'unknown' }],
    });
    expect(await refused('not-RCDSChildStatus')).toHaveLength(1);
  });
});

describe('refusing', () => {
  test('every bad line is told with its number, field and reason, and the good ones are applied', async () => {
    const good = newId();
    const bad = newId();
    const state = await feed(
      [
        registered(good),
        registered(bad, { EducationLevel: 'NOPE', NumberOfBrothers: 16, Chores: ['NOPE', 'NOPE2'] }),
        registered('KEN-700001-9999'),
        registered('ETH-799999-0001'),
        registered(good),
        'not json at all',
        '[]',
        { Record: 'toy', Name: 'Ball' },
        { ChildId: bad },
        registered(newId(), { BirthDate: '2026-11-19', Unknown: 1 }),
        registered(newId(), { ChildGivenName: 'x'.repeat(70_000) }),
        registered(newId(), { ChildGivenName: 'a\u0000b' }),
        registered(newId(), { BirthDate: '2026-12-01' }),
        registered(newId(), { ReasonForLeaving: 'U1' }),
        '',
      ],
      { name: 'bad-lines' },
    );
    expect(state).toMatchObject({ State: 'done', Registered: 1, Refused: 13, AppliedLines: 15 });
    expect(await refused('bad-lines')).toMatchObject([
      {
        Line: 3,
        Record: `child:${bad}`,
        Errors: [{ field: 'NumberOfBrothers', code: 'out-of-range', params: { minimum: 0, maximum: 15 } }],
      },
      { Line: 4, Record: 'child:KEN-700001-9999', Errors: [{ field: 'ChildId', code: 'outside-scope' }] },
      { Line: 5, Errors: [{ field: 'ChildId', code: 'project-unknown' }] },
      { Line: 6, Errors: [{ field: 'ChildId', code: 'duplicate' }] },
      { Line: 7, Record: '', Errors: [{ field: '', code: 'not-json' }] },
      { Line: 8, Record: '', Errors: [{ field: '', code: 'not-json' }] },
      { Line: 9, Record: '', Errors: [{ field: 'Record', code: 'not-in-list' }] },
      { Line: 10, Record: '', Errors: [{ field: 'Record', code: 'required' }] },
      { Line: 11, Errors: [{ field: 'Unknown', code: 'unknown' }] },
      { Line: 12, Record: '', Errors: [{ field: '', code: 'too-long', params: { maximum: 65_536 } }] },
      { Line: 13, Record: '', Errors: [{ field: '', code: 'null-character' }] },
      { Line: 14, Errors: [{ field: 'BirthDate', code: 'out-of-range' }] },
      { Line: 15, Errors: [{ field: 'Leaving', code: 'required' }] },
    ]);
    const content = await db.selectFrom('feedProblem').selectAll().execute();
    expect(JSON.stringify(content)).not.toContain('Almaz');
  });

  test('a code that is in no list is named with its field', async () => {
    await feed([registered(newId(), { EducationLevel: 'NOPE', Chores: ['NOPE'] })], { name: 'codes' });
    expect(await refused('codes')).toMatchObject([
      {
        Errors: [
          { field: 'EducationLevel', code: 'not-in-list' },
          { field: 'Chores', code: 'not-in-list' },
        ],
      },
    ]);
    const unknown = await db.selectFrom('unknownValue').selectAll().where('list', '=', 'educationLevel').execute();
    expect(unknown).toMatchObject([{ code: 'NOPE', lines: 1, officeCode: world.office }]);
  });

  test('what cannot be a code is not kept as one', async () => {
    await feed([registered(newId(), { Religion: 'Maria Lopez' })], { name: 'no-code' });
    expect(await refused('no-code')).toMatchObject([{ Errors: [{ field: 'Religion', code: 'not-in-list' }] }]);
    expect(await db.selectFrom('unknownValue').selectAll().where('list', '=', 'religion').execute()).toEqual([]);
  });

  test('a second line about a child is refused even when it comes much later', async () => {
    const id = newId();
    const between = Array.from({ length: 1000 }, () => '');
    const state = await feed([registered(id), ...between, child(id, { ChildGivenName: 'Selam' })], { name: 'twice' });
    expect(state).toMatchObject({ State: 'done', Lines: 1002, Registered: 1, Refused: 1 });
    expect(await refused('twice')).toMatchObject([{ Line: 1003, Errors: [{ field: 'ChildId', code: 'duplicate' }] }]);
  });

  test.each([
    ['no header', [], {}, 400, 'invalid-input'],
    ['a country of another office', [], { scope: { Country: 'KEN' } }, 409, 'message-refused'],
    ['no country and no project', [], { scope: {} }, 400, 'invalid-input'],
    ['a country and a project', [], { scope: { Country: 'ETH', Project: '700001' } }, 400, 'invalid-input'],
    ['a day ahead', [], { asOf: '2026-11-19' }, 400, 'invalid-input'],
    ['another number of lines than announced', [], { announced: 3 }, 400, 'invalid-input'],
    ['a name with a path in it', [], { name: '../etc' }, 400, 'invalid-input'],
  ])('an upload with %s is refused as a whole', async (what, lines, options, status, code) => {
    const answer = what === 'no header' ? await world.sendRaw('\n{}\n') : await send(lines, options);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('a fundraising office is no field office', async () => {
    const as = await makeCredential(db, { office: 'USAO' });
    const { status, body } = await send([], { as });
    expect([status, body.errors]).toMatchObject([409, [{ field: 'Country', code: 'not-for-this-sender' }]]);
  });

  test('without its last line a feed is kept, but not applied', async () => {
    const id = newId();
    const text = [{ Record: 'feed', Feed: 'cut-off', Type: 'snapshot', Country: 'ETH' }, registered(id)]
      .map((line) => JSON.stringify(line))
      .join('\n');
    expect(await world.sendRaw(text)).toMatchObject({ status: 400, body: { code: 'feed-incomplete' } });
    await world.apply();
    expect(await world.state('cut-off')).toMatchObject({ State: 'receiving', AppliedLines: 0 });
    expect(
      await world.send([registered(id)], { name: 'cut-off', type: 'snapshot', scope: { Project: '700001' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'feed-differs' },
    });
  });
});

describe('sending again', () => {
  test('the same feed is a repeat, other lines under its name are refused', async () => {
    const lines = [registered(newId())];
    const first = await send(lines, { name: 'once', gzip: true });
    expect(first).toMatchObject({ status: 200, body: { Repeat: false, State: 'waiting', Lines: 1 } });
    await world.apply();
    expect(await send(lines, { name: 'once' })).toMatchObject({ status: 200, body: { Repeat: true, State: 'done' } });
    expect(await send([registered(newId())], { name: 'once' })).toMatchObject({
      status: 409,
      body: { code: 'feed-differs', params: { line: 2 } },
    });
    expect(await send([...lines, ...lines], { name: 'once' })).toMatchObject({ body: { code: 'feed-differs' } });
    expect(await world.state('once')).toMatchObject({ Registered: 1, AppliedLines: 1 });
  });

  test('a feed is its sender’s own: nobody else can ask about it, and its name is free for others', async () => {
    await feed([], { name: 'mine' });
    const other = await makeCredential(db, { office: world.office });
    const ask = (path: string) =>
      fetch(`${world.server.origin}/v1/integration/feed/${path}`, { headers: other.headers }).then(
        ({ status }) => status,
      );
    expect([await ask('mine'), await ask('mine/problem')]).toEqual([404, 404]);
    expect((await send([registered(newId())], { name: 'mine', as: other })).body).toMatchObject({ Repeat: false });
    await world.apply();
  });

  test('feeds of an office are applied in the order in which they came', async () => {
    const id = newId();
    await send([registered(id)]);
    await send([child(id, { ChildGivenName: 'Second' })]);
    await send([child(id, { ChildGivenName: 'Third' })]);
    await world.apply();
    expect(await stored(id)).toMatchObject({ givenName: 'Third' });
    expect(await actionsOf(id)).toHaveLength(3);
  });
});
