import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import classes from './api-configuration-tab.module.css';

export interface Secret {
  readonly name: string;
  readonly secret: string;
}

interface SecretDialogProps {
  readonly secret: Secret | undefined;
  readonly onClose: () => void;
}

/** Only its hash is kept: closing this is the last anybody sees of it, so Esc does not. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation(['crm', 'common']);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret?.secret ?? '');
    setCopied(true);
  };
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Dialog
      isOpen={secret !== undefined}
      title={t('account.secretTitle', { name: secret?.name ?? '' })}
      icon={<IconKey aria-hidden="true" stroke={1.75} />}
      tone="teal"
      width={560}
      actions={
        <>
          <Button
            data-autofocus
            icon={
              isCopied ? <IconCheck aria-hidden="true" stroke={1.75} /> : <IconCopy aria-hidden="true" stroke={1.75} />
            }
            onClick={() => void copy()}
          >
            {isCopied ? t('common:action.copied') : t('common:action.copy')}
          </Button>
          <Button look="primary" onClick={close}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        <InlineNotice kind="warning">{t('account.secretNote')}</InlineNotice>
        <output className={classes.secret} aria-label={t('account.secret')}>
          {secret?.secret}
        </output>
      </div>
    </Dialog>
  );
}
