import type { Privilege } from '#contract/access.ts';
import type { Coded } from '#contract/children/card.ts';
import { type CriterionId, findCriterion } from '#contract/children/criteria.ts';
import type { cardLabels } from '#contract/children/labels.ts';
import type { CardWords } from './card-words.ts';

/** One value of the card, as screen and paper show it. */
export interface CardFact {
  readonly label: string;
  /** Null when nobody has recorded it. */
  readonly value: string | null;
  /** Small words after the value: 'confirmed', 'in 16 days'. */
  readonly note?: string | undefined;
  /** What the absence means, where it means something; 'None' and 'Not known' are values, never said of nothing. */
  readonly otherwise?: string | undefined;
  /** A link for those who may follow it. */
  readonly to?: { readonly address: string; readonly access: Privilege } | undefined;
  readonly isSensitive?: boolean;
  readonly isLate?: boolean;
  readonly isWide?: boolean;
}

export interface CardTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly none: string;
}

/** One photo, or the still of a video, with the words under it. */
export interface CardPicture {
  readonly id: number;
  /** 'Photo, 30/12/2024', for those who do not see it. */
  readonly label: string;
  readonly title: string;
  readonly isVideo: boolean;
  /** 'Photo CGP' */
  readonly kind: string;
  readonly consent: string;
  readonly isLate: boolean;
}

/** A heading with values, a list, or both. */
export interface Section {
  readonly title?: string;
  readonly facts: readonly CardFact[];
  readonly table?: CardTable;
  /** The same as the table says, for the screen; paper has the table. */
  readonly pictures?: readonly CardPicture[];
  /** Said instead of values. */
  readonly remark?: string;
}

type More = Omit<CardFact, 'label' | 'value'>;

/** Makers of facts: the label, and whether it is sensitive, come from the catalogue of criteria. */
export function factMakers({ labels, format }: CardWords) {
  const criterion = (id: CriterionId, value: string | null, more: More = {}): CardFact => {
    const isSensitive = findCriterion(id)?.isSensitive ?? false;
    return { label: labels.criterion(id), value, ...(isSensitive && { isSensitive }), ...more };
  };
  const card = (id: keyof typeof cardLabels, value: string | null, more: More = {}): CardFact => ({
    label: labels.card(id),
    value,
    ...more,
  });
  return {
    criterion,
    card,
    labelled: (value: Coded | null): string | null => value?.label ?? null,
    several: (values: readonly Coded[]): string | null =>
      values.length > 0 ? values.map(({ label }) => label).join(', ') : null,
    date: (value: string | null): string | null => (value === null ? null : format.date(value)),
    number: (value: number | null): string | null => (value === null ? null : format.number(value)),
    answer: (value: boolean | null): string | null => (value === null ? null : labels.value(value ? 'Yes' : 'No')),
    word: (value: string | null): string | null => (value === null ? null : labels.value(value)),
  };
}
