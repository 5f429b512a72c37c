import { followChanges, waitForChanges } from '#contract/live/api.ts';
import { beatMilliseconds } from '#contract/live/changes.ts';
import { actingOffice } from '../acting-office.ts';
import { isFinal, isPassing, readEventStream, silenceGuard, wait } from '../events.ts';
import { encodeRequest } from '../request.ts';
import { compareStamp } from '../state-stamp.ts';
import { read } from '../storage/storage.ts';
import { decodeMessage, type Message } from './decode.ts';

/** Delays before coming again, by failed attempts; each is varied, so that not everybody comes at once. */
const delays = [500, 1_000, 2_000, 5_000, 15_000, 30_000] as const;
const longestDelay = delays.length - 1;

/** Streams that said nothing at first within this time, twice in a row: events do not come through here, for a while. */
const firstWithin = 5_000;
const silentStreams = 2;
const askingMilliseconds = 300_000;
/** Between two requests for the next change, however quickly it comes. */
const askingPause = 1_000;
const longestSilence = beatMilliseconds + 10_000;

/** How one connection ended. */
interface Ended {
  readonly isHeard: boolean;
  /** The server's wish, in milliseconds. */
  readonly pause?: number | undefined;
  readonly isFinal?: boolean;
  readonly isSilent?: boolean;
}

interface Connection {
  readonly after: string | undefined;
  readonly hear: (message: Message) => void;
  readonly signal: AbortSignal;
}

async function send(
  endpoint: typeof followChanges | typeof waitForChanges,
  { after, signal }: Omit<Connection, 'hear'>,
) {
  const { url, init } = encodeRequest(endpoint, { after }, { token: read('accessToken'), office: actingOffice() });
  const response = await fetch(url, { ...init, signal });
  // Access, settings or terms may have changed while nothing was heard.
  if (response.ok) compareStamp(response.headers);
  return response;
}

const refused = async (response: Response): Promise<Ended> => ({ isHeard: false, isFinal: await isFinal(response) });

async function listen({ after, hear, signal }: Connection): Promise<Ended> {
  const silence = silenceGuard(firstWithin, longestSilence);
  let last: Message | undefined;
  try {
    const response = await send(followChanges, { after, signal: AbortSignal.any([signal, silence.signal]) });
    if (!response.ok || !response.body) return refused(response);
    for await (const data of readEventStream(response.body, silence.onSignOfLife)) {
      last = decodeMessage(JSON.parse(data));
      hear(last);
    }
  } catch (failure) {
    if (!signal.aborted && !isPassing(failure)) throw failure;
    if (!last) return { isHeard: false, isSilent: silence.signal.aborted };
  } finally {
    silence.stop();
  }
  return { isHeard: last !== undefined, pause: last?.pause };
}

async function ask({ after, hear, signal }: Connection): Promise<Ended> {
  const silence = silenceGuard(longestSilence);
  try {
    const response = await send(waitForChanges, { after, signal: AbortSignal.any([signal, silence.signal]) });
    if (!response.ok) return refused(response);
    const message = decodeMessage(await response.json());
    hear(message);
    return { isHeard: true, pause: Math.max(message.pause ?? 0, askingPause) };
  } catch (failure) {
    if (!signal.aborted && !isPassing(failure)) throw failure;
    return { isHeard: false };
  } finally {
    silence.stop();
  }
}

/** What has changed in the last half minute, once. Returns whether the server has answered. */
export const askOnce = async (connection: Omit<Connection, 'after'>): Promise<boolean> =>
  (await ask({ ...connection, after: undefined })).isHeard;

/**
 * Follows what changes, from a cursor or from now, until aborted. It is no activity of the person: it renews no token, and
 * with an expired one it waits until the person's next step has renewed it.
 */
export async function follow({ after, hear, signal }: Connection): Promise<void> {
  let cursor = after;
  let failures = 0;
  let silent = 0;
  let asksUntil = 0;
  const remember = (message: Message) => {
    cursor = message.cursor;
    hear(message);
  };
  while (!signal.aborted) {
    const isStream = performance.now() >= asksUntil;
    const ended = await (isStream ? listen : ask)({ after: cursor, hear: remember, signal });
    if (isStream) silent = ended.isSilent ? silent + 1 : 0;
    if (silent >= silentStreams) {
      asksUntil = performance.now() + askingMilliseconds;
      silent = 0;
    }
    failures = ended.isHeard ? 0 : failures + 1;
    const delay = delays[ended.isFinal ? longestDelay : Math.min(failures, longestDelay)] ?? 0;
    await wait(ended.pause ?? delay * (0.5 + Math.random()), signal);
  }
}
