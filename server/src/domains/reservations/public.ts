import { sql } from 'kysely';
import { latestBirthDate } from '#contract/children/age.ts';
import { childStatus } from '#contract/children/statuses.ts';
import { isAllowed, statusCodes, statusOn } from '#contract/reservations/rules.ts';
import { type ActionContext, type Actor, inTransaction, withAct } from './action-context.ts';
import { terminationAges } from './age-limits.ts';
import { type AdditionRefusal, type Verdicts, validateAdditions } from './children/validate-additions.ts';
import { holdForReservation, listPlacesOf, lockReservedChildren, releaseFromReservation } from './children/writes.ts';
import { enqueueCrmMessage } from './outbox-messages.ts';
import { findLockedPlaces } from './project-locks.ts';
import { findRecords, lockRecords } from './records.ts';
import { findChildRefusal, type LockedChild, lockChildren, readFactsForReserving } from './selection/candidates.ts';
import { deletePicks } from './selection/selection-queries.ts';
import { recordChange } from './writes.ts';

/** Public functions for other domains: bulk validation and changes, each child on its own. */

export type ReservationActionContext = ActionContext;
export const inReservationTransaction = <T>(
  actor: Actor,
  act: (actionContext: ActionContext) => Promise<T>,
): Promise<T> => inTransaction(actor, act);

/** T16: by country, the latest birth date of children who have reached the termination age. */
export async function terminationBirthDates(
  db: ActionContext['db'],
  today: string,
): Promise<ReadonlyMap<string, string>> {
  const ages = await terminationAges({ db });
  return new Map([...ages].map(([country, age]) => [country, latestBirthDate(age, today)]));
}

interface Taken {
  readonly childId: number;
  readonly reservationId: number | null;
  readonly kind: 'hold' | 'own-pick' | 'pick';
}

/** Holds come after picks, so that a hold overrides a pick in the map. */
async function findTaken({ db, at, by }: ActionContext, ids: readonly number[]): Promise<Map<number, Taken>> {
  const { rows } = await sql<Taken>`
    select child_id, reservation_id, case when user_id = ${by} then 'own-pick' else 'pick' end as kind
      from pick where child_id = any(${ids}) and ends_at > ${at}
    union all
    select child_id, reservation_id, 'hold' from hold where child_id = any(${ids}) and ended_at is null`.execute(db);
  return new Map(rows.map((row) => [row.childId, row]));
}

async function findPlaces({ db, office }: ActionContext, reservations: readonly number[]) {
  const { rows } = await sql<{ reservationId: number; country: string; project: number }>`
    select distinct h.reservation_id, c.country_code as country, c.project_number as project
      from hold h join child c on c.id = h.child_id
     where h.office_code = ${office} and h.reservation_id = any(${reservations}) and h.ended_at is null`.execute(db);
  return rows;
}

async function findChildren({ db }: ActionContext, codes: readonly string[]): Promise<LockedChild[]> {
  const { rows } = await sql<LockedChild>`
    select id, code, status, country_code as country, project_number as project, birth_date
      from child where code = any(${codes})`.execute(db);
  return rows;
}

type Facts = Parameters<typeof findChildRefusal>[1];

function refusalOf(child: LockedChild, facts: Facts): AdditionRefusal | undefined {
  const code = findChildRefusal(child, facts);
  if (code === 'child-too-old') return { code, params: { age: facts.ages.get(child.country) ?? 0 } };
  return code && { code };
}

const idsOf = (children: readonly LockedChild[]) => children.map(({ id }) => id);
const byCode = (children: readonly LockedChild[]) => new Map(children.map((child) => [child.code, child]));
const nobody: ReadonlySet<number> = new Set();

/** Without locks: which of the listed children each reservation could take now. */
export async function previewAdditions(
  actionContext: ActionContext,
  wanted: ReadonlyMap<number, readonly string[]>,
): Promise<ReadonlyMap<number, Verdicts>> {
  const records = new Map((await findRecords(actionContext, [...wanted.keys()])).map((record) => [record.id, record]));
  const found = await findChildren(actionContext, [...wanted.values()].flat());
  const children = byCode(found);
  const taken = await findTaken(actionContext, idsOf(found));
  const places = await findPlaces(actionContext, [...records.keys()]);
  const locks = await findLockedPlaces(actionContext.db, actionContext.at);
  const facts = { taken: nobody, ages: await terminationAges(actionContext), locks, today: actionContext.today };
  const verdicts = new Map<number, Verdicts>();
  for (const [id, codes] of wanted) {
    const listed = {
      record: records.get(id),
      codes,
      children,
      isPresent: (child: LockedChild) => {
        const by = taken.get(child.id);
        return by?.kind === 'hold' && by.reservationId === id;
      },
      whyNot: (child: LockedChild) => {
        const by = taken.get(child.id);
        const isFree = by === undefined || (by.kind === 'own-pick' && by.reservationId === id);
        return refusalOf(child, isFree ? facts : { ...facts, taken: new Set([child.id]) });
      },
      places: places.filter(({ reservationId }) => reservationId === id),
    };
    verdicts.set(id, validateAdditions(listed, actionContext.today));
  }
  return verdicts;
}

