import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessLogEntry, listAccessLog } from '#contract/children/access-log.ts';
import { call } from '../../../api/call.ts';
import { useFetched } from '../../../api/fetched.ts';
import { useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { PlainTable } from '../../../ui/records/plain-table.tsx';
import { type AccessLogFilter, AccessLogFilterForm } from './access-log-filter-form.tsx';
import classes from './access-log-tab.module.css';

/** F10, T17: who read, printed or exported children, for administrators of the office. */
export function AccessLogTab() {
  const { t } = useTranslation('accessLog');
  const [filter, setFilter] = useState<AccessLogFilter>({});
  const log = useAccessLog(filter);
  const fetched = useFetched(log, t('failed'));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className={classes.tab}>
      <div>
        <h2>{t('title')}</h2>
        <p className={classes.explained}>{t('explained')}</p>
      </div>
      <AccessLogFilterForm onFilter={setFilter} />
      <Fetched {...fetched} data={log.data?.pages.flatMap((page) => page.entries)}>
        {(entries) => <Entries entries={entries} empty={t(isFiltered ? 'nothing' : 'empty')} />}
      </Fetched>
      {log.hasNextPage ? (
        <Button className={classes.more} loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

/** Somebody is always reading something: the log is asked for anew each time, and older entries follow the oldest shown. */
const useAccessLog = (filter: AccessLogFilter) => {
  const { user } = usePerson();
  return useInfiniteQuery({
    queryKey: ['access-log', user.office, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAccessLog,
        { office: user.office, ...filter, ...(pageParam !== undefined && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.entries.at(-1)?.id : undefined),
    gcTime: 0,
  });
};

interface EntriesProps {
  readonly entries: readonly AccessLogEntry[];
  readonly empty: string;
}

function Entries({ entries, empty }: EntriesProps) {
  const { t } = useTranslation('accessLog');
  const format = useFormat();
  return (
    <PlainTable
      label={t('title')}
      rows={entries}
      rowKey={(entry) => entry.id}
      empty={empty}
      columns={[
        { id: 'at', header: t('column.at'), cell: (entry) => format.instant(entry.at), isWhole: true },
        { id: 'user', header: t('column.user'), cell: (entry) => `${entry.user} (${entry.email})` },
        { id: 'action', header: t('column.action'), cell: (entry) => t(`action.${entry.action}`) },
        {
          id: 'child',
          header: t('column.child'),
          isWhole: true,
          cell: (entry) =>
            entry.childId ? (
              <Link to={paths.viewChild({ id: entry.childId })}>{entry.childId}</Link>
            ) : (
              [entry.childCount > 0 && t('children', { count: entry.childCount }), entry.record]
                .filter(Boolean)
                .join(': ')
            ),
        },
        {
          id: 'sensitive',
          header: t('column.sensitive'),
          cell: (entry) => t(entry.isSensitive ? 'sensitive.yes' : 'sensitive.no'),
        },
      ]}
    />
  );
}
