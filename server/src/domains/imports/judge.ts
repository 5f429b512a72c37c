import { sql } from 'kysely';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { checkCells, type ImportColumn, type ImportType, type RowProblem, readYesNo } from '#contract/imports/rules.ts';
import { previewAdditions, type ReservationScene } from '../reservations/queries.ts';
import type { FileRow } from './reading/read-file.ts';

/** Every row against the rules and against live data, without changing or locking anything. */

export interface JudgedRow extends FileRow {
  readonly problems: readonly RowProblem[];
  /** Valid, but what it asks for is so already. */
  readonly isUnchanged: boolean;
  readonly reservationId: number | null;
  readonly childCode: string | null;
}

/** A number the database could not even store is nobody's. */
const largestId = 2_147_483_647;

const columnOfProblem = (code: string): ImportColumn => (code.startsWith('reservation') ? 'reservationId' : 'childId');

type Found = Omit<JudgedRow, keyof FileRow>;

/** Rows whose cells are well formed, each child once: a second row with the same child is told where the first is. */
function judgeCells(type: ImportType, rows: readonly FileRow[]): JudgedRow[] {
  const firstRows = new Map<string, number>();
  return rows.map((row) => {
    const problems = checkCells(type, row.data);
    const none: Found = { problems, isUnchanged: false, reservationId: null, childCode: null };
    if (problems.length > 0) return { ...row, ...none };
    const childCode = normaliseChildId(row.data.childId ?? '');
    const first = firstRows.get(childCode);
    if (first !== undefined) {
      const again: RowProblem = { code: 'same-child-above', column: 'childId', params: { row: first } };
      return { ...row, ...none, problems: [again] };
    }
    firstRows.set(childCode, row.rowId);
    const reservationId = row.data.reservationId === undefined ? null : Number(row.data.reservationId);
    return { ...row, ...none, childCode, reservationId };
  });
}

function listIn(lists: Map<number, string[]>, key: number): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

async function judgeAdditions(scene: ReservationScene, rows: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const wanted = new Map<number, string[]>();
  for (const { reservationId, childCode } of rows)
    if (reservationId !== null && childCode !== null && reservationId <= largestId)
      listIn(wanted, reservationId).push(childCode);
  const verdicts = await previewAdditions(scene, wanted);
  return rows.map((row) => {
    if (row.childCode === null || row.reservationId === null) return row;
    const verdict = verdicts.get(row.reservationId)?.get(row.childCode) ?? { code: 'reservation-unknown' as const };
    if (verdict === 'free') return row;
    if (verdict === 'present') return { ...row, isUnchanged: true };
    return refuse(row, verdict);
  });
}

function refuse(row: JudgedRow, refusal: { readonly code: string; readonly params?: RowProblem['params'] }): JudgedRow {
  const { code, params } = refusal as Pick<RowProblem, 'code' | 'params'>;
  const problem: RowProblem = { code, column: columnOfProblem(code), ...(params && { params }) };
  return { ...row, problems: [problem], reservationId: null, childCode: null };
}

interface Verified {
  readonly code: string;
  readonly isDataVerified: boolean | null;
  readonly isSponsorshipReady: boolean | null;
}

export const isYes = (cell: string | undefined): boolean => readYesNo(cell ?? '') === 'Yes';

async function judgeVerifications({ db }: ReservationScene, rows: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const codes = rows.flatMap(({ childCode }) => childCode ?? []);
  const { rows: found } = await sql<Verified>`
    select c.code, v.is_data_verified, v.is_sponsorship_ready
      from child c left join child_verification v on v.child_id = c.id
     where c.code = any(${codes})`.execute(db);
  const known = new Map(found.map((child) => [child.code, child]));
  return rows.map((row) => {
    if (row.childCode === null) return row;
    const child = known.get(row.childCode);
    if (!child) return refuse(row, { code: 'child-unknown' });
    const isUnchanged =
      child.isDataVerified === isYes(row.data.childDataVerified) &&
      child.isSponsorshipReady === isYes(row.data.sponsorshipReady);
    return { ...row, isUnchanged };
  });
}

export function judgeRows(scene: ReservationScene, type: ImportType, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  const wellFormed = judgeCells(type, rows);
  return type === 'reservation' ? judgeAdditions(scene, wellFormed) : judgeVerifications(scene, wellFormed);
}
