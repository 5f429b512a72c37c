import type { AvailableChild, ChildResult, ReservedChild } from '#contract/reservations/children-api.ts';
import type { ChildPlace, ChildRefusal } from '#contract/reservations/selection.ts';

/** The children chosen for a reservation, grouped by state. */
export interface SelectionSummary {
  /** Already in the reservation. */
  readonly reserved: readonly ReservedChild[];
  /** Chosen: held for this user, or only listed in the draft. */
  readonly selected: readonly ReservedChild[];
  readonly held: readonly ReservedChild[];
  readonly free: readonly ReservedChild[];
  readonly lost: readonly ReservedChild[];
  /** F27: chosen, but held by the same user for another reservation. */
  readonly heldElsewhere: readonly ReservedChild[];
  /** Reserved plus selected: the number that counts towards the target. */
  readonly total: number;
  /** The selection differs from the one stored in the draft. */
  readonly isUnsaved: boolean;
}

/** F27: the other reservation for which this user holds a child. */
export interface OtherReservation {
  readonly id: number;
  readonly isDraft: boolean;
}

/** A search result names only reservations for which the user holds the child; a refusal may name one that has it. */
export const otherReservationOf = ({
  inReservation,
  isInDraft,
  reason,
}: Pick<ChildResult, 'inReservation' | 'isInDraft'> & Partial<Pick<ChildResult, 'reason'>>):
  | OtherReservation
  | undefined =>
  typeof inReservation === 'number' && (reason ?? 'child-in-own-draft') === 'child-in-own-draft'
    ? { id: inReservation, isDraft: isInDraft === true }
    : undefined;

/** Why a child cannot be held, with the reservation that the reason names. */
interface Refused extends Pick<ChildResult, 'inReservation' | 'isInDraft'> {
  readonly reason: ChildRefusal;
}
export type Refusals = ReadonlyMap<string, Refused>;

/** The picks that may lapse. */
export const heldById = (listed: readonly ReservedChild[]): readonly (readonly [string, ReservedChild])[] =>
  listed.filter(({ state }) => state === 'held').map((child) => [child.childId, child]);

/** The server no longer lists a lapsed pick; the child is added again from memory, as not held. */
export function withLapsedPicks(
  listed: readonly ReservedChild[],
  remembered: ReadonlyMap<string, ReservedChild>,
): readonly ReservedChild[] {
  const known = new Set(listed.map(({ childId }) => childId));
  const lapsed = [...remembered.values()].filter(({ childId }) => !known.has(childId));
  return [...listed, ...lapsed.map((child) => ({ ...child, state: 'free' as const, isSaved: false }))];
}

/** A refusal overrides the older state of the list. */
function applyRefusal(child: ReservedChild, refused: Refusals): ReservedChild {
  const refusal = refused.get(child.childId);
  return refusal && child.state === 'free' ? { ...child, state: 'lost', ...refusal } : child;
}

export function summarizeSelection(children: readonly ReservedChild[], refused: Refusals): SelectionSummary {
  const known = children.map((child) => applyRefusal(child, refused));
  const of = (state: ReservedChild['state']) => known.filter((child) => child.state === state);
  const [reserved, held, free, gone] = [of('reserved'), of('held'), of('free'), of('lost')];
  const isElsewhere = (child: ReservedChild) => otherReservationOf(child) !== undefined;
  const [lost, elsewhere] = [gone.filter((child) => !isElsewhere(child)), gone.filter(isElsewhere)];
  const selected = known.filter(({ state }) => state === 'held' || state === 'free');
  const savedCount = known.filter(({ isSaved }) => isSaved).length;
  const isUnsaved = selected.some(({ isSaved }) => !isSaved) || savedCount !== selected.length + gone.length;
  return {
    reserved,
    selected,
    held,
    free,
    lost,
    heldElsewhere: elsewhere,
    total: reserved.length + selected.length,
    isUnsaved,
  };
}

/** Turns a found child into a held one, before the list is fetched again. */
export const toHeldChild = (child: AvailableChild): ReservedChild => {
  const { isPicked: _picked, inReservation: _elsewhere, isInDraft: _draft, ...person } = child;
  return { ...person, status: { code: '1', label: '' }, state: 'held', reason: null, isSaved: false, addedAt: null };
};

/** The list after a pick: listed children become held, found children are added. */
export function withHeldChildren(
  listed: readonly ReservedChild[],
  found: readonly AvailableChild[],
  picked: ReadonlySet<string>,
): ReservedChild[] {
  const known = new Set(listed.map(({ childId }) => childId));
  return [
    ...listed.map(
      (child): ReservedChild =>
        picked.has(child.childId) && child.state !== 'reserved'
          ? { ...child, state: 'held', reason: null, inReservation: null, isInDraft: null }
          : child,
    ),
    ...found.filter(({ childId }) => picked.has(childId) && !known.has(childId)).map(toHeldChild),
  ];
}

/** Puts these children back as they were before, and keeps every other change made since. */
export function withRestored(
  listed: readonly ReservedChild[],
  before: readonly ReservedChild[],
  ids: readonly string[],
): ReservedChild[] {
  const now = new Map(listed.map((child) => [child.childId, child]));
  const known = before.flatMap((child) => now.get(child.childId) ?? (ids.includes(child.childId) ? [child] : []));
  const kept = new Set(known.map(({ childId }) => childId));
  return [...known, ...listed.filter(({ childId }) => !kept.has(childId))];
}

/** Children ticked whose pick is not answered yet. A child may already be in the list while its tick is still pending. */
export const pendingOf = (
  ticked: ReadonlySet<string>,
  chosen: readonly Pick<ReservedChild, 'childId'>[],
): ReadonlySet<string> => {
  const known = new Set(chosen.map(({ childId }) => childId));
  return new Set([...ticked].filter((childId) => !known.has(childId)));
};

export const placesOf = (children: readonly Pick<ReservedChild, 'country' | 'project'>[]): ChildPlace[] =>
  children.map(({ country, project }) => ({ country: country.code, project: project.code }));

/** Projects may share a name, so the number is added. */
export const placeName = ({ code, label }: { readonly code: string; readonly label: string }): string =>
  `${label} (${code})`;

interface Share {
  readonly label: string;
  readonly count: number;
}

function sharesOf(labels: readonly string[]): Share[] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count })).sort((one, other) => other.count - one.count);
}

/** Gender and country mix, and the number of projects. */
export function mixOf(children: readonly ReservedChild[]) {
  const projects = new Set(children.map(({ project }) => project.code));
  return {
    female: children.filter(({ gender }) => gender === 'Female').length,
    male: children.filter(({ gender }) => gender === 'Male').length,
    countries: sharesOf(children.map(({ country }) => country.label)),
    projects: projects.size,
  };
}

export const nameOf = ({ givenName, familyName }: Pick<ReservedChild, 'givenName' | 'familyName'>): string =>
  [givenName, familyName].filter(Boolean).join(' ');
