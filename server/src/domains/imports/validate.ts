import { sql } from 'kysely';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { checkCells, type ImportColumn, type ImportType, parseYesNo } from '#contract/imports/rules.ts';
import type { ReservationActionContext } from '../reservations/public.ts';
import type { FileRow } from './reading/read-file.ts';
import { validateAdditions } from './validate-additions.ts';
import { repeatedChildProblem, type ValidatedRow } from './validated-row.ts';

/** Validates every row against the rules and current data, without changing or locking anything. */

/** Parses the well-formed cells; the problems list covers the others. */
function readCells(type: ImportType, row: FileRow): ValidatedRow {
  const problems = checkCells(type, row.data);
  const isRight = (column: ImportColumn) =>
    row.data[column] !== undefined && problems.every((problem) => problem.column !== column);
  return {
    ...row,
    problems,
    isUnchanged: false,
    reservationId: isRight('reservationId') ? Number(row.data.reservationId) : null,
    childCode: isRight('childId') ? normaliseChildId(row.data.childId ?? '') : null,
  };
}

interface Verified {
  readonly code: string;
  readonly isDataVerified: boolean | null;
  readonly isSponsorshipReady: boolean | null;
}

export const isYes = (cell: string | undefined): boolean => parseYesNo(cell ?? '') === 'Yes';

/** A repeated child is refused with the number of its first row. */
async function validateVerifications(
  { db }: ReservationActionContext,
  rows: readonly ValidatedRow[],
): Promise<ValidatedRow[]> {
  const codes = rows.flatMap(({ childCode }) => childCode ?? []);
  const { rows: found } = await sql<Verified>`
    select c.code, v.is_data_verified, v.is_sponsorship_ready
      from child c left join child_verification v on v.child_id = c.id
     where c.code = any(${codes})`.execute(db);
  const known = new Map(found.map((child) => [child.code, child]));
  const firstRows = new Map<string, number>();
  return rows.map((row) => {
    if (row.childCode === null) return row;
    const child = known.get(row.childCode);
    if (!child) return { ...row, problems: [{ code: 'child-unknown', column: 'childId' }, ...row.problems] };
    if (row.problems.length > 0) return row;
    const first = firstRows.get(row.childCode);
    if (first !== undefined) return { ...row, problems: [repeatedChildProblem(first)] };
    firstRows.set(row.childCode, row.rowId);
    const isUnchanged =
      child.isDataVerified === isYes(row.data.childDataVerified) &&
      child.isSponsorshipReady === isYes(row.data.sponsorshipReady);
    return { ...row, isUnchanged };
  });
}

/** Rows that are not applied keep no parsed values. */
const withoutRefusedValues = (row: ValidatedRow): ValidatedRow =>
  row.problems.length > 0 ? { ...row, reservationId: null, childCode: null } : row;

export async function validateRows(
  actionContext: ReservationActionContext,
  type: ImportType,
  rows: readonly FileRow[],
): Promise<ValidatedRow[]> {
  const read = rows.map((row) => readCells(type, row));
  const judge = type === 'reservation' ? validateAdditions : validateVerifications;
  return (await judge(actionContext, read)).map(withoutRefusedValues);
}
