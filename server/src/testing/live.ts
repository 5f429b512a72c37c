import { type IncomingMessage, request } from 'node:http';
import { z } from 'zod';
import { followChanges } from '#contract/live/api.ts';
import type { Message } from '../live/messages.ts';
import { atEnd } from './at-end.ts';
import { requestOf } from './call.ts';
import type { TestServer } from './server.ts';

export interface OpenStream {
  /** The next message that is no beat; undefined after the end. */
  next(): Promise<Message | undefined>;
  /** Every change up to the first such one, beginning with those of the first message that were not read yet. */
  untilTold(isIt: (change: Message['changes'][number]) => boolean): Promise<Message['changes']>;
  /** The cursor of the last message. */
  readonly cursor: string;
  close(): void;
}

/** With a connection of its own: one of `fetch` is opened again when its stream is ended, and keeps the server waiting. */
function send({ url, headers }: Request): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, headers: Object.fromEntries(headers) }, resolve);
    sent.once('error', reject);
    sent.end();
  });
}

/** A stream of changes as a browser has it, with its first message read. */
export async function openStream(
  server: TestServer,
  person: { readonly email: string },
  { after, headers }: { readonly after?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<OpenStream & { readonly first: Message }> {
  const authorization = `Bearer ${await server.tokenFor(person.email)}`;
  const response = await send(
    requestOf(server.origin, followChanges, { after }, { headers: { authorization, ...headers } }),
  );
  const close = () => void response.destroy();
  atEnd(async () => close());
  if (response.statusCode !== 200) throw new Error(`the stream was refused: ${response.statusCode}`);
  const events = readEvents(response);
  let cursor = '';
  const read = async (): Promise<Message | undefined> => {
    const { value, done } = await events.next();
    if (done) return undefined;
    const message = z.decode(followChanges.output, JSON.parse(value));
    cursor = message.cursor;
    return message;
  };
  const next = async () => {
    let message = await read();
    while (message?.type === 'beat') message = await read();
    return message;
  };
  const first = (await read()) as Message;
  let unread: readonly Message['changes'][] = [first.changes];
  return {
    first,
    next,
    async untilTold(isIt) {
      const told = unread.flat();
      unread = [];
      if (told.some(isIt)) return told;
      for (let message = await next(); message; message = await next()) {
        told.push(...message.changes);
        if (message.changes.some(isIt)) return told;
      }
      throw new Error('the stream ended before');
    },
    get cursor() {
      return cursor;
    },
    close,
  };
}

async function* readEvents(response: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const text of response.setEncoding('utf8')) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) if (block.startsWith('data: ')) yield block.slice(6);
    }
  } catch {
    // Closed by this side, or cut off by the server.
  }
}
