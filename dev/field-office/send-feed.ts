import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedFile } from './lines.ts';
import { fieldCountry } from './records.ts';

export interface Account {
  readonly clientId: string;
  readonly secret: string;
}

export interface RefusedLine {
  readonly Line: number;
  readonly Record: string;
  readonly Errors: readonly { readonly field: string; readonly code: string }[];
}

/** What the product says about a feed; numbers by their wire names. */
export interface FeedState {
  readonly feed: Readonly<Record<string, unknown>>;
  readonly refused: readonly RefusedLine[];
}

/** The name of a stored file, or why it was not taken. */
export type SentFile = { readonly hash: string } | { readonly refusal: string };

export interface FeedClient {
  sendFile(bytes: Buffer): Promise<SentFile>;
  /** Why it was not taken; undefined when it was. */
  send(name: string, file: FeedFile): Promise<string | undefined>;
  /** Waits a while until it is applied; undefined for a name the product does not know. */
  look(name: string): Promise<FeedState | undefined>;
}

const limit = () => AbortSignal.timeout(30_000);
const looks = 20;

/** Sends feeds and files to the product as a field office's system does, with its service account. */
export function feedClient(productUrl: string, { clientId, secret }: Account): FeedClient {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  const get = (path: string) =>
    fetch(`${productUrl}/v1/integration/feed/${path}`, { headers: { authorization }, signal: limit() });

  async function post(path: string, type: string, body: string | Uint8Array<ArrayBuffer>) {
    try {
      const answer = await fetch(`${productUrl}/v1/integration/${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body,
        signal: limit(),
      });
      const text = await answer.text();
      return answer.ok ? { text } : { refusal: `PRCDS answered ${answer.status}: ${text}` };
    } catch (error) {
      return { refusal: `PRCDS cannot be reached: ${(error as Error).message}` };
    }
  }

  return {
    async sendFile(bytes) {
      const { text, refusal } = await post('file', 'application/octet-stream', new Uint8Array(bytes));
      return refusal === undefined ? { hash: (JSON.parse(text) as { readonly File: string }).File } : { refusal };
    },
    async send(name, { type, lines }) {
      const all = [{ Record: 'feed', Feed: name, Type: type, Country: fieldCountry }, ...lines];
      const text = [...all, { Record: 'end', Lines: lines.length }]
        .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
        .join('\n');
      return (await post('feed', 'application/x-ndjson', `${text}\n`)).refusal;
    },
    async look(name) {
      for (let turn = 1; ; turn += 1) {
        const answer = await get(encodeURIComponent(name));
        if (!answer.ok) return undefined;
        const feed = (await answer.json()) as Readonly<Record<string, unknown>>;
        const isUnderWay = ['waiting', 'applying', 'dropping'].includes(String(feed.State));
        if (isUnderWay && turn < looks) {
          await sleep(250);
          continue;
        }
        const problems = await get(`${encodeURIComponent(name)}/problem`);
        const refused = (await problems.text()).split('\n').filter(Boolean);
        return { feed, refused: refused.map((line) => JSON.parse(line) as RefusedLine) };
      }
    },
  };
}
