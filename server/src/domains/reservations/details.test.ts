import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  cancelReservation,
  createReservation,
  getReservation,
  listReservationAudit,
  updateReservation,
} from '#contract/reservations/api.ts';
import { getExpiryBoard } from '#contract/reservations/board-api.ts';
import {
  confirmReservation,
  pickChildren,
  releaseChildren,
  saveSelection,
  unpickChildren,
} from '#contract/reservations/children-api.ts';
import type { ReservationInput } from '#contract/reservations/reservation.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import {
  active,
  asChildren,
  childOf,
  completeDetails,
  draft,
  makeChildren,
  makeProject,
  makeSponsorType,
  noon,
  setSetting,
  setStatus,
  startWorld,
  view,
} from '../../testing/reservations/world.ts';

const world = await startWorld(() => noon, { firstName: 'Ana', lastName: 'Delgado' });
const { server, db, user, sponsorType } = world;
const project = await makeProject(db);

const create = (reservation: ReservationInput) => server.call(createReservation, { reservation }, { as: user });
const problems = async (reservation: ReservationInput) => {
  const { problem } = await create(reservation);
  return problem.errors?.map(({ field, code }) => `${field} ${code}`);
};
const full = (change: Partial<ReservationInput> = {}) => completeDetails(sponsorType, 10, change);

