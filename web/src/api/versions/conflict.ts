import { isProblem } from '../problem.ts';

/** F11: one field that somebody else has saved another value for meanwhile. */
export interface Conflict {
  /** Wire name, nested parts joined by dots. */
  readonly field: string;
  readonly theirs: string;
}

/** Undefined when the save failed for another reason. */
export function conflictsOf(failure: unknown): readonly Conflict[] | undefined {
  if (!isProblem(failure, 'changed-meanwhile')) return undefined;
  return failure.errors
    .filter(({ code }) => code === 'differs-now')
    .map(({ field, params }) => ({ field, theirs: String(params?.current ?? '') }));
}
