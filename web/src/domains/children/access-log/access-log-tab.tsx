import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessLogEntry, listAccessLog } from '#contract/children/access-log.ts';
import type { Language } from '#contract/shared/language.ts';
import { nameWithServiceAccount } from '#contract/shared/service-account-name.ts';
import { call } from '../../../api/call.ts';
import { useFetched } from '../../../api/fetched.ts';
import { useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { PlainTable } from '../../../ui/records/plain-table.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { type AccessLogFilter, AccessLogFilterForm } from './access-log-filter-form.tsx';
import classes from './access-log-tab.module.css';
import { EntrySubject } from './entry-subject.tsx';

/** F10, F16, T17: who read, listed, printed or exported children, for administrators of the office. */
export function AccessLogTab() {
  const { user } = useAddress().query;
  return <AccessLog key={user} asked={user ? { user } : {}} />;
}

/** The address can preselect one user. */
function AccessLog({ asked }: { readonly asked: AccessLogFilter }) {
  const { t } = useTranslation('accessLog');
  const [filter, setFilter] = useState(asked);
  const log = useAccessLog(filter);
  const fetched = useFetched(log, t('failed'));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className={classes.tab}>
      <div>
        <h2>{t('title')}</h2>
        <p className={classes.explained}>{t('explained')}</p>
      </div>
      <AccessLogFilterForm asked={filter} onFilter={setFilter} />
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

/** Never cached, because new entries arrive all the time. Each further page starts before the oldest entry shown. */
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

/** Allows a line break before the @, for addresses wider than the column. */
function Address({ email }: { readonly email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'));
  return (
    <span className={classes.address}>
      ({email.slice(0, at)}
      <wbr />
      {email.slice(at)})
    </span>
  );
}

function Entries({ entries, empty }: EntriesProps) {
  const { t, i18n } = useTranslation('accessLog');
  const format = useFormat();
  // F17: only the reader's own office may know who read a child that this office holds or sponsors.
  const who = ({ user, email, through }: AccessLogEntry) =>
    user === null ? (
      t('anotherOffice')
    ) : (
      <>
        {nameWithServiceAccount(user, through, i18n.language as Language)} <Address email={email ?? ''} />
      </>
    );
  return (
    <PlainTable
      label={t('title')}
      rows={entries}
      rowKey={(entry) => entry.id}
      empty={empty}
      columns={[
        { id: 'at', header: t('column.at'), cell: (entry) => format.instant(entry.at), isWhole: true },
        { id: 'user', header: t('column.user'), cell: who },
        { id: 'action', header: t('column.action'), cell: (entry) => t(`action.${entry.action}`) },
        {
          id: 'subject',
          header: t('column.subject'),
          cell: (entry) => <EntrySubject entry={entry} />,
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
