import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { searchReservations } from '#contract/reservations/api.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan, usePerson } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { reservationsKey } from '../queries.ts';
import classes from './drafts-card.module.css';

const shown = 5;

const ownDraftsQuery = (userId: number, language: string) =>
  queryOptions({
    queryKey: [...reservationsKey, 'own-drafts', userId, language] as const,
    queryFn: ({ signal }) =>
      call(
        searchReservations,
        {
          search: { statuses: [String(statusCodes.draft) as '1'], createdBy: [userId] },
          pageSize: 10,
          sort: 'CreatedDate',
          direction: 'desc',
        },
        { signal },
      ),
  });

/** The user's newest drafts, so that they can be continued. */
export function DraftsCard() {
  const { t, i18n } = useTranslation('reservations');
  const { user } = usePerson();
  const format = useFormat();
  const mayView = useCan('Reservation:View');
  const { data } = useQuery({ ...ownDraftsQuery(user.userId, i18n.language), enabled: mayView });
  const drafts = data?.reservations.slice(0, shown) ?? [];
  if (drafts.length === 0) return null;
  return (
    <Card title={t('drafts.title')} note={t('drafts.note')} isFlush>
      <ul className={classes.drafts}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <b>{draft.name ?? t('drafts.nameless')}</b>
            <span>{t('strip.reservation', { id: draft.id })}</span>
            {draft.category ? <span>{draft.category.label}</span> : null}
            <span>{t('drafts.changed', { when: format.instant(draft.createdAt) })}</span>
            <LinkButton
              size="sm"
              to={paths.createReservation({ id: draft.id })}
              aria-label={`${t('drafts.open')}, ${t('strip.reservation', { id: draft.id })}`}
            >
              {t('drafts.open')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
