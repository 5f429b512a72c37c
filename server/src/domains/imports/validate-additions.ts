import type { RowProblem } from '#contract/imports/rules.ts';
import { previewAdditions, previewChildren, type ReservationActionContext } from '../reservations/public.ts';
import { repeatedChildProblem, type ValidatedRow } from './validated-row.ts';

/** Validates rows that add children to reservations against the child and the reservation. */

/** Beyond the range of the id column, so no reservation has such a number. */
const largestId = 2_147_483_647;

type Verdicts = Awaited<ReturnType<typeof previewAdditions>>;
type Verdict = 'free' | 'present' | Pick<RowProblem, 'code' | 'params'>;
/** Placeholder for an invalid child id: only problems of the reservation are reported. */
const unknownChild = '';

async function preview(actionContext: ReservationActionContext, rows: readonly ValidatedRow[]): Promise<Verdicts> {
  const wanted = new Map<number, Set<string>>();
  for (const { reservationId, childCode } of rows) {
    if (reservationId === null || reservationId > largestId) continue;
    const codes = wanted.get(reservationId) ?? new Set();
    wanted.set(reservationId, codes.add(childCode ?? unknownChild));
  }
  return previewAdditions(actionContext, new Map([...wanted].map(([id, codes]) => [id, [...codes]])));
}

const verdictOf = (verdicts: Verdicts, { reservationId, childCode }: ValidatedRow): Verdict =>
  (verdicts.get(reservationId ?? 0)?.get(childCode ?? unknownChild) as Verdict | undefined) ?? {
    code: 'reservation-unknown',
  };

const isWhole = ({ problems }: ValidatedRow) => problems.length === 0;
const isRefusal = (verdict: Verdict) => typeof verdict === 'object';

/**
 * Rows whose child an earlier row already adds, with that row's number. A refused row does not count as adding its
 * child.
 */
function findRepeats(rows: readonly ValidatedRow[], verdicts: Verdicts): Map<ValidatedRow, number> {
  const first = new Map<string, number>();
  const found = new Map<ValidatedRow, number>();
  for (const row of rows) {
    if (row.childCode === null || isRefusal(verdictOf(verdicts, row))) continue;
    const earlier = first.get(row.childCode);
    if (earlier === undefined) first.set(row.childCode, row.rowId);
    else found.set(row, earlier);
  }
  return found;
}

const ofReservation = (code: string) => code === 'reservation-unknown' || code === 'reservation-not-active';

export async function validateAdditions(
  actionContext: ReservationActionContext,
  rows: readonly ValidatedRow[],
): Promise<ValidatedRow[]> {
  const whole = rows.filter(isWhole);
  let verdicts = await preview(actionContext, rows);
  const repeated = findRepeats(whole, verdicts);
  if (repeated.size > 0) {
    // A child added by an earlier row must not take a place in the reservation of a later row, so verdicts are computed
    // again without the repeated rows.
    const others = rows.filter((row) => !repeated.has(row));
    verdicts = await preview(actionContext, others);
    for (const [row, first] of findRepeats(others.filter(isWhole), verdicts)) repeated.set(row, first);
  }
  const refusalOf = (row: ValidatedRow): Exclude<Verdict, string> | undefined => {
    const verdict = row.reservationId === null || repeated.has(row) ? undefined : verdictOf(verdicts, row);
    return typeof verdict === 'object' && (isWhole(row) || ofReservation(verdict.code)) ? verdict : undefined;
  };
  // Also validates the child when the reservation fails, so that all problems are reported at once.
  const isLeft = (row: ValidatedRow) =>
    row.childCode !== null && (!isWhole(row) || ofReservation(refusalOf(row)?.code ?? ''));
  const left = rows.filter(isLeft);
  const whyNot = await previewChildren(
    actionContext,
    left.flatMap(({ childCode }) => childCode ?? []),
  );
  return rows.map((row) => {
    const first = repeated.get(row);
    if (first !== undefined) return { ...row, problems: [repeatedChildProblem(first)] };
    const refusal = refusalOf(row);
    const child = isLeft(row) ? whyNot.get(row.childCode ?? unknownChild) : undefined;
    // 'Held' is not reported when the child is held by the same closed reservation.
    const own = refusal?.code === 'reservation-not-active' && child?.code === 'child-held' ? undefined : child;
    const problems = [...(refusal ? [problemOf(refusal)] : []), ...row.problems, ...(own ? [problemOf(own)] : [])];
    const isUnchanged = isWhole(row) && problems.length === 0 && verdictOf(verdicts, row) === 'present';
    return { ...row, problems, isUnchanged };
  });
}

function problemOf({ code, params }: { readonly code: string; readonly params?: RowProblem['params'] }): RowProblem {
  const column = code.startsWith('reservation') ? 'reservationId' : 'childId';
  return { code: code as RowProblem['code'], column, ...(params && { params }) };
}
