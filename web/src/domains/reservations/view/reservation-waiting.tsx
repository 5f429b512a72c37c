import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Shape, ShapeLines } from '../../../ui/messages/shape.tsx';
import { useDelayed, waitingTimes } from '../../../ui/messages/use-delayed.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Facts } from '../../../ui/records/facts.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import classes from './overview.module.css';
import { useFactLabels } from './overview.tsx';
import view from './view.module.css';

/** Until the reservation comes: its number, the names of its facts, and the shape of the rest. */
export function ReservationWaiting({ id }: { readonly id: number }) {
  const { t } = useTranslation(['manageReservations', 'shell', 'common']);
  const { mode } = usePerson();
  const labels = useFactLabels();
  const isLate = useDelayed(true, waitingTimes.skeleton);
  const title = t('view.crumb', { id });
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.manageReservation'), to: paths.manageReservation() },
    { label: title },
  ];
  return (
    <>
      <PageHead title={title} crumbsLabel={t('shell:breadcrumb')} crumbs={mode === 'nonav' ? [] : crumbs} />
      {isLate ? (
        <VisuallyHidden>
          <span role="status">{t('common:waiting.loading')}</span>
        </VisuallyHidden>
      ) : null}
      <div className={view.waiting} data-late={isLate || undefined} aria-hidden="true">
        <Stack>
          <section className={classes.overview}>
            <div className={classes.facts}>
              <Facts
                facts={Object.values(labels).map((label) => ({ label, value: <Shape width={96} height={20} /> }))}
              />
            </div>
            <div className={classes.utilisation}>
              <Shape width={80} height={20} />
              <Shape width={140} height={36} />
              <Shape width="100%" height={12} />
              <Shape width="100%" height={40} />
              <Shape width="100%" height={28} />
            </div>
          </section>
          <div className={view.columns}>
            <Card title={t('view.children')}>
              <ShapeLines widths={[92, 84, 88, 79, 90, 82]} />
            </Card>
            <Card title={t('audit.rail')}>
              <ShapeLines widths={[78, 64, 71]} />
            </Card>
          </div>
        </Stack>
      </div>
    </>
  );
}
