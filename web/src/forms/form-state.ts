import type { FieldProblem } from '#contract/problem.ts';
import type { Problem } from '../api/problem.ts';
import type { Version } from '../ui/form/choose-versions.tsx';
import { changedByBoth, type FormParts, withTheirChanges } from './form-parts.ts';

/** A part that the server refused, with the values it was refused with. */
interface RefusedPart<V, P extends string> {
  readonly part: P;
  /** Nothing when another record has the value already; the form has a text of its own for that. */
  readonly problem: FieldProblem | undefined;
  readonly sent: V;
}

/** F11: somebody else saved meanwhile; for each part that both changed, the person chooses. */
interface Comparison<V, P extends string> {
  readonly mine: V;
  readonly theirs: V;
  readonly parts: readonly P[];
  readonly chosen: Partial<Readonly<Record<P, Version>>>;
  readonly refusal: Problem;
}

export interface FormState<R, V, P extends string> {
  /** The record the person began to edit; a save names its version, even when a newer one was fetched since. */
  readonly base: R | undefined;
  /** Nothing until something was edited. */
  readonly values: V | undefined;
  readonly visited: ReadonlySet<P>;
  readonly wasSubmitted: boolean;
  readonly refused: readonly RefusedPart<V, P>[];
  readonly comparison: Comparison<V, P> | undefined;
  /** Why the last attempt failed; put into words when shown. */
  readonly failure: { readonly cause: unknown } | undefined;
  /** What the form said instead of being sent. */
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

/** What was typed while the save was under way stays typed, over what is stored now. What was saved stands until the screen has it. */
export function afterSave<R, V, P extends string>(
  state: FormState<R, V, P>,
  { parts, valuesOf, sent, saved }: Saved<R, V, P>,
): FormState<R, V, P> {
  const { values } = state;
  const typedSince = values === undefined ? [] : parts.differing(values, sent);
  if (values === undefined || typedSince.length === 0) return { ...untouched, base: saved };
  const next = typedSince.reduce((now, part) => parts.take(now, values, part), valuesOf(saved));
  return { ...untouched, base: saved, values: next, visited: state.visited };
}

interface Conflict<R, V, P extends string> {
  readonly parts: FormParts<V, P>;
  readonly base: V;
  readonly record: R;
  readonly theirs: V;
  readonly refusal: Problem;
}

/** What only one of the two changed is as that one left it. Nothing is saved by it. */
export function afterConflict<R, V, P extends string>(
  state: FormState<R, V, P>,
  { parts, base, record, theirs, refusal }: Conflict<R, V, P>,
): FormState<R, V, P> {
  // What was discarded meanwhile stays discarded.
  const three = { mine: state.values ?? base, theirs, base };
  const asked = changedByBoth(parts, three);
  const comparison = { mine: three.mine, theirs, parts: asked, chosen: {}, refusal };
  const failure = asked.length === 0 ? { cause: refusal } : undefined;
  return { ...state, base: record, values: withTheirChanges(parts, three), comparison, failure };
}

/** The comparison stays until something is saved or discarded: whoever has chosen may choose again. */
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
