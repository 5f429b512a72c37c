import { usePaging } from '../../ui/grid/paging.ts';
import { useAddress } from '../../ui/use-address.ts';
import { FeedDetails } from './feed-details.tsx';
import { FeedList } from './feed-list.tsx';
import classes from './feeds-tab.module.css';

/** Feeds of all field offices: their list, or the one named in the address. */
export function FeedsTab() {
  const { feed } = useAddress().query;
  // Kept while a feed is open, so that the way back leads to the same page.
  const paging = usePaging();
  return (
    <div className={classes.tab}>
      {feed === undefined ? <FeedList paging={paging} /> : <FeedDetails key={feed} asked={feed} />}
    </div>
  );
}
