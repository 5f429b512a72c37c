import { describe, expect, test } from 'vitest';
import { officeHeader } from '#contract/endpoint.ts';
import { cancelReservation, createReservation } from '#contract/reservations/api.ts';
import {
  addChildren,
  confirmReservation,
  listReservationChildren,
  movePicks,
  pickChildren,
  releaseChildren,
  saveSelection,
  searchAvailableChildren,
  unpickChildren,
} from '#contract/reservations/children-api.ts';
import { runWithFrameAccount } from '../../../frame-account.ts';
import { makeUser } from '../../../testing/factories.ts';
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
  setStatus,
  startWorld,
  view,
} from '../../../testing/reservations/world.ts';
import { actionContextOf } from '../action-context.ts';
import { releaseLapsedPicks } from '../scheduled.ts';
import { readFactsForDisplay, readLocked } from './candidates.ts';

let now = noon;
const world = await startWorld(() => now);
const { server, db, user } = world;
const colleague = await makeUser(db);
const project = await makeProject(db);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const pick = (id: number, codes: readonly string[], as = user) =>
  server.call(pickChildren, { id, children: asChildren(codes) }, { as });
const confirm = (id: number, codes?: readonly string[], as = user) =>
  server.call(confirmReservation, { id, ...(codes && { children: asChildren(codes) }) }, { as });
const reasons = (results: readonly { childId: string; reason: string | null }[]) => results.map(({ reason }) => reason);

