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

export interface FeedClient {
  /** Why it was not taken; undefined when it was. */
  send(name: string, file: FeedFile): Promise<string | undefined>;
  /** Waits a while until it is applied; undefined for a name the product does not know. */
  look(name: string): Promise<FeedState | undefined>;
}

const limit = () => AbortSignal.timeout(30_000);
const looks = 20;

/** Sends files to the product as a field office's system does, with its service account. */
export function feedClient(productUrl: string, { clientId, secret }: Account): FeedClient {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  const get = (path: string) =>
    fetch(`${productUrl}/v1/integration/feed/${path}`, { headers: { authorization }, signal: limit() });
  return {
    async send(name, { type, lines }) {
      const all = [{ Record: 'feed', Feed: name, Type: type, Country: fieldCountry }, ...lines];
      const text = [...all, { Record: 'end', Lines: lines.length }]
        .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
        .join('\n');
      try {
        const answer = await fetch(`${productUrl}/v1/integration/feed`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/x-ndjson' },
          body: `${text}\n`,
          signal: limit(),
        });
        return answer.ok ? undefined : `PRCDS answered ${answer.status}: ${await answer.text()}`;
      } catch (error) {
        return `PRCDS cannot be reached: ${(error as Error).message}`;
      }
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