describe('create', () => {
  test('a repeated create request with the same creation id creates one draft and updates it', async () => {
    const creationId = randomUUID();
    const send = (change: Partial<ReservationInput>, as = user) =>
      server.call(createReservation, { reservation: full(change), creationId }, { as });
    const answers = await Promise.all([send({ name: 'Once' }), send({ name: 'Once' })]);
    const [id] = new Set(answers.map(({ output }) => output.reservation.id));
    expect(answers.map(({ output }) => output.reservation.id)).toEqual([id, id]);
    const { output } = await send({ name: 'Once, corrected' });
    expect(output.reservation).toMatchObject({ id, name: 'Once, corrected' });
    const made = await db.selectFrom('reservation').select('id').where('creationId', '=', creationId).execute();
    expect(made).toHaveLength(1);
    const { problem } = await send({}, await makeUser(db));
    expect(problem.errors).toEqual([{ field: 'CreationId', code: 'invalid' }]);
  });

  test('F11 a repeated create request changes nothing after another user has edited the draft', async () => {
    const creator = await makeUser(db, { roles: [await makeRole(db, ['Reservation:View', 'Reservation:Create'])] });
    const begin = async () => {
      const creationId = randomUUID();
      const send = (name: string) =>
        server.call(createReservation, { reservation: full({ name }), creationId }, { as: creator });
      const { id, version } = (await send('Begun')).output.reservation;
      return { send, id, version };
    };
    const renamed = await begin();
    const { id, version } = renamed;
    await server.call(updateReservation, { id, version, reservation: full({ name: 'Renamed' }) }, { as: user });
    const { status, problem } = await renamed.send('Begun');
    expect([status, problem.code]).toEqual([409, 'changed-meanwhile']);
    expect(problem.errors).toEqual([
      { field: 'Reservation_Name', code: 'differs-now', params: { current: 'Renamed' } },
    ]);
    expect((await view(world, id)).name).toBe('Renamed');

    const cancelled = await begin();
    await server.call(cancelReservation, { id: cancelled.id }, { as: user });
    expect((await cancelled.send('Begun')).output.reservation).toMatchObject({
      id: cancelled.id,
      status: { label: 'Cancelled' },
    });
    expect((await cancelled.send('Other')).status).toBe(409);
  });

  test('RESV-001 RESV-013 RESV-015 RESV-019 RESV-020 a draft is saved with what was typed', async () => {
    const given = full({ category: '1', categoryType: '12', eventId: ' DCW  2026 ', targetParticipants: 9 });
    const { output } = await create(given);
    expect(output.reservation).toMatchObject({
      status: { code: '1', label: 'Draft' },
      category: '1',
      categoryName: 'Event - Face to Face',
      categoryTypeName: 'Church',
      name: 'Web pool',
      eventId: 'DCW 2026',
      sponsorType,
      expirationDate: '2026-04-01',
      targetParticipants: 9,
      targetChildren: 10,
      isPerpetual: false,
      createdBy: 'Ana Delgado',
      version: 1,
      counts: { reserved: 0 },
    });
    expect(output.delivery).toBe('off');
  });
  test('RESV-069 incomplete is fine, empty is not', async () => {
    expect((await create({ name: 'Only a name' })).output.reservation.name).toBe('Only a name');
    expect(await problems({})).toEqual(['Reservation required']);
    expect(await problems({ eventId: 'E1' })).toEqual(['Reservation required']);
  });
  test('RESV-076 RESV-077 RESV-081 RESV-088 RESV-089 what is typed must be right, also in a draft', async () => {
    expect(await problems(full({ name: 'a/b' }))).toEqual(['Reservation.Reservation_Name reservation-characters']);
    expect(await problems(full({ name: 'x'.repeat(41) }))).toEqual(['Reservation.Reservation_Name too-long']);
    expect(await problems(full({ eventId: 'a#b' }))).toEqual(['Reservation.Event_ID reservation-characters']);
    expect(await problems(full({ expirationDate: '2026-03-10' }))).toEqual([
      'Reservation.Expiration_Dt expiration-not-future',
    ]);
    expect(await problems(full({ expirationDate: '2026-06-09' }))).toEqual([
      'Reservation.Expiration_Dt expiration-too-late',
    ]);
    expect(await problems(full({ targetChildren: 501 }))).toEqual([
      'Reservation.Reservation_Children_Target_Number target-children-maximum',
    ]);
    expect(await problems(full({ targetParticipants: 10 }))).toEqual([
      'Reservation.Reservation_Children_Target_Number target-children-not-greater',
    ]);
    expect(
      (await create(full({ targetChildren: 500, targetParticipants: 499, expirationDate: '2026-06-08' }))).status,
    ).toBe(200);
    expect((await create(full({ name: 'x'.repeat(40), eventId: 'x'.repeat(40) }))).status).toBe(200);
    expect(await problems(full({ eventId: 'x'.repeat(41) }))).toEqual(['Reservation.Event_ID too-long']);
    expect((await create(full({ targetChildren: 1 }))).status).toBe(200);
    expect(await problems(full({ targetChildren: 0 }))).toEqual([
      'Reservation.Reservation_Children_Target_Number out-of-range',
    ]);
    expect((await create(full({ expirationDate: '2026-03-11' }))).status).toBe(200);
  });
  test('RESV-086 RESV-087 targets are numbers', async () => {
    const wrong = full({ targetChildren: 'ten' as never, targetParticipants: 2.5 });
    expect(await problems(wrong)).toEqual(['Reservation.Reservation_Children_Target_Number not-a-number']);
    expect(await problems(full({ targetParticipants: 2.5 }))).toEqual([
      'Reservation.Reservation_Participants_Target_Number not-a-number',
    ]);
  });
  test('RESV-017 the sponsor type is kept, and can be changed', async () => {
    const { output } = await create(full());
    const { id, version } = output.reservation;
    expect((await view(world, id)).sponsorType).toBe(sponsorType);
    const other = await makeSponsorType(db);
    await server.call(updateReservation, { id, version, reservation: full({ sponsorType: other }) }, { as: user });
    expect((await view(world, id)).sponsorType).toBe(other);
  });
  test('RESV-014 RESV-017 the type belongs to the category, the sponsor type to the office', async () => {
    expect(await problems(full({ categoryType: '11' }))).toEqual([
      'Reservation.Reservation_Category_Type_Cd not-in-list',
    ]);
    expect(await problems(full({ categoryType: '99' as never }))).toEqual([
      'Reservation.Reservation_Category_Type_Cd not-in-list',
    ]);
    const foreign = await makeSponsorType(db, 'CANO');
    expect(await problems(full({ sponsorType: foreign }))).toEqual(['Reservation.Sponsor_Type_Cd not-in-list']);
    const retired = await makeSponsorType(db);
    await db.updateTable('sponsorType').set({ isActive: false }).where('id', '=', retired).execute();
    expect(await problems(full({ sponsorType: retired }))).toEqual(['Reservation.Sponsor_Type_Cd not-in-list']);
  });
  test('RESV-021 RESV-083 a perpetual reservation has no date', async () => {
    const { output } = await create(full({ isPerpetual: true, expirationDate: '2020-01-01' }));
    expect(output.reservation).toMatchObject({ isPerpetual: true, expirationDate: null });
  });
  test('RESV-105 with CRM integration the change and the event are queued, without personal data', async () => {
    await setSetting(db, 'crmIntegration', 'Yes');
    const { output } = await create(full({ category: '2', categoryType: '22', eventId: 'W1', targetParticipants: 3 }));
    await setSetting(db, 'crmIntegration', 'No');
    expect(output.delivery).toBe('pending');
    const messages = await db
      .selectFrom('outboxMessage')
      .select(['kind', 'payload', 'state'])
      .where('recordKey', '=', `reservation:${output.reservation.id}`)
      .orderBy('id')
      .execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['crm:event-update', 'crm:reservation-created']);
    expect(messages[0]).toMatchObject({ state: 'pending', payload: { eventId: 'W1' } });
    expect(JSON.stringify(messages)).not.toContain('Delgado');
  });
});

