import { queueKindsFor } from '#contract/home/rules.ts';
import { useIsCrossOfficeUser } from '../../api/administration.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { maySearch } from '../../api/search/saved-searches.ts';
import { PledgeableChart, ReservedChart } from './figure-charts.tsx';
import classes from './home-panels.module.css';
import { RecentlyOpened, SavedSearches } from './saved-and-recent.tsx';
import { WorkQueue } from './work-queue.tsx';

/** The panels below the landing panel: work queue left, charts right; without a queue the charts come first. */
export function HomePanels() {
  const { grants } = usePerson();
  const hasQueue = queueKindsFor(grants, useIsCrossOfficeUser()).length > 0;
  const seesChildren = useCan('Registered Child:View');
  const seesReservations = useCan('Reservation:View');
  const pledgeable = seesChildren ? <PledgeableChart /> : null;
  const reserved = seesReservations ? <ReservedChart /> : null;
  const saved = maySearch(grants) ? <SavedSearches /> : null;
  const recent = seesChildren ? <RecentlyOpened /> : null;
  if (hasQueue)
    return (
      <div className={classes.columns}>
        <div className={classes.column}>
          <WorkQueue />
          {saved}
        </div>
        <div className={classes.column}>
          {pledgeable}
          {reserved}
          {recent}
        </div>
      </div>
    );
  // Without charts the saved searches take the full width.
  if (!seesChildren && !seesReservations) return <div className={classes.column}>{saved}</div>;
  return (
    <div className={classes.columns} data-even="true">
      <div className={classes.column}>
        {pledgeable}
        {saved}
      </div>
      <div className={classes.column}>
        {reserved}
        {recent}
      </div>
    </div>
  );
}
