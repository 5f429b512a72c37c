import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '#contract/problem.ts';
import { languageOf } from '#contract/shared/language.ts';
import { formatFor } from './format.ts';
import { usePersonIfAny } from './person.tsx';
import { isProblem, isRefusal } from './problem.ts';

export interface ProblemMessages {
  /** ERR-005: the action's own message if given, else the text of the error code, else 'Something went wrong.' */
  of(failure: unknown, own?: string): string;
  /** The action's own message, followed by the server's reason. */
  withReason(own: string, failure: unknown): string;
  ofField(problem: Pick<FieldProblem, 'code' | 'params'>): string;
  /**
   * F20: title for an edit conflict, shown above the two versions, with who changed the record and when if the refusal
   * says so. A change by the same user in another window has its own text.
   */
  conflict(somebody: string, failure: unknown): { readonly title: string; readonly by: string | undefined };
  /** The same as one text of consecutive sentences. */
  withChangedBy(somebody: string, failure: unknown): string;
}

type Say = (key: string, params?: object) => string;

/**
 * Codes whose text replaces the action's own message: time-outs (ERR-018), a spent reading budget (F16), because
 * retrying before midnight is useless, and rate limiting, because only its text says when to retry.
 */
const codesOverridingOwnText: ReadonlySet<string> = new Set([
  'timed-out',
  'taking-too-long',
  'search-stopped',
  'reading-refused',
  'too-many-requests',
]);

/** Formats an instant as the user's office does. */
type When = (instant: string) => string;

export function problemMessages(say: Say, when: When = String): ProblemMessages {
  const orNothing = (key: string, params: object = {}): string | undefined => {
    const text = say(key, params);
    return text === '' || text === key ? undefined : text;
  };
  const generic = () => say('codes.internal-error');
  const conflict = (somebody: string, failure: unknown) => {
    const known = isProblem(failure, 'changed-meanwhile') ? failure : undefined;
    const { by, at } = known?.params ?? {};
    if (!(by && at)) return { title: somebody, by: undefined };
    const params = { by, when: when(String(at)) };
    if (known?.isByCaller) return { title: say('changedByYou', params), by: undefined };
    return { title: somebody, by: say('changedBy', params) };
  };
  const withChangedBy = (somebody: string, failure: unknown) => {
    const { title, by } = conflict(somebody, failure);
    const isOwn = title !== somebody;
    return [title, isOwn ? say('lookOnceMore') : by].filter(Boolean).join(' ');
  };
  const of = (failure: unknown, own?: string): string => {
    if (!isProblem(failure)) return own ?? generic();
    const text = orNothing(`codes.${failure.code}`, failure.params);
    if (codesOverridingOwnText.has(failure.code)) return text ?? generic();
    return own ?? withChangedBy(text ?? generic(), failure);
  };
  return {
    of,
    conflict,
    withChangedBy,
    withReason: (own, failure) => (isRefusal(failure) ? `${own}. ${of(failure)}` : of(failure, own)),
    ofField: ({ code, params }) => orNothing(`fields.${code}`, params) ?? say('fields.invalid'),
  };
}

export function useProblemMessages(): ProblemMessages {
  const { t, i18n } = useTranslation('problem');
  const settings = usePersonIfAny()?.settings;
  const language = languageOf(i18n.language);
  return useMemo(
    () => problemMessages(t as unknown as Say, settings && formatFor(settings, language).instant),
    [t, settings, language],
  );
}
