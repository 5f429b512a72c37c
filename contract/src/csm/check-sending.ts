import { normaliseChildId } from '../children/child-id.ts';
import type { FieldIssue } from '../shared/field-issue.ts';

export interface Selection {
  readonly childId: string;
  readonly codes: readonly { readonly code: string; readonly isSelected: boolean }[];
}

export const selectedCodes = ({ codes }: Pick<Selection, 'codes'>): string[] =>
  codes.filter(({ isSelected }) => isSelected).map(({ code }) => code);

/** CSM-009: each child once, with exactly one selected code that exists. */
export function checkSending(selections: readonly Selection[], isKnown: (code: string) => boolean): FieldIssue[] {
  const seen = new Set<string>();
  return selections.flatMap((selection, index): FieldIssue[] => {
    const childId = normaliseChildId(selection.childId);
    if (seen.has(childId)) return [{ path: [index, 'childId'], code: 'duplicate' }];
    seen.add(childId);
    const [code, ...more] = selectedCodes(selection);
    if (code === undefined) return [{ path: [index, 'codes'], code: 'csm-required' }];
    if (more.length > 0) return [{ path: [index, 'codes'], code: 'csm-more-than-one' }];
    return isKnown(code) ? [] : [{ path: [index, 'codes'], code: 'not-in-list' }];
  });
}
