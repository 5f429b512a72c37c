import { describe, expect, test } from 'vitest';
import {
  cancelReservation,
  getReservation,
  listReservationAudit,
  updateReservation,
} from '#contract/reservations/api.ts';
import {
  confirmReservation,
  pickChildren,
  releaseChildren,
  saveSelection,
  unpickChildren,
} from '#contract/reservations/children-api.ts';
import type { ReservationInput } from '#contract/reservations/reservation.ts';
import { makeUser } from '../../testing/factories.ts';
import {
  active,
  asChildren,
  completeDetails,
  draft,
  makeChildren,
  makeProject,
  noon,
  startWorld,
  view,
} from '../../testing/reservations/world.ts';

const world = await startWorld(() => noon, { firstName: 'Ana', lastName: 'Delgado' });
const { server, db, user, sponsorType } = world;
const project = await makeProject(db);
const full = (change: Partial<ReservationInput> = {}) => completeDetails(sponsorType, 10, change);

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
