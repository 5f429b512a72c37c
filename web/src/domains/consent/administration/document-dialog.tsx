import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PolicyVersion } from '#contract/consent/administration-api.ts';
import { usePerson } from '../../../api/person.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FetchFailure } from '../../../ui/messages/fetch-failure.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { PolicyViewer } from '../policy-viewer.tsx';
import { ViewerFrame } from '../viewer-frame.tsx';
import { versionQuery } from './queries.ts';

interface DocumentDialogProps {
  readonly version: PolicyVersion | undefined;
  readonly onClose: () => void;
}

/** Shows the current or an earlier version. */
export function DocumentDialog({ version, onClose }: DocumentDialogProps) {
  const { t } = useTranslation(['officeSettings', 'common']);
  return (
    <Dialog
      isOpen={version !== undefined}
      title={t('legal.current', { version: version?.version ?? '' })}
      onClose={onClose}
      width={680}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('common:action.close')}
        </Button>
      }
    >
      {version ? <Content policyId={version.policyId} /> : null}
    </Dialog>
  );
}

function Content({ policyId }: { readonly policyId: number }) {
  const { t, i18n } = useTranslation(['officeSettings', 'common']);
  const { office } = usePerson().user;
  const document = useQuery(versionQuery(office, policyId, i18n.language));
  const [isUnreadable, setUnreadable] = useState(false);
  if (document.isError)
    return <FetchFailure of={[document]} title={t('legal.fetchFailed')} tryAgain={t('common:action.tryAgain')} />;
  if (isUnreadable) return <InlineNotice kind="error" title={t('legal.fetchFailed')} />;
  if (!document.data) return <ViewerFrame isBusy />;
  return <PolicyViewer document={document.data} onShown={() => undefined} onFailed={() => setUnreadable(true)} />;
}
