import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/feed/api.ts';
import { useFormat } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import classes from './feeds-tab.module.css';
import { counted } from './labels.ts';
import { type Decision, useDecision } from './use-decision.ts';

interface MissingDecisionProps {
  readonly feed: Feed;
  /** In how many projects children are missing. */
  readonly projects: number;
  /** Some refused lines do not tell their child. */
  readonly hasUnreadable: boolean;
}

/** More children are missing than may be dropped without asking: what each choice does, and the choice. */
export function MissingDecision({ feed, projects, hasUnreadable }: MissingDecisionProps) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const mayEdit = useCan('Admin Office Setting:Edit');
  const decision = useDecision(feed.id);
  const ask = (what: Decision) => decision.ask({ decision: what, missing: feed.missing });
  return (
    <>
      <InlineNotice
        kind="warning"
        title={t('decision.title', {
          ...counted(feed.missing, format),
          projects: t('decision.projects', counted(projects, format)),
        })}
        actions={
          mayEdit ? (
            <>
              <Button look="danger" onClick={() => ask('drop')}>
                {t('decision.drop')}
              </Button>
              <Button onClick={() => ask('keep')}>{t('decision.keep')}</Button>
            </>
          ) : undefined
        }
      >
        {hasUnreadable ? <p>{t('decision.unreadable')}</p> : null}
        <ul className={classes.choices}>
          <li>
            <b>{t('decision.drop')}</b>: {t('decision.dropMeans')}
          </li>
          <li>
            <b>{t('decision.keep')}</b>: {t('decision.keepMeans')}
          </li>
        </ul>
        {mayEdit ? null : <p>{t('decision.noEdit')}</p>}
      </InlineNotice>
      <DecisionDialog decision={decision} />
    </>
  );
}

/** Repeats the number that is sent; asks again with the new one if it has changed meanwhile. */
function DecisionDialog({ decision }: { readonly decision: ReturnType<typeof useDecision> }) {
  const { t } = useTranslation(['feed', 'common']);
  const format = useFormat();
  const messages = useProblemMessages();
  const { asked, isAsking, failure, isBusy } = decision;
  if (asked === undefined) return null;
  const { decision: what, missing } = asked;
  return (
    <ConfirmDialog
      isOpen={isAsking}
      question={t(`decision.${what}Question`, counted(missing, format))}
      yes={t(`decision.${what}`)}
      no={t('common:action.cancel')}
      onYes={decision.send}
      onNo={decision.close}
      loading={isBusy}
      isDangerous={what === 'drop'}
    >
      {failure ? <InlineNotice kind="error">{messages.of(failure)}</InlineNotice> : null}
      <p>{t(`decision.${what}Means`)}</p>
    </ConfirmDialog>
  );
}
