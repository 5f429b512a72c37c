import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import * as api from '#contract/children/card-api.ts';
import { prepareCsm } from '#contract/csm/api.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { releaseChildren } from '#contract/reservations/children-api.ts';
import { makeChild, makeHold, makeProject, makeReservation, valueId } from '../../testing/children.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { countWaiting } from '../../testing/waiting.ts';
import { eraseDeparted } from './erase-departed.ts';

const now = new Date('2026-04-16T18:00:00Z');
const { call, db } = await testServer({ clock: () => now });
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado', roles: ['Local Administrator'] });
const project = await makeProject(db, { country: 'GTM', number: 201_115, communities: ['Aldea El Pinal'] });
await makeCredential(db);
const erase = (childYears = 7, stopping = new AbortController().signal) =>
  eraseDeparted({ db, clock: () => now, retention: { childYears }, stopping });

const anyOf = async (list: string) =>
  (
    await db
      .selectFrom('lookupValue')
      .innerJoin('lookupList', 'lookupList.id', 'lookupValue.listId')
      .select('lookupValue.id')
      .where('lookupList.name', '=', list)
      .executeTakeFirstOrThrow()
  ).id;

/** A child with all data that a card can hold, who left exactly seven years ago. */
async function makeDeparted(leavingDate: string | null = '2019-04-16', status = 7) {
  const child = await makeChild(db, {
    project,
    givenName: 'Ixchel',
    familyName: 'Tzul Ajú',
    birthDate: '2006-05-14',
    status,
    addDate: '2012-01-01',
    registrationDate: '2012-01-02',
    leavingDate,
    reasonForLeaving: await anyOf('reasonForLeaving'),
    communityId: project.communityIds[0],
    lastUpdateDate: '2018-12-01',
    photoDate: '2018-03-11',
    hasCgp: true,
    healthStatus: 2,
    healthProblem: [await valueId(db, 'healthProblem', '01')],
    religion: await valueId(db, 'religion', '01'),
    isFatherAlive: false,
    numberOfBrothers: 2,
    annualReportDueDate: '2018-04-07',
    sponsorNumber: 'S1234567',
    sponsorOfficeCode: 'USAO',
    sponsorshipStartDate: '2014-01-05',
  });
  const of = { childId: child.id };
  const supportType = await valueId(db, 'participationSupportType', 'EDU');
  await db
    .insertInto('childParticipation')
    .values({ ...of, supportType, supportDate: '2018-01-01' })
    .execute();
  await db
    .insertInto('childLetter')
    .values({ ...of, kind: 'from-child', letterDate: '2018-01-01' })
    .execute();
  const file = await storePicture();
  await db
    .insertInto('childMedia')
    .values({ ...of, kind: 'photo', mediaDate: '2018-03-11', fileId: file })
    .execute();
  const visit = { visitDate: '2018-01-01', seenBy: 'Marta Paz', result: 'present' };
  await db
    .insertInto('childPresence')
    .values({ ...of, ...visit })
    .execute();
  const words = { childName: 'Little star', comments: 'Sings.', updatedBy: ana.id, updatedAt: now };
  await db
    .insertInto('childOffice')
    .values({ ...of, officeCode: 'USAO', ...words })
    .execute();
  const sent = new Date('2018-05-01');
  const message = { officeCode: 'USAO', code: 'CSM05', result: 'closed', sentBy: ana.id, sentAt: sent, stateAt: sent };
  await db
    .insertInto('csmMessage')
    .values({ ...of, ...message, answerDueAt: sent, answer: 'Her mother Rosa has the photo.' })
    .execute();
  const held = { officeCode: 'USAO', kind: 'proposed', sponsorNumber: 'S1234567', placedAt: sent, endedAt: sent };
  await db
    .insertInto('hold')
    .values({ ...of, ...held })
    .execute();
  await db
    .insertInto('auditEntry')
    .values({
      entity: 'child',
      entityId: child.code,
      field: 'SupportOfficeChildName',
      oldValue: 'Star',
      newValue: 'Little star',
      modifiedBy: ana.id,
      modifiedAt: sent,
      officeCode: 'USAO',
    })
    .execute();
  await db
    .insertInto('unsavedInput')
    .values({ userId: ana.id, form: `child/${child.code}`, sealed: Buffer.from('x'), savedAt: now })
    .execute();
  await sayElsewhere(child.code);
  return child;
}

