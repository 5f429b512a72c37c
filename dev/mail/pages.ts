import { html, type Markup } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import type { Message } from './mailbox.ts';

const place = 'Demo mail';

const row = ({ id, receivedAt, to, subject }: Message): Markup => html`<tr>
<td><time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')}</time></td>
<td>${to.join(', ')}</td>
<td><a href="/messages/${id}">${subject || '(no subject)'}</a></td></tr>`;

const table = (messages: readonly Message[]): Markup => html`<table>
<thead><tr><th scope="col">Received (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${messages.map(row)}</tbody></table>
<form method="post" action="/empty" class="after"><button class="button quiet">Delete all</button></form>`;

export const listPage = (messages: readonly Message[]): string =>
  page({
    place,
    title: 'Mail',
    isWide: true,
    body: html`<h1>Mail</h1>
<p>Everything PRCDS sends arrives here; nothing leaves this machine.</p>
${messages.length === 0 ? html`<p class="card">No mail yet.</p>` : table(messages)}`,
  });

/** Sandbox and policy prevent a mail from running scripts or loading anything; its links open in a new tab. */
const letterFrame = (letter: string): Markup => {
  const policy =
    '<meta http-equiv="content-security-policy" content="default-src \'none\'; style-src \'unsafe-inline\'"><base target="_blank">';
  return html`<h2>As HTML</h2><iframe class="frame letter" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The message as HTML" srcdoc="${policy + letter}"></iframe>`;
};

export const messagePage = ({ from, to, subject, text, html: letter, receivedAt }: Message): string =>
  page({
    place,
    title: subject || '(no subject)',
    body: html`<p><a href="/">All mail</a></p>
<h1>${subject || '(no subject)'}</h1>
<p>From ${from} to ${to.join(', ')}, ${receivedAt.slice(0, 19).replace('T', ' ')} UTC</p>
${letter ? letterFrame(letter) : undefined}
${text ? html`<h2>As plain text</h2><div class="card"><pre>${text}</pre></div>` : undefined}`,
  });
