import { useTranslation } from 'react-i18next';
import type { AccessLogEntry } from '#contract/children/access-log.ts';
import { readRecord } from '#contract/children/logged.ts';
import { childListLabels } from '#contract/reading/labels.ts';
import type { Language } from '#contract/shared/language.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { Link } from '../../../ui/link.tsx';
import classes from './access-log-tab.module.css';
import { useListBy, useRecordLabel } from './use-record-label.ts';

/** The subject of a log entry: a child, a list with its number of children, a user, or another record. */
export function EntrySubject({ entry }: { readonly entry: AccessLogEntry }) {
  const { t } = useTranslation('accessLog');
  const format = useFormat();
  const list = useListText();
  const { childId, childCount, record } = entry;
  const words = useRecordLabel(record);
  if (childId)
    return (
      <Link to={paths.viewChild({ id: childId })} className={classes.id}>
        {childId}
      </Link>
    );
  const read = record === null ? undefined : readRecord(record);
  if (read?.form === 'user' || read?.form === 'lift')
    return <Person id={read.parts.id ?? ''} reason={read.parts.reason} />;
  const count = t('children', { count: childCount, shown: format.number(childCount) });
  return [childCount > 0 && count, list(entry) ?? words].filter(Boolean).join(': ');
}

function useListText(): (entry: AccessLogEntry) => string | undefined {
  const { i18n } = useTranslation('accessLog');
  const listBy = useListBy();
  return ({ list: kind, criteria }) =>
    kind === null ? undefined : listBy(childListLabels[kind][i18n.language as Language], criteria);
}

interface PersonProps {
  readonly id: string;
  /** Why the reading budget of this user was lifted. */
  readonly reason: string | undefined;
}

function Person({ id, reason }: PersonProps) {
  const { t } = useTranslation('accessLog');
  const maySee = useCan('Admin User Profile Management:View');
  const name = t('record.user', { id });
  return (
    <>
      {maySee ? <Link to={paths.viewUserProfile({ id, mode: 'view' })}>{name}</Link> : name}
      {reason ? `: ${reason}` : null}
    </>
  );
}
