import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getChildAudit } from '#contract/children/card-api.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { listReservationAudit } from '#contract/reservations/api.ts';
import { makeCredential } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { findViolations } from '../../testing/reservations/invariants.ts';
import {
  active,
  childOf,
  draft,
  makeChildren,
  makeProject,
  noon,
  setSetting,
  startWorld,
  view,
} from '../../testing/reservations/world.ts';

let now = noon;
const world = await startWorld(() => now);
const { server, db, user } = world;
const crm = await makeCredential(db);
const project = await makeProject(db);
const child = async () => (await makeChildren(db, project, 1))[0] as string;

let numbers = 0;
type Data = Record<string, unknown>;
const tell = (kind: string, data: Data, { as = crm, messageId = `message-${++numbers}` } = {}) =>
  server.call(receiveMessage, { messageId, kind, data }, { headers: as.headers });
const refusal = async (answer: ReturnType<typeof tell>) => {
  const { problem, status } = await answer;
  return [status, problem.code, ...(problem.errors ?? []).map(({ field, code }) => `${field}:${code}`)];
};
const holdOf = async (code: string) =>
  (
    await sql<{ kind: string; sponsorNumber: string | null; endsAt: Date | null; office: string }>`
      select h.kind, h.sponsor_number, h.ends_at, h.office_code as office from hold h join child c on c.id = h.child_id
       where c.code = ${code} and h.ended_at is null`.execute(db)
  ).rows[0];
const historyOf = async (code: string) =>
  (
    await sql<{ step: string }>`
      select a.action_code || ' ' || a.old_status || '>' || a.new_status || ' ' || a.source as step
        from action_code_history a join child c on c.id = a.child_id where c.code = ${code} order by a.id`.execute(db)
  ).rows.map(({ step }) => step);

