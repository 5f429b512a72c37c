import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readForm, redirect, routes, sendJson, sendPage } from '../pages/http.ts';
import { type Behaviour, isBehaviour } from './behaviour.ts';
import { type Inbox, openInbox, type ReceivedMessage } from './inbox.ts';
import { inboxPage } from './inbox-page.ts';
import { messageSender, type SendResult } from './send-message.ts';
import type { CrmCredential } from './token-exchange.ts';
import { verify } from './verify.ts';

/** The part of the CRM that receives the product's messages. */

export interface Receiver {
  readonly inbox: Inbox;
  /** Undefined: not for the receiver. */
  readonly handle: RequestListener;
  behave(how: Behaviour): void;
}

export interface ReceiverOptions {
  readonly folder: string;
  readonly productUrl: string;
  readonly credential: CrmCredential;
}

const slowness = 6_000;
const bodyLimit = 1_000_000;

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bodyLimit) throw new Error('The message is too large.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

/** A connection test: nothing happened. */
const isTest = (body: string): boolean => JSON.parse(body).Kind === 'test';

const asksForEvent = (kind: string) => kind === 'event-create' || kind === 'event-request';

export function openReceiver({ folder, productUrl, credential }: ReceiverOptions): Receiver {
  const inbox = openInbox(folder);
  const tell = messageSender(productUrl, credential);
  let how: Behaviour = 'usual';
  let told: SendResult | undefined;

  /** Idempotent: a message is stored once; a repeat only gets the same answer. */
  function take(key: string, body: string): ReceivedMessage {
    const known = inbox.find(key);
    if (known) return known;
    const { Kind: kind, Record: record, FDRO: office, Data: data } = JSON.parse(body);
    const reference = `CRM-${inbox.list().length + 1}`;
    const eventId = `EV-${String(inbox.list().length + 1).padStart(5, '0')}`;
    const answer = { Reference: reference, ...(asksForEvent(kind) && { Event_ID: eventId }) };
    const taken = { key, receivedAt: new Date().toISOString(), kind, record, office, data, answer };
    inbox.keep(taken);
    return taken;
  }

  async function answerLater({ key, kind, data, answer }: ReceivedMessage): Promise<void> {
    if (kind !== 'event-create' || how === 'usual') return;
    for (let times = how === 'twice' ? 2 : 1; times > 0; times -= 1)
      told = await tell(
        'event-created',
        { ReservationID: data.ReservationID, Event_ID: answer.Event_ID },
        `event-${key}`,
      );
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (how === 'disappear') return void request.socket.destroy();
    const body = await read(request);
    const verdict = verify(request.headers, body, credential.secret);
    if ('refusal' in verdict) return sendJson(response, { reason: verdict.refusal }, 401);
    if (how === 'fail') return sendJson(response, { reason: 'on purpose' }, 500);
    if (how === 'refuse') return sendJson(response, { reason: 'on purpose' }, 422);
    if (isTest(body)) return sendJson(response, { Reference: 'test' });
    const taken = take(verdict.key, body);
    if (how === 'forget') return void request.socket.destroy();
    if (how === 'slow') await pause(slowness);
    if (how !== 'late' && how !== 'twice') return sendJson(response, taken.answer);
    sendJson(response, { Reference: taken.answer.Reference }, 202);
    return answerLater(taken);
  }

  const show = (response: ServerResponse) => sendPage(response, inboxPage({ messages: inbox.list(), how, told }));

  const handle = routes([
    ['POST', /^\/messages$/, receive],
    ['GET', /^\/inbox$/, (_request, response) => show(response)],
    ['GET', /^\/inbox\.json$/, (_request, response) => sendJson(response, inbox.list())],
    [
      'POST',
      /^\/behaviour$/,
      async (request, response) => {
        const wanted = (await readForm(request)).get('how') ?? '';
        if (isBehaviour(wanted)) how = wanted;
        redirect(response, '/inbox');
      },
    ],
    [
      'POST',
      /^\/tell$/,
      async (request, response) => {
        const { kind = '', ...fields } = Object.fromEntries(await readForm(request));
        const isNumber = (name: string) => name === 'CsmId' || name === 'ReservationID';
        const given = Object.entries(fields).filter(([, value]) => value !== '');
        const data = Object.fromEntries(
          given.map(([name, value]) => [name, isNumber(name) ? Number(value) : String(value)]),
        );
        told = await tell(kind, data);
        redirect(response, '/inbox');
      },
    ],
  ]);
  return {
    inbox,
    handle,
    behave: (wanted) => {
      how = wanted;
    },
  };
}

export const isForReceiver = (url: string | undefined): boolean =>
  /^\/(messages|inbox(\.json)?|behaviour|tell)(\?|$)/.test(url ?? '');
