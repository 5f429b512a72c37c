import { randomUUID } from 'node:crypto';
import { messageSender } from '../crm/send-message.ts';
import { listen, readForm, redirect, routes, sendPage } from '../pages/http.ts';
import { brokenFile, type FeedFile, missingProject, snapshotWithout, todaysChanges } from './lines.ts';
import { type Answer, fieldOfficePage, isSending, type Sending } from './pages.ts';
import { takePicture } from './picture.ts';
import type { Records } from './records.ts';
import { type Account, feedClient } from './send-feed.ts';

/** A demo field office: a page that sends children to the product as a support office's own system does. */
export interface FieldOffice {
  readonly url: string;
  stop(): Promise<void>;
}

export interface FieldOfficeOptions {
  readonly port: number;
  readonly productUrl: string;
  readonly account: Account;
  readonly records: Records;
  readonly host?: string | undefined;
  readonly clock?: () => Date;
}

const noChildren = 'There are too few children for that. Send today’s changes first.';

export async function startFieldOffice(options: FieldOfficeOptions): Promise<FieldOffice> {
  const { port, productUrl, account, records, host, clock = () => new Date() } = options;
  const client = feedClient(productUrl, account);
  const tell = messageSender(productUrl, account);
  const today = () => clock().toISOString().slice(0, 10);

  async function fileOf(sending: Exclude<Sending, 'message' | 'picture'>): Promise<FeedFile | undefined> {
    const children = await records.listChildren();
    if (sending === 'changes') return todaysChanges(children, today());
    if (sending === 'broken') return brokenFile(children);
    const project = missingProject(children);
    return project === undefined ? undefined : snapshotWithout(children, project);
  }

  async function sendMessage(): Promise<Answer> {
    const child = (await records.listChildren()).find(({ isPledgeable }) => isPledgeable);
    if (!child) return { kind: 'problem', text: noChildren };
    const data = {
      ChildId: child.id,
      NumberOfBrothers: clock().getUTCSeconds() % 6,
    };
    const { status, answer } = await tell('update', data);
    return { kind: 'message', status, child: child.id, text: answer };
  }

  /** A child who has no picture yet, if there is one. */
  async function sendPicture(): Promise<Answer> {
    const children = (await records.listChildren()).filter(({ isPledgeable }) => isPledgeable);
    const child = children.find(({ hasPicture }) => !hasPicture) ?? children[0];
    if (!child) return { kind: 'problem', text: noChildren };
    const sent = await client.sendFile(await takePicture(child.id));
    if ('refusal' in sent) return { kind: 'problem', text: sent.refusal };
    const data = { ChildId: child.id, Media: [{ Kind: 'photo', Date: today(), MediaFlag: 'CUP', File: sent.hash }] };
    const { status, answer } = await tell('update', data);
    return { kind: 'message', status, child: child.id, text: answer, file: sent.hash };
  }

  const handler = routes([
    [
      'GET',
      /^\/$/,
      async (request, response) => {
        const name = new URL(request.url ?? '/', 'http://localhost').searchParams.get('feed');
        const state = name === null ? undefined : await client.look(name);
        const answer: Answer | undefined = state && { kind: 'feed', state };
        sendPage(response, fieldOfficePage({ productUrl, answer }));
      },
    ],
    [
      'POST',
      /^\/$/,
      async (request, response) => {
        const sending = (await readForm(request)).get('send') ?? '';
        const show = (answer: Answer) => sendPage(response, fieldOfficePage({ productUrl, answer }));
        if (!isSending(sending)) return redirect(response, '/');
        if (sending === 'message') return show(await sendMessage());
        if (sending === 'picture') return show(await sendPicture());
        const file = await fileOf(sending);
        if (!file) return show({ kind: 'problem', text: noChildren });
        const name = `${sending}-${today()}-${randomUUID().slice(0, 8)}`;
        const refusal = await client.send(name, file);
        // Loading the page again then shows the same feed, and sends nothing.
        return refusal === undefined ? redirect(response, `/?feed=${name}`) : show({ kind: 'problem', text: refusal });
      },
    ],
  ]);
  const listening = await listen(handler, port, host);
  return {
    url: `http://localhost:${listening.port}`,
    stop: async () => {
      await listening.stop();
      await records.close();
    },
  };
}
