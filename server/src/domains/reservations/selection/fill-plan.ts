import type { SelectionLimits } from '#contract/reservations/selection.ts';

/** Selects a balanced set of children: first the projects, then the children, longest waiting first. */

export interface Supply {
  readonly country: string;
  readonly project: number;
  readonly count: number;
}

export interface Candidate {
  readonly id: number;
  readonly country: string;
  readonly project: number;
  readonly gender: 'F' | 'M';
  /** An earlier date means a longer wait. */
  readonly addDate: string;
}

interface Already {
  readonly country: string;
  readonly project: number;
  readonly gender: 'F' | 'M';
}

export interface Mix {
  readonly gender: 'any' | 'balanced';
  readonly country: 'any' | 'balanced';
}

/**
 * Selects projects within the limits of the category type: those already selected, then round-robin over the countries
 * the project with most children, so that every country is used while the limits permit.
 */
export function chooseProjects(
  supply: readonly Supply[],
  already: readonly Pick<Already, 'country' | 'project'>[],
  limits: SelectionLimits,
): number[] {
  const countries = new Set(already.map(({ country }) => country));
  const byTotal = totals(supply);
  for (const [country] of byTotal) if (countries.size < limits.countries) countries.add(country);
  const chosen = new Set(already.map(({ project }) => project));
  const queues = [...countries].map((country) =>
    supply
      .filter((place) => place.country === country && !chosen.has(place.project))
      .sort((a, b) => b.count - a.count || a.project - b.project),
  );
  while (chosen.size < limits.projects && queues.some((queue) => queue.length > 0))
    for (const queue of queues) {
      const next = queue.shift();
      if (next && chosen.size < limits.projects) chosen.add(next.project);
    }
  return [...chosen];
}

function totals(supply: readonly Supply[]): [country: string, count: number][] {
  const sums = new Map<string, number>();
  for (const { country, count } of supply) sums.set(country, (sums.get(country) ?? 0) + count);
  return [...sums].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
}

const longestWaiting = (a: Candidate, b: Candidate) =>
  a.addDate === b.addDate ? a.id - b.id : a.addDate < b.addDate ? -1 : 1;

/**
 * Greedy balancing: each step takes a child from the group (gender, country, both or none) with the fewest children in
 * the whole reservation, longest waiting first. Returns fewer than `needed` only when candidates run out.
 */
export function chooseChildren(
  candidates: readonly Candidate[],
  already: readonly Already[],
  needed: number,
  mix: Mix,
): Candidate[] {
  const keyOf = ({ gender, country }: Pick<Already, 'gender' | 'country'>) =>
    `${mix.gender === 'balanced' ? gender : ''}/${mix.country === 'balanced' ? country : ''}`;
  const groups = new Map<string, { waiting: Candidate[]; next: number; taken: number }>();
  for (const candidate of [...candidates].sort(longestWaiting)) {
    const group = groups.get(keyOf(candidate)) ?? { waiting: [], next: 0, taken: 0 };
    group.waiting.push(candidate);
    groups.set(keyOf(candidate), group);
  }
  for (const child of already) {
    const group = groups.get(keyOf(child));
    if (group) group.taken += 1;
  }
  const chosen: Candidate[] = [];
  while (chosen.length < needed) {
    const open = [...groups.values()].filter((group) => group.next < group.waiting.length);
    if (open.length === 0) break;
    const group = open.reduce((least, other) => (isBefore(other, least) ? other : least));
    chosen.push(group.waiting[group.next] as Candidate);
    group.next += 1;
    group.taken += 1;
  }
  return chosen;
}

type Group = { readonly waiting: readonly Candidate[]; readonly next: number; readonly taken: number };

const isBefore = (a: Group, b: Group): boolean =>
  a.taken === b.taken
    ? longestWaiting(a.waiting[a.next] as Candidate, b.waiting[b.next] as Candidate) < 0
    : a.taken < b.taken;
