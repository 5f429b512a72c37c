import { gzipSync } from 'node:zlib';
import type { Db } from '../db/connection.ts';
import { applyFeeds } from '../domains/feed/apply-feeds.ts';
import type { TestDatabase } from './database.ts';
import { makeCredential } from './factories.ts';
import { type TestServer, testServer } from './server.ts';

/** A field office that sends feeds to a server. */

type MadeCredential = Awaited<ReturnType<typeof makeCredential>>;
type Line = Readonly<Record<string, unknown>>;

export interface SendOptions {
  readonly type?: 'changes' | 'snapshot';
  readonly scope?: Line;
  readonly name?: string;
  readonly asOf?: string;
  readonly gzip?: boolean;
  /** Instead of the right number. */
  readonly announced?: number;
  readonly as?: MadeCredential;
}

export interface FeedWorld {
  readonly server: TestServer;
  readonly db: Db;
  readonly office: string;
  readonly credential: MadeCredential;
  /** The answer to the upload; nothing is applied. */
  send(lines: readonly (Line | string)[], options?: SendOptions): Promise<{ status: number; body: Line }>;
  sendRaw(body: string | Buffer, headers?: Readonly<Record<string, string>>): Promise<{ status: number; body: Line }>;
  /** Sends and applies; returns the feed's numbers. */
  feed(lines: readonly (Line | string)[], options?: SendOptions): Promise<Line>;
  state(name: string): Promise<Line>;
  refused(name: string): Promise<Line[]>;
  apply(): Promise<void>;
}

let made = 0;

export const linesOf = (lines: readonly (Line | string)[]): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));

export function textOf(lines: readonly (Line | string)[], options: SendOptions & { readonly name: string }): string {
  const { type = 'changes', scope = { Country: 'ETH' }, name, asOf, announced = lines.length } = options;
  const header = { Record: 'feed', Feed: name, Type: type, ...scope, ...(asOf && { AsOf: asOf }) };
  return [...linesOf([header, ...lines, { Record: 'end', Lines: announced }]), ''].join('\n');
}

export async function startFeedWorld(
  clock: () => Date,
  env: Readonly<Record<string, string>> = {},
  database?: TestDatabase,
): Promise<FeedWorld> {
  const server = await testServer({ clock, env, ...(database && { database }) });
  const { db, origin } = server;
  const { supportOfficeCode: office } = await db
    .selectFrom('country')
    .select('supportOfficeCode')
    .where('code', '=', 'ETH')
    .executeTakeFirstOrThrow();
  const credential = await makeCredential(db, { office });

  async function post(body: string | Buffer, headers: Readonly<Record<string, string>>) {
    const answer = await fetch(`${origin}/v1/integration/feed`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', ...headers },
      body: body as never,
    });
    return { status: answer.status, body: (await answer.json()) as Line };
  }
  const get = async (path: string) => fetch(`${origin}/v1/integration/feed/${path}`, { headers: credential.headers });
  const send: FeedWorld['send'] = (lines, options = {}) => {
    const { name = `feed-${++made}`, gzip = false, as = credential } = options;
    const text = textOf(lines, { ...options, name });
    return post(gzip ? gzipSync(text) : text, { ...as.headers, ...(gzip && { 'content-encoding': 'gzip' }) });
  };
  const state = async (name: string) => (await (await get(name)).json()) as Line;
  const apply = () => applyFeeds({ db, clock });
  return {
    server,
    db,
    office,
    credential,
    send,
    sendRaw: (body, headers) => post(body, { ...credential.headers, ...headers }),
    async feed(lines, options = {}) {
      const { body } = await send(lines, options);
      await apply();
      return state(String(body.Feed));
    },
    state,
    async refused(name) {
      const text = await (await get(`${name}/problem`)).text();
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line);
    },
    apply,
  };
}
