import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupByAuditAction } from '#contract/reservations/audit-actions.ts';
import { useFetched } from '../../../api/fetched.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { Timeline } from '../../../ui/records/timeline.tsx';
import { ActEvent } from './act-event.tsx';
import classes from './audit.module.css';
import { latestAuditQuery, latestCount } from './audit-queries.ts';

/** RESV-009: the latest acts, and a link to the whole audit. */
export function AuditRail({ id }: { readonly id: number }) {
  const { t } = useTranslation('manageReservations');
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
              {groupByAuditAction(entries)
                .slice(0, latestCount)
                .map((lines) => (
                  <ActEvent key={lines[0].id} lines={lines} />
                ))}
            </Timeline>
          )
        }
      </Fetched>
    </Card>
  );
}
