import { html, type Markup } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import type { FeedState, RefusedLine } from './send-feed.ts';

/** What can be sent, as a table. */
export const sendings = {
  changes: {
    title: 'Today’s changes',
    words: 'Three new children, two changed ones, and one who is to leave.',
    button: 'Send today’s changes',
  },
  broken: {
    title: 'A broken file',
    words: 'A file with six mistakes. PRCDS refuses these lines, says why, and takes the others.',
    button: 'Send the broken file',
  },
  snapshot: {
    title: 'A snapshot with a missing project',
    words:
      'Every child of the country, except those of one project. A Partnership Admin must decide whether they have left.',
    button: 'Send the snapshot',
  },
  message: {
    title: 'A single message',
    words: 'One child is updated at once, without a file.',
    button: 'Send the message',
  },
  picture: {
    title: 'A picture',
    words:
      'A picture of a child: the file first, then a message that names it. PRCDS keeps neither camera nor place, which the file also says.',
    button: 'Send the picture',
  },
} as const;

export type Sending = keyof typeof sendings;
export const isSending = (text: string): text is Sending => Object.hasOwn(sendings, text);

const card = (id: Sending): Markup => html`<form method="post" class="card sending">
<h2>${sendings[id].title}</h2>
<p>${sendings[id].words}</p>
<button class="button" name="send" value="${id}">${sendings[id].button}</button>
</form>`;

const states: Readonly<Record<string, string>> = {
  receiving: 'It has not arrived completely.',
  waiting: 'It has arrived and waits for its turn. Look again in a moment.',
  applying: 'It is being applied. Look again in a moment.',
  'to-confirm':
    'It is applied. Children are missing from it: a Partnership Admin decides in PRCDS whether they have left.',
  dropping: 'It is applied. The children who are missing from it are being asked to leave.',
  done: 'It is applied.',
  declined: 'It is applied. A Partnership Admin decided that the missing children stay.',
};

const counts = [
  ['Lines', 'line in the file', 'lines in the file'],
  ['Places', 'project or community added or changed', 'projects and communities added or changed'],
  ['Registered', 'child registered', 'children registered'],
  ['Changed', 'child changed', 'children changed'],
  ['Unchanged', 'child as before', 'children as before'],
  ['Left', 'child asked to leave, or gone', 'children asked to leave, or gone'],
  ['Missing', 'child missing from the snapshot', 'children missing from the snapshot'],
  ['Refused', 'line refused', 'lines refused'],
] as const;

const reasons: Readonly<Record<string, string>> = {
  'not-in-list': 'this code is in no list',
  'not-a-date': 'this is not a date',
  required: 'this must be sent',
  invalid: 'this cannot be read',
  unknown: 'there is no such field',
  'outside-scope': 'this is not of the country that the file is about',
  'not-for-this-sender': 'this belongs to another field office',
  'not-json': 'this line cannot be read',
  'project-unknown': 'this project is not known',
  'inactive-place': 'this country or office is inactive and takes nothing new',
};

const refusedRow = ({ Line, Record, Errors }: RefusedLine): Markup =>
  html`<tr><td class="number">${Line}</td><td>${Record}</td><td>${Errors.map(
    ({ field, code }) => html`<span class="reason">${field ? `${field}: ` : ''}${reasons[code] ?? code}</span>`,
  )}</td></tr>`;

const linesShown = 50;

const refusedTable = (refused: readonly RefusedLine[]): Markup | undefined =>
  refused.length === 0
    ? undefined
    : html`<h3>Refused lines</h3>
<table><thead><tr><th class="number">Line</th><th>Record</th><th>Why</th></tr></thead>
<tbody>${refused.slice(0, linesShown).map(refusedRow)}</tbody></table>`;

const feedAnswer = ({ feed, refused }: FeedState, productUrl: string): Markup => {
  const shown = counts.filter(([wire]) => Number(feed[wire] ?? 0) > 0);
  return html`<section class="card" role="status" aria-label="The answer of PRCDS">
<h2>PRCDS took it as feed ${String(feed.FeedId)}</h2>
<p>${states[String(feed.State)] ?? String(feed.State)}</p>
<ul>${shown.map(([wire, one, several]) => {
    const count = Number(feed[wire]);
    return html`<li><strong>${count.toLocaleString('en')}</strong> ${count === 1 ? one : several}</li>`;
  })}</ul>
${refusedTable(refused)}
<p class="links"><a href="?feed=${encodeURIComponent(String(feed.Feed))}">Look again</a>
<a href="${productUrl}/administration/FundRaisingOfficeSetting?tab=feeds">Feeds in PRCDS</a></p>
</section>`;
};

export type Answer =
  | { readonly kind: 'feed'; readonly state: FeedState }
  | {
      readonly kind: 'message';
      readonly status: number;
      readonly child: string;
      readonly text: string;
      /** The picture that was sent for the child, by the name that PRCDS gave it. */
      readonly file?: string;
    }
  | { readonly kind: 'problem'; readonly text: string };

type MessageAnswer = Extract<Answer, { kind: 'message' }>;

const messageAnswer = ({ status, child, text, file }: MessageAnswer, productUrl: string): Markup => {
  const isTaken = status === 200;
  const title = file === undefined ? `PRCDS updated ${child}` : `PRCDS has a picture of ${child}`;
  return html`<section class="card" role="status" aria-label="The answer of PRCDS">
<h2>${isTaken ? title : `PRCDS refused the message about ${child}`}</h2>
${file === undefined ? undefined : html`<p>It stored the file as <code>${file}</code></p>`}
<p>It answered ${status}: <code>${text}</code></p>
<p class="links"><a href="${productUrl}/searchchild/viewchild?id=${child}">The child in PRCDS</a></p>
</section>`;
};

function answerOf(answer: Answer | undefined, productUrl: string): Markup | undefined {
  switch (answer?.kind) {
    case 'feed':
      return feedAnswer(answer.state, productUrl);
    case 'message':
      return messageAnswer(answer, productUrl);
    case 'problem':
      return html`<p class="problem" role="alert">${answer.text}</p>`;
    default:
      return undefined;
  }
}

interface FieldOfficePage {
  readonly answer?: Answer | undefined;
  readonly productUrl: string;
}

export const fieldOfficePage = ({ answer, productUrl }: FieldOfficePage): string =>
  page({
    place: 'Demo field office',
    title: 'Ethiopia',
    body: html`<h1>Field office of Ethiopia</h1>
<p>The system of a support office. It sends its children, projects and communities to PRCDS, and shows the answer.</p>
${answerOf(answer, productUrl)}
<div class="sendings">${(Object.keys(sendings) as Sending[]).map(card)}</div>`,
  });
