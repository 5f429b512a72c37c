import { useTranslation } from 'react-i18next';
import { useOwnSteps, useSaveFirstVisit } from '../../api/first-visit.ts';
import { usePerson } from '../../api/person.tsx';
import { HelpScreen } from '../../domains/help/help-screen.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { menuFor } from '../menu.ts';
import { paths } from '../paths.ts';

export function HelpPage() {
  const { t } = useTranslation('help');
  const { grants } = usePerson();
  const toast = useToast();
  const go = useNavigateTo();
  const hasSteps = useOwnSteps().length > 0;
  const { mutate, isPending } = useSaveFirstVisit(() => toast.error(t('beginFailed')));
  const begin = () => mutate({ isOpen: true }, { onSuccess: () => void go(paths.home()) });
  return (
    <HelpScreen
      screens={menuFor(grants).flatMap((group) => group.items)}
      onBegin={hasSteps ? begin : undefined}
      isBeginning={isPending}
    />
  );
}
