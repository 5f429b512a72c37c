import { Problem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import type { TransferProblem } from './transfer-rules.ts';

/** The message the server would send for this problem. */
export function useRefusalText(): (problem: TransferProblem) => string {
  const messages = useProblemMessages();
  return (problem) => messages.of(new Problem(problem.code, 'params' in problem ? { params: problem.params } : {}));
}