describe('picks', () => {
  test('hold children for 15 minutes against everybody else', async () => {
    const codes = await makeChildren(db, project, 2);
    const [mine, other] = [await draft(world, 2), await draft(world, 2)];
    const { output } = await pick(mine, codes);
    expect(output).toMatchObject({ held: 2, heldUntil: new Date(now.getTime() + 15 * 60_000).toISOString() });
    expect(reasons((await pick(other, codes, colleague)).output.results)).toEqual(['child-held', 'child-held']);
    expect(reasons((await pick(mine, codes, colleague)).output.results)).toEqual(['child-held', 'child-held']);
    later(15);
    expect(reasons((await pick(other, codes, colleague)).output.results)).toEqual([null, null]);
    expect(reasons((await pick(mine, codes)).output.results)).toEqual(['child-held', 'child-held']);
  });
  test('picking again renews the time, but only of the named children', async () => {
    const codes = await makeChildren(db, project, 2);
    const id = await draft(world, 2);
    await pick(id, codes);
    later(10);
    const { output } = await pick(id, codes.slice(0, 1));
    expect(output.heldUntil).toBe(new Date(now.getTime() + 5 * 60_000).toISOString());
    later(5);
    const listed = await server.call(listReservationChildren, { id }, { as: user });
    expect(listed.output.children.map(({ childId, state }) => [childId, state])).toEqual([
      [codes[0], 'held'],
      [codes[1], 'free'],
    ]);
  });
  test('P19 F2: unsaved choices are still listed after the picks expired, with those that were lost', async () => {
    const codes = await makeChildren(db, project, 4);
    const [mine = '', taken = '', gone = '', left = ''] = codes;
    const id = await draft(world, 4);
    const listed = async (as = user) => {
      const { output } = await server.call(listReservationChildren, { id }, { as });
      return output.children.map(({ childId, state, reason }) => [childId, state, reason]);
    };
    await pick(id, codes);
    await server.call(unpickChildren, { id, children: asChildren([left]) }, { as: user });
    later(16);
    await releaseLapsedPicks({ db, clock: () => now });
    await pick(await draft(world, 1), [taken], colleague);
    await setStatus(db, gone, 7);
    expect(await listed()).toEqual([
      [mine, 'free', null],
      [taken, 'lost', 'child-held'],
      [gone, 'lost', 'child-not-available'],
    ]);
    expect(await listed(colleague)).toEqual([]);
    await server.call(unpickChildren, { id, children: asChildren([gone]) }, { as: user });
    expect(await listed()).toHaveLength(2);
    later(60);
    await releaseLapsedPicks({ db, clock: () => now });
    expect(await listed()).toEqual([]);
  });
  test('F27 one’s own pick for another draft is reported with that draft, and can be moved in one step', async () => {
    const codes = await makeChildren(db, project, 3);
    const [one = '', two = '', three = ''] = codes;
    const [there, here] = [await draft(world, 3), await draft(world, 2)];
    await server.call(saveSelection, { id: there, children: asChildren([one]) }, { as: user });
    await pick(there, [one, two]);
    const refused = (await pick(here, [one, two])).output;
    expect(refused).toMatchObject({ held: 0 });
    expect(refused.results).toEqual(
      [one, two].map((childId) => ({
        childId,
        isDone: false,
        reason: 'child-in-own-draft',
        inReservation: there,
        isInDraft: true,
      })),
    );
    const { problem } = await confirm(here, [one, three]);
    expect(problem.errors).toEqual([
      {
        field: 'Children.0.ChildId',
        code: 'child-in-own-draft',
        params: { childId: one, reservation: there, status: 1 },
      },
    ]);
    await server.call(saveSelection, { id: here, children: asChildren([one]) }, { as: user });
    const listed = (await server.call(listReservationChildren, { id: here }, { as: user })).output.children;
    expect(listed[0]).toMatchObject({ reason: 'child-in-own-draft', inReservation: there, isInDraft: true });

    const move = (ids: readonly string[], as = user) =>
      server.call(movePicks, { id: here, children: asChildren(ids) }, { as });
    expect(reasons((await move([one], colleague)).output.results)).toEqual(['child-held']);
    expect((await move(codes)).problem.code).toBe('reservation-would-exceed');
    expect((await server.call(listReservationChildren, { id: there }, { as: user })).output.children).toHaveLength(2);
    const { output } = await move([one, two]);
    expect(output).toMatchObject({ held: 2, heldUntil: new Date(now.getTime() + 15 * 60_000).toISOString() });
    expect(reasons(output.results)).toEqual([null, null]);
    expect((await server.call(listReservationChildren, { id: there }, { as: user })).output.children).toEqual([]);
    expect((await move([three])).problem.code).toBe('reservation-target-reached');
    expect((await confirm(here, [one, two])).status).toBe(200);
  });
  test('F27 one’s own pick for an active reservation is reported as such, not as a draft’s', async () => {
    const [one = '', two = ''] = await makeChildren(db, project, 2);
    const there = await active(world, [two], { targetChildren: 3 });
    const here = await draft(world, 2);
    expect((await pick(there, [one])).output.held).toBe(1);
    const told = { reason: 'child-in-own-draft', inReservation: there, isInDraft: false };
    expect((await pick(here, [one])).output.results).toMatchObject([told]);
    const { problem } = await confirm(here, [one, two]);
    expect(problem.errors?.[0]?.params).toEqual({ childId: one, reservation: there, status: 2 });
    await server.call(saveSelection, { id: here, children: asChildren([one]) }, { as: user });
    const listed = (await server.call(listReservationChildren, { id: here }, { as: user })).output.children;
    expect(listed).toMatchObject([told]);
  });
  test('F27 RESV-103 what a reservation of the office has is told with that reservation, in the list, the pick, the confirmation and the move', async () => {
    const [one = '', two = ''] = await makeChildren(db, project, 2);
    const here = await draft(world, 2);
    await server.call(saveSelection, { id: here, children: asChildren([one, two]) }, { as: user });
    const there = await active(world, [one]);
    const told = { childId: one, reason: 'child-in-reservation', inReservation: there, isInDraft: false };
    const listed = (await server.call(listReservationChildren, { id: here }, { as: user })).output.children;
    expect(listed[0]).toMatchObject({ ...told, state: 'lost' });
    expect((await pick(here, [one])).output.results).toEqual([{ ...told, isDone: false }]);
    const { problem } = await confirm(here, [one, two]);
    expect(problem.errors).toEqual([
      { field: 'Children.0.ChildId', code: 'child-in-reservation', params: { childId: one, reservation: there } },
    ]);
    // A pick for the reservation that has the child makes nothing of it movable.
    await db.updateTable('reservation').set({ targetChildren: 3 }).where('id', '=', there).execute();
    await pick(there, [two]);
    const { output } = await server.call(movePicks, { id: here, children: asChildren([one, two]) }, { as: user });
    expect(output.results).toEqual([
      { ...told, isDone: false },
      { childId: two, isDone: true, reason: null },
    ]);
  });
  test('F27 F15 what a reservation of another office has is somebody else’s', async () => {
    const [child = ''] = await makeChildren(db, project, 1);
    const spaniard = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
    await active({ server, user: spaniard, sponsorType: await makeSponsorType(db, 'ESPO') }, [child]);
    expect((await pick(await draft(world, 1), [child])).output.results).toEqual([
      { childId: child, isDone: false, reason: 'child-held' },
    ]);
  });
  test('F27 F12 one’s own pick in another office is one’s own: offered with its draft, and moved', async () => {
    const admin = await makeUser(db, { roles: ['Partnership Admin'] });
    const [child = ''] = await makeChildren(db, await makeProject(db, 'HND'), 1);
    const sponsorType = await makeSponsorType(db, 'ESPO');
    const spain = { as: admin, headers: { [officeHeader]: 'ESPO' } };
    const { output: made } = await server.call(
      createReservation,
      { reservation: completeDetails(sponsorType, 1) },
      spain,
    );
    const there = made.reservation.id;
    await server.call(pickChildren, { id: there, children: asChildren([child]) }, spain);
    await server.call(saveSelection, { id: there, children: asChildren([child]) }, spain);
    await server.call(pickChildren, { id: there, children: asChildren([child]) }, spain);
    const here = await draft(world, 1);
    const mine = { reason: 'child-in-own-draft', inReservation: there, isInDraft: true };
    expect((await pick(here, [child], admin)).output.results).toMatchObject([mine]);
    expect((await pick(here, [child])).output.results).toEqual([
      { childId: child, isDone: false, reason: 'child-held' },
    ]);
    const search = { id: here, search: { countries: ['HND'] } };
    const found = async (as = user) => (await server.call(searchAvailableChildren, search, { as })).output.children;
    expect(await found(admin)).toMatchObject([{ childId: child, inReservation: there, isInDraft: true }]);
    expect(await found()).toEqual([]);
    // F12: through a frame nobody reads of another office.
    const ownIn = (frame: string | null) =>
      runWithFrameAccount(frame, async () => {
        const actionContext = await actionContextOf({ db, office: 'USAO', user: admin, clock: () => now });
        const children = await readLocked(actionContext, [(await childOf(db, child)).id]);
        return [...(await readFactsForDisplay(actionContext, here, children)).own.values()];
      });
    expect(await ownIn(null)).toEqual([{ inReservation: there, isInDraft: true }]);
    expect(await ownIn('crm-frame')).toEqual([]);
    const moved = await server.call(movePicks, { id: here, children: asChildren([child]) }, { as: admin });
    expect(moved.output).toMatchObject({ held: 1, results: [{ isDone: true }] });
    // The saved selection of that office stays, and says where the child is now.
    const left = await server.call(listReservationChildren, { id: there }, spain);
    expect(left.output.children).toMatchObject([{ childId: child, ...mine, inReservation: here, isSaved: true }]);
  });
  test('F27 a colleague’s pick is not moved', async () => {
    const [child = ''] = await makeChildren(db, project, 1);
    await pick(await draft(world, 1), [child], colleague);
    const here = await draft(world, 1);
    const { output } = await server.call(movePicks, { id: here, children: asChildren([child]) }, { as: user });
    expect(output).toMatchObject({ held: 0, results: [{ childId: child, isDone: false, reason: 'child-held' }] });
  });
  test('are let go one by one', async () => {
    const codes = await makeChildren(db, project, 2);
    const id = await draft(world, 2);
    await pick(id, codes);
    const { output } = await server.call(unpickChildren, { id, children: asChildren(codes.slice(0, 1)) }, { as: user });
    expect(output.held).toBe(1);
    expect(reasons((await pick(await draft(world, 1), codes.slice(0, 1), colleague)).output.results)).toEqual([null]);
  });
  test('RESV-103 report each unavailable child with the reason', async () => {
    const [free = '', reserved = '', dropped = ''] = await makeChildren(db, project, 3);
    const [grown = ''] = await makeChildren(db, project, 1, { birthDate: '2008-03-10' });
    const [almost = ''] = await makeChildren(db, project, 1, { birthDate: '2008-03-11' });
    await active(world, [reserved]);
    await setStatus(db, dropped, 7);
    const unknown = 'ETH-000000-0000';
    const { output } = await pick(await draft(world, 9), [free, reserved, dropped, grown, almost, unknown]);
    expect(reasons(output.results)).toEqual([
      null,
      'child-in-reservation',
      'child-not-available',
      'child-too-old',
      null,
      'child-unknown',
    ]);
    expect(output.held).toBe(2);
  });
  test('the age limit is that of the country’s support office', async () => {
    await db
      .insertInto('supportOfficeSetting')
      .values({ officeCode: 'ETHS', code: 'sponsorshipTerminationAge', value: 7, unit: 'Years', updatedAt: now })
      .execute();
    const [seven = ''] = await makeChildren(db, project, 1, { birthDate: '2019-03-10' });
    const [six = ''] = await makeChildren(db, project, 1, { birthDate: '2019-03-11' });
    expect(reasons((await pick(await draft(world, 2), [seven, six])).output.results)).toEqual(['child-too-old', null]);
    await db.deleteFrom('supportOfficeSetting').execute();
  });
  test('at most 500 children are named at once', async () => {
    const id = await draft(world, 500);
    const named = (count: number) =>
      Array.from({ length: count }, (_, n) => `ETH-000000-${String(n).padStart(4, '0')}`);
    expect((await pick(id, named(500))).output.results).toHaveLength(500);
    expect((await pick(id, named(501))).problem.errors?.[0]?.code).toBe('too-many');
    expect((await pick(id, [])).problem.errors?.[0]?.code).toBe('required');
  });
  test('RESV-099 RESV-100 never more than the target', async () => {
    const codes = await makeChildren(db, project, 3);
    const id = await draft(world, 2);
    expect((await pick(id, codes)).problem.code).toBe('reservation-would-exceed');
    await pick(id, codes.slice(0, 2));
    expect((await pick(id, codes.slice(2))).problem.code).toBe('reservation-target-reached');
  });
  test('RESV-090 RESV-091 RESV-092 RESV-093 never beyond the limits of the category type', async () => {
    const chosen = { category: '1', categoryType: '11', eventId: 'E', targetParticipants: 1 } as const;
    const [here = ''] = await makeChildren(db, project, 1);
    const [there = ''] = await makeChildren(db, await makeProject(db), 1);
    const [abroad = ''] = await makeChildren(db, await makeProject(db, 'KEN'), 1);
    const one = await draft(world, 5, chosen);
    expect((await pick(one, [here, there])).problem).toMatchObject({ code: 'too-many-projects', params: { count: 1 } });
    await pick(one, [here]);
    expect((await pick(one, [abroad])).problem).toMatchObject({ code: 'too-many-countries', params: { count: 1 } });
    const many: string[] = [];
    for (let index = 0; index < 11; index += 1) many.push(...(await makeChildren(db, await makeProject(db), 1)));
    expect((await pick(await draft(world, 11), many)).problem).toMatchObject({
      code: 'too-many-projects',
      params: { count: 10 },
    });
    expect((await pick(await draft(world, 11), many.slice(0, 10))).output.held).toBe(10);
    const abroads: string[] = [];
    for (const country of ['KEN', 'GTM', 'HND', 'BOL'])
      abroads.push(...(await makeChildren(db, await makeProject(db, country), 1)));
    expect((await pick(await draft(world, 4), abroads)).problem).toMatchObject({
      code: 'too-many-countries',
      params: { count: 3 },
    });
    expect((await pick(await draft(world, 4), abroads.slice(1))).output.held).toBe(3);
  });
  test('RESV-070 not before stage 1 is complete', async () => {
    const id = await draft(world, 2, { name: null });
    expect((await pick(id, await makeChildren(db, project, 1))).problem.code).toBe('reservation-incomplete');
  });
  test('ids are the same in small letters and without dashes; none is no request', async () => {
    const [code = ''] = await makeChildren(db, project, 1);
    const id = await draft(world, 2);
    expect((await pick(id, [code, code.toLowerCase(), code.replaceAll('-', '')])).output.results).toHaveLength(1);
    expect((await pick(id, [])).problem.errors).toEqual([{ field: 'Children', code: 'required' }]);
    expect(
      (
        await pick(
          id,
          Array.from({ length: 501 }, () => code),
        )
      ).problem.errors?.[0],
    ).toMatchObject({ field: 'Children', code: 'too-many' });
  });
});

