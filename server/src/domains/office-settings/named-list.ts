import type { FieldErrorCode } from '#contract/errors.ts';
import { duplicatePositions } from '#contract/office-settings/list-rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { failFields } from '../../refusal.ts';

/** Lists that are saved as a whole: a category's rating levels, an office's sponsor types. */

export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

export interface Given {
  readonly id?: number | undefined;
  readonly name: string;
  readonly isActive: boolean;
}

interface Wording {
  /** Wire names. */
  readonly list: string;
  readonly id: string;
  readonly name: string;
  readonly repeatedCode: FieldErrorCode;
}

/** Every given id must be in the list, and ids and names must be unique. */
export function checkList(before: readonly Entry[], given: readonly Given[], wording: Wording): void {
  const problems: FieldProblem[] = duplicatePositions(given).map((index) => ({
    field: `${wording.list}.${index}.${wording.name}`,
    code: wording.repeatedCode,
  }));
  const ids = given.map(({ id }) => id);
  ids.forEach((id, index) => {
    const field = `${wording.list}.${index}.${wording.id}`;
    if (id === undefined) return;
    if (!before.some((entry) => entry.id === id)) problems.push({ field, code: 'unknown' });
    else if (ids.indexOf(id) < index) problems.push({ field, code: 'duplicate' });
  });
  if (problems.length > 0) failFields(...problems);
}

export const removedFrom = (before: readonly Entry[], given: readonly Given[]): Entry[] =>
  before.filter(({ id }) => !given.some((entry) => entry.id === id));

const written = ({ name, isActive }: Pick<Entry, 'name' | 'isActive'>) => (isActive ? name : `${name} (inactive)`);
const inOrder = (entries: readonly Pick<Entry, 'name' | 'isActive'>[]) => entries.map(written).join(', ') || null;

/** The whole list before and after, as shown in the history. */
export const listChange = (before: readonly Entry[], after: readonly Given[]) =>
  [inOrder(before), inOrder(after)] as const;
