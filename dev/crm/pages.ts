import { html, type Markup } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import type { DemoPerson } from '../people.ts';
import { screens } from './screens.ts';

interface Choice {
  readonly email: string;
  readonly screen: string;
  /** For 'Integration navigation'. */
  readonly record: string;
}

const option = (value: string, text: string, chosen: string): Markup =>
  value === chosen
    ? html`<option value="${value}" selected>${text}</option>`
    : html`<option value="${value}">${text}</option>`;

const chooser = (
  people: readonly DemoPerson[],
  { email, screen, record }: Choice,
  open: string | undefined,
): Markup => html`<form method="post" class="card fields">
<label>Working as <select name="email">
${people.map((person) => option(person.email, `${person.firstName} ${person.lastName} (${person.email})`, email))}
</select></label>
<label>Screen <select name="screen">${screens.map(({ path, name }) => option(path, name, screen))}</select></label>
<label>Child or reservation <input name="record" value="${record}" placeholder="for Integration navigation"></label>
<button class="button">Open</button>
${
  open === undefined
    ? undefined
    : html`<input type="hidden" name="open" value="${open}"><button class="button" name="close" value="yes">Close</button>`
}
</form>`;

const frame = (address: string): Markup =>
  html`<iframe class="frame" title="PRCDS" src="${address}" referrerpolicy="no-referrer" allow="clipboard-write"></iframe>`;

interface CrmPage {
  readonly people: readonly DemoPerson[];
  readonly choice: Choice;
  readonly address?: string;
  /** The refresh token of the open frame. */
  readonly open?: string;
  readonly refusal?: string;
}

export const crmPage = ({ people, choice, address, open, refusal }: CrmPage): string =>
  page({
    place: 'Demo CRM',
    title: 'Sponsor record',
    isWide: true,
    body: html`<h1>Sponsor record</h1>
<p>A CRM that shows PRCDS inside its own page. It fetches the tokens with its API credential, then opens the frame.
<a href="/inbox">Messages from PRCDS</a></p>
${chooser(people, choice, open)}
${refusal ? html`<p class="problem" role="alert">${refusal}</p>` : undefined}
${address ? frame(address) : undefined}`,
  });
