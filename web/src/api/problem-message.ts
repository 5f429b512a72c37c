import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '#contract/problem.ts';
import { isProblem, isRefusal } from './problem.ts';

export interface ProblemMessages {
  /** ERR-005: the action's own message when it has one, else what the code says, else 'Something went wrong.' */
  of(failure: unknown, own?: string): string;
  /** The action's own message, and behind it why the server refused. */
  withReason(own: string, failure: unknown): string;
  ofField(problem: Pick<FieldProblem, 'code' | 'params'>): string;
}

type Say = (key: string, params?: object) => string;

/** A time-out always says so, even where the action has its own message (ERR-018). */
const saysItself: ReadonlySet<string> = new Set(['timed-out', 'taking-too-long', 'search-stopped']);

export function problemMessages(say: Say): ProblemMessages {
  const orNothing = (key: string, params: object = {}): string | undefined => {
    const text = say(key, params);
    return text === '' || text === key ? undefined : text;
  };
  const generic = () => say('codes.internal-error');
  const of = (failure: unknown, own?: string): string => {
    if (!isProblem(failure)) return own ?? generic();
    const text = orNothing(`codes.${failure.code}`, failure.params);
    if (saysItself.has(failure.code)) return text ?? generic();
    return own ?? text ?? generic();
  };
  return {
    of,
    withReason: (own, failure) => (isRefusal(failure) ? `${own}. ${of(failure)}` : of(failure, own)),
    ofField: ({ code, params }) => orNothing(`fields.${code}`, params) ?? say('fields.invalid'),
  };
}

export function useProblemMessages(): ProblemMessages {
  const { t } = useTranslation('problem');
  return useMemo(() => problemMessages(t as unknown as Say), [t]);
}
