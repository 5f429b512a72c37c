import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getChildAudit } from '#contract/children/card-api.ts';
import { linesPerChunk } from '#contract/feed/rules.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { makeChild, makeProject } from '../../testing/children.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { startFeedWorld, textOf } from '../../testing/feed.ts';
import { until } from '../../testing/until.ts';
import { applyFeeds } from './apply-feeds.ts';

const now = new Date('2026-11-18T12:00:00Z');
const world = await startFeedWorld(() => now);
const { db, feed, send, sendRaw, server, state, credential } = world;
await makeProject(db, { number: 720_001, communities: ['Kebele 01'] });

let numbers = 0;
const newId = () => `ETH-720001-${String(++numbers).padStart(4, '0')}`;
const person = { ChildGivenName: 'Almaz', Gender: 'Female', BirthDate: '2017-03-04' };
const many = (count: number) => Array.from({ length: count }, () => ({ Record: 'child', ChildId: newId(), ...person }));

describe('what breaks off', () => {
  test('an upload that was cut off is sent again under its name, and nothing is stored twice', async () => {
    const lines = many(2.5 * linesPerChunk);
    const text = textOf(lines, { name: 'cut' });
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const head = [
      'POST /v1/integration/feed HTTP/1.1',
      `host: ${hostname}`,
      `authorization: ${credential.headers.authorization}`,
      'content-type: application/x-ndjson',
      `content-length: ${Buffer.byteLength(text)}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, Math.floor(text.length * 0.9))}`);
    const chunks = async () => (await sql`select 1 from feed_chunk`.execute(db)).rows.length;
    await until(async () => (await chunks()) === 2);
    socket.destroy();
    expect(await state('cut')).toMatchObject({ State: 'receiving' });
    expect(await send(lines, { name: 'cut' })).toMatchObject({
      status: 200,
      body: { Repeat: false, Lines: lines.length },
    });
    expect(await chunks()).toBe(3);
    await world.apply();
    const all = lines.length;
    expect(await state('cut')).toMatchObject({ State: 'done', Registered: all, Refused: 0, AppliedLines: all });
  });

  test('a server that stops goes on with the next chunk; two servers share one feed', async () => {
    const all = 12 * linesPerChunk;
    await send(many(all), { name: 'stopped' });
    const stopping = new AbortController();
    const services = { db, clock: () => now, stopping: stopping.signal };
    const running = applyFeeds(services);
    await until(async () => Number((await state('stopped')).AppliedLines) > 0);
    stopping.abort();
    await running;
    const { AppliedLines } = await state('stopped');
    expect(Number(AppliedLines)).toBeLessThan(all);
    expect(Number(AppliedLines) % linesPerChunk).toBe(0);
    await Promise.all([world.apply(), world.apply()]);
    expect(await state('stopped')).toMatchObject({ State: 'done', Registered: all, AppliedLines: all, Refused: 0 });
  });

  test('a line that meets a fault of ours is refused, the others are applied', async () => {
    await sql`
      create function fail_for_one() returns trigger language plpgsql as $$
      begin if new.given_name = 'Faulty' then raise exception 'a fault'; end if; return new; end $$`.execute(db);
    await sql`create trigger child_record_fails before insert on child_record
               for each row execute function fail_for_one()`.execute(db);
    const [one, two, three] = many(3);
    await send([one, { ...two, ChildGivenName: 'Faulty' }, three] as never, { name: 'faulty' });
    await expect(world.apply()).rejects.toThrow('a fault');
    await sql`drop trigger child_record_fails on child_record`.execute(db);
    await world.apply();
    expect(await state('faulty')).toMatchObject({ State: 'done', Registered: 2, Refused: 1 });
    expect(await world.refused('faulty')).toMatchObject([{ Line: 3, Errors: [{ field: '', code: 'not-applied' }] }]);
  });
});

