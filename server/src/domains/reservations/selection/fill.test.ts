import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import {
  fillToTarget,
  findReplacements,
  pickChildren,
  searchAvailableChildren,
} from '#contract/reservations/children-api.ts';
import { makeUser } from '../../../testing/factories.ts';
import {
  active,
  asChildren,
  draft,
  makeChildren,
  makeProject,
  noon,
  setStatus,
  startWorld,
} from '../../../testing/reservations/world.ts';

const world = await startWorld();
const { server, db, user } = world;

const fill = (
  id: number,
  search: object,
  mix: { gender?: 'any' | 'balanced'; country?: 'any' | 'balanced' } = {},
  as = user,
) =>
  server.call(fillToTarget, { id, search, genderMix: mix.gender ?? 'any', countryMix: mix.country ?? 'any' }, { as });

describe('fill to target', () => {
  test('takes those waiting longest', async () => {
    const place = await makeProject(db, 'GTM');
    const codes = await makeChildren(db, place, 6);
    const id = await draft(world, 3);
    const { output } = await fill(id, { countries: ['GTM'], projects: [String(place.number)] });
    expect(output.children.map(({ childId }) => childId)).toEqual(codes.slice(0, 3));
    expect(output).toMatchObject({ held: 3 });
    expect(output.children.every(({ isPicked }) => isPicked)).toBe(true);
    expect((await fill(id, { countries: ['GTM'] })).problem.code).toBe('reservation-target-reached');
  });
  test('balances girls and boys and countries, what is picked already included', async () => {
    const [here, there] = [await makeProject(db, 'HND'), await makeProject(db, 'BOL')];
    const girls = await makeChildren(db, here, 6, { gender: 'F' });
    await makeChildren(db, here, 6, { gender: 'M' });
    await makeChildren(db, there, 6, { gender: 'F' });
    await makeChildren(db, there, 6, { gender: 'M' });
    const id = await draft(world, 8);
    await server.call(pickChildren, { id, children: asChildren(girls.slice(0, 2)) }, { as: user });
    const { output } = await fill(id, { countries: ['HND', 'BOL'] }, { gender: 'balanced', country: 'balanced' });
    const count = (country: string, gender: string) =>
      output.children.filter((child) => child.country.code === country && child.gender === gender).length;
    expect([count('HND', 'Female'), count('HND', 'Male'), count('BOL', 'Female'), count('BOL', 'Male')]).toEqual([
      0, 2, 2, 2,
    ]);
    expect(output.held).toBe(8);
  });
  test('F16 with a spent reading budget filling is refused, reveals no number and holds nothing', async () => {
    const reader = await makeUser(db, { office: user.office, roles: ['Standard User'] });
    await sql`insert into reading_day (user_id, day, office_code, last_read_at, children)
      values (${reader.id}, ${noon.toISOString().slice(0, 10)}, ${reader.office}, now(), 4000)`.execute(db);
    const place = await makeProject(db, 'BGD');
    await makeChildren(db, place, 1);
    const id = await draft(world, 2);
    expect((await fill(id, { countries: ['BGD'] }, {}, reader)).problem.code).toBe('reading-refused');
    expect(await db.selectFrom('pick').select('childId').where('reservationId', '=', id).execute()).toEqual([]);
  });
  test('F16 the number of a few available children counts as reading them, whichever page is asked for', async () => {
    const reader = await makeUser(db, { office: user.office, roles: ['Standard User'] });
    const place = await makeProject(db, 'KHM');
    await makeChildren(db, place, 2);
    const wanted = { id: await draft(world, 2), search: { countries: ['KHM'] }, page: 9 };
    const { output } = await server.call(searchAvailableChildren, wanted, { as: reader });
    expect([output.total, output.children]).toEqual([2, []]);
    const { rows } = await sql<{ children: number }>`
      select children from reading_day where user_id = ${reader.id}`.execute(db);
    expect(rows).toEqual([{ children: 2 }]);
  });
  test('all or nothing', async () => {
    const place = await makeProject(db, 'PER');
    await makeChildren(db, place, 3);
    const id = await draft(world, 4);
    const search = { countries: ['PER'], projects: [String(place.number)] };
    expect((await fill(id, search)).problem).toMatchObject({
      code: 'not-enough-children',
      params: { found: 3, needed: 4 },
    });
    expect(await db.selectFrom('pick').select('childId').where('reservationId', '=', id).execute()).toEqual([]);
    expect((await fill(id, { gender: 'Female' })).problem.errors).toEqual([
      { field: 'ChildSearch.ChildCountry', code: 'needs-country' },
    ]);
  });
  test('RESV-090 keeps Chosen in one project', async () => {
    for (const count of [2, 5]) await makeChildren(db, await makeProject(db, 'DOM'), count);
    const id = await draft(world, 4, { category: '1', categoryType: '11', eventId: 'E', targetParticipants: 1 });
    const { output } = await fill(id, { countries: ['DOM'] });
    expect(new Set(output.children.map(({ project }) => project.code)).size).toBe(1);
    expect(output.held).toBe(4);
  });
  test('ten people at once never get the same child, and as many are served as the pool allows', async () => {
    const place = await makeProject(db, 'KEN');
    await makeChildren(db, place, 25);
    const search = { countries: ['KEN'], projects: [String(place.number)] };
    const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(db)));
    const ids = await Promise.all(people.map(() => draft(world, 4)));
    const answers = await Promise.all(people.map((as, index) => fill(ids[index] as number, search, {}, as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    const taken = answers
      .filter(({ status }) => status === 200)
      .flatMap(({ output }) => output.children.map(({ childId }) => childId));
    expect(new Set(taken).size).toBe(24);
  });
});

describe('find replacements', () => {
  const find = (id: number, codes: readonly string[]) =>
    server.call(findReplacements, { id, children: asChildren(codes) }, { as: user });

  test('nearest by project, then gender, then age', async () => {
    const [place, other] = [await makeProject(db, 'MWI'), await makeProject(db, 'MWI')];
    const [lost = ''] = await makeChildren(db, place, 1, { gender: 'F', birthDate: '2016-01-01' });
    const [boy = ''] = await makeChildren(db, place, 1, { gender: 'M', birthDate: '2016-01-01' });
    const [older = ''] = await makeChildren(db, place, 1, { gender: 'F', birthDate: '2013-01-01' });
    const [near = ''] = await makeChildren(db, place, 1, { gender: 'F', birthDate: '2016-02-01' });
    const [elsewhere = ''] = await makeChildren(db, other, 1, { gender: 'F', birthDate: '2016-01-01' });
    await active(world, [lost]);
    const id = await draft(world, 3);
    const offers = async () => (await find(id, [lost])).output.replacements[0]?.offers.map(({ childId }) => childId);
    expect(await offers()).toEqual([near, older, boy]);
    await setStatus(db, older, 7);
    await server.call(pickChildren, { id, children: asChildren([near]) }, { as: user });
    expect(await offers()).toEqual([boy, elsewhere]);
  });
  test('F16 replaced children count as read, because the offers resemble them', async () => {
    const admin = await makeUser(db, { roles: ['Local Administrator'] });
    const asker = await makeUser(db, { roles: ['Standard User'] });
    const [unknown = ''] = await makeChildren(db, await makeProject(db, 'SEN'), 1);
    await server.call(findReplacements, { id: await draft(world, 3), children: asChildren([unknown]) }, { as: asker });
    const { entries } = (await server.call(listAccessLog, { user: asker.email, childId: unknown }, { as: admin }))
      .output;
    expect(entries.map(({ list }) => list)).toEqual(['replacements']);
  });
  test('no child is offered for two', async () => {
    const place = await makeProject(db, 'UGA');
    const codes = await makeChildren(db, place, 6);
    const lost = codes.slice(0, 2);
    await active(world, lost);
    const { output } = await find(await draft(world, 3), lost);
    const offered = output.replacements.flatMap(({ offers }) => offers.map(({ childId }) => childId));
    expect(offered).toHaveLength(4);
    expect(new Set(offered).size).toBe(4);
  });
});