let pictures = 0;

async function storePicture(): Promise<string> {
  const sent = { hash: Buffer.alloc(32, ++pictures), kind: 'picture', sentAt: now };
  const { officeCode } = await db
    .selectFrom('country')
    .select('supportOfficeCode as officeCode')
    .where('code', '=', 'GTM')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('storedFile')
    .values({ ...sent, officeCode })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('storedFileContent')
    .values({ fileId: id, size: 'small', content: Buffer.from('pixels') })
    .execute();
  return id;
}

const storedFiles = async () =>
  (await db.selectFrom('storedFile').select('id').where('kind', '=', 'picture').orderBy('id').execute()).map(
    ({ id }) => id,
  );

describe('pictures', () => {
  test('are deleted with the child, in whatever size; what another child has too stays', async () => {
    const before = await storedFiles();
    const child = await makeDeparted();
    const shared = await storePicture();
    const other = await makeChild(db, { project });
    for (const childId of [child.id, other.id])
      await db
        .insertInto('childLetter')
        .values({ childId, kind: 'from-child', letterDate: '2018-01-01', fileId: shared })
        .execute();
    expect(await storedFiles()).toHaveLength(before.length + 2);
    await erase();
    expect(await storedFiles()).toEqual([...before, shared]);
    const contents = await db.selectFrom('storedFileContent').select('fileId').execute();
    expect(contents.map(({ fileId }) => fileId).sort()).toEqual([...before, shared].sort());
  });
});

/** Traces in other tables: a failed outbound message, an inbound message, an import row. */
async function sayElsewhere(code: string): Promise<void> {
  const payload = JSON.stringify({ childId: code, comment: 'Rosa asks' });
  await sql`insert into outbox_message (office_code, kind, record_key, payload, state, created_at)
    values ('USAO', 'crm:csm', ${`csm:${code}`}, ${payload}, 'failed', ${now})`.execute(db);
  await sql`insert into inbound_message
      (credential_id, message_id, office_code, kind, content_hash, record_key, outcome, answer, received_at)
    select id, ${code}, 'USAO', 'drop', 'x', ${`child:${code}`}, 'accepted', '{"note":"Rosa"}', ${now}
      from api_credential limit 1`.execute(db);
  await sql`
    with batch as (
      insert into import_batch (type, office_code, created_by, checked_at, content_hash, file_hash, file_name)
      values (2, 'USAO', ${ana.id}, ${now}, 'x', 'x', 'rows.csv') returning id)
    insert into import_row (import_id, row_number, state, child_code, child_cell, problems)
    select id, 1, 'failed', ${code}, ${code}, '[{"said":"Rosa"}]' from batch`.execute(db);
}

/** Everything the database contains about a child, as one text. */
async function everythingAbout({ id, code }: { id: number; code: string }): Promise<string> {
  const tables = ['child_participation', 'child_letter', 'child_media', 'child_presence', 'child_office', 'hold'];
  const parts = [...tables, 'csm_message', 'child_verification'].map(
    (table) => sql`select to_jsonb(t)::text as said from ${sql.table(table)} t where child_id = ${id}`,
  );
  const { rows } = await sql<{ said: string }>`
    select to_jsonb(c)::text as said from child c where id = ${id}
    union all ${sql.join(parts, sql` union all `)}
    union all select to_jsonb(a)::text from audit_entry a where entity = 'child' and entity_id = ${code}
    union all select form from unsaved_input where form like ${`%${code}%`}
    union all select payload::text from outbox_message where record_key = ${`csm:${code}`}
    union all select to_jsonb(m)::text from inbound_message m where record_key = ${`child:${code}`}
    union all select to_jsonb(r)::text from import_row r where child_code = ${code}`.execute(db);
  return rows.map(({ said }) => said).join('\n');
}

const personal = /Ixchel|Tzul|tzul|Little star|Star|Sings|Marta|Rosa|S1234567|2006-05-14/;

test('without a period nobody is erased', async () => {
  const child = await makeDeparted();
  expect(await erase(0)).toBe(0);
  expect(await everythingAbout(child)).toMatch(personal);
  expect(await erase()).toBe(1);
});

