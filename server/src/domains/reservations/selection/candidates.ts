import { sql } from 'kysely';
import { ageOn } from '#contract/children/age.ts';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { childStatus } from '#contract/children/statuses.ts';
import type { ChildRefusal } from '#contract/reservations/selection.ts';
import { reservationIs } from '../../../db/status-literals.ts';
import type { ActionContext } from '../action-context.ts';
import { type TerminationAges, terminationAges } from '../age-limits.ts';
import { findLockedPlaces, findLockedPlacesForReserving, isLocked, type LockedPlaces } from '../project-locks.ts';

/** A child whose row this transaction has locked: status and holds cannot change until it ends. */
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
 * Reads children after locking. It must be a separate statement: holds are in another table, and the locking statement
 * would see them as of before it waited.
 */
export async function readLocked({ db }: Pick<ActionContext, 'db'>, ids: readonly number[]): Promise<LockedChild[]> {
  const { rows } = await sql<LockedChild>`
    select id, code, status, country_code as country, project_number as project, birth_date
      from child where id = any(${ids}) order by id`.execute(db);
  return rows;
}

/** Waits for the row locks, in id order. */
export async function lockChildren(actionContext: ActionContext, codes: readonly string[]): Promise<LockedChild[]> {
  const { rows } = await sql<{ id: number }>`
    select id from child_record where code = any(${codes}) order by id for no key update`.execute(actionContext.db);
  return readLocked(
    actionContext,
    rows.map(({ id }) => id),
  );
}

/** F27: the caller's other reservation, of the same office, for which the child is picked. */
interface OwnOtherReservation {
  readonly inReservation: number;
  readonly isInDraft: boolean;
}

interface Taken {
  readonly childId: number;
  readonly inReservation: number | null;
  readonly isInDraft: boolean | null;
}

/**
 * Children that are reserved, on hold or picked, except the caller's own picks for this reservation. Read after
 * locking, so earlier changes by others are visible.
 */
async function findTaken(
  { db, at, by, office }: ActionContext,
  reservation: number,
  ids: readonly number[],
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select child_id, null::integer as in_reservation, null::boolean as is_in_draft
      from hold where child_id = any(${ids}) and ended_at is null
    union all
    select p.child_id, r.id, r.status = ${reservationIs.draft} from pick p
      left join reservation r on r.id = p.reservation_id and r.office_code = ${office} and p.user_id = ${by}::integer
     where p.child_id = any(${ids}) and p.ends_at > ${at}
       and (p.reservation_id <> ${reservation} or p.user_id is distinct from ${by}::integer)
  `.execute(db);
  return rows;
}

interface Facts {
  readonly taken: ReadonlySet<number>;
  /** F27: taken children that the caller has picked for another reservation. */
  readonly own?: ReadonlyMap<number, OwnOtherReservation> | undefined;
  readonly ages: TerminationAges;
  readonly locks: LockedPlaces;
  readonly today: string;
}

/** F1, F5, T3, T16: why a child cannot be reserved; undefined when it can. */
export function findChildRefusal(
  child: LockedChild,
  { taken, own, ages, locks, today }: Facts,
): ChildRefusal | undefined {
  if (taken.has(child.id)) return own?.has(child.id) ? 'child-in-own-draft' : 'child-held';
  if (child.status !== childStatus.pledgeable) return 'child-not-available';
  if (ageOn(child.birthDate, today) >= (ages.get(child.country) ?? 0)) return 'child-too-old';
  if (isLocked(child, locks)) return 'child-locked';
  return undefined;
}

export interface Candidates {
  readonly free: readonly LockedChild[];
  /** Reason by child id. */
  readonly refused: ReadonlyMap<string, ChildRefusal>;
  /** F27: the caller's other reservation, by child id. */
  readonly own: ReadonlyMap<string, OwnOtherReservation>;
}

/** Locks the named children and splits them into free and refused ones. */
export async function lockCandidates(
  actionContext: ActionContext,
  reservation: number,
  codes: readonly string[],
): Promise<Candidates> {
  const children = await lockChildren(actionContext, codes);
  const facts = await readFactsForReserving(actionContext, reservation, children);
  const refused = new Map<string, ChildRefusal>();
  const free: LockedChild[] = [];
  for (const child of children) {
    const reason = findChildRefusal(child, facts);
    if (reason) refused.set(child.code, reason);
    else free.push(child);
  }
  const known = new Set(children.map(({ code }) => code));
  for (const code of codes) if (!known.has(code)) refused.set(code, 'child-unknown');
  return { free, refused, own: byCode(children, facts.own) };
}

const byCode = (
  children: readonly LockedChild[],
  own: ReadonlyMap<number, OwnOtherReservation>,
): ReadonlyMap<string, OwnOtherReservation> =>
  new Map(
    children.flatMap(({ id, code }) => {
      const elsewhere = own.get(id);
      return elsewhere ? [[code, elsewhere] as const] : [];
    }),
  );

type KnownFacts = Facts & { readonly own: ReadonlyMap<number, OwnOtherReservation> };

async function factsWith(
  locks: LockedPlaces,
  actionContext: ActionContext,
  reservation: number,
  children: readonly LockedChild[],
): Promise<KnownFacts> {
  const rows = await findTaken(
    actionContext,
    reservation,
    children.map(({ id }) => id),
  );
  const taken = new Set(rows.map(({ childId }) => childId));
  const own = new Map(
    rows.flatMap(({ childId, inReservation, isInDraft }) =>
      inReservation === null ? [] : [[childId, { inReservation, isInDraft: isInDraft === true }] as const],
    ),
  );
  return { taken, own, ages: await terminationAges(actionContext), locks, today: actionContext.today };
}

/** For use inside the reserving transaction, with the children locked. */
export const readFactsForReserving = async (
  actionContext: ActionContext,
  reservation: number,
  children: readonly LockedChild[],
) =>
  factsWith(
    await findLockedPlacesForReserving(actionContext.db, actionContext.at),
    actionContext,
    reservation,
    children,
  );

/** For display only: takes no locks, so the result can be outdated at once. */
export const readFactsForDisplay = async (
  actionContext: ActionContext,
  reservation: number,
  children: readonly LockedChild[],
) => factsWith(await findLockedPlaces(actionContext.db, actionContext.at), actionContext, reservation, children);

export const resultsOf = (
  codes: readonly string[],
  refused: ReadonlyMap<string, ChildRefusal>,
  own: ReadonlyMap<string, OwnOtherReservation> = new Map(),
) =>
  codes.map((childId) => ({
    childId,
    isDone: !refused.has(childId),
    reason: refused.get(childId) ?? null,
    ...own.get(childId),
  }));
