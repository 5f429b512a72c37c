import { sql } from 'kysely';
import { isTooOld } from '#contract/children/age.ts';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { childStatus } from '#contract/children/statuses.ts';
import type { ChildRefusal } from '#contract/reservations/selection.ts';
import { reservationIs } from '../../../db/status-literals.ts';
import type { ActionContext } from '../action-context.ts';
import { type TerminationAges, terminationAges } from '../age-limits.ts';
import { findLockedPlaces, findLockedPlacesForReserving, isLocked, type LockedPlaces } from '../project-locks.ts';
import { isOwnPick } from './selection-queries.ts';

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

/** The reservation that the caller may be told of: one of the office, or F27 the caller's own. */
interface KnownReservation {
  readonly inReservation: number;
  readonly isInDraft: boolean;
}

interface Taken {
  readonly childId: number;
  readonly kind: 'hold' | 'pick';
  readonly inReservation: number | null;
  readonly isInDraft: boolean | null;
}

/**
 * Children that are reserved, on hold or picked, except the caller's own picks for this reservation. Read after
 * locking, so earlier changes by others are visible. Reservations of other offices are not named (F15).
 */
async function findTaken(actionContext: ActionContext, reservation: number, ids: readonly number[]): Promise<Taken[]> {
  const { db, at, by, office } = actionContext;
  const { rows } = await sql<Taken>`
    select h.child_id, 'hold' as kind, r.id as in_reservation, r.status = ${reservationIs.draft} as is_in_draft
      from hold h left join reservation r on r.id = h.reservation_id and r.office_code = ${office}
     where h.child_id = any(${ids}) and h.ended_at is null
    union all
    select p.child_id, 'pick', r.id, r.status = ${reservationIs.draft} from pick p
      left join reservation r on r.id = p.reservation_id and ${isOwnPick(actionContext)}
     where p.child_id = any(${ids}) and p.ends_at > ${at}
       and (p.reservation_id <> ${reservation} or p.user_id is distinct from ${by}::integer)
  `.execute(db);
  return rows;
}

interface Facts {
  readonly taken: ReadonlySet<number>;
  /** Taken children that a reservation of the office has. */
  readonly reserved?: ReadonlyMap<number, KnownReservation> | undefined;
  /** F27: taken children that the caller has picked for another reservation. */
  readonly own?: ReadonlyMap<number, KnownReservation> | undefined;
  readonly ages: TerminationAges;
  readonly locks: LockedPlaces;
  readonly today: string;
}

/** F1, F5, T3, T16: why a child cannot be reserved; undefined when it can. */
export function findChildRefusal(
  child: LockedChild,
  { taken, reserved, own, ages, locks, today }: Facts,
): ChildRefusal | undefined {
  if (taken.has(child.id)) {
    if (reserved?.has(child.id)) return 'child-in-reservation';
    return own?.has(child.id) ? 'child-in-own-draft' : 'child-held';
  }
  if (child.status !== childStatus.pledgeable) return 'child-not-available';
  if (isTooOld(child.birthDate, ages.get(child.country) ?? 0, today)) return 'child-too-old';
  if (isLocked(child, locks)) return 'child-locked';
  return undefined;
}

export interface Candidates {
  readonly free: readonly LockedChild[];
  /** Reason by child id. */
  readonly refused: ReadonlyMap<string, ChildRefusal>;
  /** The reservation that a refusal names, by child id. */
  readonly known: ReadonlyMap<string, KnownReservation>;
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
  const existing = new Set(children.map(({ code }) => code));
  for (const code of codes) if (!existing.has(code)) refused.set(code, 'child-unknown');
  return { free, refused, known: knownReservations(children, facts) };
}

interface KnownFacts extends Facts {
  readonly reserved: ReadonlyMap<number, KnownReservation>;
  readonly own: ReadonlyMap<number, KnownReservation>;
}

/** The reservation that the refusal of this child names, if any. */
export const knownReservationOf = (id: number, { reserved, own }: KnownFacts): KnownReservation | undefined =>
  reserved.get(id) ?? own.get(id);

export const knownReservations = (
  children: readonly LockedChild[],
  facts: KnownFacts,
): ReadonlyMap<string, KnownReservation> =>
  new Map(
    children.flatMap(({ id, code }) => {
      const elsewhere = knownReservationOf(id, facts);
      return elsewhere ? [[code, elsewhere] as const] : [];
    }),
  );

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
  const knownBy = (wanted: Taken['kind']) =>
    new Map(
      rows.flatMap(({ childId, kind, inReservation, isInDraft }) =>
        kind === wanted && inReservation !== null
          ? [[childId, { inReservation, isInDraft: isInDraft === true }] as const]
          : [],
      ),
    );
  return {
    taken,
    reserved: knownBy('hold'),
    own: knownBy('pick'),
    ages: await terminationAges(actionContext),
    locks,
    today: actionContext.today,
  };
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
  known: ReadonlyMap<string, KnownReservation> = new Map(),
) =>
  codes.map((childId) => ({
    childId,
    isDone: !refused.has(childId),
    reason: refused.get(childId) ?? null,
    ...(refused.has(childId) && known.get(childId)),
  }));
