import { useQuery } from '@tanstack/react-query';
import type { Screens } from '#contract/roles/api.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useImpactDialog } from '../../i18n/access-texts.ts';
import { ImpactDialog, type ImpactQuestion } from '../../ui/dialogs/impact-dialog.tsx';
import { rolePreviewQuery } from './queries.ts';

interface RoleImpactDialogProps extends ImpactQuestion {
  readonly roleId: number;
  /** The role's access after the change; undefined for deletion. */
  readonly screens?: Screens;
  readonly failure?: string | undefined;
}

/** Who gains, loses and keeps which privileges by a change of a role. */
export function RoleImpactDialog({ roleId, screens, failure, ...question }: RoleImpactDialogProps) {
  const messages = useProblemMessages();
  const preview = useQuery({ ...rolePreviewQuery(roleId, screens), enabled: question.isOpen });
  const shown = useImpactDialog(preview, messages.of);
  return <ImpactDialog {...question} {...shown} failure={failure ?? shown.failure} />;
}
