import { useTranslation } from 'react-i18next';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import type { ProjectTab } from './use-project-address.ts';

/** ERR-028, ERR-029: 'Community: Sorry! It's taking too long to respond. …'; any other failure is ERR-030. */
export function useTabFailure(tab: ProjectTab): (failure: unknown) => string {
  const { t } = useTranslation('projects');
  const messages = useProblemMessages();
  return (failure) => {
    const message = messages.of(failure, t('view.failed'));
    if (!isProblem(failure, 'timed-out') && !isProblem(failure, 'taking-too-long')) return message;
    return t('view.tooLong', { tab: t(`view.tab.${tab}`), message });
  };
}
