import { sql } from 'kysely';
import { describe, expect, type Mock, test, vi } from 'vitest';
import type { Privilege } from '#contract/access.ts';
import type { Person } from '../http/person/people.ts';
import { atEnd } from '../testing/at-end.ts';
import { testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { openLive } from './live.ts';
import type { ChangeRow } from './look.ts';
import { changesFor } from './messages.ts';
import type { Listener, Stream } from './streams.ts';

const { db, url } = await testDatabase();
const never = new AbortController().signal;

interface Options {
  readonly now?: () => number;
  readonly databaseUrl?: string;
}

function startLive({ now, databaseUrl = url }: Options = {}) {
  const log = { error: vi.fn() };
  const live = openLive({ db, directUrl: databaseUrl, log, random: () => 0.5, ...(now && { now }) });
  atEnd(() => live.stop());
  return { live, log };
}

const person = (privileges: readonly Privilege[], version = '') =>
  ({ id: 7, grants: new Set(privileges), stamp: 'a', version }) as unknown as Person;

function listenerOf(more: Partial<Listener> = {}): Listener & { readonly cut: Mock<() => void> } {
  const user = person(['Projects:View']);
  const own = { user, office: 'USAO', readmit: async () => user, isStillValid: async () => true };
  return { ...own, ...more, cut: vi.fn<() => void>() };
}

const tell = (id: number) => sql`select tell_change('lock', 'changed', null, array[${id}::bigint])`.execute(db);

/** Every id that is told up to this one. */
async function readUntil(stream: Stream, id: number): Promise<string[]> {
  const read: string[] = [];
  while (!read.includes(String(id))) {
    const message = await stream.next(never);
    if (!message) throw new Error('the stream ended before');
    read.push(...message.changes.flatMap(({ ids }) => ids ?? []));
  }
  return read;
}

test('a server that stops says goodbye, with a pause that differs for everybody, and lets nobody in', async () => {
  const { live } = startLive();
  const { stream } = await live.open(listenerOf(), undefined);
  const leaving = new AbortController();
  const waiting = stream.next(leaving.signal);
  leaving.signal.addEventListener('abort', () => live.leave());
  leaving.abort();
  expect(await waiting).toMatchObject({ type: 'bye', pause: 1_500 });
  expect(await stream.next(leaving.signal)).toBeUndefined();
  await live.stop();
  await expect(live.open(listenerOf(), undefined)).rejects.toMatchObject({ code: 'taking-too-long' });
});

test('a reader that takes nothing is cut off, and the others are told as before', async () => {
  let passed = 0;
  const { live } = startLive({ now: () => Date.now() + passed });
  const slow = listenerOf();
  await live.open(slow, undefined);
  const { stream } = await live.open(listenerOf(), undefined);
  await tell(1);
  await readUntil(stream, 1);
  expect(slow.cut).not.toHaveBeenCalled();
  passed = 61_000;
  await tell(2);
  expect(await readUntil(stream, 2)).toEqual(['2']);
  expect(slow.cut).toHaveBeenCalledTimes(1);
});

test('whose access was taken away while the stream opened is told nothing, and sent back to be refused', async () => {
  const { live } = startLive();
  await tell(3);
  const { first } = await live.open(listenerOf({ readmit: async () => null }), undefined);
  expect(first).toMatchObject({ type: 'bye', changes: [], pause: 0 });
});

test('a database that cannot say who may do what hangs up on nobody; they are told when it can', async () => {
  const { live, log } = startLive();
  const user = person(['Projects:View'], '?');
  let failures = 0;
  const readmit = vi.fn(async () => user);
  const { stream } = await live.open(listenerOf({ user, readmit }), undefined);
  readmit.mockImplementation(async () => {
    failures += 1;
    if (failures < 3) throw new Error('connection lost');
    return user;
  });
  await sql`update access_version set version = version + 1`.execute(db);
  await tell(4);
  expect(await readUntil(stream, 4)).toContain('4');
  expect(failures).toBe(3);
  // Told once, not with each look.
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('who was to be told of a changed access is told, also when the look failed after they were read', async () => {
  const { live } = startLive();
  const user = person(['Projects:View'], '?');
  const changed = { ...user, stamp: 'b' };
  const { stream } = await live.open(listenerOf({ user, readmit: async () => changed }), undefined);
  let failures = 0;
  const troubled = vi.fn(async () => user);
  await live.open(listenerOf({ user, readmit: troubled }), undefined);
  troubled.mockImplementation(async () => {
    failures += 1;
    if (failures < 3) throw new Error('connection lost');
    return user;
  });
  const later = { ...user, stamp: 'c' };
  vi.spyOn(stream.listener, 'readmit').mockResolvedValue(later);
  await sql`update access_version set version = version + 1`.execute(db);
  expect(await stream.next(never)).toMatchObject({ type: 'changes', changes: [], isStateChanged: true });
  expect(failures).toBe(3);
});

test('access that has changed while the stream opened is told with its first message', async () => {
  const { live } = startLive();
  const user = person(['Projects:View'], '?');
  const changed = { ...user, stamp: 'b' };
  const { first } = await live.open(listenerOf({ user, readmit: async () => changed }), undefined);
  expect(first).toMatchObject({ type: 'hello', isStateChanged: true });
});

test('while the database does not answer, whoever wants a stream is refused after a while, and none is left over', async () => {
  const { live } = startLive();
  await live.open(listenerOf(), undefined);
  const answers: (() => void)[] = [];
  const user = person(['Projects:View'], '?');
  const slow = live.open(
    listenerOf({ user, readmit: () => new Promise((resolve) => answers.push(() => resolve(user))) }),
    undefined,
  );
  const behind = live.open(listenerOf(), undefined);
  await expect(slow).rejects.toMatchObject({ code: 'taking-too-long' });
  await expect(behind).rejects.toMatchObject({ code: 'taking-too-long' });
  for (const answer of answers) answer();
  // Six streams are allowed, and one is open.
  for (let count = 0; count < 5; count += 1) await live.open(listenerOf(), undefined);
});

test('without notifications every change is still told', async () => {
  const { live } = startLive({ databaseUrl: 'postgres://127.0.0.1:9/nowhere' });
  const { stream } = await live.open(listenerOf(), undefined);
  await tell(5);
  expect(await readUntil(stream, 5)).toContain('5');
});

test('who asks for one answer at a time is answered from memory between two of them', async () => {
  const { live } = startLive();
  const { stream, first } = await live.open(listenerOf(), undefined);
  expect(first.position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  const reader = await live.open(listenerOf(), undefined);
  live.close(stream);
  await tell(6);
  await readUntil(reader.stream, 6);
  live.close(reader.stream);
  const statements = vi.spyOn(db, 'getExecutor');
  const { first: next } = await live.open(listenerOf(), first.cursor);
  expect(next.changes.flatMap(({ ids }) => ids ?? [])).toContain('6');
  expect(statements).not.toHaveBeenCalled();
});

test('a busy half minute before the first message: fetch again what is shown', async () => {
  const { live } = startLive();
  await sql`insert into change (kind, word, record_ids)
            select 'lock', 'changed', array[n] from generate_series(1, 1000) n`.execute(db);
  const { first } = await live.open(listenerOf(), undefined);
  expect(first).toMatchObject({ type: 'reset', changes: [] });
  await sql`delete from change`.execute(db);
});

test('children are named however many are taken at once, up to a limit', async () => {
  const { live } = startLive();
  const user = person(['Registered Child:View']);
  const { stream } = await live.open(listenerOf({ user, readmit: async () => user }), undefined);
  await sql`select tell_change('child', 'taken', null, array(select n::bigint from generate_series(1, 20001) n))`.execute(
    db,
  );
  await until(async () => (await stream.next(never))?.type === 'reset');
});

describe('changes of one message', () => {
  const audience = { office: 'USAO', kinds: new Set(['child', 'lock'] as const) };
  const row = (more: Partial<ChangeRow>): ChangeRow => ({
    ...{ xid: 1n, kind: 'child', word: 'taken', office: null, ids: ['A'] },
    ...more,
  });
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, i) => `C${from + i}`);

  test('rows of one kind and word are put together, as long as their records can be listed', () => {
    const told = changesFor(audience, [
      row({ ids: ids(0, 300) }),
      row({ ids: ids(300, 200) }),
      row({ ids: ids(500, 300) }),
    ]);
    expect(told.map((change) => change.ids?.length)).toEqual([500, 300]);
    expect(told.flatMap((change) => change.ids ?? [])).toEqual(ids(0, 800));
  });

  test('the last word about a record comes last, and rows of another office are left out', () => {
    const told = changesFor(audience, [
      row({}),
      row({ office: 'CANO', ids: ['B'] }),
      row({ word: 'free' }),
      row({ ids: ['D'] }),
    ]);
    expect(told.map((change) => [change.word, change.ids])).toEqual([
      ['taken', ['A']],
      ['free', ['A']],
      ['taken', ['D']],
    ]);
  });

  test('a row without records stands for any of its kind', () => {
    expect(changesFor(audience, [row({ kind: 'lock', word: 'changed', ids: [] })])).toEqual([
      { kind: 'lock', word: 'changed' },
    ]);
  });
});
