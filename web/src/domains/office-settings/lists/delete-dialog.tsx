import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { officeKey } from '../../../api/office-key.ts';
import { usePerson } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';

interface DeleteDialogProps {
  readonly isOpen: boolean;
  readonly question: string;
  readonly note: string;
  /** Label of the button: 'Delete country group'. */
  readonly yes: string;
  /** Why it cannot be deleted, if already known. */
  readonly keptBecause?: string | undefined;
  /** 'Failed in deleting …' */
  readonly failed: string;
  readonly done: string;
  readonly remove: () => Promise<void>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** An entry in use cannot be deleted; the dialog shows its number of uses. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { t } = useTranslation('common');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const removal = useMutation({
    mutationFn: props.remove,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: officeKey(office) });
      toast.success(props.done);
      props.onDone();
      props.onClose();
    },
    onError: () => toast.error(props.failed),
  });
  const close = () => {
    removal.reset();
    props.onClose();
  };
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      question={props.question}
      yes={props.yes}
      no={t('action.cancel')}
      disabledBecause={props.keptBecause}
      onYes={() => removal.mutate()}
      onNo={close}
      icon={<IconTrash aria-hidden="true" stroke={1.75} />}
      loading={removal.isPending}
      isDangerous
    >
      {props.keptBecause ? <InlineNotice kind="warning" title={props.keptBecause} /> : <p>{props.note}</p>}
      {removal.isError ? (
        <InlineNotice kind="error" title={props.failed}>
          {messages.of(removal.error)}
        </InlineNotice>
      ) : null}
    </ConfirmDialog>
  );
}
