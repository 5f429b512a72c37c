import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RequestOutcome, requestCommentMaximum, requestOutcomes } from '#contract/users/access-api.ts';
import { useKeptInput } from '../../api/storage/kept-input.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';

interface CloseRequestDialogProps {
  readonly requestId: number;
  readonly name: string;
  /** Why closing failed; the typed text stays. */
  readonly failure: string | undefined;
  readonly loading: boolean;
  readonly onCancel: () => void;
  readonly onClose: (outcome: RequestOutcome, comment: string) => void;
}

export function CloseRequestDialog({ requestId, name, failure, loading, onCancel, onClose }: CloseRequestDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const [outcome, setOutcome] = useState<RequestOutcome>('Declined');
  const [comment, setComment] = useState('');
  const typed = comment === '' ? undefined : { outcome, comment };
  const kept = useKeptInput(`accessRequest/${requestId}`, null, typed, (before) => {
    setOutcome(before.outcome);
    setComment(before.comment);
  });
  return (
    <Dialog
      isOpen
      title={t('requests.closeTitle', { name })}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel} data-autofocus>
            {t('common:action.cancel')}
          </Button>
          <Button look="primary" loading={loading} onClick={() => onClose(outcome, comment.trim())}>
            {t('requests.close')}
          </Button>
        </>
      }
    >
      <RestoreNotice offer={kept} />
      {failure ? <InlineNotice kind="error">{failure}</InlineNotice> : null}
      <SegmentedChoice
        label={t('requests.outcome')}
        choices={requestOutcomes.map((value) => ({ value, label: t(`requests.outcomes.${value}`) }))}
        value={outcome}
        onChange={setOutcome}
      />
      <TextArea
        label={t('requests.comment')}
        value={comment}
        onChange={setComment}
        maxLength={requestCommentMaximum}
        hint={t('common:form.remaining', { count: requestCommentMaximum - comment.length })}
      />
    </Dialog>
  );
}
