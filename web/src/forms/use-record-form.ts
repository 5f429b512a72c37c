import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrorCode } from '#contract/errors.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { useFormat, withDates } from '../api/format.ts';
import { isProblem, type Problem } from '../api/problem.ts';
import { useProblemMessages } from '../api/problem-message.ts';
import { useKeptInput } from '../api/remembered/kept-input.ts';
import type { Version } from '../ui/form/choose-versions.tsx';
import { useToast } from '../ui/messages/toasts.tsx';
import type { FormParts } from './form-parts.ts';
import { afterChoice, afterConflict, afterSave, type FormState, untouched } from './form-state.ts';

/** What is wrong with a part before anything is sent: the rules the server applies as well. */
export interface FormIssue<P extends string> {
  readonly part: P;
  readonly code: FieldErrorCode;
  readonly params?: FieldProblem['params'];
  /** Where the specification has words of its own for it. */
  readonly text?: string;
  /** Told at its part, but a save may go without it. */
  readonly isAdvice?: boolean;
}

interface Seen {
  readonly isVisited: boolean;
  readonly wasSubmitted: boolean;
}

interface SaveTools<R> {
  /** For a save of several calls: one of them is done, and what follows begins from this record. */
  readonly rebase: (record: R) => void;
}

type Save<R, V> = (values: V, base: R | undefined, tools: SaveTools<R>) => Promise<R>;

export interface RecordFormOptions<R, V, P extends string> {
  /** Names what is edited; what was typed is kept under it: 'group/7'. */
  readonly id: string;
  /** What is stored; without one the form makes a new one. */
  readonly record: R | undefined;
  readonly versionOf: (record: R) => number;
  readonly valuesOf: (record: R | undefined) => V;
  readonly parts: FormParts<V, P>;
  readonly check: (values: V, stored: V) => readonly FormIssue<P>[];
  /** When an issue is told; by default what is missing waits until its field was left, or Save pressed. */
  readonly isTold?: (issue: FormIssue<P>, seen: Seen) => boolean;
  /** The part of what was sent that a refusal's field is about. */
  readonly partOf: (field: string, sent: V) => P | undefined;
  readonly save: Save<R, V>;
  /** What is stored now, when somebody else has changed it. */
  readonly fetchNow: (record: R) => Promise<R>;
  /** `saved` is undefined where the form itself says what was done. */
  readonly texts: { readonly saved: string | undefined; readonly failed: string };
  readonly onSaved?: (saved: R, isLeaving: boolean) => void;
  readonly onRefused?: (failure: unknown) => void;
  /** What no other record may have too, and what is said when one has. */
  readonly unique?: { readonly part: P; readonly taken: string };
  /** What may be kept of the values: no passwords. */
  readonly keep?: (values: V) => unknown;
  /** Labels of what has changed, where a person counts other things than the parts. */
  readonly changedLabels?: (values: V, stored: V) => readonly string[];
}

const isToldByDefault = ({ code }: { readonly code: string }, { isVisited, wasSubmitted }: Seen): boolean =>
  code !== 'required' || isVisited || wasSubmitted;

/** Kept as text, and found by whatever version of the form is there then. */
function restored<V>(kept: unknown, stored: V): V {
  const isPlain = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
  return isPlain ? { ...stored, ...(kept as Partial<V>) } : (kept as V);
}

