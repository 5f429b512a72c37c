import type { CsmMessage, CsmResult } from '#contract/csm/message.ts';

export interface Outcome {
  readonly sent: number;
  /** Attempted but not accepted: ERR-060. */
  readonly failed: number;
  /** Of those, the ones no longer retried. */
  readonly dead: number;
  /** Not attempted yet. */
  readonly queued: number;
  readonly isNotConfigured: boolean;
  readonly refused: number;
  readonly total: number;
}

type Fate = Pick<CsmResult, 'status' | 'problem'>;

/** The office must configure something first. */
const isUnset = (problem: Fate['problem']): boolean =>
  problem === 'not-configured' || problem === 'account-inactive' || problem === 'secret-renewed';

const isUntried = ({ status, problem }: Fate): boolean => status === 'queued' && (problem === null || isUnset(problem));

export function outcomeOf(fates: readonly Fate[]): Outcome {
  const count = (test: (fate: Fate) => boolean) => fates.filter(test).length;
  const refused = count(({ status }) => status === 'refused');
  const queued = count(isUntried);
  const dead = count(({ status }) => status === 'failed');
  const failed = dead + count((fate) => fate.status === 'queued' && !isUntried(fate));
  return {
    sent: fates.length - refused - queued - failed,
    failed,
    dead,
    queued,
    isNotConfigured: fates.some(({ problem }) => isUnset(problem)),
    refused,
    total: fates.length,
  };
}

export const fatesOf = (
  messages: readonly Pick<CsmMessage, 'state' | 'problem'>[],
  refused: readonly { readonly reason: CsmResult['problem'] }[],
): Fate[] => [
  ...messages.map(({ state, problem }) => ({ status: state, problem })),
  ...refused.map(({ reason }) => ({ status: 'refused' as const, problem: reason })),
];

export type Headline = 'success' | 'failedOutside' | 'queued' | 'partly';

/** Success only when every message was sent. */
export function headlineOf({ sent, failed, queued, total }: Outcome): Headline {
  if (sent === total) return 'success';
  if (failed > 0) return 'failedOutside';
  return queued > 0 && sent === 0 ? 'queued' : 'partly';
}
