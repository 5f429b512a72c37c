import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrorCode } from '#contract/errors.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { useFormat, withDates } from '../api/format.ts';
import { isProblem, type Problem } from '../api/problem.ts';
import { useProblemMessages } from '../api/problem-message.ts';
import { useKeptInput } from '../api/storage/kept-input.ts';
import type { Version } from '../ui/form/choose-versions.tsx';
import { useToast } from '../ui/messages/toasts.tsx';
import { useIsShown } from '../ui/use-is-shown.ts';
import type { PartLabels } from './form-parts.ts';
import { afterChoice, afterConflict, afterRestore, afterSave, type KeptValues, typedSince } from './form-state.ts';
import type { FormValues } from './use-form-values.ts';

/** A client-side validation problem of one part: the same rules as on the server. */
export interface FormIssue<P extends string> {
  readonly part: P;
  readonly code: FieldErrorCode;
  readonly params?: FieldProblem['params'];
  /** Text from the specification, used instead of the code's. */
  readonly text?: string;
  /** A warning: shown at its part, but does not block saving. */
  readonly isWarning?: boolean;
}

interface Seen {
  readonly isVisited: boolean;
  readonly wasSubmitted: boolean;
  /** The user changed the part of a stored record. */
  readonly isChanged: boolean;
}

interface SaveTools<R> {
  /** For a save of several calls: after one of them, the next starts from this record. */
  readonly rebase: (record: R) => void;
}

export type Save<R, V> = (values: V, base: R | undefined, tools: SaveTools<R>) => Promise<R>;

export interface RecordFormOptions<R, V, P extends string> {
  /** Identifies the record; unsaved input is stored under it: 'group/7'. */
  readonly id: string;
  readonly labels: PartLabels<V, P>;
  /** All validation problems of the current values. */
  readonly issues: readonly FormIssue<P>[];
  /** When an issue is displayed; by default a missing value only after its field was left or emptied, or Save pressed. */
  readonly isShown?: (issue: FormIssue<P>, seen: Seen) => boolean;
  /** Maps a refused wire field to a part. */
  readonly partOf: (field: string, sent: V) => P | undefined;
  /** The part that must be unique, and the text if it is taken. */
  readonly unique?: { readonly part: P; readonly taken: string };
  readonly save: Save<R, V>;
  /** Fetches the current record after a conflict. */
  readonly fetchNow: (record: R) => Promise<R>;
  /** `saved` is undefined if the form shows its own message. */
  readonly texts: { readonly saved: string | undefined; readonly failed: string };
  /** `isLeaving`: the user is leaving, or has left before the answer came. */
  readonly onSaved?: (saved: R, isLeaving: boolean) => void;
  readonly onRefused?: (failure: unknown) => void;
  /** Selects the values that may be stored: no passwords. */
  readonly keep?: (values: V) => unknown;
  /** Labels of the changes, if users count something other than parts. */
  readonly changedLabels?: (values: V, stored: V) => readonly string[];
}

const isShownByDefault = ({ code }: { readonly code: string }, seen: Seen): boolean =>
  code !== 'required' || seen.isVisited || seen.wasSubmitted || seen.isChanged;