describe('F3 the inbound integration endpoint', () => {
  test('F3 propose, sponsor and end: status, hold, sponsor and all histories', async () => {
    const code = await child();
    const proposed = await tell('propose', { ChildId: code.toLowerCase(), SponsorNumber: 'S-77' });
    expect(proposed.output).toMatchObject({
      isRepeat: false,
      answer: { ChildId: code, RCDSChildStatus: '2', ActionCode: 'P01' },
    });
    // T16, F4: the office's Proposed period, 30 days.
    expect(await holdOf(code)).toMatchObject({ kind: 'proposed', sponsorNumber: 'S-77', office: 'USAO' });
    expect((await holdOf(code))?.endsAt).toEqual(new Date(noon.getTime() + 30 * 86_400_000));
    await tell('sponsor', { ChildId: code, SponsorNumber: 'S-77' });
    expect(await holdOf(code)).toBeUndefined();
    const sponsored = await db.selectFrom('child').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
    expect(sponsored).toMatchObject({
      status: 4,
      sponsorNumber: 'S-77',
      sponsorOfficeCode: 'USAO',
      sponsorshipStartDate: '2026-03-10',
    });
    await tell('end-sponsorship', { ChildId: code });
    expect(await childOf(db, code)).toMatchObject({ status: 1, actionCode: 'S02' });
    const who = crm.clientId;
    expect(await historyOf(code)).toEqual([`P01 1>2 ${who}`, `S01 2>4 ${who}`, `S02 4>1 ${who}`]);
    const audit = await db
      .selectFrom('auditEntry')
      .select(['oldValue', 'newValue'])
      .where('entity', '=', 'child')
      .where('entityId', '=', code)
      .orderBy('id')
      .execute();
    expect(audit.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      ['Pledgeable', 'Proposed'],
      ['Proposed', 'Sponsored'],
      ['Sponsored', 'Pledgeable'],
    ]);
  });

  test('F3 a repeated message id, also concurrent, is handled once with the same answer', async () => {
    const code = await child();
    const messageId = 'the-same-number';
    const data = { ChildId: code, SponsorNumber: 'S-1' };
    const answers = await Promise.all([1, 2, 3].map(() => tell('propose', data, { messageId })));
    expect(answers.map(({ output }) => output.isRepeat).sort()).toEqual([false, true, true]);
    for (const { output } of answers) expect(output.answer).toEqual(answers[0]?.output.answer);
    expect(await historyOf(code)).toHaveLength(1);
    expect(await refusal(tell('propose', { ...data, SponsorNumber: 'S-2' }, { messageId }))).toEqual([
      409,
      'message-id-reused',
    ]);
    // Message ids are unique for each system only.
    const other = await makeCredential(db);
    expect(await refusal(tell('propose', data, { messageId, as: other }))).toContain('Data.ChildId:status-forbids');
  });

  test('F3 every refusal says why and changes nothing', async () => {
    const code = await child();
    expect(await refusal(tell('drop', { ChildId: code }))).toEqual([
      409,
      'message-refused',
      'Data.ChildId:status-forbids',
    ]);
    expect(await refusal(tell('vanish', { ChildId: code }))).toEqual([400, 'invalid-input', 'Kind:not-in-list']);
    expect(await refusal(tell('propose', { ChildId: code }))).toEqual([
      400,
      'invalid-input',
      'Data.SponsorNumber:required',
    ]);
    expect(await refusal(tell('hold', { ChildId: code, HoldType: 'forever' }))).toContain('Data.HoldType:not-in-list');
    expect(await refusal(tell('request-drop', { ChildId: 'ETH-999999-9999' }))).toContain('Data.ChildId:child-unknown');
    expect(await refusal(tell('request-drop', { ChildId: code, Reason: 'ZZ' }))).toContain('Data.Reason:not-in-list');
    const [old] = await makeChildren(db, project, 1, { birthDate: '2001-01-01' });
    expect(await refusal(tell('propose', { ChildId: old, SponsorNumber: 'S-1' }))).toContain(
      'Data.ChildId:child-too-old',
    );
    expect(await childOf(db, code)).toMatchObject({ status: 1 });
    const kept = await db.selectFrom('inboundMessage').selectAll().where('recordKey', '=', `child:${code}`).execute();
    expect(kept.map(({ outcome, reason }) => [outcome, reason])).toContainEqual(['refused', 'status-forbids']);
    const inactive = await makeCredential(db, { isActive: false });
    expect(await refusal(tell('propose', { ChildId: code }, { as: inactive }))).toEqual([401, 'credentials-invalid']);
  });

  test('F23 a child proposed to one sponsor cannot be sponsored by another; the audit names both, once', async () => {
    const code = await child();
    await tell('propose', { ChildId: code, SponsorNumber: 'S-77' });
    const other = { ChildId: code, SponsorNumber: 'S-99' };
    const refused = await tell('sponsor', other, { messageId: 'another-sponsor' });
    expect([refused.status, refused.problem.code, refused.problem.errors]).toEqual([
      409,
      'message-refused',
      [
        {
          field: 'Data.SponsorNumber',
          code: 'proposed-to-another',
          params: { proposedTo: 'S-77', sponsor: 'S-99' },
        },
      ],
    ]);
    await tell('sponsor', other, { messageId: 'another-sponsor' });
    expect(await childOf(db, code)).toMatchObject({ status: 2, actionCode: 'P01' });
    expect(await holdOf(code)).toMatchObject({ kind: 'proposed', sponsorNumber: 'S-77' });
    const told = (await server.call(getChildAudit, { childId: code }, { as: user })).output.audit;
    expect(told.filter(({ field }) => field === 'SponsorRefused')).toMatchObject([
      { oldValue: 'S-77', newValue: 'S-99', modifiedBy: crm.clientId },
    ]);
    expect((await tell('sponsor', { ChildId: code, SponsorNumber: 's-77' })).output.answer).toMatchObject({
      RCDSChildStatus: '4',
    });
  });

  test('F23 the same holds for a child in a reservation', async () => {
    const code = await child();
    await active(world, [code]);
    await tell('propose', { ChildId: code, SponsorNumber: 'S-1' });
    expect(await refusal(tell('sponsor', { ChildId: code, SponsorNumber: 'S-2' }))).toContain(
      'Data.SponsorNumber:proposed-to-another',
    );
    expect((await tell('sponsor', { ChildId: code, SponsorNumber: 'S-1' })).status).toBe(200);
  });

  test('F3 a refused message may succeed later under the same number', async () => {
    const code = await child();
    const messageId = 'later-it-works';
    const data = { ChildId: code };
    expect(await refusal(tell('drop', data, { messageId }))).toContain('message-refused');
    await tell('request-drop', { ChildId: code, Reason: 'U1' });
    expect((await tell('drop', data, { messageId })).output.isRepeat).toBe(false);
    expect(await childOf(db, code)).toMatchObject({ status: 7, actionCode: 'D02' });
  });

  test('F4 at most the office’s Proposed children go to one sponsor, also when asked at once', async () => {
    await setSetting(db, 'proposedChildren', '2');
    const codes = await makeChildren(db, project, 5);
    const answers = await Promise.all(codes.map((ChildId) => tell('propose', { ChildId, SponsorNumber: 'S-5' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect((await tell('propose', { ChildId: await child(), SponsorNumber: 'S-6' })).status).toBe(200);
  });

  test('F4 sponsor numbers are compared regardless of case and surrounding spaces', async () => {
    await setSetting(db, 'proposedChildren', '2');
    const spellings = ['Rv2-1', ' RV2-1', 'rv2-1 ', 'rV2-1'];
    const codes = await makeChildren(db, project, 4);
    const answers = await Promise.all(
      codes.map((ChildId, index) => tell('propose', { ChildId, SponsorNumber: spellings[index] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  });

  test('F1 F3 a reserved child is proposed and sponsored in its reservation, and leaves it when that ends', async () => {
    const [one = '', two = ''] = await makeChildren(db, project, 2);
    const id = await active(world, [one, two]);
    await tell('propose', { ChildId: one, SponsorNumber: 'S-9' });
    expect(await holdOf(one)).toMatchObject({ kind: 'reservation', sponsorNumber: 'S-9' });
    await tell('sponsor', { ChildId: one, SponsorNumber: 'S-9' });
    expect(await holdOf(one)).toMatchObject({ kind: 'reservation' });
    const gbro = await makeCredential(db, { office: 'GBRO' });
    expect(await refusal(tell('sponsor', { ChildId: two, SponsorNumber: 'X' }, { as: gbro }))).toContain(
      'Data.ChildId:held-elsewhere',
    );
    await tell('end-sponsorship', { ChildId: one });
    expect(await holdOf(one)).toBeUndefined();
    const reservation = await db.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(reservation.heldChildren).toBe(1);
    const lines = await db
      .selectFrom('auditEntry')
      .select(['field', 'newValue'])
      .where('entity', '=', 'reservation')
      .where('entityId', '=', String(id))
      .where('field', 'in', ['RCDSChildStatus'])
      .orderBy('id')
      .execute();
    expect(lines.map(({ newValue }) => newValue)).toEqual([
      `${one}: Proposed`,
      `${one}: Sponsored`,
      `${one}: Pledgeable`,
    ]);
    expect(await findViolations(db)).toEqual({});
  });

  test('F3 T16 a field office holds for its own child hold period, and drops whoever holds the child', async () => {
    const { supportOfficeCode: office } = await db
      .selectFrom('country')
      .select('supportOfficeCode')
      .where('code', '=', 'ETH')
      .executeTakeFirstOrThrow();
    const field = await makeCredential(db, { office });
    await sql`insert into support_office_setting (office_code, code, value, unit, updated_at)
              values (${office}, 'childHoldPeriod', 2, 'Months', now())
              on conflict (office_code, code) do update set value = 2, unit = 'Months'`.execute(db);
    const held = await child();
    await tell('hold', { ChildId: held, HoldType: 'internal' }, { as: field });
    expect((await holdOf(held))?.endsAt).toEqual(new Date('2026-05-10T20:00:00Z'));
    const reserved = await child();
    await active(world, [reserved]);
    await tell('request-drop', { ChildId: reserved, Reason: 'U1' }, { as: field });
    // Notification 4 goes to the office that holds the child.
    const told = await db
      .selectFrom('outboxMessage')
      .selectAll()
      .where('recordKey', '=', `child:${reserved}`)
      .where('kind', '=', 'notification:4')
      .execute();
    expect(told).toMatchObject([{ officeCode: 'USAO', payload: { childId: reserved, reasonForLeaving: 'U1' } }]);
    expect((await tell('reverse-drop', { ChildId: reserved }, { as: field })).output.answer).toMatchObject({
      RCDSChildStatus: '3',
      ActionCode: 'D03',
    });
    await tell('request-drop', { ChildId: reserved }, { as: field });
    await tell('drop', { ChildId: reserved }, { as: field });
    // F1, F19: the child stays until somebody releases it.
    expect(await holdOf(reserved)).toMatchObject({ kind: 'reservation' });
    expect((await tell('reverse-drop', { ChildId: reserved }, { as: field })).output.answer).toMatchObject({
      RCDSChildStatus: '3',
    });
    expect(await findViolations(db)).toEqual({});
  });

  test('F4 a partnership hold ends by the office’s months', async () => {
    const code = await child();
    now = noon;
    await tell('hold', { ChildId: code, HoldType: 'partnership' });
    expect(await childOf(db, code)).toMatchObject({ status: 6, actionCode: 'H02' });
    // The same time of day: in March 2027 the office's clocks have not changed yet by that date.
    expect((await holdOf(code))?.endsAt).toEqual(new Date('2027-03-10T21:00:00Z'));
  });

  test('F3 values that cannot be stored are refused with a reason, never with an internal error', async () => {
    const code = await child();
    const bad: [string, Data, string][] = [
      ['csm-answered', { CsmId: 1, Answer: 'a\u0000b' }, 'Data.Answer:invalid'],
      ['csm-answered', { CsmId: 1, Answer: 'a\u0007b' }, 'Data.Answer:invalid-characters'],
      ['csm-answered', { CsmId: 1, Answer: 'half \ud800' }, 'Data.Answer:invalid-characters'],
      ['propose', { ChildId: `${code}\u0000`, SponsorNumber: 'S' }, 'Data.ChildId:invalid'],
      ['event-created', { ReservationID: 10_001, Event_ID: 'E\u0000' }, 'Data.Event_ID:invalid'],
      ['event-created', { ReservationID: 10_001, Event_ID: 'E\ud800' }, 'Data.Event_ID:invalid-characters'],
      ['event-created', { ReservationID: 99_999_999_999, Event_ID: 'E' }, 'Data.ReservationID:out-of-range'],
      ['csm-closed', { CsmId: 99_999_999_999 }, 'Data.CsmId:unknown'],
    ];
    for (const [kind, data, reason] of bad)
      expect(await refusal(tell(kind, data))).toEqual([400, 'invalid-input', reason]);
  });

  test('F3 the same content with its fields in another order is the same message', async () => {
    const code = await child();
    const messageId = 'in-any-order';
    await tell('propose', { ChildId: code, SponsorNumber: 'S-8' }, { messageId });
    const again = await tell('propose', { SponsorNumber: 'S-8', ChildId: code }, { messageId });
    expect(again.output.isRepeat).toBe(true);
  });

  test('F3 histories name the account that told it', async () => {
    const code = await child();
    const id = await active(world, [code]);
    const asked = await draft(world, 8, { category: '1', categoryType: '12', targetParticipants: 4 });
    await tell('sponsor', { ChildId: code, SponsorNumber: 'S-3' });
    await tell('end-sponsorship', { ChildId: code });
    await tell('event-created', { ReservationID: asked, Event_ID: 'EV-1' });
    const { clientId } = crm;
    const childAudit = (await server.call(getChildAudit, { childId: code }, { as: user })).output.audit;
    expect(childAudit.find(({ newValue }) => newValue === 'Sponsored')?.modifiedBy).toBe(clientId);
    expect(childAudit.find(({ newValue }) => newValue === 'Internal Hold')?.modifiedBy).not.toBe(clientId);
    for (const [reservation, field] of [
      [id, 'RCDSChildStatus'],
      [id, 'ChildId'],
      [asked, 'Event_ID'],
    ] as const) {
      const filter = { id: reservation, modifiedBy: clientId };
      const { entries } = (await server.call(listReservationAudit, filter, { as: user })).output;
      expect(entries).toContainEqual(expect.objectContaining({ field, modifiedBy: clientId }));
    }
  });

  test('RESV-105 an event ID is refused for what is no event or has ended; the answer names the one in force', async () => {
    const event = { category: '1', categoryType: '12', targetParticipants: 4 } as const;
    const plain = await draft(world, 1);
    expect(await refusal(tell('event-created', { ReservationID: plain, Event_ID: 'EV-1' }))).toEqual([
      409,
      'message-refused',
      'Data.ReservationID:not-an-event',
    ]);
    const ended = await draft(world, 8, event);
    await db.updateTable('reservation').set({ status: 3 }).where('id', '=', ended).execute();
    expect(await refusal(tell('event-created', { ReservationID: ended, Event_ID: 'EV-1' }))).toContain(
      'Data.ReservationID:reservation-ended',
    );
    const typed = await draft(world, 8, { ...event, eventId: 'TYPED' });
    const { output } = await tell('event-created', { ReservationID: typed, Event_ID: 'OTHER' });
    expect(output.answer).toEqual({ ReservationID: typed, Event_ID: 'TYPED' });
  });

  test('RESV-105 an event ID that comes later is kept, a typed one stays', async () => {
    const id = await draft(world, 8, { category: '1', categoryType: '12', targetParticipants: 4 });
    await db.updateTable('reservation').set({ modifiedBy: user.id }).where('id', '=', id).execute();
    const told = await tell('event-created', { ReservationID: id, Event_ID: 'EV-1' });
    expect(told.output.answer).toEqual({ ReservationID: id, Event_ID: 'EV-1' });
    await tell('event-created', { ReservationID: id, Event_ID: 'EV-2' });
    const row = await db.selectFrom('reservation').select('eventId').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.eventId).toBe('EV-1');
    expect((await view(world, id)).modifiedBy).toBe(crm.clientId);
    const other = await makeCredential(db, { office: await makeOffice(db) });
    expect(await refusal(tell('event-created', { ReservationID: id, Event_ID: 'EV-3' }, { as: other }))).toEqual([
      404,
      'not-found',
    ]);
  });
});
