import { isAllowed, statusCodes, statusOn } from '#contract/reservations/rules.ts';
import type { ChildRefusal } from '#contract/reservations/selection.ts';
import { limitsOf } from '#contract/reservations/selection.ts';
import type { ReservationRecord } from '../records.ts';
import type { LockedChild } from '../selection/candidates.ts';

/** Validates a list of children for a reservation one by one, in list order. */

export interface AdditionRefusal {
  readonly code:
    | ChildRefusal
    | 'reservation-unknown'
    | 'reservation-not-active'
    | 'reservation-full'
    | 'too-many-countries'
    | 'too-many-projects';
  readonly params?: Readonly<Record<string, number>>;
}

/** 'present': already in this reservation. */
export type Verdict = 'free' | 'present' | AdditionRefusal;
export type Verdicts = ReadonlyMap<string, Verdict>;

export interface Listed {
  /** Undefined when the office has no such reservation. */
  readonly record: ReservationRecord | undefined;
  readonly codes: readonly string[];
  readonly children: ReadonlyMap<string, LockedChild>;
  readonly isPresent: (child: LockedChild) => boolean;
  readonly whyNot: (child: LockedChild) => AdditionRefusal | undefined;
  /** Countries and projects of the children already in the reservation. */
  readonly places: readonly { readonly country: string; readonly project: number }[];
}

function refusalOfAll(record: ReservationRecord | undefined, today: string): AdditionRefusal | undefined {
  if (!record) return { code: 'reservation-unknown' };
  if (isAllowed(record, 'addChild', today)) return undefined;
  return { code: 'reservation-not-active', params: { status: statusCodes[statusOn(record, today)] } };
}

/** RESV-090 to RESV-093, RESV-099: refuses a row that would break a limit; later rows may still fit. */
export function validateAdditions(
  { record, codes, children, isPresent, whyNot, places }: Listed,
  today: string,
): Verdicts {
  const ofAll = refusalOfAll(record, today);
  const limits = limitsOf(record?.categoryType ?? null);
  const target = record?.targetChildren ?? 0;
  const countries = new Set(places.map(({ country }) => country));
  const projects = new Set(places.map(({ project }) => project));
  let room = target - (record?.heldChildren ?? 0);

  function validate(code: string): Verdict {
    const child = children.get(code);
    if (ofAll) return ofAll;
    if (!child) return { code: 'child-unknown' };
    if (isPresent(child)) return 'present';
    const refusal = whyNot(child);
    if (refusal) return refusal;
    if (!countries.has(child.country) && countries.size >= limits.countries)
      return { code: 'too-many-countries', params: { count: limits.countries } };
    if (!projects.has(child.project) && projects.size >= limits.projects)
      return { code: 'too-many-projects', params: { count: limits.projects } };
    if (room <= 0) return { code: 'reservation-full', params: { target } };
    room -= 1;
    countries.add(child.country);
    projects.add(child.project);
    return 'free';
  }
  return new Map(codes.map((code) => [code, validate(code)]));
}