test('Save in stage 2 stores the selection and releases the picks; on return, lost children are reported', async () => {
  const codes = await makeChildren(db, project, 3);
  const id = await draft(world, 3);
  await pick(id, codes);
  const saved = await server.call(saveSelection, { id, children: asChildren(codes) }, { as: user });
  expect(saved.output.selected).toBe(3);
  await active(world, codes.slice(1, 2));
  await setStatus(db, codes[2] as string, 7);
  const { output } = await server.call(listReservationChildren, { id }, { as: user });
  expect(output.children.map(({ state, reason }) => [state, reason])).toEqual([
    ['free', null],
    ['lost', 'child-in-reservation'],
    ['lost', 'child-not-available'],
  ]);
  expect(reasons((await pick(id, codes)).output.results)).toEqual([
    null,
    'child-in-reservation',
    'child-not-available',
  ]);
  // F1: only who is in the reservation stays there.
  await setStatus(db, codes[2] as string, 4);
  const lost = await server.call(listReservationChildren, { id }, { as: user });
  expect(lost.output.children.map(({ staysInReservation }) => staysInReservation)).toEqual([false, false, false]);
  expect((await confirm(id)).problem.code).toBe('child-no-longer-available');
  expect((await view(world, id)).selected).toBe(3);
  await server.call(unpickChildren, { id, children: asChildren(codes.slice(1)) }, { as: user });
  const left = await server.call(listReservationChildren, { id }, { as: user });
  expect(left.output.children).toMatchObject([{ childId: codes[0], state: 'held', isSaved: true }]);
});

