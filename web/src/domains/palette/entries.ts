import { can, type Grants } from '#contract/access.ts';
import { isChildId, isChildIdPart, normaliseChildId } from '#contract/children/child-id.ts';
import { normaliseRecordNumber } from '#contract/shared/values.ts';

/** Finds what a typed text may refer to. */

export interface RecordCandidate {
  readonly kind: 'child' | 'children' | 'reservation' | 'project';
  readonly id: string;
}

/** Reservation ids are running numbers; a project's number has six digits. */
const recordNumber = /^#?(\d{1,10})$/;
const projectDigits = /^\d{6}$/;
/** A country code and the beginning of a project number: anything shorter may be a word. */
const childIdBeginning = /^[a-z]{3}-?\d/i;

/** Records by number that the user may open. */
export function recordsFor(typed: string, grants: Grants): readonly RecordCandidate[] {
  const text = typed.trim();
  if (isChildId(text))
    return can(grants, 'Registered Child:View') ? [{ kind: 'child', id: normaliseChildId(text) }] : [];
  if (childIdBeginning.test(text) && isChildIdPart(text))
    return can(grants, 'Registered Child:View') ? [{ kind: 'children', id: normaliseChildId(text) }] : [];
  const number = recordNumber.exec(text)?.[1];
  if (number === undefined) return [];
  const id = normaliseRecordNumber(number);
  const mayProject = projectDigits.test(text) && can(grants, 'Projects:View');
  return [
    ...(mayProject ? [{ kind: 'project', id: text } as const] : []),
    ...(can(grants, 'Reservation:View') && id !== '0' ? [{ kind: 'reservation', id } as const] : []),
  ];
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether the label contains every typed word, ignoring case and accents. */
export function matchesLabel(label: string, typed: string): boolean {
  const within = plain(label);
  return plain(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** Moves the active index, wrapping around. */
export const wrapIndex = (active: number, step: number, count: number): number =>
  count === 0 ? 0 : (active + step + count) % count;
