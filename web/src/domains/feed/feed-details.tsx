import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Feed, FeedDetail } from '#contract/feed/api.ts';
import { feedKeptDays } from '#contract/feed/rules.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { type Fact, Facts } from '../../ui/records/facts.tsx';
import { isRecordId, useAddress } from '../../ui/use-address.ts';
import { figures, origins } from './feed-facts.ts';
import { FeedBadge, FeedLines } from './feed-state.tsx';
import { FeedWaiting } from './feed-waiting.tsx';
import classes from './feeds-tab.module.css';
import { MissingByProject } from './missing-by-project.tsx';
import { askedFilter, MissingChildren } from './missing-children.tsx';
import { MissingDecision } from './missing-decision.tsx';
import { feedQuery } from './queries.ts';
import { RefusedLines } from './refused-lines.tsx';

export function FeedDetails({ asked }: { readonly asked: string }) {
  const { t } = useTranslation('feed');
  return (
    <>
      <div>
        <LinkButton
          look="plain"
          icon={<IconArrowLeft aria-hidden="true" stroke={1.75} />}
          to={paths.officeSettings({ tab: 'feeds' })}
        >
          {t('details.back')}
        </LinkButton>
      </div>
      {isRecordId(asked) ? <Fetching id={Number(asked)} /> : <Unknown />}
    </>
  );
}

function Unknown() {
  const { t } = useTranslation('feed');
  return <InlineNotice kind="warning">{t('details.unknown', { days: feedKeptDays })}</InlineNotice>;
}

function Fetching({ id }: { readonly id: number }) {
  const { t, i18n } = useTranslation('feed');
  const query = useQuery(feedQuery(id, i18n.language));
  const fetched = useFetched(query, t('details.failed'));
  if (isProblem(query.error, 'not-found')) return <Unknown />;
  if (query.isPending) return <FeedWaiting />;
  return <Fetched {...fetched}>{(detail) => <Details detail={detail} />}</Fetched>;
}

function Details({ detail }: { readonly detail: FeedDetail }) {
  const { t } = useTranslation('feed');
  const { feed, missing, refused, hasUnreadable } = detail;
  const mayDecide = useCan('Admin Office Setting:Edit');
  const filter = askedFilter(useAddress().query);
  return (
    <>
      <div className={classes.head}>
        <h2>{feed.name}</h2>
        <FeedBadge feed={feed} isLarge />
      </div>
      {feed.state === 'to-confirm' ? (
        <MissingDecision feed={feed} projects={missing} hasUnreadable={hasUnreadable} />
      ) : null}
      {mayDecide && filter && missing.length > 0 ? (
        <MissingChildren feed={feed} projects={missing} filter={filter} />
      ) : null}
      <section className={classes.part} aria-label={t('details.figures')}>
        <Facts facts={useFigures(feed)} />
      </section>
      <section className={classes.part} aria-label={t('details.about')}>
        <Facts facts={useOrigin(feed)} />
      </section>
      {missing.length > 0 ? <MissingByProject feed={feed} missing={missing} /> : null}
      {feed.refused > 0 ? <RefusedLines feed={feed} refused={refused} /> : null}
    </>
  );
}

function useFigures(feed: Feed): readonly Fact[] {
  const { t } = useTranslation('feed');
  const { number } = useFormat();
  return [
    ...figures.map((id) => ({
      label: t(`column.${id}`),
      value: id === 'lines' ? <FeedLines feed={feed} /> : number(feed[id]),
    })),
    ...(feed.type === 'snapshot' ? [{ label: t('column.missing'), value: number(feed.missing) }] : []),
  ];
}

function useOrigin(feed: Feed): readonly Fact[] {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const { decidedAt, decidedBy } = feed;
  const values = {
    type: t(`type.${feed.type}`),
    office: t('office', { name: feed.officeName, code: feed.office }),
    scope: feed.scope,
    account: feed.account,
    asOf: format.date(feed.asOf),
    received: format.instant(feed.receivedAt),
    started: format.instant(feed.startedAt),
    finished: format.instant(feed.finishedAt),
  };
  return [
    ...origins.map((id) => ({ label: t(`column.${id}`), value: values[id] })),
    ...(decidedAt
      ? [
          {
            label: t('column.decided'),
            value: t('details.decidedBy', { when: format.instant(decidedAt), who: decidedBy ?? '' }),
          },
        ]
      : []),
  ];
}
