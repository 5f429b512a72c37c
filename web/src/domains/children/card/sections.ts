import type { Privilege } from '#contract/access.ts';
import { type CriterionId, findCriterion } from '#contract/children/criteria.ts';
import type { cardLabels } from '#contract/children/labels.ts';
import type { FileKind } from '#contract/feed/files.ts';
import type { Coded } from '#contract/shared/coded.ts';
import type { CardTexts } from './card-texts.ts';

/** One value of the card, on screen and in print. */
export interface CardFact {
  readonly label: string;
  /** Null when not recorded. */
  readonly value: string | null;
  /** Small text after the value: 'confirmed', 'in 16 days'. */
  readonly note?: string | undefined;
  /**
   * Shown instead of a dash where a missing value has a meaning: 'Not in a reservation'. Never 'None' or 'Not known',
   * which are recorded values.
   */
  readonly emptyText?: string | undefined;
  /** A link for users with this privilege. */
  readonly to?: { readonly address: string; readonly access: Privilege } | undefined;
  readonly isSensitive?: boolean;
  readonly isLate?: boolean;
  readonly isWide?: boolean;
}

export interface CardTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly none: string;
  /** On screen, what can be opened or downloaded in each row. */
  readonly letters?: { readonly header: string; readonly ofRows: readonly (CardLetter | null)[] };
}

/** A letter that can be opened or downloaded. */
export interface CardLetter {
  readonly id: number;
  /** 'Letter from child, 30/12/2024' */
  readonly label: string;
  readonly file: FileKind;
}

/** One photo or video still, with its caption. */
export interface CardPicture {
  readonly id: number;
  /** Alternative text: 'Photo, 30/12/2024'. */
  readonly label: string;
  readonly title: string;
  readonly isVideo: boolean;
  readonly hasFile: boolean;
  /** The address of a video. */
  readonly link: string | null;
  /** 'Photo CGP' */
  readonly kind: string;
  readonly consent: string;
  readonly isLate: boolean;
}

/** A heading with values, a table, or both. */
export interface Section {
  readonly title?: string;
  readonly facts: readonly CardFact[];
  readonly table?: CardTable;
  /** Shown on screen instead of the table; print shows the table. */
  readonly pictures?: readonly CardPicture[];
  /** Text shown instead of values. */
  readonly remark?: string;
}

type More = Omit<CardFact, 'label' | 'value'>;

/** Builders of facts; label and sensitivity come from the catalogue of criteria. */
export function factBuilders({ labels, format }: CardTexts) {
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