test('everything personal about a child who left long ago is gone; counts and the fact stay', async () => {
  const child = await makeDeparted();
  expect(await everythingAbout(child)).toMatch(personal);
  expect(await erase()).toBe(1);
  expect(await everythingAbout(child)).not.toMatch(personal);
  const row = await db.selectFrom('child').selectAll().where('id', '=', child.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    code: child.code,
    gender: 'F',
    birthDate: '2006-01-01',
    isBirthDateEstimated: true,
    countryCode: 'GTM',
    projectNumber: project.number,
    status: 7,
    registrationDate: '2012-01-02',
    leavingDate: '2019-04-16',
    sponsorOfficeCode: 'USAO',
    sponsorshipStartDate: '2014-01-05',
    religion: null,
    hasCgp: false,
    communityId: null,
  });
  expect(row.reasonForLeaving).not.toBeNull();
});

describe('a message that was still waiting', () => {
  const change = ({ code }: { readonly code: string }, state: string, inside = db) =>
    inside
      .updateTable('outboxMessage')
      .set({ state, sentAt: state === 'sent' ? now : null })
      .where('recordKey', '=', `csm:${code}`)
      .execute();
  async function makeErasedWithMessage() {
    const child = await makeDeparted();
    await change(child, 'pending');
    await erase();
    return child;
  }

  test('is sent as it is, and erased by a later run', async () => {
    const child = await makeErasedWithMessage();
    expect(await everythingAbout(child)).toMatch(personal);
    await change(child, 'sent');
    expect(await erase()).toBe(0);
    expect(await everythingAbout(child)).not.toMatch(personal);
  });

  test('is left to the next run by a server that stops', async () => {
    const child = await makeErasedWithMessage();
    await change(child, 'sent');
    await erase(7, AbortSignal.abort());
    expect(await everythingAbout(child)).toMatch(personal);
    await erase();
    expect(await everythingAbout(child)).not.toMatch(personal);
  });

  test('is not erased when somebody sends it again at the same time', async () => {
    const child = await makeErasedWithMessage();
    await change(child, 'failed');
    const { erasing } = await db.transaction().execute(async (transaction) => {
      await change(child, 'pending', transaction);
      const running = erase();
      await expect.poll(() => countWaiting(db)).toBe(1);
      return { erasing: running };
    });
    await erasing;
    expect(await everythingAbout(child)).toMatch(personal);
  });
});

