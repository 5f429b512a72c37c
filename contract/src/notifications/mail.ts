import { textsOf } from '#texts/shared.ts';
import type { Formats } from '../office-settings/format.ts';
import type { Language } from '../shared/language.ts';
import { formatNumber } from '../shared/numbers.ts';
import { type NotificationId, type PlaceholderName, type PlaceholderValues, placeholders } from './catalogue.ts';
import type { Template } from './default-templates.ts';
import { batchSubjects, buttonTexts, factLabelOverrides, factLabels, factsOf, mailTexts } from './mail-texts.ts';
import { defaultRecipients, type FilledTemplate, fillTemplate, formatPlaceholder } from './rules.ts';
import { opensRecord, sampleLink } from './sample-links.ts';

/** F18: the content of a mail, for its HTML part and its plain text part. */

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Children by country; the country's name is in the reader's language. */
export interface CountryCount {
  readonly country: string;
  readonly female: number;
  readonly male: number;
}

/** One event to report in a mail. */
export interface MailRecord {
  readonly values: PlaceholderValues;
  readonly link: string;
  readonly counts?: readonly CountryCount[];
}

export interface MailEntry {
  /** Empty in a mail about one record: its subject says it. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly Fact[];
  readonly counts: readonly CountryCount[];
  readonly link: string;
  readonly linkText: string;
}

export interface ComposedMail {
  readonly language: Language;
  /** Also the heading. */
  readonly subject: string;
  readonly opening: readonly string[];
  readonly entries: readonly MailEntry[];
  readonly closing: readonly string[];
  readonly signature: readonly string[];
  readonly footer: readonly string[];
}

export interface MailContext {
  readonly id: NotificationId;
  readonly template: Template;
  readonly formats: Formats;
  readonly language: Language;
  readonly officeCode: string;
  /** Values that all records share: the recipient's name, the office's name. */
  readonly common: PlaceholderValues;
}

const texts = textsOf('notifications');

const put = (text: string, value: string) => text.replace('{}', () => value);

function tableOf({ id, formats, language }: MailContext, values: PlaceholderValues): Fact[] {
  const labels: Readonly<Record<string, string>> = { ...factLabels[language], ...factLabelOverrides[language][id] };
  return factsOf[id].flatMap((name) => {
    const value = values[name];
    if (value === undefined || value === '') return [];
    return [{ label: labels[name] ?? name, value: formatPlaceholder(name, value, formats, language) }];
  });
}

const fillWords = ({ formats, language }: MailContext, subject: string, values: PlaceholderValues) =>
  fillTemplate({ subject, body: '', signature: '' }, values, formats, language).subject;

/** F18: says who sets the recipients; the author of an import is one whatever the administrators choose. */
function footerOf(frame: MailContext): string[] {
  const { footer, footerWithAuthor, noNames } = mailTexts[frame.language];
  const whole = defaultRecipients[frame.id] === 'doer' ? footerWithAuthor : footer;
  const office = whole.replace('{{officeCode}}', () => frame.officeCode);
  return [fillWords(frame, office, frame.common), noNames];
}

/** The number of leading paragraphs that all bodies share. */
function sharedStart(bodies: readonly (readonly string[])[]): number {
  const [first = []] = bodies;
  const differs = first.findIndex((paragraph, index) => bodies.some((body) => body[index] !== paragraph));
  return differs === -1 ? first.length : differs;
}

/** Greetings and closings that all records share appear once. */
function shared(filled: readonly FilledTemplate[]) {
  const bodies = filled.map(({ body }) => body);
  const start = sharedStart(bodies);
  const rest = bodies.map((body) => body.slice(start));
  const end = sharedStart(rest.map((body) => [...body].reverse()));
  return {
    opening: bodies[0]?.slice(0, start) ?? [],
    own: rest.map((body) => body.slice(0, body.length - end)),
    closing: end === 0 ? [] : (rest[0]?.slice(-end) ?? []),
  };
}

/** One record: all its details. Several: one row with a link for each. */
export function composeMail(frame: MailContext, records: readonly MailRecord[]): ComposedMail {
  const { id, template, formats, language } = frame;
  const known = records.map(({ values, link }) => ({ ...frame.common, ...values, link }));
  const filled = known.map((values) => fillTemplate(template, values, formats, language));
  const linkTexts = known.map((values) => fillWords(frame, buttonTexts[language][id], values));
  const [only, ...others] = filled;
  const footer = footerOf(frame);
  if (only && others.length === 0)
    return {
      language,
      subject: only.subject,
      opening: [],
      entries: [
        {
          title: '',
          paragraphs: only.body,
          facts: tableOf(frame, known[0] ?? {}),
          counts: records[0]?.counts ?? [],
          link: records[0]?.link ?? '',
          linkText: linkTexts[0] ?? '',
        },
      ],
      closing: [],
      signature: only.signature,
      footer,
    };
  const { opening, own, closing } = shared(filled);
  return {
    language,
    subject: put(batchSubjects[language][id], formatNumber(language, records.length)),
    opening,
    entries: filled.map(({ subject }, index) => ({
      title: subject,
      paragraphs: own[index] ?? [],
      facts: [],
      counts: [],
      link: records[index]?.link ?? '',
      linkText: linkTexts[index] ?? '',
    })),
    closing,
    // Without the values of a record: the signature applies to all of them.
    signature: fillTemplate(template, frame.common, formats, language).signature,
    footer,
  };
}

const samplesIn = (language: Language): PlaceholderValues => ({
  ...Object.fromEntries(
    Object.entries(placeholders).flatMap(([name, one]) => ('sample' in one ? [[name, one.sample]] : [])),
  ),
  ...(texts[language].sample satisfies Partial<Record<PlaceholderName, string>>),
});

/** The live preview and the test mail: the template with sample values. */
export function previewMail(frame: MailContext, publicUrl: string): ComposedMail {
  const common = { ...samplesIn(frame.language), ...frame.common };
  return composeMail({ ...frame, common }, [{ values: {}, link: sampleLink(frame.id, publicUrl) }]);
}

/** The preview as a mail; it says that it is a test, and where its link differs from a real one. */
export function testMail(frame: MailContext, publicUrl: string): ComposedMail {
  const mail = previewMail(frame, publicUrl);
  const { testSubject, testNote, testLink } = mailTexts[mail.language];
  const note = opensRecord(frame.id) ? `${testNote} ${testLink}` : testNote;
  return { ...mail, subject: put(testSubject, mail.subject), opening: [note, ...mail.opening] };
}

const countLines = (counts: readonly CountryCount[], language: Language): string[] => {
  const { female, male } = mailTexts[language];
  const say = (number: number) => formatNumber(language, number);
  return counts.map(
    (one) => `${one.country}: ${say(one.female + one.male)} (${female} ${say(one.female)}, ${male} ${say(one.male)})`,
  );
};

const entryText = (entry: MailEntry, language: Language): string =>
  [
    entry.title,
    ...entry.paragraphs,
    entry.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    countLines(entry.counts, language).join('\n'),
    `${entry.linkText}: ${entry.link}`,
  ]
    .filter(Boolean)
    .join(entry.title === '' ? '\n\n' : '\n');

/** The same text without formatting. */
export function plainTextPart({ language, opening, entries, closing, signature, footer }: ComposedMail): string {
  const parts = [
    ...opening,
    ...entries.map((entry) => entryText(entry, language)),
    ...closing,
    ...signature,
    `-- \n${footer.join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
