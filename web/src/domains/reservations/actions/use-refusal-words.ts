import { useTranslation } from 'react-i18next';
import type { TransferProblem } from './transfer-rules.ts';

/** The sentence the server's refusal would bring. */
export function useRefusalWords(): (problem: TransferProblem) => string {
  const { t } = useTranslation('problem');
  return (problem) => t(`codes.${problem.code}`, 'params' in problem ? problem.params : {});
}
