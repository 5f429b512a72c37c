import { useState } from 'react';
import type { FormParts } from './form-parts.ts';
import { type FormState, untouched } from './form-state.ts';

export interface FormValuesOptions<R, V, P extends string> {
  /** The stored record; undefined when creating one. */
  readonly record: R | undefined;
  readonly versionOf: (record: R) => number;
  readonly valuesOf: (record: R | undefined) => V;
  readonly parts: FormParts<V, P>;
}

/**
 * The edited values of a stored record. Separate from useRecordForm because fetched lists and rules depend on the
 * values.
 */
export function useFormValues<R, V, P extends string>(options: FormValuesOptions<R, V, P>) {
  const { record, versionOf, valuesOf, parts } = options;
  const [state, setState] = useState<FormState<R, V, P>>(untouched);
  const newest = (one: R | undefined): R | undefined =>
    one !== undefined && (record === undefined || versionOf(one) > versionOf(record)) ? one : record;
  // F11: an edit in progress keeps its base, even if a newer record was fetched since.
  const baseOf = (of: FormState<R, V, P>) => (of.values === undefined ? newest(of.base) : (of.base ?? record));
  const base = baseOf(state);
  const stored = valuesOf(base);
  const values = state.values ?? stored;
  const change = (to: (from: V) => V) =>
    setState((now) => {
      const begun = baseOf(now);
      return { ...now, base: begun, values: to(now.values ?? valuesOf(begun)) };
    });
  return {
    ...options,
    state,
    setState,
    base,
    stored,
    values,
    changedParts: parts.differing(values, stored),
    change,
    edit: (some: Partial<V>) => change((from) => ({ ...from, ...some })),
    /** The fields of these parts lost the focus: they are validated from now on. */
    visit: (...some: readonly P[]) => setState((now) => ({ ...now, visited: new Set([...now.visited, ...some]) })),
    /** Discards edits; a pending save continues, and the record saved meanwhile is kept. */
    reset: () =>
      setState(({ isSaving, ...now }) => ({
        ...untouched,
        base: record === undefined ? undefined : now.base,
        isSaving,
      })),
  };
}

export type FormValues<R, V, P extends string> = ReturnType<typeof useFormValues<R, V, P>>;
