import type { ComposedMail, CountryCount, Fact, MailEntry } from '#contract/notifications/mail.ts';
import { mailTexts } from '#contract/notifications/mail-texts.ts';
import { languageRow } from '#contract/shared/language.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import { escapeHtml } from '../../escape-html.ts';

/**
 * F18: the HTML part of a mail. Mail clients support no CSS variables and drop most of a style sheet, so styles are
 * inline, in tables, with the colours of web/src/ui/theme/tokens.css. The two media queries in the head are optional
 * improvements for narrow and dark windows. No external resources.
 */

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const ink = '#14211F';
const quiet = '#3F4E4B';
const faint = '#596865';
const line = '#DCE3E1';
const strong = '#7B8A87';
const brand = '#0B5F70';
const page = '#F4F6F5';
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

const head = `<style>
@media (max-width:480px){.wrap{padding:0!important}.card{border:0!important;border-radius:0!important}.pad{padding-left:20px!important;padding-right:20px!important}.button{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.bg{background:#0E1514!important}.card{background:#161F1E!important;border-color:#2C3937!important}.card td,.card th,.card h1,.card p{color:#E9EFED!important;border-color:#2C3937!important}.card .link{color:#5FC3D4!important}.card .button{background:#5FC3D4!important;color:#06242B!important}.foot td{color:#96A5A2!important}}
</style>`;

const text = `font-size:14px;line-height:22px;color:${ink};overflow-wrap:anywhere`;
const cell = 'font-size:14px;line-height:20px;vertical-align:top;overflow-wrap:anywhere';
const section = (padding: string, content: string) =>
  content === '' ? '' : `<tr><td class="pad" style="padding:${padding}">${content}</td></tr>`;
const paragraphs = (all: readonly string[]) =>
  all.map((one) => `<p style="margin:8px 0 0;${text}">${lines(one)}</p>`).join('');
const table = (rows: string, kind = ' role="presentation"') =>
  `<table${kind} width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">${rows}</table>`;

type Language = ComposedMail['language'];

/** Mail programs know no logical properties. */
const sides = (language: Language) =>
  languageRow(language).direction === 'rtl'
    ? ({ start: 'right', end: 'left' } as const)
    : ({ start: 'left', end: 'right' } as const);

function factTable(facts: readonly Fact[], language: Language): string {
  if (facts.length === 0) return '';
  const { end } = sides(language);
  const rows = facts.map(({ label, value }, index) => {
    const under = `padding:8px 0;border-bottom:${index === facts.length - 1 ? '0' : `1px solid ${line}`};${cell}`;
    return `<tr><td style="${under};width:42%;padding-${end}:12px;color:${quiet}">${lines(label)}</td><td style="${under};font-weight:600;color:${ink}">${lines(value)}</td></tr>`;
  });
  return table(rows.join(''));
}

function countTable(counts: readonly CountryCount[], language: Language): string {
  if (counts.length === 0) return '';
  const words = mailTexts[language];
  const { start, end } = sides(language);
  const sum = (of: (one: CountryCount) => number) => counts.reduce((total, one) => total + of(one), 0);
  const row = (tag: 'td' | 'th', style: string, [first, ...numbers]: readonly string[]) =>
    `<tr><${tag} align="${start}" style="${style}">${escapeHtml(first ?? '')}</${tag}>${numbers
      .map((number) => `<${tag} align="${end}" style="${style}">${escapeHtml(number)}</${tag}>`)
      .join('')}</tr>`;
  const figures = (name: string, female: number, male: number) => [
    name,
    ...[female, male, female + male].map((number) => formatNumber(language, number)),
  ];
  const title = `padding:0 0 6px;font-size:12px;line-height:16px;font-weight:600;color:${faint};border-bottom:1px solid ${strong}`;
  const plain = `padding:7px 0;${cell};color:${ink};border-bottom:1px solid ${line}`;
  const last = `padding:7px 0;${cell};color:${ink};font-weight:600;border-top:1px solid ${strong}`;
  const female = sum((one) => one.female);
  const male = sum((one) => one.male);
  return table(
    [
      row('th', title, [words.children, words.female, words.male, words.total]),
      ...counts.map((one) => row('td', plain, figures(one.country, one.female, one.male))),
      row('td', last, figures(words.total, female, male)),
    ].join(''),
    '',
  );
}

const button = ({ link, linkText }: MailEntry) =>
  `<a class="button" href="${escapeHtml(link)}" style="display:inline-block;background:${brand};color:#FFFFFF;font-size:14px;line-height:20px;font-weight:600;text-decoration:none;padding:12px 20px;border-radius:6px">${escapeHtml(linkText)}</a>`;

/** A mail about one record: paragraphs, tables and one button. */
function single(entry: MailEntry, language: Language): string {
  const copy = mailTexts[language].copyAddress.replace('{}', () => entry.link);
  return [
    section('0 32px', paragraphs(entry.paragraphs)),
    section('14px 32px 0', factTable(entry.facts, language)),
    section('18px 32px 0', countTable(entry.counts, language)),
    section('24px 32px 8px', button(entry)),
    section(
      '8px 32px 0',
      `<p style="margin:0;font-size:12px;line-height:18px;color:${faint};overflow-wrap:anywhere">${escapeHtml(copy)}</p>`,
    ),
  ].join('');
}

/** A mail about several records: a row with a link for each. */
function row(entry: MailEntry, isLast: boolean): string {
  const link = `<a class="link" href="${escapeHtml(entry.link)}" style="color:${brand};font-weight:600;text-decoration:underline">${escapeHtml(entry.title)}</a>`;
  const under = isLast ? '0' : `1px solid ${line}`;
  const said = entry.paragraphs.map((one) => `<p style="margin:4px 0 0;${text}">${lines(one)}</p>`).join('');
  return `<tr><td style="padding:12px 0;border-bottom:${under};${cell}">${link}${said}</td></tr>`;
}

export function htmlPart({ language, subject, opening, entries, closing, signature, footer }: ComposedMail): string {
  const [only, ...others] = entries;
  const isSingle = only !== undefined && others.length === 0;
  const rows = entries.map((entry, index) => row(entry, index === entries.length - 1)).join('');
  const heading = `<h1 style="margin:0;font-size:22px;line-height:28px;font-weight:600;color:${ink};overflow-wrap:anywhere">${escapeHtml(subject)}</h1>${paragraphs(opening)}`;
  const card = [
    `<tr><td class="pad" style="padding:20px 32px;border-bottom:1px solid ${line};font-size:15px;line-height:20px;font-weight:600;letter-spacing:.04em;color:${ink}">PRCDS</td></tr>`,
    section('28px 32px 4px', heading),
    isSingle ? single(only, language) : section('8px 32px 0', table(rows)),
    section('0 32px', paragraphs(closing)),
    section('16px 32px 28px', paragraphs(signature) || '&nbsp;'),
  ].join('');
  const { start } = sides(language);
  const foot = footer.map(lines).join('<br>');
  return `<!doctype html>
<html lang="${language}" dir="${languageRow(language).direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
${head}
</head>
<body class="bg" style="margin:0;padding:0;background:${page};-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="bg" style="background:${page}"><tr><td align="center" class="wrap" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="card" style="width:100%;max-width:600px;background:#FFFFFF;border:1px solid ${line};border-radius:10px;border-collapse:separate;text-align:${start};${font};color:${ink}">
${card}
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="foot" style="width:100%;max-width:600px"><tr><td class="pad" style="padding:16px 32px;font-size:12px;line-height:18px;text-align:${start};color:${faint};${font}">${foot}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
