import { can, type Grants } from '#contract/access.ts';
import { isChildId, isChildIdPart, normaliseChildId } from '#contract/children/child-id.ts';
import { writtenRecordNumber } from '#contract/values.ts';

/** What somebody may mean by what was typed. */

export interface AskedRecord {
  readonly kind: 'child' | 'children' | 'reservation' | 'project';
  readonly id: string;
}

/** RESV ids are running numbers; a project's number has six digits. */
const recordNumber = /^#?(\d{1,10})$/;
const projectDigits = /^\d{6}$/;
/** A country and the beginning of a project's number: less would mean a word. */
const childIdBeginning = /^[a-z]{3}-?\d/i;

/** Records by their number, as far as the person may open them. */
export function recordsFor(typed: string, grants: Grants): readonly AskedRecord[] {
  const text = typed.trim();
  if (isChildId(text))
    return can(grants, 'Registered Child:View') ? [{ kind: 'child', id: normaliseChildId(text) }] : [];
  if (childIdBeginning.test(text) && isChildIdPart(text))
    return can(grants, 'Registered Child:View') ? [{ kind: 'children', id: normaliseChildId(text) }] : [];
  const number = recordNumber.exec(text)?.[1];
  if (number === undefined) return [];
  const id = writtenRecordNumber(number);
  const mayProject = projectDigits.test(text) && can(grants, 'Projects:View');
  return [
    ...(mayProject ? [{ kind: 'project', id: text } as const] : []),
    ...(can(grants, 'Reservation:View') && id !== '0' ? [{ kind: 'reservation', id } as const] : []),
  ];
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every typed word stands in the label, whatever its case and accents. */
export function matches(label: string, typed: string): boolean {
  const within = plain(label);
  return plain(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** Up and Down go round. */
export const moved = (active: number, step: number, count: number): number =>
  count === 0 ? 0 : (active + step + count) % count;
