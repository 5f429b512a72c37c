import { expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import { getChild, getSponsor } from '#contract/children/card-api.ts';
import { compareChildren } from '#contract/children/compare.ts';
import { makeChild, makeHold, makeReservation } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { type Reader, startReadingWorld } from '../../../testing/reading-world.ts';

let now = new Date('2026-04-16T18:00:00Z');
const { server, project, codes, setBudget, makeReader, linesOf, dayOf } = await startReadingWorld(() => now);
const { call, db } = server;
const elena = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
const [first = '', second = '', third = '', fourth = '', fifth = ''] = codes;
const nobody = 'ETH-193408-9999';

const compare = (as: Reader, ...childIds: string[]) => call(compareChildren, { childIds }, { as });
const viewsOf = async (as: Reader) => (await linesOf(as)).map(({ action, childId }) => [action, childId]);

test('F15 a comparison has the cards as the office may see them, in the order of the request', async () => {
  const reservation = await makeReservation(db, { office: 'ESPO', name: 'Marked' });
  const held = await makeChild(db, { project, code: 'ETH-193408-0101' });
  await makeHold(db, held, { reservationId: reservation.id, office: 'ESPO' });
  const sponsored = await makeChild(db, {
    project,
    code: 'ETH-193408-0102',
    status: 4,
    sponsorNumber: 'S1234567',
    sponsorOfficeCode: 'ESPO',
    sponsorshipStartDate: '2024-01-05',
  });
  const rea = await makeReader();
  const ids = [sponsored.code, first, held.code];
  const { children } = (await compare(rea, ...ids)).output;
  expect(children.map(({ childId }) => childId)).toEqual(ids);
  for (const { childId, record } of children) {
    expect(record?.child).toEqual((await call(getChild, { childId }, { as: rea })).output.child);
    expect(record?.sponsor).toEqual((await call(getSponsor, { childId }, { as: rea })).output.sponsor);
  }
  expect(children[2]?.record?.child.hold).toMatchObject({ isElsewhere: true, reservationId: null, endsOn: null });
  expect(children[0]?.record?.sponsor).toMatchObject({ isElsewhere: true, sponsorNumber: null });
  expect(JSON.stringify(children)).not.toMatch(/S1234567|Marked/);
  const theirs = (await compare(elena, ...ids)).output.children;
  expect(theirs[0]?.record?.sponsor.sponsorNumber).toBe('S1234567');
  expect(theirs[2]?.record?.child.hold?.reservationName).toBe('Marked');
});

test('F16 each child is logged like a card that is opened: one line each, not again within minutes', async () => {
  const rea = await makeReader();
  await compare(rea, first, second, third);
  const views = [first, second, third].map((id) => ['view', id]);
  expect((await viewsOf(rea)).sort()).toEqual(views);
  expect(await dayOf(rea)).toMatchObject({ children: 3, opened: 3 });
  await compare(rea, first, fourth);
  expect((await viewsOf(rea)).sort()).toEqual([...views, ['view', fourth]]);
  now = new Date(now.getTime() + 11 * 60_000);
  await compare(rea, first);
  expect((await viewsOf(rea)).filter(([, id]) => id === first)).toHaveLength(2);
  expect(await dayOf(rea)).toMatchObject({ children: 4, opened: 4 });
});

test('F17 the offices that hold the children learn of each of theirs that it was read, but not by whom', async () => {
  const held = await Promise.all(
    ['ETH-193408-0111', 'ETH-193408-0112'].map((code) => makeChild(db, { project, code })),
  );
  for (const child of held) await makeHold(db, child, { office: 'ESPO' });
  const rea = await makeReader();
  await compare(rea, ...held.map(({ code }) => code), first);
  for (const { code } of held) {
    const { entries } = (await call(listAccessLog, { childId: code }, { as: elena })).output;
    expect(entries).toMatchObject([{ action: 'view', childId: code, childCount: 1, user: null, email: null }]);
  }
});

test('F16 beyond the budget a comparison is refused as a whole, and nothing of it is logged', async () => {
  await setBudget(2);
  const rea = await makeReader();
  await compare(rea, first, second);
  const refused = await compare(rea, third, fourth, fifth);
  expect([refused.status, refused.problem.code]).toEqual([403, 'reading-refused']);
  expect((await viewsOf(rea)).sort()).toEqual([
    ['view', first],
    ['view', second],
  ]);
  expect((await compare(rea, first, second, third, fourth)).status).toBe(200);
  await setBudget(0);
});

test('a child that does not exist has an empty column; the same id twice, in any spelling, has one', async () => {
  const rea = await makeReader();
  const { children } = (await compare(rea, nobody, first, first.toLowerCase().replaceAll('-', ''))).output;
  expect(children.map(({ childId, record }) => [childId, record?.child.childId ?? null])).toEqual([
    [nobody, null],
    [first, first],
  ]);
  expect(await viewsOf(rea)).toEqual([['view', first]]);
});

test('more than four children, none, and an invalid id are refused', async () => {
  const rea = await makeReader();
  const codesOf = async (...ids: string[]) => {
    const { status, problem } = await compare(rea, ...ids);
    return [status, problem.errors?.[0]?.code];
  };
  expect(await codesOf(first, second, third, fourth, fifth)).toEqual([400, 'too-many']);
  expect(await codesOf()).toEqual([400, 'required']);
  expect(await codesOf(first, 'Ana')).toEqual([400, 'invalid-child-id']);
  expect(await viewsOf(rea)).toEqual([]);
});

test('USER-047 who may not open a card may not compare', async () => {
  const guest = await makeUser(db, { roles: ['Guest - 01'] });
  expect((await compare(guest, first, second)).status).toBe(403);
  const viewer = await makeUser(db, { roles: ['View Only User'] });
  expect((await compare(viewer, first, second)).status).toBe(200);
});