describe('edit', () => {
  const update = (id: number, version: number, reservation: ReservationInput, as = user) =>
    server.call(updateReservation, { id, version, reservation }, { as });

  test('RESV-006 RESV-044 RESV-045 RESV-054 RESV-055 a change is written with its history', async () => {
    const id = await draft(world, 10);
    const { output } = await update(id, 1, full({ name: 'Spring tour', expirationDate: '2026-04-02' }));
    expect(output.reservation).toMatchObject({ name: 'Spring tour', modifiedBy: 'Ana Delgado', version: 2 });
    expect(output.reservation.modifiedAt).toBe(noon.toISOString());
    const audit = (await server.call(listReservationAudit, { id, pageSize: 10 }, { as: user })).output;
    expect(audit.entries.filter(({ oldValue }) => oldValue !== null)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          field: 'Reservation_Name',
          oldValue: 'Web pool',
          newValue: 'Spring tour',
          modifiedBy: 'Ana Delgado',
        }),
        expect.objectContaining({ field: 'Expiration_Dt', oldValue: '2026-04-01', newValue: '2026-04-02' }),
      ]),
    );
    expect(audit.entries[0]?.id).toBeGreaterThan(0);
    expect(audit.entries[0]?.modifiedAt).toBe(noon.toISOString());
  });
  test('RESV-009 RESV-056 RESV-057 RESV-058 RESV-059 the history can be searched and paged', async () => {
    const id = await draft(world, 10);
    await update(id, 1, full({ name: 'Autumn tour' }));
    const ask = (filter: object) => server.call(listReservationAudit, { id, ...filter }, { as: user });
    const { output } = await ask({ value: 'autumn' });
    expect(output).toMatchObject({
      total: 1,
      entries: [
        { oldValue: 'Web pool', newValue: 'Autumn tour', modifiedBy: 'Ana Delgado', modifiedAt: noon.toISOString() },
      ],
    });
    expect((await ask({ from: '2026-03-11' })).output.total).toBe(0);
    for (const version of [2, 3, 4, 5]) await update(id, version, full({ name: `Tour ${version}` }));
    const [first, second] = [(await ask({ pageSize: 10 })).output, (await ask({ page: 2, pageSize: 10 })).output];
    expect(first.total).toBeGreaterThan(10);
    expect([first.entries.length, second.entries.length]).toEqual([10, first.total - 10]);
  });
  test('RESV-009 RESV-055 RESV-058 the history shows status and number of children, latest first', async () => {
    const codes = await makeChildren(db, project, 2);
    const id = await active(world, codes);
    await server.call(releaseChildren, { id, children: asChildren(codes.slice(0, 1)) }, { as: user });
    await server.call(cancelReservation, { id }, { as: user });
    const { entries } = (await server.call(listReservationAudit, { id, pageSize: 50 }, { as: user })).output;
    const told = (name: string) =>
      entries
        .filter(({ field }) => field === name)
        .map(({ oldValue, newValue, modifiedBy }) => [oldValue, newValue, modifiedBy]);
    expect(told('ReservationStatus')).toEqual([
      ['Active', 'Cancelled', 'Ana Delgado'],
      ['Draft', 'Active', 'Ana Delgado'],
      [null, 'Draft', 'Ana Delgado'],
    ]);
    expect(told('TotalReserved')).toEqual([
      ['1', '0', 'Ana Delgado'],
      ['2', '1', 'Ana Delgado'],
      ['0', '2', 'Ana Delgado'],
    ]);
    const numbers = entries.map(({ id: number }) => number);
    expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
  });
  test('RESV-016 RESV-018 Event ID and expiration date are changed and emptied', async () => {
    const id = await draft(world, 10, { eventId: 'E1' });
    const changed = await update(id, 1, full({ eventId: 'E2', expirationDate: '2026-05-05' }));
    expect(changed.output.reservation).toMatchObject({ eventId: 'E2', expirationDate: '2026-05-05' });
    const emptied = await update(id, 2, full({ eventId: null, expirationDate: null }));
    expect(emptied.output.reservation).toMatchObject({ eventId: null, expirationDate: null });
  });
  test('RESV-019 target participants are changed and emptied', async () => {
    const id = await draft(world, 10, { targetParticipants: 4 });
    const targets = async (version: number, targetParticipants: number | null) =>
      (await update(id, version, full({ targetParticipants }))).output.reservation.targetParticipants;
    expect([await targets(1, 5), await targets(2, null)]).toEqual([5, null]);
    expect((await view(world, id)).targetParticipants).toBeNull();
  });
  test('RESV-076 RESV-077 RESV-086 RESV-088 RESV-089 what is typed must be right in a later save too', async () => {
    const children = await makeChildren(db, project, 1);
    for (const [id, version] of [
      [await draft(world, 10), 1],
      [await active(world, children), 2],
    ] as const)
      for (const [change, problem] of [
        [{ name: 'a/b' }, 'Reservation_Name reservation-characters'],
        [{ name: 'x'.repeat(41) }, 'Reservation_Name too-long'],
        [{ eventId: 'a#b' }, 'Event_ID reservation-characters'],
        [{ targetParticipants: 2.5 }, 'Reservation_Participants_Target_Number not-a-number'],
        [{ targetParticipants: 10 }, 'Reservation_Children_Target_Number target-children-not-greater'],
        [{ targetChildren: 501 }, 'Reservation_Children_Target_Number target-children-maximum'],
      ] as const) {
        const { errors } = (await update(id, version, full(change))).problem;
        expect(errors?.map(({ field, code }) => `${field} ${code}`)).toEqual([`Reservation.${problem}`]);
      }
  });
  test('RESV-006 F20 an edit of an old version is refused with what differs now, who changed it and when', async () => {
    const id = await draft(world, 10);
    await update(id, 1, full({ name: 'First' }));
    const { problem } = await update(id, 1, full({ name: 'Second' }));
    const params = { version: 2, by: 'Ana Delgado', at: noon.toISOString() };
    expect(problem).toMatchObject({ status: 409, code: 'changed-meanwhile', params });
    expect(problem.errors).toEqual([{ field: 'Reservation_Name', code: 'differs-now', params: { current: 'First' } }]);
  });
  test('RESV-070 an active reservation stays complete, a draft need not', async () => {
    const [child = ''] = await makeChildren(db, project, 1);
    const id = await active(world, [child]);
    const { problem } = await update(id, 2, { ...full({ targetChildren: 1 }), name: null });
    expect(problem.errors).toEqual([{ field: 'Reservation.Reservation_Name', code: 'required' }]);
    expect((await update(await draft(world, 4), 1, { category: '1' })).output.reservation.name).toBeNull();
  });
  const withoutEvent = async (category: '1' | '2' | '3', categoryType: '12' | '22' | '31') => {
    const details = { category, categoryType, eventId: 'E1', targetParticipants: 1, targetChildren: 2 };
    const id = await active(world, await makeChildren(db, project, 2), details);
    return update(id, 2, full({ ...details, eventId: null, targetParticipants: null }));
  };
  test.each([
    ['RESV-078', '1', '12'],
    ['RESV-079', '2', '22'],
  ] as const)('%s an event, category %s, keeps its Event ID and participants', async (_id, category, categoryType) => {
    const { problem } = await withoutEvent(category, categoryType);
    expect(problem.errors?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'Reservation.Event_ID required',
      'Reservation.Reservation_Participants_Target_Number required',
    ]);
  });
  test('RESV-080 RESV-084 RESV-085 what is no event needs neither Event ID nor participants', async () => {
    const { output } = await withoutEvent('3', '31');
    expect(output.reservation).toMatchObject({ eventId: null, targetParticipants: null });
  });
  test('RESV-082 of a draft and of an active one: a date that is today or past is refused, tomorrow is taken', async () => {
    const children = await makeChildren(db, project, 1);
    for (const [id, version] of [
      [await draft(world, 1), 1],
      [await active(world, children), 2],
    ] as const) {
      const change = (expirationDate: string) => update(id, version, full({ targetChildren: 1, expirationDate }));
      for (const date of ['2026-03-09', '2026-03-10'])
        expect((await change(date)).problem.errors).toEqual([
          { field: 'Reservation.Expiration_Dt', code: 'expiration-not-future' },
        ]);
      expect(await view(world, id)).toMatchObject({ version, expirationDate: '2026-04-01' });
      expect((await change('2026-03-11')).output.reservation.expirationDate).toBe('2026-03-11');
    }
  });
  test('RESV-082 a date that has become today meanwhile must be changed with whatever else is', async () => {
    const id = await draft(world, 10);
    await db.updateTable('reservation').set({ expirationDate: '2026-03-10' }).where('id', '=', id).execute();
    const { problem } = await update(id, 1, full({ name: 'Renamed', expirationDate: '2026-03-10' }));
    expect(problem.errors).toEqual([{ field: 'Reservation.Expiration_Dt', code: 'expiration-not-future' }]);
  });
  test('RESV-101 RESV-102 a target cannot shrink below what is held', async () => {
    const codes = await makeChildren(db, project, 3);
    const id = await active(world, codes);
    const { problem } = await update(id, 2, full({ targetChildren: 2 }));
    expect(problem.errors).toEqual([
      { field: 'Reservation.Reservation_Children_Target_Number', code: 'target-below-held', params: { release: 1 } },
    ]);
    expect((await update(id, 2, full({ targetChildren: 3 }))).status).toBe(200);
  });
  test('RESV-065 a change to Chosen wants children of one project', async () => {
    const [one = ''] = await makeChildren(db, project, 1);
    const [other = ''] = await makeChildren(db, await makeProject(db), 1);
    const chosen = (target: number) =>
      full({ category: '1', categoryType: '11', eventId: 'E', targetParticipants: 1, targetChildren: target });
    const mixed = await active(world, [one, other]);
    const { problem } = await update(mixed, 2, chosen(2));
    expect(problem.errors).toEqual([{ field: 'Reservation.Reservation_Category_Type_Cd', code: 'single-project' }]);
    const single = await active(world, await makeChildren(db, project, 2));
    expect((await update(single, 2, chosen(2))).output.reservation.categoryTypeName).toBe('Chosen');
    const saved = await draft(world, 2);
    await server.call(saveSelection, { id: saved, children: asChildren([one, other]) }, { as: user });
    expect((await update(saved, 1, chosen(2))).problem.errors?.[0]?.code).toBe('single-project');
  });
  test('RESV-065 children picked for a draft count as much as those it keeps, whoever picked them', async () => {
    const [one = ''] = await makeChildren(db, project, 1);
    const [other = ''] = await makeChildren(db, await makeProject(db), 1);
    const chosen = full({ category: '1', categoryType: '11', eventId: 'E', targetParticipants: 1, targetChildren: 2 });
    const id = await draft(world, 2);
    await server.call(pickChildren, { id, children: asChildren([one]) }, { as: user });
    await server.call(pickChildren, { id, children: asChildren([other]) }, { as: await makeUser(db) });
    const { problem } = await update(id, 1, chosen);
    expect(problem.errors).toEqual([{ field: 'Reservation.Reservation_Category_Type_Cd', code: 'single-project' }]);
    await server.call(unpickChildren, { id, children: asChildren([one]) }, { as: user });
    expect((await update(id, 1, chosen)).status).toBe(200);
  });
  test('RESV-006 an ended reservation is not edited', async () => {
    const id = await draft(world, 10);
    await server.call(cancelReservation, { id }, { as: user });
    expect((await update(id, 2, full())).problem).toMatchObject({
      code: 'reservation-closed',
      params: { status: 'cancelled' },
    });
  });
});

