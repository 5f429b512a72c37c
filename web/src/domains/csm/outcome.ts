import type { CsmMessage, CsmResult } from '#contract/csm/message.ts';

export interface Outcome {
  readonly sent: number;
  /** Attempted but not accepted: ERR-060. */
  readonly failed: number;
  /** Of those, the ones no longer retried. */
  readonly abandoned: number;
  /** Not attempted yet. */
  readonly queued: number;
  readonly isNotConfigured: boolean;
  readonly refused: number;
  readonly total: number;
}

type MessageResult = Pick<CsmResult, 'status' | 'problem'>;

/** The office must configure something first. */
const isSetupProblem = (problem: MessageResult['problem']): boolean =>
  problem === 'not-configured' || problem === 'account-inactive' || problem === 'secret-renewed';

const isUntried = ({ status, problem }: MessageResult): boolean =>
  status === 'queued' && (problem === null || isSetupProblem(problem));

export function outcomeOf(fates: readonly MessageResult[]): Outcome {
  const count = (test: (fate: MessageResult) => boolean) => fates.filter(test).length;
  const refused = count(({ status }) => status === 'refused');
  const queued = count(isUntried);
  const abandoned = count(({ status }) => status === 'failed');
  const failed = abandoned + count((fate) => fate.status === 'queued' && !isUntried(fate));
  return {
    sent: fates.length - refused - queued - failed,
    failed,
    abandoned,
    queued,
    isNotConfigured: fates.some(({ problem }) => isSetupProblem(problem)),
    refused,
    total: fates.length,
  };
}

export const messageResultsOf = (
  messages: readonly Pick<CsmMessage, 'state' | 'problem'>[],
  refused: readonly { readonly reason: CsmResult['problem'] }[],
): MessageResult[] => [
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
