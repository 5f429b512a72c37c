import { setTimeout as pause } from 'node:timers/promises';
import { beatMilliseconds, streamsOfPerson } from '#contract/live/changes.ts';
import type { Db } from '../db/connection.ts';
import { listen } from '../jobs/listener.ts';
import { fail } from '../refusal.ts';
import { finishesWithin } from '../timeout.ts';
import { type Cursor, cursorText, includes, parseCursor, type Snapshot, sees } from './cursor.ts';
import { type ChangeRow, type Look, lookAfter, recentChanges } from './look.ts';
import { createMemory } from './memory.ts';
import { type Audience, changesFor, type Message } from './messages.ts';
import { type Listener, Stream } from './streams.ts';
import { announceWrites, channel } from './writes.ts';

/**
 * Tells open screens what has changed (docs/decisions/0029-live-screens.md). Looks at the table `change` while there are
 * streams: every 1.5 s, and at once when a server says that it has written.
 */
export interface Live {
  /** The stream, and its first message. */
  open(listener: Listener, after: string | undefined): Promise<{ readonly stream: Stream; readonly first: Message }>;
  close(stream: Stream): void;
  /** After a request that may have written. */
  hasWritten(): void;
  /** Says goodbye to all; they come again, to another server. */
  leave(): void;
  stop(): Promise<void>;
}

interface Options {
  readonly db: Db;
  /** For LISTEN: a transaction pooler cannot do it. */
  readonly directUrl: string;
  readonly log: { error(details: object, message: string): void };
  readonly now?: () => number;
  readonly random?: () => number;
}

const lookMilliseconds = 1_500;
/** Never two looks within this time. */
const gapMilliseconds = 100;
const streamsMaximum = 4_000;
/** Of what is told: everything up to there. */
type Place = Cursor & Pick<Look, 'position'>;

/** People whose access is read again side by side. */
const readmittedAtOnce = 8;
const returnMilliseconds = 3_000;
const openMilliseconds = 5_000;
/** How long it goes on after the last stream: whoever asks for one answer at a time comes again at once. */
const lingerMilliseconds = 5_000;