describe('hostile feeds', () => {
  test('a line without an end is refused, and its memory is not kept', async () => {
    const head = '{"Record":"feed","Feed":"endless","Type":"changes","Country":"ETH"}\n';
    const answer = await sendRaw(`${head}${'a'.repeat(17 * 1024 * 1024)}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed-request']);
  });

  test('a line of ten million characters is one refused line; those after it are applied', async () => {
    const [one] = many(1);
    const state = await feed([`{"Record":"child","ChildId":"${'a'.repeat(10_000_000)}"}`, one as object as never], {
      name: 'long-line',
    });
    expect(state).toMatchObject({ State: 'done', Registered: 1, Refused: 1 });
  });

  test.each([
    ['content that is not gzip', 'not packed', { 'content-encoding': 'gzip' }],
    [
      'gzip that ends too early',
      gzipSync(textOf(many(50), { name: 'early' })).subarray(0, 200),
      { 'content-encoding': 'gzip' },
    ],
    ['bytes instead of lines', Buffer.from([0xff, 0xfe, 0x00, 0x01]), {}],
    ['nothing', '', {}],
  ])('%s is refused', async (_, body, headers) => {
    expect((await sendRaw(body, headers as Record<string, string>)).status).toBe(400);
  });

  test('another content type is refused', async () => {
    expect((await sendRaw('{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await sendRaw('a', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('Latin-1 and half characters are refused line by line', async () => {
    const [one] = many(1);
    const lines = Buffer.concat([
      Buffer.from('{"Record":"feed","Feed":"latin","Type":"changes","Country":"ETH"}\n'),
      Buffer.from('{"Record":"child","ChildId":"ETH-720001-9999","ChildGivenName":"Ñahui"}\n', 'latin1'),
      Buffer.from(`${JSON.stringify(one)}\n{"Record":"end","Lines":2}`),
    ]);
    await sendRaw(lines);
    await world.apply();
    expect(await state('latin')).toMatchObject({ State: 'done', Registered: 1, Refused: 1 });
    expect(await world.refused('latin')).toMatchObject([{ Line: 2, Errors: [{ code: 'not-utf8' }] }]);
  });

  test('deep nesting and a prototype are no way in', async () => {
    const deep = `{"Record":"child","ChildId":"ETH-720001-9998","Chores":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const proto = '{"Record":"__proto__","ChildId":"ETH-720001-9997"}';
    const inherited = '{"Record":"child","__proto__":{"ChildId":"ETH-720001-9996"},"ChildId":"ETH-720001-9996"}';
    expect(await feed([deep, proto, inherited])).toMatchObject({ State: 'done', Registered: 0, Refused: 3 });
  });
});

describe('the same records as single messages', () => {
  const tell = (kind: string, data: Record<string, unknown>, as = credential) =>
    server.call(receiveMessage, { messageId: `message-${++numbers}-x`, kind, data }, { headers: as.headers });
  const refusalOf = async (answer: ReturnType<typeof tell>) => {
    const { status, problem } = await answer;
    return [status, problem.code, ...(problem.errors ?? []).map(({ field, code }) => `${field}:${code}`)];
  };

  test('register, update, project and community', async () => {
    const ChildId = newId();
    expect((await tell('register', { ChildId, ...person })).output.answer).toEqual({ ChildId, Outcome: 'registered' });
    expect((await tell('update', { ChildId, ChildGivenName: 'Selam' })).output.answer).toEqual({
      ChildId,
      Outcome: 'changed',
    });
    expect((await tell('update', { ChildId, ChildGivenName: 'Selam' })).output.answer).toMatchObject({
      Outcome: 'unchanged',
    });
    const user = await makeUser(db);
    const { output } = await server.call(getChildAudit, { childId: ChildId }, { as: user });
    expect(output.audit).toMatchObject([
      { field: 'ChildGivenName', oldValue: 'Almaz', newValue: 'Selam', modifiedBy: credential.clientId },
    ]);
    const place = { Project: '720002', ProjectName: 'Gelila AP', Country: 'ETH' };
    expect((await tell('project', place)).output.answer).toEqual({ Outcome: 'changed' });
    expect((await tell('project', place)).output.answer).toEqual({ Outcome: 'unchanged' });
    const community = { Community: '720002-07', CommunityName: 'Kebele 07' };
    expect((await tell('community', community)).output.answer).toEqual({ Outcome: 'changed' });
  });

  test('are refused with their field', async () => {
    const { code } = await makeChild(db);
    const ChildId = newId();
    expect(await refusalOf(tell('register', { ChildId: code, ...person }))).toEqual([
      409,
      'message-refused',
      'Data.ChildId:duplicate',
    ]);
    expect(await refusalOf(tell('update', { ChildId }))).toEqual([
      409,
      'message-refused',
      'Data.ChildId:child-unknown',
    ]);
    expect(await refusalOf(tell('register', { ChildId }))).toContain('Data.BirthDate:required');
    expect(await refusalOf(tell('register', { ChildId, ...person, Religion: 'NOPE' }))).toContain(
      'Data.Religion:not-in-list',
    );
    expect(await refusalOf(tell('update', { ChildId: code, Leaving: 'left' }))).toEqual([
      400,
      'invalid-input',
      'Data.Leaving:unknown',
    ]);
    const usao = await makeCredential(db, { office: 'USAO' });
    expect(await refusalOf(tell('update', { ChildId: code }, usao))).toContain('Data.ChildId:not-for-this-sender');
    expect(await refusalOf(tell('project', { Project: '720009', ProjectName: 'X', Country: 'KEN' }))).toContain(
      'Data.Country:not-for-this-sender',
    );
    expect(await refusalOf(tell('community', { Community: '729999-01', CommunityName: 'X' }))).toContain(
      'Data.Community:project-unknown',
    );
  });
});

test('the description names every field with its rules and the codes of its list', async () => {
  const answer = await fetch(`${server.origin}/v1/integration/feedDescription`, { headers: credential.headers });
  const { Records, Lists } = (await answer.json()) as {
    Records: Record<string, { properties: object }>;
    Lists: Record<string, object[]>;
  };
  expect(Object.keys(Records)).toEqual(['feed', 'child', 'project', 'community', 'end']);
  expect(Records.child?.properties).toMatchObject({
    NumberOfBrothers: { anyOf: [{ minimum: 0, maximum: 15 }, { type: 'null' }] },
  });
  expect(Records.child?.properties).not.toHaveProperty('SponsorNumber');
  expect(Lists.EducationLevel).toContainEqual({ Code: '03', Description: 'Lower primary', Active: true });
});

test('a child’s history names the feed', async () => {
  const [one] = many(1);
  await feed([one as never]);
  const { FeedId } = await feed([{ ...one, ChildGivenName: 'Selam' } as never]);
  const user = await makeUser(db);
  const { output } = await server.call(getChildAudit, { childId: (one as { ChildId: string }).ChildId }, { as: user });
  expect(output.audit).toMatchObject([{ field: 'FieldOfficeLastUpdateDate' }, { field: 'ChildGivenName' }].slice(1));
  expect(output.audit.every(({ modifiedBy }) => modifiedBy === `Field office, feed ${FeedId}`)).toBe(true);
});
