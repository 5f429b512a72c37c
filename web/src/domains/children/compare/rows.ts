import type { ChildRecord } from '#contract/children/card-api.ts';
import type { CriterionId } from '#contract/children/criteria.ts';
import type { Tab } from '#contract/children/fields.ts';
import type { FreshnessItem } from '#contract/children/freshness.ts';
import type { CardTexts } from '../card/card-texts.ts';
import { generalFacts, supportOfficeSection } from '../card/general-sections.ts';
import type { CardFact, Section } from '../card/sections.ts';
import { tabSections } from '../card/tab-sections.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** The rows of the comparison: the facts of the cards, which come from the table of child fields. */

const groups = ['availability', 'person', 'life', 'fresh', 'support', 'notes'] as const;
export type GroupId = (typeof groups)[number];

export interface ComparedRow {
  readonly label: string;
  /** By child ID. A card may have no such fact: that of a child without a hold does not say when it ends. */
  readonly facts: ReadonlyMap<string, CardFact>;
  readonly differs: boolean;
  /** The child that stands out. */
  readonly odd: string | undefined;
}

export interface ComparedGroup {
  readonly id: GroupId;
  readonly rows: readonly ComparedRow[];
}

/** Dates that the card shows as overdue in its column at the side. */
const freshnessCriteria: Partial<Record<FreshnessItem, CriterionId>> = {
  presence: 'PresenceVerifiedDate',
  approval: 'ParticipationApprovedDate',
  photo: 'PhotoDate',
};

function tabFacts(record: ChildRecord, words: CardTexts, ...tabs: readonly Exclude<Tab, 'general'>[]): CardFact[] {
  return tabs.flatMap((tab) => {
    const show = tabSections[tab] as (data: unknown, words: CardTexts) => readonly Section[];
    return show(record[tab], words).flatMap(({ facts }) => facts);
  });
}

function factsOf(record: ChildRecord, words: CardTexts): Readonly<Record<GroupId, readonly CardFact[]>> {
  const { child } = record;
  const { t, labels, format } = words;
  const general = generalFacts(child, words);
  const lock: CardFact = {
    label: t('compare.projectLock'),
    value: child.projectLockedUntil && t('card.lockedUntil', { date: format.date(child.projectLockedUntil) }),
    emptyText: t('compare.notLocked'),
  };
  const age: CardFact = { label: labels.column('Age'), value: t('card.years', { count: child.age }) };
  const [gender, ...person] = general.identity;
  return {
    availability: [...general.statuses, general.reservation, lock, ...general.hold, general.reasonForLeaving],
    person: [...(gender ? [gender] : []), age, ...person, general.christianWitnessSensitivity, ...general.others],
    life: tabFacts(record, words, 'family', 'education', 'health', 'nutrition'),
    fresh: [
      ...tabFacts(record, words, 'media'),
      ...general.dates,
      ...tabFacts(record, words, 'presence'),
      general.webPublishable,
    ],
    support: tabFacts(record, words, 'participation', 'correspondence', 'sponsor'),
    notes: supportOfficeSection(child, words).facts,
  };
}

/** All that a reader sees of the fact, so that equal rows look equal. */
const said = (fact: CardFact | undefined): string =>
  fact ? JSON.stringify([fact.value ?? fact.emptyText ?? '', fact.note ?? '', fact.isLate ?? false]) : '';

function rowOf(label: string, facts: ReadonlyMap<string, CardFact>, childIds: readonly string[]): ComparedRow {
  const { differs, odd }: Verdict = verdictOf(childIds.map((id) => said(facts.get(id))));
  return { label, facts, differs, odd: odd === undefined ? undefined : childIds[odd] };
}

/** Groups without a fact are left out. */
export function compareRows(records: readonly ChildRecord[], words: CardTexts): readonly ComparedGroup[] {
  const cards = records.map((record) => {
    const overdue = record.child.freshness.filter(({ isOverdue }) => isOverdue);
    const late = new Set(
      overdue.flatMap(({ item }) => {
        const id = freshnessCriteria[item];
        return id ? [words.labels.criterion(id)] : [];
      }),
    );
    return { id: record.child.childId, facts: factsOf(record, words), late };
  });
  return groups
    .map((id) => {
      const rows = new Map<string, Map<string, CardFact>>();
      for (const card of cards)
        for (const fact of card.facts[id]) {
          const row = rows.get(fact.label) ?? new Map<string, CardFact>();
          rows.set(fact.label, row.set(card.id, card.late.has(fact.label) ? { ...fact, isLate: true } : fact));
        }
      const childIds = cards.map((card) => card.id);
      return { id, rows: [...rows].map(([label, facts]) => rowOf(label, facts, childIds)) };
    })
    .filter(({ rows }) => rows.length > 0);
}