test('RESV-090 RESV-099 the saved selection of a draft counts towards the limits with the picks, except lost children', async () => {
  const chosen = { category: '1', categoryType: '11', eventId: 'E', targetParticipants: 1 } as const;
  const [here = '', near = '', third = ''] = await makeChildren(db, project, 3);
  const [there = ''] = await makeChildren(db, await makeProject(db), 1);
  const keep = (id: number, codes: readonly string[]) =>
    server.call(saveSelection, { id, children: asChildren(codes) }, { as: user });
  const id = await draft(world, 2, chosen);
  expect((await keep(id, [here, there])).problem).toMatchObject({ code: 'too-many-projects', params: { count: 1 } });
  expect((await keep(id, [here])).status).toBe(200);
  expect((await pick(id, [there])).problem).toMatchObject({ code: 'too-many-projects', params: { count: 1 } });
  expect((await pick(id, [near, third])).problem.code).toBe('reservation-would-exceed');
  expect((await pick(id, [here])).output.held).toBe(1);
  await keep(id, [here]);
  await setStatus(db, here, 7);
  expect((await pick(id, [there])).output.held).toBe(1);
  expect((await keep(id, [here, there])).output.selected).toBe(2);
});

test('RESV-044 RESV-045 whoever confirms, adds, releases or cancels has changed the reservation last', async () => {
  const people = await Promise.all(
    ['Ada', 'Ben', 'Cleo', 'Dan'].map((firstName) => makeUser(db, { firstName, lastName: 'Ng' })),
  );
  const [ada = user, ben = user, cleo = user, dan = user] = people;
  const codes = await makeChildren(db, project, 2);
  const id = await draft(world, 1);
  const last = async () => {
    const { modifiedBy, modifiedAt } = await view(world, id);
    return [modifiedBy, modifiedAt === now.toISOString()];
  };
  later(1);
  await confirm(id, codes.slice(0, 1), ada);
  expect(await last()).toEqual(['Ada Ng', true]);
  await db.updateTable('reservation').set({ targetChildren: 2 }).where('id', '=', id).execute();
  later(1);
  await server.call(addChildren, { id, children: asChildren(codes.slice(1)) }, { as: ben });
  expect(await last()).toEqual(['Ben Ng', true]);
  later(1);
  await server.call(releaseChildren, { id, children: asChildren(codes.slice(1)) }, { as: cleo });
  expect(await last()).toEqual(['Cleo Ng', true]);
  later(1);
  await server.call(cancelReservation, { id }, { as: dan });
  expect(await last()).toEqual(['Dan Ng', true]);
});

test('RESV-007 ERR-076 Add child picks and adds to an active reservation', async () => {
  const codes = await makeChildren(db, project, 4);
  const id = await active(world, codes.slice(0, 1), { targetChildren: 3 });
  const coming = codes.slice(1, 3);
  expect((await pick(id, coming)).output.held).toBe(2);
  const { output } = await server.call(addChildren, { id, children: asChildren(coming) }, { as: user });
  expect(output).toMatchObject({ count: 2, reservation: { counts: { reserved: 3 } } });
  const full = await server.call(addChildren, { id, children: asChildren(codes.slice(3)) }, { as: user });
  expect(full.problem.code).toBe('reservation-target-reached');
});
