import type { Child } from '#contract/children/card.ts';
import { paths } from '../../../app/paths.ts';
import type { CardTexts } from './card-texts.ts';
import { fieldFacts } from './field-facts.ts';
import { type CardFact, factBuilders, type Section } from './sections.ts';

/** The facts of the General tab, by what they say. */
export function generalFacts(child: Child, words: CardTexts) {
  const facts = fieldFacts('general', child, words);
  const { addDate, lastUpdateDate, registrationDate, dropRequestedDate, leavingDate, ...notDates } = facts;
  const { webPublishable, christianWitnessSensitivity, reasonForLeaving, ...others } = notDates;
  const isLate = child.freshness.some(({ item, isOverdue }) => item === 'fieldOfficeUpdate' && isOverdue);
  return {
    names: names(child, words),
    identity: identity(child, words),
    statuses: statuses(child, words),
    webPublishable,
    christianWitnessSensitivity,
    reservation: reservation(child, words),
    reasonForLeaving,
    others: Object.values<CardFact>(others),
    dates: [addDate, { ...lastUpdateDate, isLate }, registrationDate, dropRequestedDate, leavingDate],
    hold: child.hold ? hold(child.hold, words) : [],
  };
}

/** Sections of the General tab: identity, status, dates and hold. */
export function generalSections(child: Child, words: CardTexts): readonly Section[] {
  const { t } = words;
  const facts = generalFacts(child, words);
  return [
    { title: t('card.section.identity'), facts: [...facts.names, ...facts.identity] },
    {
      title: t('card.section.status'),
      facts: [
        ...facts.statuses,
        facts.webPublishable,
        facts.christianWitnessSensitivity,
        facts.reservation,
        facts.reasonForLeaving,
        ...facts.others,
      ],
    },
    { title: t('card.section.dates'), facts: facts.dates },
    ...(facts.hold.length > 0 ? [{ title: t('card.section.hold'), facts: facts.hold }] : []),
  ];
}

export function supportOfficeSection(child: Child, words: CardTexts): Section {
  const { card, criterion } = factBuilders(words);
  return {
    title: words.t('card.section.supportOffice'),
    facts: [
      card('supportOfficeName', child.supportOfficeName || null),
      card('supportOfficeComments', child.supportOfficeComments || null, { isWide: true }),
      ...(child.supportOfficeUpdatedBy ? [criterion('UpdatedBy', child.supportOfficeUpdatedBy)] : []),
    ],
  };
}

const names = (child: Child, { labels }: CardTexts): readonly CardFact[] => [
  { label: labels.column('ChildGivenName'), value: child.givenName },
  { label: labels.column('ChildFamilyName'), value: child.familyName },
];

function identity(child: Child, words: CardTexts): readonly CardFact[] {
  const { labels, t } = words;
  const { criterion, card, labelled, date } = factBuilders(words);
  return [
    { label: labels.column('Gender'), value: labels.value(child.gender) },
    criterion('BirthDate', date(child.birthDate), {
      note: child.isBirthDateEstimated ? labels.value('estimated') : t('card.confirmed'),
    }),
    card('region', child.region.label),
    { label: labels.column('Country'), value: child.country.label },
    {
      label: labels.column('Project'),
      value: child.project.label,
      note: child.project.code,
      to: { address: paths.viewProject({ id: child.project.code }), access: 'Projects:View' },
    },
    criterion('Community', labelled(child.community)),
  ];
}

function statuses(child: Child, words: CardTexts): readonly CardFact[] {
  const { criterion } = factBuilders(words);
  return [
    criterion('PRCDSChildStatus', child.status.label),
    criterion('FOChildStatus', child.foStatus.label),
    criterion('ActionCode', child.actionCode?.code ?? null, { note: child.actionCode?.label }),
  ];
}

function reservation({ hold: held }: Child, { labels, t }: CardTexts): CardFact {
  const id = held?.reservationId ?? null;
  return {
    label: labels.column('ReservationID'),
    value: id === null ? null : String(id),
    note: held?.reservationName ?? undefined,
    emptyText: t('card.notInReservation'),
    to: id === null ? undefined : { address: paths.reservation({ mode: 'view', id }), access: 'Reservation:View' },
  };
}

function hold(held: NonNullable<Child['hold']>, words: CardTexts): readonly CardFact[] {
  const { t, labels, format, when } = words;
  const { card, date, word } = factBuilders(words);
  if (held.isElsewhere) return [card('hold', labels.value('held-elsewhere'))];
  return [
    card('hold', word(held.kind)),
    { label: t('card.field.placedBy'), value: held.placedBy },
    { label: t('card.field.placedOn'), value: format.instant(held.placedAt) },
    {
      label: t('card.field.ends'),
      value: date(held.endsOn),
      note: held.endsOn ? when(held.endsOn) : undefined,
    },
  ];
}
