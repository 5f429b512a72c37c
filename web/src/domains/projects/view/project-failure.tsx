import { useTranslation } from 'react-i18next';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';

/** The text in the address is not a valid project number. */
export function InvalidProject({ typed }: { readonly typed: string }) {
  const { t } = useTranslation(['projects', 'shell']);
  return (
    <>
      <PageHead title={t('shell:screen.viewProject')} {...(typed && { sub: typed })} />
      <InlineNotice kind="error" title={t('view.invalidId')} actions={<ToSearch />}>
        <p>{t('view.invalidIdHint')}</p>
      </InlineNotice>
    </>
  );
}

interface ProjectFailureProps {
  readonly id: string;
  /** Title of the screen. */
  readonly title?: string;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

export function ProjectFailure({ id, title, failure, onRetry }: ProjectFailureProps) {
  const { t } = useTranslation(['projects', 'common', 'shell']);
  const messages = useProblemMessages();
  const isNowhere = isProblem(failure, 'not-found');
  return (
    <>
      <PageHead title={title ?? t('shell:screen.viewProject')} sub={id} />
      <InlineNotice
        kind={isNowhere ? 'warning' : 'error'}
        title={isNowhere ? t('view.notFound', { id }) : messages.of(failure, t('view.failed'))}
        actions={
          isNowhere ? (
            <ToSearch />
          ) : (
            <Button size="sm" onClick={onRetry}>
              {t('common:action.tryAgain')}
            </Button>
          )
        }
      >
        {isNowhere ? <p>{t('view.notFoundHint')}</p> : null}
      </InlineNotice>
    </>
  );
}

function ToSearch() {
  const { t } = useTranslation('projects');
  return (
    <LinkButton to={paths.searchProject()} size="sm">
      {t('view.goToSearch')}
    </LinkButton>
  );
}
