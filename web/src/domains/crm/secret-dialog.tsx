import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
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

/** Only the hash is stored, so the secret cannot be shown again after closing: Esc does not close it. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation(['crm', 'common']);
  const [copied, setCopied] = useState<boolean>();
  const shown = useRef<HTMLOutputElement>(null);
  const copy = async () => {
    setCopied(await copyText(secret?.secret ?? '', shown.current));
  };
  const close = () => {
    setCopied(undefined);
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
              copied ? <IconCheck aria-hidden="true" stroke={1.75} /> : <IconCopy aria-hidden="true" stroke={1.75} />
            }
            onClick={() => void copy()}
          >
            {copied ? t('common:action.copied') : t('common:action.copy')}
          </Button>
          <Button look="primary" onClick={close}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        <InlineNotice kind="warning">{t('account.secretNote')}</InlineNotice>
        {copied === false ? <InlineNotice kind="error">{t('common:action.copyFailed')}</InlineNotice> : null}
        <output ref={shown} className={classes.secret} aria-label={t('account.secret')}>
          {secret?.secret}
        </output>
      </div>
    </Dialog>
  );
}
