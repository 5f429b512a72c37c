import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Screens } from '#contract/roles/api.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useImpact } from '../../i18n/access-texts.ts';
import { ImpactDialog } from '../../ui/impact-dialog.tsx';
import { rolePreviewQuery } from './queries.ts';

interface RoleImpactDialogProps {
  readonly isOpen: boolean;
  readonly roleId: number;
  /** The access the role would have; without it, as if the role were gone. */
  readonly screens?: Screens;
  readonly question: string;
  readonly hint?: string;
  readonly yes: string;
  readonly failure?: string | undefined;
  readonly loading: boolean;
  readonly isDangerous?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Who gains, loses and keeps what by a change of one role. */
export function RoleImpactDialog({ roleId, screens, failure, ...rest }: RoleImpactDialogProps) {
  const { t } = useTranslation(['access', 'common']);
  const messages = useProblemMessages();
  const preview = useQuery({ ...rolePreviewQuery(roleId, screens), enabled: rest.isOpen });
  const impact = useImpact(preview.data);
  return (
    <ImpactDialog
      {...rest}
      impact={preview.data && impact}
      loadingText={t('impact.loading')}
      failure={failure ?? (preview.isError ? messages.of(preview.error) : undefined)}
      no={t('common:action.cancel')}
    />
  );
}
