import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import classes from './deliveries-tab.module.css';

interface ShowMoreProps {
  readonly list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  readonly label: string;
}

/** Below a list that is longer than what is shown; nothing below one that is complete. */
export const ShowMore = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage }, label }: ShowMoreProps) =>
  hasNextPage ? (
    <Button className={classes.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {label}
    </Button>
  ) : null;
