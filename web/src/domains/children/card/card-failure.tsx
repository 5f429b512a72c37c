import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';

/** CHILD-031, CHILD-050: the text in the address is not a valid child ID. */
export function InvalidId({ typed }: { readonly typed: string }) {
  const { t } = useTranslation(['children', 'shell']);
  return (
    <>
      <PageHead title={t('shell:screen.viewChild')} {...(typed && { sub: typed })} />
      <InlineNotice kind="error" title={t('card.invalidId')} actions={<ToSearch />}>
        <p>{t('card.invalidIdHint')}</p>
      </InlineNotice>
    </>
  );
}

interface CardFailureProps {
  readonly childId: string;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

export function CardFailure({ childId, failure, onRetry }: CardFailureProps) {
  const { t } = useTranslation(['children', 'common', 'shell']);
  const messages = useProblemMessages();
  const isNowhere = isProblem(failure, 'not-found');
  const actions: ReactNode = isNowhere ? (
    <ToSearch />
  ) : (
    <Button size="sm" onClick={onRetry}>
      {t('common:action.tryAgain')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('shell:screen.viewChild')} sub={childId} />
      <InlineNotice
        kind={isNowhere ? 'warning' : 'error'}
        title={isNowhere ? t('card.notFound', { id: childId }) : messages.of(failure, t('card.failed'))}
        actions={actions}
      >
        {isNowhere ? <p>{t('card.notFoundHint')}</p> : null}
      </InlineNotice>
    </>
  );
}

function ToSearch() {
  const { t } = useTranslation('children');
  return (
    <LinkButton to={paths.searchChild()} size="sm">
      {t('card.goToSearch')}
    </LinkButton>
  );
}