/** Every form over a stored record: what was typed, what is wrong, saving once, and two people at once (F11). */
export function useRecordForm<R, V, P extends string>(options: RecordFormOptions<R, V, P>) {
  const { record, valuesOf, parts, texts } = options;
  const messages = useProblemMessages();
  const format = useFormat();
  const toast = useToast();
  const [state, setState] = useState<FormState<R, V, P>>(untouched);
  const isUnderWay = useRef(false);
  const { comparison } = state;
  const base = state.base ?? record;
  const stored = valuesOf(base);
  const values = state.values ?? stored;
  const changedParts = parts.differing(values, stored);
  const changed = options.changedLabels?.(values, stored) ?? changedParts.map(parts.labelOf);
  const isDirty = changed.length > 0;
  const issues = options.check(values, stored);
  const isTold = options.isTold ?? isToldByDefault;
  const told = issues.filter((issue) =>
    isTold(issue, { isVisited: state.visited.has(issue.part), wasSubmitted: state.wasSubmitted }),
  );
  const unchosen = comparison?.parts.filter((part) => comparison.chosen[part] === undefined) ?? [];
  // A refusal holds for the value that was refused.
  const refused = state.refused.filter(({ part, sent }) => !parts.differing(values, sent).includes(part));

  const change = (to: V | ((from: V) => V)) =>
    setState((now) => {
      const from = now.values ?? valuesOf(now.base ?? record);
      return { ...now, base: now.base ?? record, values: to instanceof Function ? to(from) : to };
    });
  const reset = () => setState(untouched);
  const kept = useKeptInput<unknown>(
    options.id,
    base === undefined ? null : String(options.versionOf(base)),
    isDirty ? (options.keep?.(values) ?? values) : undefined,
    (typed) => change((from) => restored(typed, from)),
  );

  const sentence = ({ code, params }: Pick<FieldProblem, 'code' | 'params'>) =>
    messages.ofField({ code, params: withDates(params, format) });
  const toldWords = (issue: FormIssue<P>) => issue.text ?? sentence(issue);
  const errorOf = (part: P): string | undefined => {
    const refusal = refused.find((one) => one.part === part);
    if (refusal) return refusal.problem ? sentence(refusal.problem) : options.unique?.taken;
    const [first, ...others] = told.filter((issue) => issue.part === part);
    if (!first) return undefined;
    return [first, ...others.filter(({ code }) => code === first.code)].map(toldWords).join('. ');
  };

  const finish = (saved: R, sent: V, isLeaving: boolean): true => {
    if (texts.saved !== undefined) toast.success(texts.saved);
    const isNew = record === undefined;
    // The form must be clean before its screen is left: it would ask otherwise.
    flushSync(() => setState((now) => afterSave(now, { parts, valuesOf, sent, saved, isNew })));
    options.onSaved?.(saved, isLeaving);
    return true;
  };
  const compare = async (refusal: Problem, from: R, isLeaving: boolean): Promise<boolean> => {
    const now = await options.fetchNow(from).catch(() => undefined);
    const theirs = now === undefined ? undefined : valuesOf(now);
    if (now === undefined || theirs === undefined) {
      setState((one) => ({ ...one, error: messages.of(refusal) }));
      return false;
    }
    // What both have chosen alike is stored already.
    if (parts.differing(values, theirs).length === 0) return finish(now, values, isLeaving);
    const conflict = { parts, base: valuesOf(from), mine: values, record: now, theirs, refusal };
    setState((one) => {
      const next = afterConflict(one, conflict);
      return { ...next, error: next.comparison?.parts.length === 0 ? messages.of(refusal) : undefined };
    });
    return false;
  };
  const refuse = (failure: unknown): false => {
    if (options.unique && isProblem(failure, 'already-exists')) {
      const taken = { part: options.unique.part, problem: undefined, sent: values };
      setState((now) => ({ ...now, refused: [taken] }));
      return false;
    }
    const errors = isProblem(failure) ? failure.errors : [];
    const atParts = errors.flatMap((problem) => {
      const part = options.partOf(problem.field, values);
      return part === undefined ? [] : [{ part, problem, sent: values }];
    });
    const isAllAtParts = errors.length > 0 && atParts.length === errors.length;
    const error = isAllAtParts ? undefined : messages.withReason(texts.failed, failure);
    setState((now) => ({ ...now, refused: atParts, error }));
    toast.error(messages.of(failure, texts.failed));
    return false;
  };

  /** Whether it could be saved; from now on the form says what is missing. */
  const validate = (): boolean => {
    setState((now) => ({ ...now, wasSubmitted: true }));
    return issues.every(({ isAdvice }) => isAdvice) && unchosen.length === 0;
  };
  const perform = async (save: Save<R, V>, isLeaving = false): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setState((now) => ({ ...now, isSaving: true, error: undefined, refused: [] }));
    try {
      const rebase = (moved: R) => setState((now) => ({ ...now, base: moved }));
      return finish(await save(values, base, { rebase }), values, isLeaving);
    } catch (failure) {
      options.onRefused?.(failure);
      const isConflict = base !== undefined && isProblem(failure, 'changed-meanwhile');
      return isConflict ? await compare(failure, base, isLeaving) : refuse(failure);
    } finally {
      isUnderWay.current = false;
      setState((now) => ({ ...now, isSaving: false }));
    }
  };
  /** True when everything is stored; otherwise the form says why not. */
  const submit = async (isLeaving = false): Promise<boolean> => validate() && perform(options.save, isLeaving);

  return {
    values,
    stored,
    base,
    /** Labels of what has changed. */
    changed,
    changedParts,
    isDirty,
    /** Something was edited, though it may be again what it was. */
    isTouched: state.values !== undefined,
    issues,
    /** Parts to correct or to choose before anything can be saved. */
    invalidCount: new Set([
      ...told.filter(({ isAdvice }) => !isAdvice).map(({ part }) => part),
      ...refused.map(({ part }) => part),
      ...unchosen,
    ]).size,
    errorOf,
    error: state.error,
    isSaving: state.isSaving,
    wasSubmitted: state.wasSubmitted,
    kept,
    versions: {
      refusal: comparison?.refusal,
      fields: (comparison?.parts ?? []).map((part) => ({
        key: part,
        label: parts.labelOf(part),
        mine: comparison ? parts.textOf(comparison.mine, part) : '',
        theirs: comparison ? parts.textOf(comparison.theirs, part) : '',
        chosen: comparison?.chosen[part],
      })),
      choose: (part: P, version: Version) => setState((now) => afterChoice(now, parts, part, version)),
    },
    change,
    edit: (some: Partial<V>) => change((from) => ({ ...from, ...some })),
    /** The field of a part was left: it is checked now. */
    visit: (...some: readonly P[]) =>
      setState((now) => ({ ...now, visited: new Set([...now.visited, ...some]) })),
    /** What the form says instead of being sent. */
    complain: (error: string): false => {
      setState((now) => ({ ...now, wasSubmitted: true, error }));
      return false;
    },
    reset,
    validate,
    submit,
    /** Another way to save, which asks for nothing to be right: back to a default. */
    perform,
  };
}

export type RecordForm<R, V, P extends string> = ReturnType<typeof useRecordForm<R, V, P>>;
