import { useTranslation } from 'react-i18next';
import type { AccessLogEntry } from '#contract/children/access-log.ts';
import { childListLabels } from '#contract/reading/labels.ts';
import type { Language } from '#contract/shared/language.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { Link } from '../../../ui/link.tsx';
import classes from './access-log-tab.module.css';
import { useCriterionName } from './use-criterion-name.ts';
import { useRecordLabel } from './use-record-label.ts';

/** The subject of a log entry: a child, a list with its number of children, a user, or another record. */
export function EntrySubject({ entry }: { readonly entry: AccessLogEntry }) {
  const { t } = useTranslation('accessLog');
  const format = useFormat();
  const list = useListText();
  const words = useRecordLabel();
  const { childId, childCount, record } = entry;
  if (childId)
    return (
      <Link to={paths.viewChild({ id: childId })} className={classes.id}>
        {childId}
      </Link>
    );
  const ofPerson = /^user\/(\d+)(?:: (.*))?$/.exec(record ?? '');
  if (ofPerson) return <Person id={ofPerson[1] ?? ''} reason={ofPerson[2]} />;
  const count = t('children', { count: childCount, shown: format.number(childCount) });
  return [childCount > 0 && count, list(entry) ?? (record && words(record))].filter(Boolean).join(': ');
}

/** F16: names the list and the criteria used, never the values typed. */
function useListText(): (entry: AccessLogEntry) => string | undefined {
  const { t, i18n } = useTranslation('accessLog');
  const nameOf = useCriterionName();
  return ({ list: kind, criteria }) => {
    if (kind === null) return undefined;
    const list = childListLabels[kind][i18n.language as Language];
    const names = [...new Set(criteria.map(nameOf))];
    return names.length > 0 ? t('listBy', { list, criteria: names.join(', ') }) : list;
  };
}

interface PersonProps {
  readonly id: string;
  /** Why the reading budget of this user was lifted. */
  readonly reason: string | undefined;
}

function Person({ id, reason }: PersonProps) {
  const { t } = useTranslation('accessLog');
  const maySee = useCan('Admin User Profile Management:View');
  const name = t('person', { id });
  return (
    <>
      {maySee ? <Link to={paths.viewUserProfile({ id, mode: 'view' })}>{name}</Link> : name}
      {reason ? `: ${reason}` : null}
    </>
  );
}
