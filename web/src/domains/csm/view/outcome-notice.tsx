import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import type { MessageKind } from '../../../ui/messages/message-kind.tsx';
import { type Headline, headlineOf, type Outcome } from '../outcome.ts';

const kinds: Readonly<Record<Exclude<Headline, 'success'>, MessageKind>> = {
  failedOutside: 'warning',
  queued: 'info',
  partly: 'warning',
};

interface OutcomeNoticeProps {
  readonly outcome: Outcome;
  /** Set when children without a message could get another one. */
  readonly onAgain: (() => void) | undefined;
}

/** Repeats the toast inline, with the next steps; nothing after a success. */
export function OutcomeNotice({ outcome, onAgain }: OutcomeNoticeProps) {
  const { t } = useTranslation('csm');
  const { failed, abandoned, queued, refused, isNotConfigured, sent, total } = outcome;
  const headline = headlineOf(outcome);
  if (headline === 'success') return null;
  const hints = [
    failed > abandoned ? t('result.failedHint') : undefined,
    abandoned > 0 ? t('result.deadHint') : undefined,
    queued > 0 ? t(isNotConfigured ? 'result.notConfigured' : 'result.queuedHint') : undefined,
    refused > 0 ? t('result.refusedHint', { count: refused }) : undefined,
  ].filter((hint) => hint !== undefined);
  return (
    <InlineNotice
      kind={kinds[headline]}
      title={t(`result.${headline}`, { sent, total })}
      actions={
        onAgain ? (
          <Button size="sm" onClick={onAgain}>
            {t('result.again')}
          </Button>
        ) : undefined
      }
    >
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </InlineNotice>
  );
}
