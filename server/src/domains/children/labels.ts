import type { Language } from '#contract/shared/language.ts';
import { type Lists, labelOf, valueLabel } from '../lookups/queries.ts';

/** Lookup values by id and by code, with labels in the caller's language. */
export function createLabels(lists: Lists, language: Language) {
  const byId = (id: number | null) => {
    const value = id === null ? undefined : lists.byId(id);
    return value ? { code: value.code, label: labelOf(value, language) } : null;
  };
  const byCode = (list: string, code: string) => valueLabel(lists, list, code, language);
  const all = (ids: readonly number[]) => ids.map(byId).filter((value) => value !== null);
  return { byId, byCode, all };
}
export type Labels = ReturnType<typeof createLabels>;
