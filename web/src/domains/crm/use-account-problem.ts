import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';

/** Why a service account was not saved; with who changed it meanwhile, and how it is described now (F20). */
export function useAccountProblem(): (failure: unknown) => string {
  const { t } = useTranslation(['crm', 'access']);
  const messages = useProblemMessages();
  return (failure) => {
    const isStale = isProblem(failure, 'changed-meanwhile');
    const atField = isProblem(failure) ? failure.errors.slice(0, 1).map(messages.ofField) : [];
    const said = isStale
      ? [messages.withChangedBy(t('access:conflict.elsewhere'), failure), ...atField]
      : atField.length > 0
        ? atField
        : [messages.of(failure)];
    return `${t('error.account')}. ${said.join(' ')}`;
  };
}
