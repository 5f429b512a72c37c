import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A field office's system: sends files and asks how far they have come. */

/** What the product says of a feed, by wire names. */
export interface FeedState {
  readonly State: string;
  readonly Lines: number;
  readonly Registered: number;
  readonly Changed: number;
  readonly Unchanged: number;
  readonly Refused: number;
  readonly Missing: number;
}

export interface SentFeed {
  /** From the first byte to the answer, which comes when every line is stored. */
  readonly arrival: number;
  /** From the answer until the product says that it is done. */
  readonly application: number;
  readonly state: FeedState;
}

export interface Sender {
  send(name: string, file: string, arrived?: () => void): Promise<SentFeed>;
}

const look = 100;
const underWay = ['waiting', 'applying', 'dropping'];

/** No time limit: the answer to millions of lines takes longer than those of `fetch` allow. */
function post(url: string, file: string, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/integration/feed`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
        'content-length': statSync(file).size,
      },
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`The feed was answered ${answer.statusCode}: ${text}`)),
      );
    });
    pipeline(createReadStream(file), sent).catch(reject);
  });
}

export function feedSender(url: string, headers: Readonly<Record<string, string>>): Sender {
  const get = (path: string) => fetch(`${url}/v1/integration/feed/${path}`, { headers });

  async function untilDone(name: string): Promise<FeedState> {
    for (;;) {
      const state = (await (await get(name)).json()) as FeedState;
      if (!underWay.includes(state.State)) {
        if (state.State === 'done' && state.Refused === 0) return state;
        const refused = (await (await get(`${name}/problem`)).text()).split('\n', 1)[0];
        throw new Error(`The feed ${name} is ${state.State}, with ${state.Refused} refused lines: ${refused}`);
      }
      await pause(look);
    }
  }

  return {
    async send(name, file, arrived) {
      const started = performance.now();
      await post(url, file, headers);
      const stored = performance.now();
      arrived?.();
      const state = await untilDone(name);
      return { arrival: stored - started, application: performance.now() - stored, state };
    },
  };
}
