import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GroupInput } from '#contract/groups/api.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useImpact } from '../../i18n/access-texts.ts';
import { ImpactDialog } from '../../ui/impact-dialog.tsx';
import { groupPreviewQuery } from './queries.ts';

interface GroupImpactDialogProps {
  readonly isOpen: boolean;
  readonly groupId: number;
  /** The group as it would be; without it, as if it were gone. */
  readonly group?: GroupInput;
  readonly question: string;
  readonly hint?: string;
  readonly yes: string;
  readonly failure?: string | undefined;
  readonly loading: boolean;
  readonly isDangerous?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** GROUP-006: which members lose which privileges, before it is done. */
export function GroupImpactDialog({ groupId, group, failure, ...rest }: GroupImpactDialogProps) {
  const { t } = useTranslation(['access', 'common']);
  const messages = useProblemMessages();
  const preview = useQuery({ ...groupPreviewQuery(groupId, group), enabled: rest.isOpen });
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
