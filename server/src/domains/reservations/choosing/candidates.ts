import { sql } from 'kysely';
import { ageOn } from '#contract/children/age.ts';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { pledgeable } from '#contract/children/statuses.ts';
import type { ChildRefusal } from '#contract/reservations/selection.ts';
import { type TerminationAges, terminationAges } from '../age-limits.ts';
import { isLocked, type LockedPlaces, lockedWhileReserving } from '../project-locks.ts';
import type { Scene } from '../scene.ts';

/** A child whose row this transaction has locked: its status and holds cannot change until it ends. */
export interface LockedChild {
  readonly id: number;
  readonly code: string;
  readonly status: number;
  readonly country: string;
  readonly project: number;
  readonly birthDate: string;
}

export const codesOf = (children: readonly { readonly childId: string }[]): string[] => [
  ...new Set(children.map(({ childId }) => normaliseChildId(childId))),
];

/**
 * Children as they are once their records are locked. What holds say of them is another table's word, which the
 * statement that waited for the locks would tell as it was before it waited.
 */
export async function readLocked({ db }: Pick<Scene, 'db'>, ids: readonly number[]): Promise<LockedChild[]> {
  const { rows } = await sql<LockedChild>`
    select id, code, status, country_code as country, project_number as project, birth_date
      from child where id = any(${ids}) order by id`.execute(db);
  return rows;
}

/** Named children are waited for, in the order of their ids. */
export async function lockChildren(scene: Scene, codes: readonly string[]): Promise<LockedChild[]> {
  const { rows } = await sql<{ id: number }>`
    select id from child_record where code = any(${codes}) order by id for no key update`.execute(scene.db);
  return readLocked(
    scene,
    rows.map(({ id }) => id),
  );
}

/**
 * Who is reserved, on hold, or picked by somebody; the caller's own picks for this reservation do not count. Read after
 * the rows were locked, so what others did before is seen.
 */
async function findTaken({ db, at, by }: Scene, reservation: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ childId: number }>`
    select child_id from hold where child_id = any(${ids}) and ended_at is null
    union all
    select child_id from pick
     where child_id = any(${ids}) and ends_at > ${at} and (reservation_id <> ${reservation} or user_id is distinct from ${by})
  `.execute(db);
  return new Set(rows.map(({ childId }) => childId));
}

interface Facts {
  readonly taken: ReadonlySet<number>;
  readonly ages: TerminationAges;
  readonly locks: LockedPlaces;
  readonly today: string;
}

/** F1, F5, T3, T16: why a child cannot be reserved; undefined when it can. */
export function whyNot(child: LockedChild, { taken, ages, locks, today }: Facts): ChildRefusal | undefined {
  if (taken.has(child.id)) return 'child-held';
  if (String(child.status) !== pledgeable) return 'child-not-available';
  if (ageOn(child.birthDate, today) >= (ages.get(child.country) ?? 0)) return 'child-too-old';
  if (isLocked(child, locks)) return 'child-locked';
  return undefined;
}

export interface Candidates {
  readonly free: readonly LockedChild[];
  /** By child id, why not. */
  readonly refused: ReadonlyMap<string, ChildRefusal>;
}

/** Locks the named children and says which of them can be reserved. */
export async function lockCandidates(scene: Scene, reservation: number, codes: readonly string[]): Promise<Candidates> {
  const children = await lockChildren(scene, codes);
  const facts = await factsFor(scene, reservation, children);
  const refused = new Map<string, ChildRefusal>();
  const free: LockedChild[] = [];
  for (const child of children) {
    const reason = whyNot(child, facts);
    if (reason) refused.set(child.code, reason);
    else free.push(child);
  }
  const known = new Set(children.map(({ code }) => code));
  for (const code of codes) if (!known.has(code)) refused.set(code, 'child-unknown');
  return { free, refused };
}

export async function factsFor(scene: Scene, reservation: number, children: readonly LockedChild[]): Promise<Facts> {
  const taken = await findTaken(
    scene,
    reservation,
    children.map(({ id }) => id),
  );
  const locks = await lockedWhileReserving(scene.db, scene.at);
  return { taken, ages: await terminationAges(scene), locks, today: scene.today };
}

export const resultsOf = (codes: readonly string[], refused: ReadonlyMap<string, ChildRefusal>) =>
  codes.map((childId) => ({ childId, isDone: !refused.has(childId), reason: refused.get(childId) ?? null }));
