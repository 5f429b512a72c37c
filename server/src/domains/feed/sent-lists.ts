import type { ChildData } from '#contract/feed/lines.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { findValue, type Reference, type Stored, type UnknownValue, Unreadable } from './sent-columns.ts';

/** The lists behind the tabs of a card. A list that is sent replaces the stored one. */

export interface Support {
  readonly supportType: number;
  readonly supportDescription: number | null;
  readonly supportDate: string;
}
export interface Letter {
  readonly kind: string;
  readonly letterDate: string;
  readonly language: string | null;
}
export interface Visit {
  readonly visitDate: string;
  readonly seenBy: string;
  readonly result: string;
}

export interface SentLists {
  readonly supports?: readonly Support[];
  readonly letters?: readonly Letter[];
  readonly visits?: readonly Visit[];
}

export interface ReadLists {
  readonly lists: SentLists;
  /** The columns that follow from them. */
  readonly values: Readonly<Record<string, Stored>>;
  readonly problems: readonly FieldProblem[];
  readonly unknown: readonly UnknownValue[];
}

const latest = (dates: readonly string[]): string | null =>
  dates.reduce<string | null>((last, date) => (last === null || date > last ? date : last), null);

const distinct = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

function readSupports(sent: NonNullable<ChildData['Supports']>, reference: Reference) {
  const problems: FieldProblem[] = [];
  const unknown: UnknownValue[] = [];
  const find = (index: number, list: string, field: string, code: string) => {
    try {
      return findValue(reference, list, code).id;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problems.push({ field: `Supports.${index}.${field}`, ...error.problem });
      if (error.unknown) unknown.push(error.unknown);
      return 0;
    }
  };
  const supports = sent.map(
    ({ ParticipationSupportType, ParticipationSupportDescription, Date: supportDate }, index) => ({
      supportType: find(index, 'participationSupportType', 'ParticipationSupportType', ParticipationSupportType),
      supportDescription:
        ParticipationSupportDescription == null
          ? null
          : find(
              index,
              'participationSupportDescription',
              'ParticipationSupportDescription',
              ParticipationSupportDescription,
            ),
      supportDate,
    }),
  );
  const values = {
    participationSupportType: distinct(supports.map(({ supportType }) => supportType)),
    participationSupportDescription: distinct(
      supports.flatMap(({ supportDescription }) => (supportDescription === null ? [] : [supportDescription])),
    ),
    participationSupportDate: latest(supports.map(({ supportDate }) => supportDate)),
  };
  return { supports, values, problems, unknown };
}

function readLetters(sent: NonNullable<ChildData['Letters']>) {
  const letters = sent.map(({ Kind, Date: letterDate, Language = null }) => ({
    kind: Kind,
    letterDate,
    language: Language,
  }));
  const last = (...kinds: string[]) =>
    latest(letters.filter(({ kind }) => kinds.includes(kind)).map(({ letterDate }) => letterDate));
  const values = {
    introductionLetterDate: last('introduction'),
    lastCorrespondenceDate: last('from-child', 'from-sponsor'),
    annualReportDate: last('annual-report'),
  };
  return { letters, values };
}

/** Visits at which somebody met the child. */
const seen = ['present', 'ill'];

function readVisits(sent: NonNullable<ChildData['Visits']>) {
  const visits = sent.map(({ Date: visitDate, SeenBy, Result }) => ({ visitDate, seenBy: SeenBy, result: Result }));
  const met = visits.filter(({ result }) => seen.includes(result));
  return { visits, values: { presenceVerifiedDate: latest(met.map(({ visitDate }) => visitDate)) } };
}

export function readLists({ Supports, Letters, Visits }: ChildData, reference: Reference): ReadLists {
  const supports = Supports && readSupports(Supports, reference);
  const letters = Letters && readLetters(Letters);
  const visits = Visits && readVisits(Visits);
  return {
    lists: {
      ...(supports && { supports: supports.supports }),
      ...(letters && { letters: letters.letters }),
      ...(visits && { visits: visits.visits }),
    },
    values: { ...supports?.values, ...letters?.values, ...visits?.values },
    problems: supports?.problems ?? [],
    unknown: supports?.unknown ?? [],
  };
}
