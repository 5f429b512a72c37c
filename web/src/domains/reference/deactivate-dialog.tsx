import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReferenceValue } from '#contract/reference/api.ts';
import { isPlaceList, type ReferenceList } from '#contract/reference/rules.ts';
import { useFetched } from '../../api/fetched.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { usageQuery } from './queries.ts';
import { useStatus } from './use-status.ts';
import { useUseTexts } from './use-use-texts.ts';

interface DeactivateDialogProps {
  readonly list: ReferenceList;
  readonly value: ReferenceValue;
  readonly name: string;
  readonly onClose: () => void;
}

/** Before a value is made inactive, it says who uses it and what will happen. */
export function DeactivateDialog({ list, value, name, onClose }: DeactivateDialogProps) {
  const { t } = useTranslation(['reference', 'common']);
  const usage = useQuery(usageQuery(list, value.code));
  const fetched = useFetched(usage, t('error.usage'));
  const usesOf = useUseTexts();
  const messages = useProblemMessages();
  const status = useStatus(list);
  return (
    <ConfirmDialog
      isOpen
      question={t('deactivate.question', { code: value.code, name })}
      yes={t('deactivate.yes')}
      no={t('common:action.cancel')}
      icon={<IconPlayerPause aria-hidden="true" stroke={1.75} />}
      tone="amber"
      disabledBecause={usage.data ? undefined : t('deactivate.counting')}
      loading={status.isPending}
      onYes={() => status.mutate({ value, isActive: false }, { onSuccess: onClose })}
      onNo={onClose}
    >
      {status.isError ? (
        <InlineNotice kind="error" title={t('error.save')}>
          {messages.of(status.error)}
        </InlineNotice>
      ) : null}
      <Fetched {...fetched}>
        {(uses) => (
          <p>{uses.length === 0 ? t('deactivate.unused') : t('deactivate.used', { uses: usesOf(uses).join(', ') })}</p>
        )}
      </Fetched>
      <p>{t(`deactivate.note.${isPlaceList(list) ? list : 'value'}`)}</p>
    </ConfirmDialog>
  );
}