test('an answer about a child that was erased meanwhile is accepted, but not stored', async () => {
  const child = await makeDeparted();
  await erase();
  const { id } = await db
    .updateTable('csmMessage')
    .set({ result: 'sent' })
    .where('childId', '=', child.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const data = { CsmId: Number(id), Answer: 'Rosa has moved.' };
  const { headers } = await makeCredential(db);
  const told = await call(receiveMessage, { messageId: `late-answer-${id}`, kind: 'csm-answered', data }, { headers });
  expect(told.status).toBe(200);
  const stored = db.selectFrom('csmMessage').select(['result', 'answer']).where('id', '=', id);
  expect(await stored.executeTakeFirst()).toEqual({ result: 'answered', answer: null });
  expect(await everythingAbout(child)).not.toMatch(personal);
});

describe('searches that people keep', () => {
  const keep = async (name: string, search: object) => {
    const { rows } = await sql<{ id: number }>`
      insert into saved_search (owner_id, office_code, subject, name, search, sort_by, sort_direction)
      values (${ana.id}, 'USAO', 'child', ${name}, ${JSON.stringify(search)}, 'ChildId', 'asc') returning id`.execute(
      db,
    );
    return Number(rows[0]?.id);
  };
  const kept = async (id: number) =>
    (await sql<{ name: string; search: object }>`select name, search from saved_search where id = ${id}`.execute(db))
      .rows[0];

  test('a name that no child has any more is removed; a search without other criteria is deleted', async () => {
    await makeDeparted();
    const female = await keep('Mine', { ChildGivenName: 'ixchel', ChildFamilyName: 'Tzul', Gender: 'Female' });
    const alone = await keep('Alone', { ChildFamilyName: 'Tzul Aj' });
    const titled = await keep('Ixchel Tzul Ajú, for Mr Lee', { Gender: 'Female' });
    const other = await keep('Other', { ChildGivenName: 'Nobody yet' });
    await erase();
    expect(await kept(female)).toEqual({ name: 'Mine', search: { Gender: 'Female' } });
    expect(await kept(alone)).toBeUndefined();
    expect(await kept(titled)).toEqual({ name: `#${titled}`, search: { Gender: 'Female' } });
    expect(await kept(other)).toEqual({ name: 'Other', search: { ChildGivenName: 'Nobody yet' } });
  });

  test('a name that other children have too is kept', async () => {
    await makeDeparted();
    const another = await makeChild(db, { project, givenName: 'Ixchel', familyName: 'Cumes' });
    const search = await keep('By name', { ChildGivenName: 'Ixchel' });
    await erase();
    expect(await kept(search)).toEqual({ name: 'By name', search: { ChildGivenName: 'Ixchel' } });
    await sql`update child_record set given_name = 'Ana' where id = ${another.id}`.execute(db);
  });
});

test('the card and its history show the erasure to every office, in every language', async () => {
  const child = await makeDeparted();
  await erase();
  const elena = await makeUser(db, { office: 'ESPO', language: 'es', roles: ['Local Administrator'] });
  const { child: card } = (await call(api.getChild, { childId: child.code }, { as: elena })).output;
  expect(card).toMatchObject({ givenName: '', familyName: null, erasedOn: '2026-04-16', csmCount: 0, photoDate: null });
  const { audit } = (await call(api.getChildAudit, { childId: child.code }, { as: ana })).output;
  expect(audit).toMatchObject([
    { field: 'PersonalData', oldValue: null, newValue: 'Erased', modifiedBy: 'PRCDS' },
    { field: 'SupportOfficeChildName', oldValue: null, newValue: null, modifiedBy: 'Ana Delgado' },
  ]);
  const file = await call(api.exportHistory, { childId: child.code, history: 'audit' }, { as: elena });
  expect(file.text).toContain('Datos personales');
  expect(file.text).toContain('Borrados');
  const { messages } = (await call(api.getCsmHistory, { childId: child.code }, { as: ana })).output;
  expect(messages).toMatchObject([{ code: 'CSM05', sentBy: 'Ana Delgado' }]);
});

test('run again, or by several servers at once, each is erased once', async () => {
  const children = await Promise.all(Array.from({ length: 12 }, () => makeDeparted()));
  const counts = await Promise.all([erase(), erase(), erase()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(12);
  expect(await erase()).toBe(0);
  const codes = children.map(({ code }) => code);
  const lines = await db
    .selectFrom('auditEntry')
    .select('entityId')
    .where('field', '=', 'PersonalData')
    .where('entityId', 'in', codes)
    .execute();
  expect(lines.map(({ entityId }) => entityId).sort()).toEqual([...codes].sort());
});

test('more than one batch is erased in one run', async () => {
  for (let made = 0; made < 210; made += 1) await makeChild(db, { project, status: 8, leavingDate: '2010-01-01' });
  expect(await erase()).toBe(210);
});

test.each([
  ['left a day too late', '2019-04-17', 7, 0],
  ['left just long enough ago', '2019-04-16', 8, 1],
  ['without a day of leaving, by the last word from the field', null, 8, 1],
  ['still there', '2010-01-01', 1, 0],
  ['asked to be dropped', '2010-01-01', 5, 0],
])('%s', async (_, leavingDate, status, erasedCount) => {
  await makeDeparted(leavingDate, status);
  expect(await erase()).toBe(erasedCount);
});

/** The child is sponsored by the office USAO, which also wrote about it. */
test.each([
  ['its office keeps it longer', { USAO: 8 }, 0],
  ['its office keeps it for ever', { USAO: 0 }, 0],
  ['another office keeps its own longer', { ESPO: 8 }, 1],
  ['its office keeps it as long as all', { USAO: 7 }, 1],
])('the office has its own period: %s', async (_, childYearsByOffice, erasedCount) => {
  const child = await makeDeparted();
  expect(await eraseDeparted({ db, clock: () => now, retention: { childYears: 7, childYearsByOffice } })).toBe(
    erasedCount,
  );
  expect((await everythingAbout(child)).match(personal) === null).toBe(erasedCount === 1);
  await erase();
});

test('a shorter period of one office applies to children that concern no other office', async () => {
  // Erases children left over from earlier tests.
  await erase(1);
  const retention = { childYears: 0, childYearsByOffice: { USAO: 3 } };
  const own = await makeDeparted('2022-04-16');
  const shared = await makeDeparted('2022-04-16');
  await makeHold(db, shared, { office: 'ESPO' });
  await sql`update hold set ended_at = ${now} where child_id = ${shared.id}`.execute(db);
  const nobodys = await makeChild(db, { project, status: 7, leavingDate: '2000-01-01', givenName: 'Ixchel' });
  expect(await eraseDeparted({ db, clock: () => now, retention })).toBe(1);
  expect(await everythingAbout(own)).not.toMatch(personal);
  expect(await everythingAbout(shared)).toMatch(personal);
  expect(await everythingAbout(nobodys)).toMatch(personal);
  await erase(1);
});

test('a period for an unknown office is refused, not ignored', async () => {
  const retention = { childYears: 7, childYearsByOffice: { USAX: 30 } };
  await expect(eraseDeparted({ db, clock: () => now, retention })).rejects.toThrow('no office of ours: USAX');
});

test('a child that is still held is not erased yet', async () => {
  const child = await makeDeparted();
  await makeHold(db, child);
  expect(await erase()).toBe(0);
  await sql`update hold set ended_at = ${now} where child_id = ${child.id}`.execute(db);
  expect(await erase()).toBe(1);
});

test('F1 F19 a dropped child who has stayed with a reservation is erased in time, and goes on to count there', async () => {
  const child = await makeDeparted();
  const { id: reservationId } = await makeReservation(db);
  await makeHold(db, child, { reservationId });
  expect(await erase()).toBe(1);
  const { rows } = await sql<{ held: number }>`
    select held_children as held from reservation where id = ${reservationId}`.execute(db);
  expect(rows).toEqual([{ held: 1 }]);
  const released = await call(releaseChildren, { id: reservationId, children: [{ childId: child.code }] }, { as: ana });
  expect(released.output.results).toMatchObject([{ isDone: false, reason: 'child-sponsored' }]);
});

test('nothing can be added afterwards: no notes, no message, no status change, and the database refuses a name', async () => {
  const child = await makeDeparted();
  await erase();
  const words = { supportOfficeName: 'Star', supportOfficeComments: '', version: 0 };
  const refused = await call(api.saveChild, { childId: child.code, child: words }, { as: ana });
  expect(refused.problem?.code).toBe('child-erased');
  expect((await call(prepareCsm, { childIds: [child.code] }, { as: ana })).output.children).toEqual([]);
  const field = await makeCredential(db);
  const back = { messageId: 'message-back', kind: 'reverse-drop', data: { ChildId: child.code } };
  const told = await call(receiveMessage, back, { headers: field.headers });
  expect(told.problem?.errors).toMatchObject([{ code: 'child-unknown' }]);
  const set = (values: object) => db.updateTable('child').set(values).where('id', '=', child.id).execute();
  await expect(set({ baseStatus: 1 })).rejects.toThrow('child_nameless_is_erased');
  await expect(set({ familyName: 'Tzul' })).rejects.toThrow('child_nameless_is_erased');
  await expect(set({ hasCgp: true })).rejects.toThrow('child_nameless_is_erased');
});

test('S17: notes saved while the child is being erased are refused and not stored', async () => {
  const child = await makeDeparted();
  await db.deleteFrom('childOffice').where('childId', '=', child.id).execute();
  await call(api.getChild, { childId: child.code }, { as: ana });
  const words = { supportOfficeName: 'Star', supportOfficeComments: '', version: 0 };
  const { erasing, saving } = await db.transaction().execute(async (transaction) => {
    // Blocks the running erasure on this letter.
    await sql`select from child_letter where child_id = ${child.id} for update`.execute(transaction);
    const erasing = erase();
    await expect.poll(() => countWaiting(db)).toBe(1);
    const saving = call(api.saveChild, { childId: child.code, child: words }, { as: ana });
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { erasing, saving };
  });
  expect(await erasing).toBe(1);
  expect((await saving).problem?.code).toBe('child-erased');
  const left = await db.selectFrom('childOffice').select('childName').where('childId', '=', child.id).execute();
  expect(left).toEqual([]);
});

test('an erased child is counted and found by its remaining data, never by its name', async () => {
  const child = await makeDeparted();
  await erase();
  const find = async (search: object) =>
    (await call(searchChildren, { search, page: 1, pageSize: 10 } as never, { as: ana })).output;
  expect((await find({ childCode: child.code })).children).toMatchObject([{ childId: child.code, givenName: '' }]);
  expect((await find({ givenName: 'Ixchel' })).children.map(({ childId }) => childId)).not.toContain(child.code);
});
