import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { checkImport } from '#contract/imports/api.ts';
import { csv, file, type TestFile } from '../../testing/imports/files.ts';
import { heads, importWorld } from '../../testing/imports/world.ts';
import { until } from '../../testing/until.ts';

const { server, db, user } = await importWorld();

const anyFile = (name: string) => csv([heads, ['1', 'ETH-193408-0127']], name);
const upload = (uploaded: TestFile, signal?: AbortSignal) =>
  server.call(checkImport, { type: 'reservation' }, { as: user, file: uploaded, signal });

/** Keeps one file in processing while `act` runs. */
async function whileOneIsChecked(act: () => Promise<void>): Promise<void> {
  const first = await db.transaction().execute(async (held) => {
    await sql`lock table import_batch in share mode`.execute(held);
    const checking = upload(anyFile('first.csv'));
    await until(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length === 1;
    });
    await act();
    return { checking };
  });
  expect((await first.checking).status).toBe(200);
}

/** Number of waiting files at which the next one is refused. */
const mostWaiting = 16;

/** Uploads one file more than may wait; resolves when one is refused. */
async function uploadTooMany(name: string, signal?: AbortSignal) {
  const uploads = Array.from({ length: mostWaiting + 1 }, () => upload(anyFile(name), signal));
  const refused = await Promise.race(uploads);
  return { uploads, refused };
}

test('S7: a file that is too large is refused at once, without waiting in the queue', async () => {
  await whileOneIsChecked(async () => {
    const { problem } = await upload(file('large.csv', Buffer.alloc(1_048_577, 'a')));
    expect(problem.errors).toEqual([{ field: 'file', code: 'file-too-large', params: { maximum: '1 MB' } }]);
  });
});

test('S7: when the queue is full, the next file is refused with a retry time', async () => {
  let all: ReturnType<typeof upload>[] = [];
  await whileOneIsChecked(async () => {
    const { uploads, refused } = await uploadTooMany('waiting.csv');
    all = uploads;
    expect([refused.status, refused.problem.code]).toEqual([429, 'too-many-requests']);
    expect(refused.problem.params).toEqual({ seconds: 10 });
    expect(refused.headers.get('retry-after')).toBe('10');
  });
  const answers = (await Promise.all(all)).map(({ status }) => status);
  expect(answers.sort()).toEqual([...Array(mostWaiting).fill(200), 429]);
});

/** Server-side sockets of all connections opened from now on. */
function listenForCallers(): Set<Socket> {
  const sockets = new Set<Socket>();
  const hear = (message: unknown) => void sockets.add((message as { socket: Socket }).socket);
  subscribe('http.server.request.start', hear);
  onTestFinished(() => void unsubscribe('http.server.request.start', hear));
  return sockets;
}

test('S7: a client that disconnects while waiting leaves the queue, and its file is not checked', async () => {
  const gone = new AbortController();
  let later: ReturnType<typeof upload>[] = [];
  await whileOneIsChecked(async () => {
    const callers = listenForCallers();
    const { uploads } = await uploadTooMany('gone.csv', gone.signal);
    gone.abort();
    await Promise.allSettled(uploads);
    await until(() => [...callers].filter(({ destroyed }) => destroyed).length >= mostWaiting);
    later = (await uploadTooMany('later.csv')).uploads;
  });
  const answers = (await Promise.all(later)).map(({ status }) => status);
  expect(answers.sort()).toEqual([...Array(mostWaiting).fill(200), 429]);
  const { rows } = await sql`select 1 from import_batch where file_name = 'gone.csv'`.execute(db);
  expect(rows).toEqual([]);
});
