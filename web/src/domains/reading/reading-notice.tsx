import { useTranslation } from 'react-i18next';
import { readingLimit } from '#contract/reading/rules.ts';
import { useFormat } from '../../api/format.ts';
import type { ReadingState } from '../../api/reading-state.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import classes from './reading-notice.module.css';

interface ReadingNoticeProps {
  readonly seen: ReadingState;
  readonly onClose: () => void;
}

/** F16: shown above the screen until closed. */
export function ReadingNotice({ seen: { state, read, budget }, onClose }: ReadingNoticeProps) {
  const { t } = useTranslation(['reading', 'common']);
  const { number } = useFormat();
  return (
    <div className={classes.notice}>
      <InlineNotice
        kind={state === 'over' ? 'warning' : 'info'}
        actions={
          <Button size="sm" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        }
      >
        <p>
          {t(`told.${state}`, {
            read: number(read),
            budget: number(budget),
            most: number(readingLimit(budget)),
          })}
        </p>
      </InlineNotice>
    </div>
  );
}
