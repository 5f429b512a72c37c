import { IconChevronLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportReservationAudit } from '#contract/reservations/export-api.ts';
import { useDownload } from '../../../api/files/download.ts';
import { useCan, usePerson } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { usePaging } from '../../../ui/grid/paging.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { reservationQuery } from '../queries.ts';
import { AuditFilterFields } from './audit-filter.tsx';
import { AuditGrid } from './audit-grid.tsx';
import { type AuditFilter, filled } from './audit-queries.ts';
import { parseReservationId, ReservationFailure } from './reservation-failure.tsx';

/** ROUTE-039, RESV-054 to RESV-059. */
export function ReservationAuditScreen() {
  const { query } = useAddress();
  const id = parseReservationId(query.id);
  return id === undefined ? <ReservationFailure typed={query.id} /> : <AuditOf key={id} id={id} />;
}

function AuditOf({ id }: { readonly id: number }) {
  const [filter, setFilter] = useState<AuditFilter>({});
  const asked = filled(useDeferredValue(filter));
  const paging = usePaging();
  return (
    <>
      <Head id={id} />
      <AuditFilterFields
        filter={filter}
        onChange={(next) => {
          setFilter(next);
          paging.onPage(1);
        }}
      />
      <AuditGrid id={id} filter={asked} paging={paging} actions={<ExportAudit id={id} filter={asked} />} />
    </>
  );
}

function Head({ id }: { readonly id: number }) {
  const { t, i18n } = useTranslation(['manageReservations', 'shell']);
  const { mode } = usePerson();
  const { data } = useQuery(reservationQuery(id, i18n.language));
  const view = paths.reservation({ mode: 'view', id });
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.manageReservation'), to: paths.manageReservation() },
    { label: t('view.crumb', { id }), to: view },
    { label: t('audit.title') },
  ];
  return (
    <PageHead
      title={t('audit.title')}
      crumbsLabel={t('shell:breadcrumb')}
      crumbs={mode === 'nonav' ? [] : crumbs}
      sub={data ? t('audit.of', { name: data.name ?? t('unnamed'), id }) : t('view.crumb', { id })}
      actions={
        <LinkButton to={view} icon={<IconChevronLeft aria-hidden="true" stroke={1.75} />}>
          {t('action.backTo', { id })}
        </LinkButton>
      }
    />
  );
}

/** T13: CSV export needs the level Export. */
function ExportAudit({ id, filter }: { readonly id: number; readonly filter: AuditFilter }) {
  const { t } = useTranslation('manageReservations');
  const messages = useProblemMessages();
  const toast = useToast();
  const mayExport = useCan('Reservation:Export');
  const { isBusy, onExport } = useDownload(exportReservationAudit, { id, ...filter }, (failure) =>
    toast.error(messages.of(failure, t('audit.failed'))),
  );
  if (!mayExport) return null;
  return (
    <Button icon={<IconDownload aria-hidden="true" stroke={1.75} />} loading={isBusy} onClick={onExport}>
      {t('audit.export')}
    </Button>
  );
}
