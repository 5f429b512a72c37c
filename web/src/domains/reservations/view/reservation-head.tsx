import { IconBan, IconChevronLeft, IconPencil, IconPlus, IconPrinter, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import type { ManageMode } from '#contract/reservations/rules.ts';
import { useCan, usePerson } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PerpetualBadge, ReservationBadge } from './badges.tsx';
import { PrintDialog } from './print/print-dialog.tsx';
import type { ReservationActions } from './use-actions.ts';

interface ReservationHeadProps {
  readonly reservation: Reservation;
  readonly mode: ManageMode;
  readonly actions: ReservationActions;
  readonly onCancel: () => void;
  /** The result of a transfer is shown below. */
  readonly isResult: boolean;
}

const icon = { 'aria-hidden': true, stroke: 1.75 } as const;
/** Modes with a screen of their own; the others are the view with a dialog open. */
const steps = ['edit', 'addchild', 'transfer'] as const;
type Step = (typeof steps)[number];
const isStep = (mode: ManageMode): mode is Step => (steps as readonly string[]).includes(mode);

export function ReservationHead({ reservation, mode, actions, onCancel, isResult }: ReservationHeadProps) {
  const { t } = useTranslation(['manageReservations', 'shell']);
  const person = usePerson();
  const { id } = reservation;
  const view = paths.reservation({ mode: 'view', id });
  const name = reservation.name ?? t('unnamed');
  const titles: Readonly<Record<Step, string>> = {
    edit: t('edit.title', { id }),
    addchild: t('add.title'),
    transfer: t(isResult ? 'transfer.resultTitle' : 'transfer.title'),
  };
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.manageReservation'), to: paths.manageReservation() },
    isStep(mode) ? { label: t('view.crumb', { id }), to: view } : { label: t('view.crumb', { id }) },
    ...(isStep(mode) ? [{ label: titles[mode] }] : []),
  ];
  return (
    <PageHead
      title={isStep(mode) ? titles[mode] : name}
      sub={isStep(mode) ? name : undefined}
      crumbsLabel={t('shell:breadcrumb')}
      crumbs={person.mode === 'nonav' ? [] : crumbs}
      badge={
        <>
          <ReservationBadge status={reservation.status} isLarge />
          {reservation.isPerpetual ? <PerpetualBadge isLarge /> : null}
        </>
      }
      actions={
        isStep(mode) ? (
          <LinkButton to={view} look={isResult ? 'primary' : 'secondary'} icon={<IconChevronLeft {...icon} />}>
            {t('action.backTo', { id })}
          </LinkButton>
        ) : (
          <ViewActions reservation={reservation} actions={actions} onCancel={onCancel} />
        )
      }
    />
  );
}

type ViewActionsProps = Pick<ReservationHeadProps, 'reservation' | 'actions' | 'onCancel'>;

/** The actions that rights, status and date allow, by the contract's table. */
function ViewActions({ reservation: { id }, actions: { can }, onCancel }: ViewActionsProps) {
  const { t } = useTranslation('manageReservations');
  const [isPrinting, setPrinting] = useState(false);
  const mayPrint = useCan('Reservation:Print');
  const mayPrintToPdf = useCan('Reservation:Print to PDF');
  const isDraft = can('confirm');
  return (
    <>
      {mayPrint || mayPrintToPdf ? (
        <>
          <Button look="quiet" icon={<IconPrinter {...icon} />} onClick={() => setPrinting(true)}>
            {t('action.print')}
          </Button>
          <PrintDialog id={id} isOpen={isPrinting} onClose={() => setPrinting(false)} />
        </>
      ) : null}
      {can('cancel') ? (
        <Button look="danger" icon={<IconBan {...icon} />} onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      ) : null}
      {can('addChild') ? (
        <LinkButton to={paths.reservation({ mode: 'addchild', id })} icon={<IconPlus {...icon} />}>
          {t('action.addChild')}
        </LinkButton>
      ) : null}
      {can('edit') ? (
        <LinkButton
          to={paths.reservation({ mode: 'edit', id })}
          look={isDraft ? 'secondary' : 'primary'}
          icon={<IconPencil {...icon} />}
        >
          {t('action.edit')}
        </LinkButton>
      ) : null}
      {isDraft ? (
        <LinkButton to={paths.selectChildren({ id })} look="primary" icon={<IconUsersPlus {...icon} />}>
          {t('action.select')}
        </LinkButton>
      ) : null}
    </>
  );
}
