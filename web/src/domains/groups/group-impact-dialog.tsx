import { useQuery } from '@tanstack/react-query';
import type { GroupInput } from '#contract/groups/api.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useImpactDialog } from '../../i18n/access-texts.ts';
import { ImpactDialog, type ImpactQuestion } from '../../ui/dialogs/impact-dialog.tsx';
import { groupPreviewQuery } from './queries.ts';

interface GroupImpactDialogProps extends ImpactQuestion {
  readonly groupId: number;
  /** The group after the change; undefined for deletion. */
  readonly group?: GroupInput;
  readonly failure?: string | undefined;
}

/** GROUP-006: shows which members lose which privileges, before saving. */
export function GroupImpactDialog({ groupId, group, failure, ...question }: GroupImpactDialogProps) {
  const messages = useProblemMessages();
  const preview = useQuery({ ...groupPreviewQuery(groupId, group), enabled: question.isOpen });
  const shown = useImpactDialog(preview, messages.of);
  return <ImpactDialog {...question} {...shown} failure={failure ?? shown.failure} />;
}