/** Common behaviour of every form over a stored record: input, validation, saving once, and edit conflicts (F11). */
export function useRecordForm<R, V, P extends string>(typed: FormValues<R, V, P>, options: RecordFormOptions<R, V, P>) {
  const { state, setState, base, stored, values, parts, valuesOf, change } = typed;
  const { issues, texts, labels } = options;
  const messages = useProblemMessages();
  const format = useFormat();
  const toast = useToast();
  const underWay = useRef<{ readonly sent: V; readonly end: Promise<R | undefined> }>(undefined);
  const isShown = useIsShown();
  const { comparison, failure } = state;
  const changed = options.changedLabels?.(values, stored) ?? typed.changedParts.map(labels.labelOf);
  const isDirty = changed.length > 0;
  const isTold = options.isShown ?? isShownByDefault;
  const seenOf = (part: P): Seen => ({
    isVisited: state.visited.has(part),
    wasSubmitted: state.wasSubmitted,
    isChanged: base !== undefined && typed.changedParts.includes(part),
  });
  // The values of a pending save were valid when sent; lists fetched since may already contain them.
  const shownIssues = state.isSaving ? [] : issues.filter((issue) => isTold(issue, seenOf(issue.part)));
  const unchosen = comparison?.parts.filter((part) => comparison.chosen[part] === undefined) ?? [];
  // A refusal applies only while the value is the refused one.
  const refused = state.refused.filter(({ part, sent }) => !parts.differing(values, sent).includes(part));

  const keep = options.keep ?? ((some: V): unknown => some);
  const kept = useKeptInput<KeptValues>(
    options.id,
    base === undefined ? null : String(typed.versionOf(base)),
    isDirty ? { typed: keep(values), over: keep(stored) } : undefined,
    (found) => setState((now) => afterRestore(now, { parts, record: base, stored, kept: found })),
  );

  const sentence = ({ code, params, text }: Pick<FormIssue<P>, 'code' | 'params' | 'text'>) =>
    text ?? messages.ofField({ code, params: withDates(params, format) });
  const taken = { code: 'duplicate', text: options.unique?.taken } as const;
  const errorOf = (part: P): string | undefined => {
    const refusals = refused.filter((one) => one.part === part).map(({ problem }) => problem ?? taken);
    const [first, ...others] = refusals.length > 0 ? refusals : shownIssues.filter((issue) => issue.part === part);
    if (!first) return undefined;
    return [...new Set([first, ...others.filter(({ code }) => code === first.code)].map(sentence))].join('. ');
  };

  const finish = (saved: R, sent: V, isLeaving: boolean): R => {
    if (texts.saved !== undefined) toast.success(texts.saved);
    // The form must be clean before its screen is left, or it would prompt.
    flushSync(() => setState((now) => afterSave(now, { parts, valuesOf, sent, saved })));
    options.onSaved?.(saved, isLeaving || !isShown());
    return saved;
  };
  const compare = async (refusal: Problem, from: R, sent: V, isLeaving: boolean): Promise<R | undefined> => {
    const record = await options.fetchNow(from).catch(() => undefined);
    if (record === undefined) {
      setState((now) => ({ ...now, failure: { cause: refusal } }));
      return undefined;
    }
    const theirs = valuesOf(record);
    // Both users chose the same values, so nothing is left to save.
    if (parts.differing(sent, theirs).length === 0) return finish(record, sent, isLeaving);
    setState((now) => afterConflict(now, { parts, base: valuesOf(from), record, theirs, refusal }));
    return undefined;
  };
  // A refusal is rendered at once, so that the shell finds the field to focus.
  const refuse = (cause: unknown, sent: V): undefined => {
    toast.error(messages.of(cause, texts.failed));
    if (options.unique && isProblem(cause, 'already-exists')) {
      const { part } = options.unique;
      flushSync(() => setState((now) => ({ ...now, refused: [{ part, problem: undefined, sent }] })));
      return;
    }
    const errors = isProblem(cause) ? cause.errors : [];
    const atParts = errors.flatMap((problem) => {
      const part = options.partOf(problem.field, sent);
      return part === undefined ? [] : [{ part, problem, sent }];
    });
    const isAllAtParts = errors.length > 0 && atParts.length === errors.length;
    const told = { refused: atParts, failure: isAllAtParts ? undefined : { cause } };
    flushSync(() => setState((now) => ({ ...now, ...told })));
  };

  /** Whether the form can be saved; from now on missing values are displayed. */
  const validate = (): boolean => {
    setState((now) => ({ ...now, wasSubmitted: true }));
    return issues.every(({ isWarning }) => isWarning) && unchosen.length === 0;
  };
  /** Saves in another way, without validation: reset to the default. */
  const perform = async (save: Save<R, V>, isLeaving = false): Promise<R | undefined> => {
    const before = underWay.current;
    if (!before) return send(save, values, base, isLeaving);
    if (!isLeaving) return undefined;
    // Leaving waits for it, and saves what was typed since.
    const saved = await before.end;
    const rest = saved && typedSince(values, { parts, valuesOf, sent: before.sent, saved });
    return rest ? send(save, rest, saved, isLeaving) : saved;
  };
  const send = (save: Save<R, V>, sent: V, from: R | undefined, isLeaving: boolean): Promise<R | undefined> => {
    const end = attempt(save, sent, from, isLeaving).finally(() => {
      underWay.current = undefined;
    });
    underWay.current = { sent, end };
    return end;
  };
  const attempt = async (save: Save<R, V>, sent: V, from: R | undefined, isLeaving: boolean) => {
    setState((now) => ({ ...now, isSaving: true, failure: undefined, complaint: undefined, refused: [] }));
    let begun = from;
    const rebase = (moved: R) => {
      begun = moved;
      setState((now) => ({ ...now, base: moved }));
    };
    try {
      return finish(await save(sent, from, { rebase }), sent, isLeaving);
    } catch (cause) {
      options.onRefused?.(cause);
      const isConflict = begun !== undefined && isProblem(cause, 'changed-meanwhile');
      return isConflict ? await compare(cause, begun as R, sent, isLeaving) : refuse(cause, sent);
    } finally {
      setState((now) => ({ ...now, isSaving: false }));
    }
  };
  /** Returns the saved record, or undefined if refused; the form then shows why. */
  const store = async (isLeaving = false): Promise<R | undefined> =>
    validate() ? perform(options.save, isLeaving) : undefined;
  const isConflictTold = isProblem(failure?.cause, 'changed-meanwhile');

  return {
    values,
    stored,
    base,
    /** Labels of the changed parts. */
    changed,
    changedParts: typed.changedParts,
    isDirty,
    /** Something was edited, possibly back to the stored value. */
    isTouched: state.values !== undefined,
    issues,
    /** Parts to correct or choose before saving; server refusals do not count, since they can be retried. */
    invalidCount: new Set([...shownIssues.filter(({ isWarning }) => !isWarning).map(({ part }) => part), ...unchosen])
      .size,
    unchosenCount: unchosen.length,
    errorOf,
    error:
      state.complaint ??
      (failure && (isConflictTold ? messages.of(failure.cause) : messages.withReason(texts.failed, failure.cause))),
    isSaving: state.isSaving,
    wasSubmitted: state.wasSubmitted,
    kept,
    versions: {
      /** F20: says who changed the record, and when. */
      refusal: comparison?.refusal,
      fields: (comparison?.parts ?? []).map((part) => ({
        key: part,
        label: labels.labelOf(part),
        mine: comparison ? labels.textOf(comparison.mine, part) : '',
        theirs: comparison ? labels.textOf(comparison.theirs, part) : '',
        chosen: comparison?.chosen[part],
      })),
      choose: (part: P, version: Version) => setState((now) => afterChoice(now, parts, part, version)),
    },
    change,
    edit: typed.edit,
    visit: typed.visit,
    /** Shows a message instead of submitting. */
    complain: (complaint: string): false => {
      setState((now) => ({ ...now, wasSubmitted: true, complaint }));
      return false;
    },
    reset: typed.reset,
    validate,
    perform,
    store,
    /** For FormShell: resolves to true when everything is saved. */
    submit: async (isLeaving = false): Promise<boolean> => (await store(isLeaving)) !== undefined,
  };
}