/** Same for children alone, regardless of the reservation: why none could take them. */
export async function previewChildren(
  actionContext: ActionContext,
  codes: readonly string[],
): Promise<ReadonlyMap<string, AdditionRefusal>> {
  if (codes.length === 0) return new Map();
  const found = await findChildren(actionContext, codes);
  const taken = new Set((await findTaken(actionContext, idsOf(found))).keys());
  const locks = await findLockedPlaces(actionContext.db, actionContext.at);
  const facts = { taken, ages: await terminationAges(actionContext), locks, today: actionContext.today };
  const children = byCode(found);
  return new Map(
    codes.flatMap((code) => {
      const child = children.get(code);
      const refusal = child ? refusalOf(child, facts) : ({ code: 'child-unknown' } as const);
      return refusal ? [[code, refusal]] : [];
    }),
  );
}

async function findPresent({ db }: ActionContext, reservation: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ childId: number }>`
    select child_id from hold
     where child_id = any(${ids}) and reservation_id = ${reservation} and ended_at is null`.execute(db);
  return new Set(rows.map(({ childId }) => childId));
}

interface OfImport {
  readonly importId: number;
  readonly reservationId: number;
}

/**
 * Adds the children of an import that can be added, in the caller's transaction. Locks the reservation first, then the
 * children. Has all effects of Add child.
 */
export async function addImportedChildren(
  begun: ActionContext,
  { importId, reservationId: id }: OfImport,
  codes: readonly string[],
): Promise<Verdicts> {
  const actionContext = withAct(begun, 'imported', importId);
  const [record] = await lockRecords(actionContext, [id]);
  const locked = await lockChildren(actionContext, codes);
  const facts = await readFactsForReserving(actionContext, id, locked);
  const present = await findPresent(actionContext, id, idsOf(locked));
  const verdicts = validateAdditions(
    {
      record,
      codes,
      children: byCode(locked),
      isPresent: (child) => present.has(child.id),
      // An import cannot offer to move the user's picks, and its check does not name reservations.
      whyNot: (child) => refusalOf(child, { ...facts, reserved: undefined, own: undefined }),
      places: await listPlacesOf(actionContext, id),
    },
    actionContext.today,
  );
  const coming = locked.filter(({ code }) => verdicts.get(code) === 'free');
  if (!record || coming.length === 0) return verdicts;
  await holdForReservation(actionContext, record, coming);
  const added = coming.map(({ code }) => code);
  await deletePicks(actionContext, id, added);
  await enqueueCrmMessage(actionContext, 'children-added', await recordChange(actionContext, record), added);
  return verdicts;
}

export interface ImportedHold {
  readonly holdId: string;
  readonly code: string;
}

export type ReleaseRefusal =
  | { readonly code: 'left-since' | 'status-since' }
  | { readonly code: 'reservation-closed-since'; readonly params: { readonly status: number } };

/**
 * Releases children added with these holds if nothing has changed since: the hold is open, the child is on Internal
 * Hold and the reservation is active. Reports the others with the reason.
 */
export async function releaseImportedChildren(
  begun: ActionContext,
  { importId, reservationId: id }: OfImport,
  holds: readonly ImportedHold[],
): Promise<ReadonlyMap<string, ReleaseRefusal>> {
  const actionContext = withAct(begun, 'import-undone', importId);
  const codes = holds.map(({ code }) => code);
  const [record] = await lockRecords(actionContext, [id]);
  if (!record || !isAllowed(record, 'release', actionContext.today)) {
    const status = record ? statusCodes[statusOn(record, actionContext.today)] : statusCodes.cancelled;
    return new Map(codes.map((code) => [code, { code: 'reservation-closed-since', params: { status } }]));
  }
  const members = await lockReservedChildren(actionContext, id, codes);
  const { rows: open } = await sql<{ childId: number }>`
    select child_id from hold
     where id = any(${holds.map(({ holdId }) => holdId)}) and ended_at is null`.execute(actionContext.db);
  const isOpen = new Set(open.map(({ childId }) => childId));
  const known = byCode(members);
  const refused = new Map<string, ReleaseRefusal>();
  for (const code of codes) {
    const child = known.get(code);
    if (!child || !isOpen.has(child.id)) refused.set(code, { code: 'left-since' });
    else if (child.status !== childStatus.internalHold) refused.set(code, { code: 'status-since' });
  }
  const leaving = members.filter(({ code }) => !refused.has(code));
  if (leaving.length === 0) return refused;
  await releaseFromReservation(actionContext, record, leaving);
  const left = leaving.map(({ code }) => code);
  await enqueueCrmMessage(actionContext, 'released', await recordChange(actionContext, record), left);
  return refused;
}

/** F3: a status change that a field office reports otherwise than by a message. */
export { changeStatus as changeChildStatus } from './inbound/status-changes.ts';

export { findReservations } from './views/find.ts';
