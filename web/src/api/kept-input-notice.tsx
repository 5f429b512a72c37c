import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { InlineNotice } from '../ui/inline-notice.tsx';
import { useFormat } from './format.ts';
import type { KeptInput } from './kept-input.ts';

/** Offers what was kept, at the top of the form it belongs to. */
export function KeptInputNotice({ kept }: { kept: KeptInput | undefined }) {
  const { t } = useTranslation('session');
  const format = useFormat();
  if (!kept) return null;
  return (
    <InlineNotice
      kind="info"
      title={t('kept.title')}
      actions={
        <>
          <Button size="sm" onClick={kept.discard}>
            {t('kept.discard')}
          </Button>
          <Button size="sm" look="primary" onClick={kept.restore}>
            {t('kept.restore')}
          </Button>
        </>
      }
    >
      <p>
        {t('kept.savedAt', { when: format.instant(kept.savedAt) })} {kept.isStale && t('kept.changed')}
      </p>
    </InlineNotice>
  );
}