describe('cancel', () => {
  test('RESV-008 RESV-052 RESV-053 unsponsored children are free at once, sponsored ones stay', async () => {
    const codes = await makeChildren(db, project, 4);
    const [held = '', sponsored = '', proposed = '', dropping = ''] = codes;
    const id = await active(world, codes);
    await setStatus(db, sponsored, 4);
    await setStatus(db, proposed, 2);
    await setStatus(db, dropping, 5);
    const { output } = await server.call(cancelReservation, { id }, { as: user });
    expect(output.reservation).toMatchObject({
      status: { code: '5' },
      canceledBy: 'Ana Delgado',
      canceledAt: noon.toISOString(),
      counts: { reserved: 1, sponsored: 1, available: 0 },
    });
    expect(await childOf(db, held)).toMatchObject({ status: 1, actionCode: 'R02' });
    expect(await childOf(db, sponsored)).toMatchObject({ status: 4, actionCode: 'R01' });
    expect(await childOf(db, proposed)).toMatchObject({ status: 2, actionCode: 'R01' });
    expect(await childOf(db, dropping)).toMatchObject({ status: 5 });
    const open = await db
      .selectFrom('hold')
      .innerJoin('child', 'child.id', 'hold.childId')
      .select(['child.code', 'hold.kind'])
      .where('child.code', 'in', codes)
      .where('endedAt', 'is', null)
      .orderBy('child.code')
      .execute();
    expect(open).toEqual([
      { code: sponsored, kind: 'reservation' },
      { code: proposed, kind: 'proposed' },
    ]);
    expect((await server.call(cancelReservation, { id }, { as: user })).problem.code).toBe('reservation-closed');
  });
  test('RESV-008 RESV-012 a draft is cancelled too, lets its children go, and is never confirmed after', async () => {
    const id = await draft(world, 2);
    const children = asChildren(await makeChildren(db, project, 2));
    await server.call(saveSelection, { id, children: children.slice(0, 1) }, { as: user });
    await server.call(pickChildren, { id, children: children.slice(1) }, { as: user });
    await server.call(cancelReservation, { id }, { as: user });
    expect((await view(world, id)).selected).toBe(0);
    const others = await server.call(pickChildren, { id: await draft(world, 2), children }, { as: await makeUser(db) });
    expect(others.output.held).toBe(2);
    expect((await server.call(confirmReservation, { id, children }, { as: user })).problem.code).toBe(
      'reservation-closed',
    );
  });
});

