import type { AvailableChild, ChildResult, ReservedChild } from '#contract/reservations/children-api.ts';
import type { ChildRefusal, Placed } from '#contract/reservations/selection.ts';

/** What is known about the children chosen for a reservation, as one picture. */
export interface SelectionPicture {
  /** In an active reservation already. */
  readonly reserved: readonly ReservedChild[];
  /** Chosen: held for the caller, or only remembered. */
  readonly selected: readonly ReservedChild[];
  readonly held: readonly ReservedChild[];
  readonly free: readonly ReservedChild[];
  readonly lost: readonly ReservedChild[];
  /** F27: chosen, and held by the same person for another draft. */
  readonly elsewhere: readonly ReservedChild[];
  /** Reserved and selected: what counts towards the target. */
  readonly total: number;
  /** Chosen otherwise than the draft keeps it. */
  readonly isUnsaved: boolean;
}

/** F27: another reservation of theirs for which the person holds a child. */
export interface Elsewhere {
  readonly id: number;
  readonly isDraft: boolean;
}

export const elsewhereOf = ({
  inReservation,
  isInDraft,
}: Pick<ChildResult, 'inReservation' | 'isInDraft'>): Elsewhere | undefined =>
  typeof inReservation === 'number' ? { id: inReservation, isDraft: isInDraft === true } : undefined;

export type Refusals = ReadonlyMap<string, ChildRefusal>;

/** A pick that has lapsed is gone from the server's list; the screen still remembers who it was. */
export function withRemembered(
  listed: readonly ReservedChild[],
  remembered: ReadonlyMap<string, ReservedChild>,
): readonly ReservedChild[] {
  const known = new Set(listed.map(({ childId }) => childId));
  const lapsed = [...remembered.values()].filter(({ childId }) => !known.has(childId));
  return [...listed, ...lapsed.map((child) => ({ ...child, state: 'free' as const, isSaved: false }))];
}

/** A refusal weighs more than what the list said before it. */
function refusedOver(child: ReservedChild, refused: Refusals): ReservedChild {
  const reason = refused.get(child.childId);
  const isOver = reason !== undefined && child.state === 'free';
  return isOver ? { ...child, state: 'lost', reason } : child;
}

export function pictureOf(children: readonly ReservedChild[], refused: Refusals): SelectionPicture {
  const known = children.map((child) => refusedOver(child, refused));
  const of = (state: ReservedChild['state']) => known.filter((child) => child.state === state);
  const [reserved, held, free, gone] = [of('reserved'), of('held'), of('free'), of('lost')];
  const isElsewhere = (child: ReservedChild) => elsewhereOf(child) !== undefined;
  const [lost, elsewhere] = [gone.filter((child) => !isElsewhere(child)), gone.filter(isElsewhere)];
  const selected = known.filter(({ state }) => state === 'held' || state === 'free');
  const savedCount = known.filter(({ isSaved }) => isSaved).length;
  const isUnsaved = selected.some(({ isSaved }) => !isSaved) || savedCount !== selected.length + gone.length;
  return { reserved, selected, held, free, lost, elsewhere, total: reserved.length + selected.length, isUnsaved };
}

/** A found child as the selection shows it, from the moment it is held. */
export const asHeld = (child: AvailableChild): ReservedChild => {
  const { isPicked: _picked, inReservation: _elsewhere, isInDraft: _draft, ...person } = child;
  return { ...person, status: { code: '1', label: '' }, state: 'held', reason: null, isSaved: false, addedAt: null };
};

/** The list when these were picked: those of them it has already are held, those that were found come to it. */
export function withHeld(
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
    ...found.filter(({ childId }) => picked.has(childId) && !known.has(childId)).map(asHeld),
  ];
}

/** The list with these children as it had them before; whatever else has changed since stays. */
export function withAgain(
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

export const placesOf = (children: readonly Pick<ReservedChild, 'country' | 'project'>[]): Placed[] =>
  children.map(({ country, project }) => ({ country: country.code, project: project.code }));

/** Projects may share a name; their number tells them apart. */
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

/** Gender and country mix, and how many places are used. */
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
