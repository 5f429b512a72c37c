import { queueKindsFor } from '#contract/home/rules.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { maySearch } from '../../api/searching/kept-searches.ts';
import { PledgeableChart, ReservedChart } from './figure-charts.tsx';
import classes from './home-panels.module.css';
import { RecentlyOpened, SavedSearches } from './kept-lists.tsx';
import { WorkQueue } from './work-queue.tsx';

/** What stands below the landing panel: the work left, figures right; who has nothing to act on sees figures first. */
export function HomePanels() {
  const { grants } = usePerson();
  const hasQueue = queueKindsFor(grants).length > 0;
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
  // Somebody who sees one side alone gets it as wide as what stands above.
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
