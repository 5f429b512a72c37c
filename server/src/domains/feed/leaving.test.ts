import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getChildAudit } from '#contract/children/card-api.ts';
import { decideMissing, getFeed, getFeedProblems, listFeeds } from '#contract/feed/api.ts';
import { noneMissing } from '#contract/feed/missing-kinds.ts';
import { listReservationAudit } from '#contract/reservations/api.ts';
import { makeChild, makeHold, makeProject, makeReservation } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { startFeedWorld } from '../../testing/feed.ts';
import { forgetFeeds } from './apply-feeds.ts';

let now = new Date('2026-11-18T12:00:00Z');
const world = await startFeedWorld(() => now);
const { db, feed, server, state } = world;
const admin = await makeUser(db, { roles: ['Partnership Admin'] });
const local = await makeUser(db, { roles: ['Local Administrator'] });

let projects = 710_000;
const newProject = () => makeProject(db, { number: ++projects });
const child = (ChildId: string, fields: Record<string, unknown> = {}) => ({ Record: 'child', ChildId, ...fields });
const statusOf = async (code: string) =>
  (await db.selectFrom('child').select('status').where('code', '=', code).executeTakeFirstOrThrow()).status;
const makeMany = async (project: Awaited<ReturnType<typeof newProject>>, count: number) => {
  const codes: string[] = [];
  for (let i = 0; i < count; i += 1) codes.push((await makeChild(db, { project })).code);
  return codes;
};
const available = (count: number) => ({ ...noneMissing, available: count });
const scopeOf = ({ code }: { readonly code: string }) => ({ type: 'snapshot', scope: { Project: code } }) as const;