async function forEachOf<T>(items: Iterable<T>, atOnce: number, act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

export function openLive({ db, directUrl, log, now = Date.now, random = Math.random }: Options): Live {
  const streams = new Set<Stream>();
  const memory = createMemory(now);
  const writes = announceWrites(db, log);
  let current: Look | undefined;
  let lastClosedAt = 0;
  let beats: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isWoken = false;
  let wake: (() => void) | undefined;

  /** One look at a time: each goes on from the one before. */
  let queue: Promise<unknown> = Promise.resolve();
  function serially<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  const hear = () => {
    isWoken = true;
    wake?.();
  };

  const message = (type: Message['type'], at: Place, rest: Partial<Message> = {}): Message => ({
    type,
    cursor: cursorText(at),
    position: at.position,
    changes: [],
    isStateChanged: false,
    ...rest,
  });

  /** Reads the callers of all streams again; nothing is told to anybody before. */
  const readmitAll = () => forEachOf(streams, readmittedAtOnce, (stream) => stream.readmit());

  function tell(found: Look, rows: readonly ChangeRow[], before: Snapshot): void {
    const shared = new Map<string, Message>();
    for (const stream of streams) {
      const isLevel = stream.seen === before;
      if (isLevel || includes(found.snapshot, stream.seen)) {
        const fresh = isLevel ? rows : rows.filter(({ xid }) => !sees(stream.seen, xid));
        stream.seen = found.snapshot;
        send(stream, isLevel ? shared : undefined, found, fresh);
      } else {
        const fresh = rows.filter(({ xid }) => !sees(stream.seen, xid));
        send(stream, undefined, { ...found, snapshot: stream.seen }, fresh);
      }
    }
  }

  /** Streams of one audience that have been told the same share a message. */
  function send(stream: Stream, shared: Map<string, Message> | undefined, at: Place, rows: readonly ChangeRow[]): void {
    const made = shared?.get(stream.key) ?? changesMessage(stream.audience, at, rows);
    shared?.set(stream.key, made);
    if (made.changes.length > 0 || stream.owesState) stream.push(made, now());
  }

  const changesMessage = (audience: Audience, at: Place, rows: readonly ChangeRow[]) =>
    message('changes', at, { changes: changesFor(audience, rows) });

  function resetAll(found: Look): void {
    memory.begin(found.snapshot);
    for (const stream of streams) {
      stream.seen = found.snapshot;
      stream.push(message('reset', found), now());
    }
  }

  async function look(): Promise<void> {
    const before = current;
    if (!before) return;
    const found = await lookAfter(db, before.snapshot);
    if (found.accessVersion !== before.accessVersion) await readmitAll();
    current = found;
    if (found.epoch !== before.epoch || !found.rows) return resetAll(found);
    memory.add(found.snapshot, found.rows);
    const isAnyOwed = [...streams].some(({ owesState }) => owesState);
    if (found.rows.length > 0 || isAnyOwed) tell(found, found.rows, before.snapshot);
    else for (const stream of streams) if (stream.seen === before.snapshot) stream.seen = found.snapshot;
  }

  async function nextLook(): Promise<void> {
    await pause(gapMilliseconds);
    if (isWoken || isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookMilliseconds - gapMilliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    wake = undefined;
  }

  const isNeeded = () => !isStopped && (streams.size > 0 || now() - lastClosedAt < lingerMilliseconds);

  async function run(): Promise<void> {
    const ears = listen({ databaseUrl: directUrl, channels: [channel], hear, log });
    let isFailing = false;
    while (isNeeded()) {
      isWoken = false;
      try {
        await serially(look);
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.error({ err: error }, 'changes cannot be read; screens are told when they can');
        isFailing = true;
      }
      await nextLook();
    }
    running = undefined;
    current = undefined;
    clearInterval(beats);
    await (await ears).stop();
  }

  /** What tells the stream that it is open, and ends those whose token or terms have run out. */
  async function beat(): Promise<void> {
    const at = current;
    if (!at) return;
    const same = message('beat', at);
    await forEachOf(streams, readmittedAtOnce, async (stream) => {
      // Where this cannot be known now, the next beat asks again.
      if (!(await stream.listener.isStillValid().catch(() => true))) stream.end();
      else stream.push(stream.seen === at.snapshot ? same : message('beat', { ...at, snapshot: stream.seen }), now());
    });
  }

  function start(): void {
    if (running) return;
    running = run();
    beats = setInterval(
      () => void beat().catch((error) => log.error({ err: error }, 'a beat failed')),
      beatMilliseconds,
    );
    beats.unref();
  }

  async function hello({ audience }: Stream, at: Look): Promise<Message> {
    const recent = await recentChanges(db);
    if (!recent) return message('reset', at);
    return message('hello', at, {
      changes: changesFor(
        audience,
        recent.filter(({ xid }) => sees(at.snapshot, xid)),
      ),
    });
  }

  /** What its reader has missed, from memory or from the database. */
  async function resume(stream: Stream, at: Look, after: string): Promise<Message> {
    const cursor = parseCursor(after);
    const isKnown = cursor?.epoch === at.epoch && cursor.snapshot.xmin > at.floor;
    if (!cursor || !isKnown) return message('reset', at);
    const remembered = memory.since(cursor.snapshot);
    if (remembered) {
      if (!includes(at.snapshot, cursor.snapshot)) stream.seen = cursor.snapshot;
      return missed(stream, at, remembered);
    }
    const found = await lookAfter(db, cursor.snapshot);
    if (found.epoch !== at.epoch || cursor.snapshot.xmin <= found.floor || !found.rows) return message('reset', at);
    // What is told next may be newer than the access that was read before.
    if (found.accessVersion !== at.accessVersion) await stream.readmit();
    stream.seen = found.snapshot;
    return missed(stream, found, found.rows);
  }

  function missed(stream: Stream, at: Look, rows: readonly ChangeRow[]): Message {
    const told = changesMessage(stream.audience, { ...at, snapshot: stream.seen }, rows);
    return told.changes.length > 0 ? told : { ...told, type: 'beat' };
  }

  async function admit(listener: Listener, after: string | undefined) {
    if (isStopped) fail('taking-too-long');
    const own = [...streams].filter((stream) => stream.listener.user.id === listener.user.id).length;
    if (own >= streamsOfPerson || streams.size >= streamsMaximum) fail('too-many-requests', { seconds: 30 });
    let at = current;
    if (!at) {
      at = await lookAfter(db, undefined);
      memory.begin(at.snapshot);
    }
    const stream = new Stream(listener, at.snapshot);
    if (listener.user.version !== at.accessVersion) await stream.readmit();
    const first = after === undefined ? await hello(stream, at) : await resume(stream, at, after);
    // Whose access was taken away meanwhile comes again and is refused with the reason.
    if (stream.isOver) return { stream, first: message('bye', at, { pause: 0 }) };
    const isStateChanged = stream.owesState;
    stream.owesState = false;
    // The last other stream may have ended meanwhile.
    current ??= at;
    streams.add(stream);
    start();
    return { stream, first: { ...first, isStateChanged } };
  }

  /** A database that does not answer holds up the looks; whoever wants a stream then is not left waiting. */
  async function open(listener: Listener, after: string | undefined) {
    let isTooLate = false;
    const opened = serially(async () => (isTooLate ? fail('taking-too-long') : admit(listener, after)));
    const settled = opened.then(
      ({ stream }) => void (isTooLate && streams.delete(stream)),
      () => undefined,
    );
    if (await finishesWithin(openMilliseconds, settled)) return opened;
    isTooLate = true;
    return fail('taking-too-long');
  }

  return {
    open,
    close(stream) {
      if (streams.delete(stream)) lastClosedAt = now();
    },
    hasWritten() {
      writes.announce();
    },
    leave() {
      const at = current;
      for (const stream of streams) {
        if (at)
          stream.push(
            message('bye', { ...at, snapshot: stream.seen }, { pause: Math.round(random() * returnMilliseconds) }),
            now(),
          );
        stream.end();
      }
    },
    async stop() {
      isStopped = true;
      for (const stream of streams) stream.end();
      hear();
      await Promise.all([running, writes.stop()]);
    },
  };
}
