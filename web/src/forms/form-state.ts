import type { FieldProblem } from '#contract/problem.ts';
import type { Problem } from '../api/problem.ts';
import type { Version } from '../ui/form/choose-versions.tsx';
import { changedByBoth, type FormParts, withTheirChanges } from './form-parts.ts';

/** A part the server refused, with the values that were sent. */
interface RefusedPart<V, P extends string> {
  readonly part: P;
  /** Undefined if another record has the value already; the form has its own text for that. */
  readonly problem: FieldProblem | undefined;
  readonly sent: V;
}

/** F11: an edit conflict; for each part both users changed, the user chooses. */
interface Comparison<V, P extends string> {
  readonly mine: V;
  readonly theirs: V;
  readonly parts: readonly P[];
  readonly chosen: Partial<Readonly<Record<P, Version>>>;
  /** Undefined after restored input: nothing was refused. */
  readonly refusal: Problem | undefined;
}

export interface FormState<R, V, P extends string> {
  /** The record the user started to edit; a save sends its version, even if a newer one was fetched since. */
  readonly base: R | undefined;
  /** Undefined until the first edit. */
  readonly values: V | undefined;
  readonly visited: ReadonlySet<P>;
  readonly wasSubmitted: boolean;
  readonly refused: readonly RefusedPart<V, P>[];
  readonly comparison: Comparison<V, P> | undefined;
  /** Error of the last attempt; converted to text when displayed. */
  readonly failure: { readonly cause: unknown } | undefined;
  /** Message shown instead of submitting. */
  readonly complaint: string | undefined;
  readonly isSaving: boolean;
}

export const untouched: FormState<never, never, never> = {
  base: undefined,
  values: undefined,
  visited: new Set<never>(),
  wasSubmitted: false,
  refused: [],
  comparison: undefined,
  failure: undefined,
  complaint: undefined,
  isSaving: false,
};

interface Saved<R, V, P extends string> {
  readonly parts: FormParts<V, P>;
  readonly valuesOf: (record: R) => V;
  readonly sent: V;
  readonly saved: R;
}

/** The saved record with what was typed since it was sent. */
export function typedSince<R, V, P extends string>(
  values: V,
  { parts, valuesOf, sent, saved }: Saved<R, V, P>,
): V | undefined {
  const since = parts.differing(values, sent);
  if (since.length === 0) return undefined;
  return since.reduce((now, part) => parts.take(now, values, part), valuesOf(saved));
}

/**
 * Input typed while the save was pending stays, on top of the saved record, which is the base until the screen has
 * refetched it.
 */
export function afterSave<R, V, P extends string>(state: FormState<R, V, P>, save: Saved<R, V, P>): FormState<R, V, P> {
  const { isSaving, visited } = state;
  const base = save.saved;
  const values = state.values === undefined ? undefined : typedSince(state.values, save);
  return values === undefined ? { ...untouched, base, isSaving } : { ...untouched, base, values, visited, isSaving };
}

interface Conflict<R, V, P extends string> {
  readonly parts: FormParts<V, P>;
  readonly base: V;
  readonly record: R;
  readonly theirs: V;
  readonly refusal: Problem | undefined;
}

/** Merges parts that only one of the two users changed. Saves nothing. */
export function afterConflict<R, V, P extends string>(
  state: FormState<R, V, P>,
  { parts, base, record, theirs, refusal }: Conflict<R, V, P>,
): FormState<R, V, P> {
  // Input discarded meanwhile stays discarded.
  const three = { mine: state.values ?? base, theirs, base };
  const asked = changedByBoth(parts, three);
  const comparison = { mine: three.mine, theirs, parts: asked, chosen: {}, refusal };
  const failure = asked.length === 0 && refusal ? { cause: refusal } : undefined;
  return { ...state, base: record, values: withTheirChanges(parts, three), comparison, failure };
}

/** Unsaved input as it is kept: with the stored values it was typed over, because the record may change until then. */
export interface KeptValues {
  readonly typed: unknown;
  readonly over: unknown;
}

const isKeptValues = (kept: unknown): kept is KeptValues =>
  typeof kept === 'object' && kept !== null && 'typed' in kept && 'over' in kept;

/** Kept values are JSON without secrets, possibly of an older version of the form. */
function completed<V>(kept: unknown, stored: V): V {
  const isPlain = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
  return isPlain ? { ...stored, ...(kept as Partial<V>) } : (kept as V);
}

interface Restored<R, V, P extends string> {
  readonly parts: FormParts<V, P>;
  /** Undefined when creating one. */
  readonly record: R | undefined;
  readonly stored: V;
  readonly kept: unknown;
}

/** What somebody else changed since the input was kept is merged as after a conflict. */
export function afterRestore<R, V, P extends string>(
  state: FormState<R, V, P>,
  { parts, record, stored, kept }: Restored<R, V, P>,
): FormState<R, V, P> {
  // The previous release kept only what was typed.
  const { typed, over } = isKeptValues(kept) ? kept : { typed: kept, over: stored };
  const restored = { ...state, base: record, values: completed(typed, stored) };
  if (record === undefined) return restored;
  const base = completed(over, stored);
  return afterConflict(restored, { parts, base, record, theirs: stored, refusal: undefined });
}

/** The comparison stays until a save or discard, so that the user can choose again. */
export function afterChoice<R, V, P extends string>(
  state: FormState<R, V, P>,
  parts: FormParts<V, P>,
  part: P,
  version: Version,
): FormState<R, V, P> {
  const { comparison } = state;
  if (!comparison) return state;
  const values = parts.take(state.values ?? comparison.mine, comparison[version], part);
  return { ...state, values, comparison: { ...comparison, chosen: { ...comparison.chosen, [part]: version } } };
}