describe('view', () => {
  test('RESV-005 RESV-046 RESV-047 RESV-048 RESV-051 the counts, and the sponsor type by name', async () => {
    const codes = await makeChildren(db, project, 5, { gender: 'F' });
    codes.push(...(await makeChildren(db, await makeProject(db, 'KEN'), 2, { gender: 'M' })));
    const id = await active(world, codes);
    await setStatus(db, codes[0] as string, 4);
    expect((await view(world, id)).counts).toEqual({
      reserved: 7,
      proposed: 0,
      sponsored: 1,
      available: 6,
      other: 0,
      male: 2,
      female: 5,
      countries: 2,
      projects: 2,
    });
    expect((await view(world, id)).sponsorTypeName).toMatch(/^Type /);
  });
  test('F19 RESV-048 a child that is proposed, or held otherwise, is not available; the four kinds add up', async () => {
    const codes = await makeChildren(db, project, 7);
    const id = await active(world, codes);
    for (const [index, status] of [2, 2, 4, 5, 6, 7].entries()) await setStatus(db, codes[index] as string, status);
    expect((await view(world, id)).counts).toMatchObject({
      reserved: 7,
      proposed: 2,
      sponsored: 1,
      available: 1,
      other: 3,
    });
    const { reservations } = (await server.call(getExpiryBoard, {}, { as: user })).output;
    expect(reservations.find(({ reservation }) => reservation.id === id)).toMatchObject({
      reservation: { totalReserved: 7 },
      proposed: 2,
      sponsored: 1,
      available: 1,
      other: 3,
    });
  });
  test('RESV-049 RESV-050 boys and girls are counted, the sponsored ones too', async () => {
    const boys = await makeChildren(db, project, 2, { gender: 'M' });
    const girls = await makeChildren(db, project, 3, { gender: 'F' });
    const id = await active(world, [...boys, ...girls]);
    expect((await view(world, id)).counts).toMatchObject({ male: 2, female: 3 });
    for (const [sponsored] of [boys, girls]) await setStatus(db, sponsored as string, 4);
    expect((await view(world, id)).counts).toMatchObject({ sponsored: 2, male: 2, female: 3 });
  });
  test('RESV-046 RESV-047 RESV-049 RESV-050 children who left are not counted', async () => {
    const [boy = '', otherBoy = ''] = await makeChildren(db, project, 2, { gender: 'M' });
    const [girl = '', otherGirl = ''] = await makeChildren(db, project, 2, { gender: 'F' });
    const id = await active(world, [boy, otherBoy, girl, otherGirl]);
    await setStatus(db, girl, 4);
    await server.call(releaseChildren, { id, children: asChildren([boy]) }, { as: user });
    expect((await view(world, id)).counts).toMatchObject({
      reserved: 3,
      sponsored: 1,
      available: 2,
      male: 1,
      female: 2,
    });
    await server.call(releaseChildren, { id, children: asChildren([otherGirl]) }, { as: user });
    await setStatus(db, boy, 4);
    expect((await view(world, id)).counts).toMatchObject({
      reserved: 2,
      sponsored: 1,
      available: 1,
      male: 1,
      female: 1,
    });
  });
  test('words come in the language of whoever asks', async () => {
    const spanish = await makeUser(db, { language: 'es' });
    const id = await draft(world, 3);
    const { output } = await server.call(getReservation, { id }, { as: spanish });
    expect(output.reservation).toMatchObject({ status: { label: 'Borrador' }, categoryName: 'Sin evento' });
  });
});

test('RESV-005 RESV-006 RESV-008 RESV-009 RESV-012 another office’s reservation does not exist, whatever is asked of it', async () => {
  const stranger = await makeUser(db, { office: 'CANO', roles: ['Local Administrator'] });
  const id = await draft(world, 3);
  const as = stranger;
  const answers = await Promise.all([
    server.call(getReservation, { id }, { as }),
    server.call(updateReservation, { id, version: 1, reservation: full() }, { as }),
    server.call(cancelReservation, { id }, { as }),
    server.call(listReservationAudit, { id }, { as }),
    server.call(confirmReservation, { id }, { as }),
    server.call(getReservation, { id: 999_999_999 }, { as: user }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await view(world, id)).status.code).toBe('1');
});
