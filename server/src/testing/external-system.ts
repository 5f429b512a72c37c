import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { OutboundMessage, outboundHeaders } from '#contract/integration/outbound.ts';
import { outboundKinds } from '#contract/integration/outbound-data.ts';
import { freePort } from '#dev/ports.ts';
import type { Db } from '../db/connection.ts';
import { encrypt, passwordOwner } from '../db/encryption.ts';
import { atEnd } from './at-end.ts';
import { makeCredential } from './factories.ts';
import { setSetting } from './reservations/world.ts';

/** A fake external system: checks signatures, ignores repeats, and behaves as a test tells it. */

export interface Received {
  readonly key: string;
  readonly kind: string;
  readonly record: string;
  readonly office: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Answering {
  readonly status?: number;
  readonly answer?: object;
  /** Milliseconds. */
  readonly after?: number;
}

export interface ExternalSystem {
  readonly url: string;
  /** Each message once, in order of arrival. */
  readonly taken: Received[];
  /** What differs from the API description in messages that were taken. */
  readonly undescribed: string[];
  /** Every request, including repeats and refused ones. */
  readonly requests: { readonly key: string; readonly isSigned: boolean }[];
  /**
   * How it answers from now on; 'silence' never answers, 'break' accepts the message and disconnects before answering,
   * 'hold' keeps messages until they are released.
   */
  behave(how: Answering | 'silence' | 'break' | 'hold'): void;
  /** Answers the held messages, and all later ones, like this. */
  release(how: Answering): void;
  stop(): Promise<void>;
  /** Restarts on the same port, with its memory of messages. */
  start(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function findUndescribed(message: { readonly Kind: string; readonly Data: unknown }): string[] {
  const known = Object.entries(outboundKinds).find(([kind]) => kind === message.Kind)?.[1];
  if (!known) return [`${message.Kind}: unknown`];
  const checked = [z.safeDecode(OutboundMessage, message as never), z.safeDecode<z.ZodType>(known.data, message.Data)];
  return checked.flatMap(({ error }) => error?.issues ?? []).map(({ path }) => `${message.Kind}: ${path.join('.')}`);
}

export async function startExternalSystem(secret: string): Promise<ExternalSystem> {
  const taken: Received[] = [];
  const undescribed: string[] = [];
  const requests: ExternalSystem['requests'] = [];
  let how: Parameters<ExternalSystem['behave']>[0] = {};
  let held: ((how: Answering) => Promise<void>)[] = [];
  let server: Server | undefined;
  const port = await freePort();

  const isSigned = (headers: IncomingMessage['headers'], body: string) => {
    const of = (name: string) => String(headers[name] ?? '');
    const text = `${of(outboundHeaders.timestamp)}.${of(outboundHeaders.idempotencyKey)}.${body}`;
    return of(outboundHeaders.signature) === `v1=${createHmac('sha256', secret).update(text).digest('hex')}`;
  };

  function take(key: string, body: string): void {
    if (taken.some((message) => message.key === key)) return;
    const message = JSON.parse(body);
    const { Kind: kind, Record: record, FDRO: office, Data: data } = message;
    undescribed.push(...findUndescribed(message));
    taken.push({ key, kind, record, office, data });
  }

  async function start(): Promise<void> {
    server = createServer(async (request, response) => {
      const body = await read(request);
      const key = String(request.headers[outboundHeaders.idempotencyKey]);
      const signed = isSigned(request.headers, body);
      requests.push({ key, isSigned: signed });
      if (how === 'silence') return;
      if (!signed) return void response.writeHead(401).end();
      if (how === 'break') {
        take(key, body);
        return void request.socket.destroy();
      }
      const reply = async ({ status = 200, answer = {}, after = 0 }: Answering) => {
        if (status < 300) take(key, body);
        if (after > 0) await pause(after);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      };
      if (how === 'hold') held.push(reply);
      else await reply(how);
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      if (!server?.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await start();
  atEnd(stop);
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    undescribed,
    requests,
    behave: (next) => {
      how = next;
    },
    release: (next) => {
      how = next;
      for (const reply of held) void reply(next);
      held = [];
    },
    stop,
    start,
  };
}

/** Switches CRM Integration on and stores the connection, as an administrator would. */
export async function connectOffice(
  db: Db,
  { office, url, secret, key }: { office: string; url: string; secret: string; key: Buffer },
): Promise<void> {
  const { clientId } = await makeCredential(db, { office, secret });
  const { id } = await db
    .selectFrom('apiCredential')
    .select('id')
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow();
  const adminPassword = encrypt(key, secret, passwordOwner(office, 'admin'));
  await db
    .insertInto('apiSettings')
    .values({ officeCode: office, url, adminCredentialId: id, adminPassword, updatedAt: new Date() })
    .onConflict((oc) => oc.column('officeCode').doUpdateSet({ url, adminCredentialId: id, adminPassword }))
    .execute();
  await setSetting(db, 'crmIntegration', 'Yes', office);
}
