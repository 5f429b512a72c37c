import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFetched } from '../../../api/fetched.ts';
import { useFormat } from '../../../api/format.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { Timeline } from '../../../ui/records/timeline.tsx';
import { useReservationLabels } from '../labels.ts';
import classes from './audit.module.css';
import { Change } from './audit-change.tsx';
import { latestAuditQuery, latestCount } from './audit-queries.ts';

/** RESV-009: what happened last, and the way to everything that happened. */
export function AuditRail({ id }: { readonly id: number }) {
  const { t } = useTranslation('manageReservations');
  const format = useFormat();
  const labels = useReservationLabels();
  const messages = useProblemMessages();
  const query = useQuery(latestAuditQuery(id));
  const fetched = useFetched(query, messages.of(query.error, t('audit.failed')));
  return (
    <Card
      title={t('audit.rail')}
      actions={<span className={classes.idLabel}>{t('audit.auditId')}</span>}
      isFlush
      foot={<Link to={paths.reservationAudit({ id })}>{t('audit.all')}</Link>}
    >
      <Fetched {...fetched}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={classes.none}>{t('audit.none')}</p>
          ) : (
            <Timeline>
              {entries.slice(0, latestCount).map((entry) => (
                <li key={entry.id} className={classes.event}>
                  <span className={classes.line}>
                    <b>{labels.field(entry.field)}</b>
                    <span>{entry.id}</span>
                  </span>
                  <Change field={entry.field} from={entry.oldValue} to={entry.newValue} />
                  <small>{t('audit.by', { when: format.instant(entry.modifiedAt), who: entry.modifiedBy })}</small>
                </li>
              ))}
            </Timeline>
          )
        }
      </Fetched>
    </Card>
  );
}
