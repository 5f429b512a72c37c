import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/feed/api.ts';
import { useFormat } from '../../api/format.ts';
import { useRowsState } from '../../api/rows-state.ts';
import { useGridView } from '../../api/storage/preferences.ts';
import { paths } from '../../app/paths.ts';
import { useGridTexts } from '../../i18n/kit-texts.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { Column } from '../../ui/grid/grid-types.ts';
import type { usePaging } from '../../ui/grid/paging.ts';
import { Link, useNavigateTo } from '../../ui/link.tsx';
import { FeedBadge, FeedLines } from './feed-state.tsx';
import classes from './feeds-tab.module.css';
import { counted } from './labels.ts';
import { feedsQuery } from './queries.ts';

const addressOf = ({ id }: Feed) => paths.officeSettings({ tab: 'feeds', feed: id });

/** Latest first. */
export function FeedList({ paging }: { readonly paging: ReturnType<typeof usePaging> }) {
  const { t, i18n } = useTranslation('feed');
  const format = useFormat();
  const go = useNavigateTo();
  const view = useGridView('feeds');
  const texts = useGridTexts();
  const columns = useColumns();
  const query = useQuery(feedsQuery(paging, i18n.language));
  const shown = useRowsState(query, t('failed'));
  const total = query.data?.total ?? 0;
  return (
    <>
      <div>
        <h2>{t('title')}</h2>
        <p className={classes.explained}>{t('explained')}</p>
      </div>
      <DataGrid
        title={t('count', counted(total, format))}
        isCounted
        columns={columns}
        rows={query.data?.feeds ?? []}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        total={total}
        {...paging}
        {...shown}
        onOpen={(feed) => void go(addressOf(feed))}
        empty={t('empty')}
        card={(feed) => <FeedCard feed={feed} />}
        view={view}
        texts={texts}
      />
    </>
  );
}

/** At most four lines on a phone; everything else is on the feed's own page. */
function FeedCard({ feed }: { readonly feed: Feed }) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const { scope, type, receivedAt, state } = feed;
  const shown = {
    lines: format.number(feed.lines),
    registered: format.number(feed.registered),
    changed: format.number(feed.changed),
    refused: format.number(feed.refused),
    left: format.number(feed.left),
  };
  return (
    <div className={classes.row}>
      <div className={classes.rowHead}>
        <Link to={addressOf(feed)}>{feed.name}</Link>
        <FeedBadge feed={feed} />
      </div>
      <small>{t('card.about', { scope, type: t(`type.${type}`), received: format.instant(receivedAt) })}</small>
      {state === 'applying' ? <FeedLines feed={feed} /> : <small>{t('card.figures', shown)}</small>}
    </div>
  );
}

function useColumns(): readonly Column<Feed>[] {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const figure = (id: 'registered' | 'changed' | 'refused' | 'left'): Column<Feed> => ({
    id,
    header: t(`column.${id}`),
    cell: (feed) => format.number(feed[id]),
    isNumber: true,
  });
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: (feed) => (
        <span className={classes.name}>
          <Link to={addressOf(feed)}>{feed.name}</Link>
        </span>
      ),
      isFixed: true,
      isWrapped: true,
    },
    // The country or project says nearly the same, and one row is then enough for a feed at 1440 px.
    { id: 'office', header: t('column.office'), cell: ({ officeName }) => officeName, isHiddenAtFirst: true },
    { id: 'scope', header: t('column.scope'), cell: ({ scope }) => scope },
    { id: 'type', header: t('column.type'), cell: ({ type }) => t(`type.${type}`) },
    { id: 'state', header: t('column.state'), cell: (feed) => <FeedBadge feed={feed} />, isStatus: true },
    { id: 'lines', header: t('column.lines'), cell: (feed) => <FeedLines feed={feed} />, isNumber: true },
    figure('registered'),
    figure('changed'),
    figure('refused'),
    figure('left'),
    {
      id: 'received',
      header: t('column.received'),
      cell: ({ receivedAt }) => format.instant(receivedAt),
    },
  ];
}
