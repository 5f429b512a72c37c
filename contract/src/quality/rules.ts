import type { ChildSearch } from '../children/search.ts';
import { enrolledOrLeavingStatuses, enrolledStatuses } from '../children/statuses.ts';
import { addPeriod, type Period } from '../office-settings/support-office.ts';
import { addDays } from '../shared/calendar.ts';

/**
 * How good the data about the children is. A job counts these figures every night for each project and keeps one value
 * a week; the texts say what each means.
 */

/** The dates of one count of a country: data with a date before them was overdue on that day. */
export interface CutOffs {
  readonly photoBefore: string;
  readonly updateBefore: string;
}

export interface FigureRule {
  /** Only children with these statuses (T3) count. Those who left, and so those whose data is erased, never do. */
  readonly statuses: readonly number[];
  /** The criteria of the child search that find the same children; undefined where no criterion says it. */
  readonly search?: (cutOffs: CutOffs) => Pick<ChildSearch, 'advanced' | 'lastUpdateDate'>;
  /** The criterion of the search can only be used for one project; the page lists the children of a country itself. */
  readonly searchNeedsProject?: true;
  /** The page shows pairs of children. Without it and without a search, the page lists the children. */
  readonly isOfPairs?: true;
}

const everyone = enrolledOrLeavingStatuses;

export const figures = {
  all: { statuses: everyone, search: () => ({}) },
  noPhoto: { statuses: everyone },
  /** As on the card (freshness.ts): no new photo is due of a child who is leaving. */
  oldPhoto: {
    statuses: enrolledStatuses,
    search: ({ photoBefore }) => ({
      advanced: [{ criterion: 'PhotoDate', operator: 'Before', from: photoBefore }],
    }),
  },
  updateOverdue: {
    statuses: everyone,
    search: ({ updateBefore }) => ({ lastUpdateDate: { operator: 'Before', from: updateBefore } }),
  },
  estimatedBirthDate: { statuses: everyone },
  noCommunity: {
    statuses: everyone,
    search: () => ({ advanced: [{ criterion: 'Community', operator: 'Is empty' }] }),
    searchNeedsProject: true,
  },
  contradictions: { statuses: everyone },
  perhapsTwice: { statuses: everyone, isOfPairs: true },
} as const satisfies Readonly<Record<string, FigureRule>>;

export type Figure = keyof typeof figures;
export const figureNames = Object.keys(figures) as [Figure, ...Figure[]];
/** Every figure but the number of all children, of which the others are a share. */
export const shareNames = figureNames.filter((figure) => figure !== 'all');

const ruleOf = (figure: Figure): FigureRule => figures[figure];

/** The figures whose children the page lists itself. */
export const listedFigures = figureNames.filter((figure) => {
  const { search, searchNeedsProject, isOfPairs } = ruleOf(figure);
  return !isOfPairs && (!search || searchNeedsProject);
}) as [Figure, ...Figure[]];

/**
 * Dates of one child that cannot both be right, or cannot be right today. Only fields that every office sees: a figure
 * must not tell what belongs to another office.
 */
export const contradictions = [
  'bornInFuture',
  'registeredBeforeBirth',
  'registeredInFuture',
  'leftBeforeRegistered',
  'photoInFuture',
  'photoBeforeRegistration',
  'updatedInFuture',
  'visitInFuture',
  'tooOldToBePledgeable',
] as const;
export type Contradiction = (typeof contradictions)[number];

/** Of a country, or of one of its projects. */
export interface Place {
  readonly country: string;
  readonly project?: string | undefined;
}

export type FigureTarget =
  | { readonly kind: 'search'; readonly search: ChildSearch }
  | { readonly kind: 'list' }
  | { readonly kind: 'pairs' };

/** Where a figure leads: to the same children in the child search, or to a list of this page. */
export function targetOf(figure: Figure, { country, project }: Place, cutOffs: CutOffs): FigureTarget {
  const { statuses, search, searchNeedsProject, isOfPairs } = ruleOf(figure);
  if (isOfPairs) return { kind: 'pairs' };
  if (!search || (searchNeedsProject && project === undefined)) return { kind: 'list' };
  return {
    kind: 'search',
    search: {
      countries: [country],
      ...(project !== undefined && { projects: [project] }),
      statuses: statuses.map(String),
      ...search(cutOffs),
    },
  };
}

/** The last days of months make periods of months end on the same day; no month is longer than this beyond another. */
const slack = 4;

/**
 * The first date from which data is not yet overdue: with an earlier date, the date plus the period is before today, as
 * freshness.ts has it.
 */
export function cutOffOf(today: string, period: Period): string {
  let date = addDays(addPeriod(today, { ...period, value: -period.value }), -slack);
  while (addPeriod(date, period) < today) date = addDays(date, 1);
  return date;
}

/** How many weeks are kept, and how many the chart shows. */
export const weeksKept = 104;
export const weeksCharted = 26;

/** Anybody may have everything counted again, but the children are counted at most this often. */
export const countAgainMinutes = 10;

/** Of more children who look the same, only the first are compared: one wrong import must not make millions of pairs. */
export const sameMaximum = 20;

export const pairStates = ['open', 'notTheSame'] as const;
export type PairState = (typeof pairStates)[number];

/** The audit entry of each child of a pair: the other child, when they were said not to be the same. */
export const notTheSameField = 'NotTheSameAs';

export const projectColumns = ['Project', ...figureNames] as [string, ...string[]];