describe('F3 a line that says who leaves', () => {
  test('requests a drop, and carries it out, once', async () => {
    const project = await newProject();
    const [asked = '', gone = '', silent = ''] = await makeMany(project, 3);
    const lines = [
      child(asked, { Leaving: 'requested', ReasonForLeaving: 'U1' }),
      child(gone, { Leaving: 'left' }),
      child(silent),
    ];
    expect(await feed(lines)).toMatchObject({ State: 'done', Left: 2, Refused: 0 });
    expect([await statusOf(asked), await statusOf(gone), await statusOf(silent)]).toEqual([5, 7, 1]);
    const actions = await sql<{ step: string }>`
      select c.code || ' ' || a.action_code || ' ' || a.source as step
        from action_code_history a join child c on c.id = a.child_id
       where c.code = any(${[asked, gone]}) order by c.code, a.id`.execute(db);
    expect(actions.rows.map(({ step }) => step)).toEqual([
      `${asked} D01 Field office`,
      `${gone} D01 Field office`,
      `${gone} D02 Field office`,
    ]);
    expect(await feed(lines)).toMatchObject({ State: 'done', Left: 0, Unchanged: 3 });
  });

  test('F1 F3 F20 a reserved child who is dropped stays, and the office is told which feed said so', async () => {
    const project = await newProject();
    const made = await makeChild(db, { project });
    const { id: reservationId } = await makeReservation(db);
    await makeHold(db, made, { reservationId });
    const { FeedId: feedId } = await feed([child(made.code, { Leaving: 'left', ReasonForLeaving: 'U1' })]);
    expect(await statusOf(made.code)).toBe(7);
    const told = await db
      .selectFrom('outboxMessage')
      .select(['officeCode', 'kind', 'payload'])
      .where('recordKey', '=', `child:${made.code}`)
      .orderBy('id')
      .execute();
    expect(told.map(({ officeCode, kind }) => `${officeCode} ${kind}`)).toEqual([
      'USAO notification:4',
      'USAO notification:19',
    ]);
    const at = now.toISOString();
    const payload = { childId: made.code, reservationId, droppedAt: at, reasonForLeaving: 'U1' };
    expect(told[1]?.payload).toEqual(payload);
    const open = await db
      .selectFrom('hold')
      .select('reservationId')
      .where('childId', '=', made.id)
      .where('endedAt', 'is', null)
      .execute();
    expect(open).toEqual([{ reservationId }]);
    const reader = await makeUser(db, { language: 'es' });
    const { entries } = (await server.call(listReservationAudit, { id: reservationId }, { as: reader })).output;
    expect(
      entries.map(({ field, newValue, modifiedBy, act, actOf }) => [field, newValue, modifiedBy, act, actOf]),
    ).toEqual([
      ['RCDSChildStatus', `${made.code}: Dropped`, `Oficina de campo, envío ${feedId}`, 'feed', feedId],
      ['RCDSChildStatus', `${made.code}: Drop Requested`, `Oficina de campo, envío ${feedId}`, 'feed', feedId],
    ]);
  });

  const historyOf = async (code: string) => {
    const reader = await makeUser(db);
    const { audit } = (await server.call(getChildAudit, { childId: code }, { as: reader })).output;
    return audit.map(({ field, oldValue, newValue, modifiedBy }) => [field, oldValue, newValue, modifiedBy]);
  };
  const freshOf = (code: string) =>
    db
      .selectFrom('childRecord')
      .select(['lastUpdateDate', 'dropRequestedDate', 'leavingDate'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow();

  test('F3 F20 each changed field has its line for every office, with the number of the feed', async () => {
    const project = await newProject();
    const made = await makeChild(db, { project, lastUpdateDate: '2026-01-02' });
    const line = child(made.code, { Leaving: 'left', ReasonForLeaving: 'U1' });
    const { FeedId: feedId } = await feed([line], { asOf: '2026-11-16' });
    const by = `Field office, feed ${feedId}`;
    const told = await historyOf(made.code);
    expect(told.every(([, , , who]) => who === by)).toBe(true);
    expect(told.map(([field, before, after]) => [field, before, after])).toEqual([
      ['LeavingDate', null, '2026-11-18'],
      ['RCDSChildStatus', 'Drop Requested', 'Dropped'],
      ['FieldOfficeLastUpdateDate', '2026-01-02', '2026-11-16'],
      ['ReasonForLeaving', null, expect.any(String)],
      ['DropRequestedDate', null, '2026-11-18'],
      ['RCDSChildStatus', 'Pledgeable', 'Drop Requested'],
    ]);
    expect(await freshOf(made.code)).toEqual({
      lastUpdateDate: '2026-11-16',
      dropRequestedDate: '2026-11-18',
      leavingDate: '2026-11-18',
    });
  });

  test('F3 F20 a child missing from a snapshot too; a day that is newer stays', async () => {
    const project = await newProject();
    const codes = await makeMany(project, 100);
    const [missing = '', ...there] = codes;
    await db.updateTable('childRecord').set({ lastUpdateDate: '2026-11-17' }).where('code', '=', missing).execute();
    const lines = there.map((code) => child(code));
    const { FeedId: feedId } = await feed(lines, { ...scopeOf(project), asOf: '2026-11-16' });
    const by = `Field office, feed ${feedId}`;
    expect(await historyOf(missing)).toEqual([
      ['DropRequestedDate', null, '2026-11-18', by],
      ['RCDSChildStatus', 'Pledgeable', 'Drop Requested', by],
    ]);
    expect(await freshOf(missing)).toMatchObject({ lastUpdateDate: '2026-11-17' });
  });
});

describe('a snapshot', () => {
  test('a drop is requested for whoever is not in it, up to one child in a hundred', async () => {
    const project = await newProject();
    const codes = await makeMany(project, 100);
    const [missing = '', ...there] = codes;
    const result = await feed(
      there.map((code) => child(code)),
      scopeOf(project),
    );
    expect(result).toMatchObject({ State: 'done', Unchanged: 99, Left: 1, Missing: 0 });
    expect(await statusOf(missing)).toBe(5);
    expect(await statusOf(there[0] as string)).toBe(1);
  });

  test('above one in a hundred a Partnership Admin decides: drop', async () => {
    const project = await newProject();
    const [one = '', two = '', ...there] = await makeMany(project, 100);
    const sent = await feed(
      there.map((code) => child(code)),
      { ...scopeOf(project), name: 'ask-drop' },
    );
    expect(sent).toMatchObject({ State: 'to-confirm', Missing: 2, Left: 0 });
    expect(await statusOf(one)).toBe(1);
    const id = Number(sent.FeedId);
    const { output } = await server.call(getFeed, { id }, { as: admin });
    expect(output.missing).toEqual([
      {
        project: project.code,
        projectName: expect.any(String),
        missing: 2,
        kinds: { ...noneMissing, available: 2 },
        children: 100,
        mustBeConfirmed: true,
      },
    ]);
    const wrong = await server.call(decideMissing, { id, decision: 'drop', kinds: available(3) }, { as: admin });
    expect(wrong.problem).toMatchObject({ code: 'missing-changed', params: { missing: 2 } });
    const decided = await server.call(decideMissing, { id, decision: 'drop', kinds: available(2) }, { as: admin });
    expect(decided.output.feed).toMatchObject({ state: 'dropping', missing: 2 });
    await world.apply();
    expect(await state('ask-drop')).toMatchObject({ State: 'done', Left: 2, Missing: 0 });
    expect([await statusOf(one), await statusOf(two)]).toEqual([5, 5]);
    const again = await server.call(decideMissing, { id, decision: 'keep', kinds: available(0) }, { as: admin });
    expect(again.problem.code).toBe('feed-decided');
    const history = await db.selectFrom('auditEntry').selectAll().where('entity', '=', 'feed').execute();
    expect(history).toMatchObject([
      { field: 'MissingChildren', oldValue: '2', newValue: 'Drop requested', modifiedBy: admin.id },
    ]);
  });

  test('or keep them', async () => {
    const project = await newProject();
    const [one = ''] = await makeMany(project, 1);
    const sent = await feed([], { ...scopeOf(project), name: 'ask-keep' });
    expect(sent).toMatchObject({ State: 'to-confirm', Missing: 1 });
    const id = Number(sent.FeedId);
    const { output } = await server.call(decideMissing, { id, decision: 'keep', kinds: available(1) }, { as: admin });
    expect(output.feed).toMatchObject({ state: 'declined', missing: 1, decidedBy: expect.any(String) });
    await world.apply();
    expect(await statusOf(one)).toBe(1);
  });

  test('a child whose line is refused has not left; a line that nobody can read asks for a decision', async () => {
    const project = await newProject();
    const codes = await makeMany(project, 200);
    const [bad = '', missing = '', ...there] = codes;
    const lines = [child(bad, { Unknown: 1 }), ...there.map((code) => child(code))];
    expect(await feed(lines, scopeOf(project))).toMatchObject({ State: 'done', Refused: 1, Left: 1 });
    expect([await statusOf(bad), await statusOf(missing)]).toEqual([1, 5]);
    const rest = [child(bad), ...there.slice(1).map((code) => child(code)), 'unreadable'];
    const asked = await feed(rest, scopeOf(project));
    expect(asked).toMatchObject({ State: 'to-confirm', Missing: 1 });
    const { output } = await server.call(getFeed, { id: Number(asked.FeedId) }, { as: admin });
    expect(output).toMatchObject({ hasUnreadable: true, missing: [{ mustBeConfirmed: false }] });
  });

  test('says nothing about children added after its day, nor about those who have left', async () => {
    const project = await newProject();
    await makeChild(db, { project, addDate: '2026-11-18' });
    await makeChild(db, { project, status: 7 });
    await makeChild(db, { project, status: 5 });
    const sent = await feed([], { ...scopeOf(project), asOf: '2026-11-17' });
    expect(sent).toMatchObject({ State: 'done', Missing: 0 });
  });

  test('a later feed that names a missing child takes the question back', async () => {
    const project = await newProject();
    const [one = ''] = await makeMany(project, 1);
    await feed([], { ...scopeOf(project), name: 'early' });
    expect(await state('early')).toMatchObject({ State: 'to-confirm', Missing: 1 });
    await feed([child(one)]);
    expect(await state('early')).toMatchObject({ State: 'done', Missing: 0 });
  });
});

test('F3 a reason that no list knows any more refuses the drop before anything of it is written', async () => {
  const project = await newProject();
  const [code = ''] = await makeMany(project, 1);
  const { FeedId: feedId } = await feed([], { ...scopeOf(project), name: 'no-reason' });
  const id = Number(feedId);
  await db.updateTable('feedLeaving').set({ reason: 'ZZ' }).where('feedId', '=', id).execute();
  await server.call(decideMissing, { id, decision: 'drop', kinds: available(1) }, { as: admin });
  await world.apply();
  expect(await state('no-reason')).toMatchObject({ State: 'done', Left: 0, Missing: 0 });
  expect(await statusOf(code)).toBe(1);
  const written = await db.selectFrom('auditEntry').select('id').where('entityId', '=', code).execute();
  expect(written).toEqual([]);
});

describe('for Partnership Admins', () => {
  test('feeds are listed, latest first, with who sent them', async () => {
    const project = await newProject();
    await feed([], { ...scopeOf(project), type: 'changes', name: 'listed' });
    const { output } = await server.call(listFeeds, { pageSize: 10 }, { as: admin });
    expect(output.feeds[0]).toMatchObject({
      name: 'listed',
      scope: project.code,
      account: world.credential.clientId,
      office: world.office,
      state: 'done',
      asOf: '2026-11-18',
    });
    expect(output.total).toBeGreaterThan(1);
  });

  test('refused lines are downloaded as csv', async () => {
    const sent = await feed(['nonsense', child('ETH-710001-0001', { NumberOfBrothers: 16 })], { name: 'csv' });
    const id = Number(sent.FeedId);
    const { text } = await server.call(getFeedProblems, { id }, { as: admin });
    expect(text.split('\r\n')).toEqual([
      'Line,Record,Field,Error,Parameters,Reason',
      '2,,,not-json,,The line is not a JSON object. Send one object on each line.',
      '3,child:ETH-710001-0001,NumberOfBrothers,out-of-range,"{""maximum"":15,""minimum"":0}",The value is out of range. Send a value from 0 to 15.',
      '',
    ]);
  });

  test('I18N-001 the file of refused lines says the reasons in the reader’s language, with days as the office writes them', async () => {
    const reader = await makeUser(db, { roles: ['Partnership Admin'], language: 'es' });
    const [known = ''] = await makeMany(await newProject(), 1);
    const sent = await feed([child(known, { BirthDate: '1900-01-01' })], { name: 'csv-es' });
    const { text } = await server.call(getFeedProblems, { id: Number(sent.FeedId) }, { as: reader });
    const [head, line] = text.split('\r\n');
    expect(head).toBe('Line,Record,Field,Error,Parameters,Motivo');
    expect(line).toMatch(/El valor está fuera de los límites\. Envíe un valor de \d\d\/\d\d\/\d{4} a 18\/11\/2026\.$/);
  });

  test('nobody else sees them', async () => {
    for (const ask of [
      server.call(listFeeds, {}, { as: local }),
      server.call(getFeed, { id: 1 }, { as: local }),
      server.call(getFeedProblems, { id: 1 }, { as: local }),
      server.call(decideMissing, { id: 1, decision: 'keep', kinds: available(0) }, { as: local }),
    ])
      expect((await ask).problem.code).toBe('no-access');
  });
});

test('a finished feed is forgotten after 90 days, one that never arrived in full after 7', async () => {
  const project = await newProject();
  await feed([], { ...scopeOf(project), type: 'changes', name: 'old' });
  await world.sendRaw(`{"Record":"feed","Feed":"half","Type":"changes","Country":"ETH"}\n`);
  now = new Date(now.getTime() + 8 * 86_400_000);
  await forgetFeeds({ db, clock: () => now });
  expect([await state('old'), await state('half')]).toMatchObject([{ State: 'done' }, { code: 'not-found' }]);
  now = new Date(now.getTime() + 83 * 86_400_000);
  await forgetFeeds({ db, clock: () => now });
  expect(await state('old')).toMatchObject({ code: 'not-found' });
});
