import { statusChanges } from '#contract/integration/transitions.ts';
import { html, type Markup } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { type Behaviour, behaviours } from './behaviour.ts';
import type { ReceivedMessage } from './inbox.ts';
import type { SendResult } from './send-message.ts';

const shown = 100;

const behaviourForm = (how: Behaviour): Markup => html`<form method="post" action="/behaviour" class="card fields">
<label>This CRM <select name="how">${Object.entries(behaviours).map(([name, words]) =>
  name === how
    ? html`<option value="${name}" selected>${words}</option>`
    : html`<option value="${name}">${words}</option>`,
)}</select></label>
<button class="button">Behave like that</button>
</form>`;

const tellForm = (told: SendResult | undefined): Markup => html`<form method="post" action="/tell" class="card fields">
<label>Tell PRCDS <select name="kind">${statusChanges.map((kind) => html`<option>${kind}</option>`)}</select></label>
<label>Child <input name="ChildId" required placeholder="ETH-193408-0127"></label>
<label>Sponsor number <input name="SponsorNumber" placeholder="to propose or sponsor"></label>
<label>Hold type <select name="HoldType"><option value="">-</option><option>internal</option><option>partnership</option></select></label>
<button class="button">Tell</button>
</form>
${told ? html`<p role="status">PRCDS answered ${told.status}: ${told.answer}</p>` : undefined}`;

/** Simulates the field office's messages about a CSM. */
const csmForm = (id: number): Markup => html`<form method="post" action="/tell" class="fields">
<input type="hidden" name="CsmId" value="${id}">
<select name="kind" aria-label="News of this CSM"><option>csm-received</option><option>csm-answered</option><option>csm-closed</option><option>csm-failed</option></select>
<input name="Answer" aria-label="Answer" placeholder="Answer">
<button class="button">Tell</button>
</form>`;

const row = ({ receivedAt, kind, record, office, data }: ReceivedMessage): Markup =>
  html`<tr><td>${receivedAt}</td><td>${office}</td><td>${kind}</td><td>${record}</td><td><code>${JSON.stringify(data)}</code>${kind === 'csm' ? csmForm(Number(data.CsmId)) : undefined}</td></tr>`;

export const inboxPage = ({
  messages,
  how,
  told,
}: {
  readonly messages: readonly ReceivedMessage[];
  readonly how: Behaviour;
  readonly told: SendResult | undefined;
}): string =>
  page({
    place: 'Demo CRM',
    title: 'Messages',
    isWide: true,
    body: html`<h1>Messages from PRCDS</h1>
<p>${messages.length} taken, each once. <a href="/">Sponsor record</a></p>
${behaviourForm(how)}
${tellForm(told)}
<table><thead><tr><th>Received</th><th>Office</th><th>Message</th><th>About</th><th>Content</th></tr></thead>
<tbody>${[...messages].reverse().slice(0, shown).map(row)}</tbody></table>`,
  });
