import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { counted } from '../labels.ts';
import type { OpenCheckState } from './use-open-check.ts';

interface OpenCheckNoticeProps {
  readonly open: OpenCheckState;
  readonly waiting: NonNullable<OpenCheckState['waiting']>;
}

/** Offers to resume or discard a check that was closed without a decision. */
export function OpenCheckNotice({ open, waiting }: OpenCheckNoticeProps) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  return (
    <InlineNotice
      kind="info"
      title={t('check.open', { file: waiting.fileName })}
      actions={
        <>
          <Button size="sm" onClick={open.discard}>
            {t('common:action.discard')}
          </Button>
          <Button size="sm" look="primary" loading={waiting.isOpening} onClick={open.resume}>
            {t('check.resume')}
          </Button>
        </>
      }
    >
      {t('check.nothingYet')} {open.edits.size > 0 ? t('check.editsKept', counted(open.edits.size, format)) : null}
    </InlineNotice>
  );
}
