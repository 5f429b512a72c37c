import { emptyMark } from '../../../api/format.ts';
import type { CardTexts } from './card-texts.ts';
import { fieldFacts } from './field-facts.ts';
import type { FetchedTab, TabData } from './queries.ts';
import { type CardFact, factBuilders, type Section } from './sections.ts';

/** A date that something is due on, with how far away it is. */
const withDue = (fact: CardFact, date: string | null, isLate: boolean, { when }: CardTexts): CardFact => ({
  ...fact,
  note: date === null ? undefined : when(date),
  isLate,
});

type SectionBuilders = { readonly [T in FetchedTab]: (data: TabData[T], words: CardTexts) => readonly Section[] };

const participation: SectionBuilders['participation'] = (data, words) => {
  const { t, labels, format } = words;
  return [
    { facts: Object.values(fieldFacts('participation', data, words)) },
    {
      title: t('card.section.supports'),
      facts: [],
      table: {
        columns: [
          t('card.field.date'),
          labels.criterion('ParticipationSupportType'),
          labels.criterion('ParticipationSupportDescription'),
        ],
        rows: data.supports.map((support) => [
          format.date(support.date),
          support.type.label,
          support.description?.label ?? emptyMark,
        ]),
        none: t('card.noSupports'),
      },
    },
  ];
};

const correspondence: SectionBuilders['correspondence'] = (data, words) => {
  const { t, labels, format, languageName } = words;
  const facts = fieldFacts('correspondence', data, words);
  const { nextCorrespondenceDueDate: nextLetter, annualReportDueDate: nextReport } = facts;
  return [
    {
      facts: Object.values({
        ...facts,
        nextCorrespondenceDueDate: withDue(nextLetter, data.nextCorrespondenceDueDate, data.isOverdue, words),
        annualReportDueDate: withDue(nextReport, data.annualReportDueDate, data.isAnnualReportOverdue, words),
      }),
    },
    {
      title: t('card.section.letters'),
      facts: [],
      table: {
        columns: [t('card.field.date'), t('card.field.kind'), labels.card('language')],
        rows: data.letters.map((letter) => [
          format.date(letter.date),
          labels.value(letter.kind),
          letter.language ? languageName(letter.language) : emptyMark,
        ]),
        none: t('card.noLetters'),
        ...(data.letters.some(({ file }) => file != null) && {
          letters: {
            header: t('card.field.file'),
            ofRows: data.letters.map(({ id, kind, date: written, file }) =>
              file == null || id === undefined
                ? null
                : { id, file, label: t('card.picture', { kind: labels.value(kind), date: format.date(written) }) },
            ),
          },
        }),
      },
    },
  ];
};

const media: SectionBuilders['media'] = (data, words) => {
  const { t, labels, format } = words;
  const facts = fieldFacts('media', data, words);
  const { mediaConsentExpiryDate: expiry } = facts;
  return [
    {
      facts: Object.values({
        ...facts,
        mediaConsentExpiryDate: withDue(expiry, data.mediaConsentExpiryDate, data.isConsentExpired, words),
      }),
    },
    {
      title: t('card.section.media'),
      facts: [],
      pictures: data.items.map(({ id, kind, flag, date: taken, consentExpiryDate, isConsentExpired, file, link }) => {
        const ends = consentExpiryDate === null ? emptyMark : format.date(consentExpiryDate);
        return {
          id,
          label: t('card.picture', { kind: labels.value(kind), date: format.date(taken) }),
          title: format.date(taken),
          isVideo: kind === 'video',
          hasFile: file != null,
          link: link ?? null,
          kind: [labels.value(kind), flag].filter(Boolean).join(' '),
          consent: t('card.fact', { label: labels.card('consentExpiry'), value: ends }),
          isLate: isConsentExpired,
        };
      }),
      table: {
        columns: [t('card.field.date'), t('card.field.kind'), t('card.field.flag'), labels.card('consentExpiry')],
        rows: data.items.map((item) => [
          format.date(item.date),
          labels.value(item.kind),
          item.flag ?? format.date(null),
          item.consentExpiryDate ? format.date(item.consentExpiryDate) : emptyMark,
        ]),
        none: t('card.noMedia'),
      },
    },
  ];
};

const presence: SectionBuilders['presence'] = (data, words) => {
  const { t, labels, format } = words;
  const { card, date } = factBuilders(words);
  const { presenceVerifiedDate, ...others } = fieldFacts('presence', data, words);
  const lastSeen = data.visits.find(({ result }) => result === 'present')?.date ?? null;
  return [
    { facts: [presenceVerifiedDate, card('lastSeen', date(lastSeen)), ...Object.values(others)] },
    {
      title: t('card.section.visits'),
      facts: [],
      table: {
        columns: [t('card.field.date'), t('card.field.seenBy'), t('card.field.result')],
        rows: data.visits.map((visit) => [format.date(visit.date), visit.seenBy, labels.value(visit.result)]),
        none: t('card.noVisits'),
      },
    },
  ];
};

const sponsor: SectionBuilders['sponsor'] = (data, words) => {
  const { t, labels } = words;
  if (data.isElsewhere) return [{ facts: [], remark: labels.value('sponsored-elsewhere') }];
  if (data.sponsorNumber === null && data.sponsorshipStartDate === null)
    return [{ facts: [], remark: t('card.notSponsored') }];
  return [{ facts: Object.values(fieldFacts('sponsor', data, words)) }];
};

/** Sections of each tab, on screen and in print (CHILD-004). */
export const tabSections: SectionBuilders = {
  education: (data, words) => [{ facts: Object.values(fieldFacts('education', data, words)) }],
  health: (data, words) => [{ facts: Object.values(fieldFacts('health', data, words)) }],
  nutrition: (data, words) => [{ facts: Object.values(fieldFacts('nutrition', data, words)) }],
  family: (data, words) => [{ facts: Object.values(fieldFacts('family', data, words)) }],
  participation,
  correspondence,
  media,
  presence,
  sponsor,
};
