import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../api/person.tsx';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { PolicyViewer } from '../policy-viewer.tsx';
import classes from './legal-consent.module.css';
import { type NewDocument, usePublish } from './queries.ts';

interface UploadDialogProps {
  /** The current version, as this page knows it. */
  readonly replaces: string | undefined;
  readonly document: NewDocument | undefined;
  readonly onClose: () => void;
}

/** Preview of the new version as users will see it; nothing changes before it is published. */
export function UploadDialog({ document, replaces, onClose }: UploadDialogProps) {
  const { t } = useTranslation('officeSettings');
  return (
    <Dialog isOpen={document !== undefined} title={t('legal.previewTitle')} onClose={onClose} width={680}>
      {document ? <Preview document={{ ...document, replaces }} onClose={onClose} /> : null}
    </Dialog>
  );
}

interface PreviewProps {
  readonly document: NewDocument & { readonly replaces: string | undefined };
  readonly onClose: () => void;
}

function Preview({ document, onClose }: PreviewProps) {
  const { t } = useTranslation(['officeSettings', 'common']);
  const { office } = usePerson().user;
  const messages = useProblemMessages();
  const toast = useToast();
  const publish = usePublish(office, {
    onPublished: (version) => toast.success(t('legal.published', { version })),
    onFailed: () => toast.error(t('legal.failed')),
  });
  const [isShown, setShown] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [refusal] = isProblem(publish.error) ? publish.error.errors : [];
  return (
    <div className={classes.frame}>
      <InlineNotice kind="info">{t('legal.previewNote')}</InlineNotice>
      {hasFailed ? <InlineNotice kind="error" title={messages.ofField({ code: 'not-a-pdf' })} /> : null}
      {publish.isError ? (
        <InlineNotice kind="error" title={t('legal.failed')}>
          {refusal ? messages.ofField(refusal) : messages.of(publish.error)}
        </InlineNotice>
      ) : null}
      <PolicyViewer
        document={{ ...document, policyId: 0, version: t('legal.preview') }}
        onShown={() => setShown(true)}
        onFailed={() => setFailed(true)}
      />
      <div data-foot>
        <Button onClick={onClose} data-autofocus>
          {t('common:action.cancel')}
        </Button>
        <Button
          look="primary"
          loading={publish.isPending}
          disabledBecause={isShown && !hasFailed ? undefined : t('legal.waits')}
          onClick={() => publish.mutate(document, { onSuccess: onClose })}
        >
          {t('legal.publish')}
        </Button>
      </div>
    </div>
  );
}
