import { useTranslation } from 'react-i18next';
import type { Feed, MissingInProject } from '#contract/feed/api.ts';
import { addCounts, leavingNow, type MissingCounts, totalOf } from '#contract/feed/missing-kinds.ts';
import { useFormat } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import classes from './feeds-tab.module.css';
import { kindsIn, useKindLabel } from './kinds.ts';
import { counted } from './labels.ts';
import { addressOfMissing } from './missing-children.tsx';
import { concerned, type Decision, useDecision } from './use-decision.ts';

interface MissingDecisionProps {
  readonly feed: Feed;
  /** The projects in which children are missing. */
  readonly projects: readonly MissingInProject[];
  /** Some refused lines do not tell their child. */
  readonly hasUnreadable: boolean;
}

/** More children are missing than may be dropped without asking: what each choice does, and the choice. */
export function MissingDecision({ feed, projects, hasUnreadable }: MissingDecisionProps) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const mayEdit = useCan('Admin Office Setting:Edit');
  const labelOf = useKindLabel();
  const decision = useDecision(feed.id);
  const kinds = addCounts(projects.map((project) => project.kinds));
  const ask = (what: Decision) => decision.ask({ decision: what, kinds });
  return (
    <>
      <InlineNotice
        kind="warning"
        title={t('decision.title', {
          ...counted(totalOf(kinds), format),
          projects: t('decision.projects', counted(projects.length, format)),
        })}
        actions={
          mayEdit ? (
            <>
              <Button look="danger" onClick={() => ask('drop')}>
                {t('decision.drop')}
              </Button>
              <Button onClick={() => ask('keep')}>{t('decision.keep')}</Button>
              <LinkButton to={addressOfMissing(feed.id, {})}>{t('children.show')}</LinkButton>
            </>
          ) : undefined
        }
      >
        <ul className={classes.figures}>
          {kindsIn(kinds).map((kind) => (
            <li key={kind}>
              {labelOf(kind)} <b>{format.number(kinds[kind])}</b>
            </li>
          ))}
        </ul>
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

/** Repeats the numbers that are sent; asks again with the new ones if they have changed meanwhile. */
function DecisionDialog({ decision }: { readonly decision: ReturnType<typeof useDecision> }) {
  const { t } = useTranslation(['feed', 'common']);
  const format = useFormat();
  const messages = useProblemMessages();
  const { asked, isAsking, failure, isBusy } = decision;
  if (asked === undefined) return null;
  const { decision: what, kinds } = asked;
  return (
    <ConfirmDialog
      isOpen={isAsking}
      question={t(`decision.${what}Question`, counted(concerned(asked), format))}
      yes={t(`decision.${what}`)}
      no={t('common:action.cancel')}
      onYes={decision.send}
      onNo={decision.close}
      loading={isBusy}
      isDangerous={what === 'drop'}
    >
      {failure ? <InlineNotice kind="error">{messages.of(failure)}</InlineNotice> : null}
      {what === 'drop' ? <WhoLeaves kinds={kinds} /> : <p>{t('decision.keepMeans')}</p>}
    </ConfirmDialog>
  );
}

/** '604 children leave: 12 reserved, 3 sponsored', and what that means for each kind. */
function WhoLeaves({ kinds }: { readonly kinds: MissingCounts }) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const labelOf = useKindLabel();
  const all = kindsIn(kinds);
  const parts = all
    .filter((kind) => kind !== 'leaving')
    .map((kind) => t(`decision.kind.${kind}`, counted(kinds[kind], format)));
  return (
    <>
      <p>{t('decision.leave', { ...counted(leavingNow(kinds), format), parts: parts.join(', ') })}</p>
      <ul className={classes.kinds}>
        {all.map((kind) => (
          <li key={kind}>
            <b>{t('decision.kindOf', { kind: labelOf(kind), n: format.number(kinds[kind]) })}</b>{' '}
            {t(`decision.means.${kind}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
