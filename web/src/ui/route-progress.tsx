import { useRouterState } from '@tanstack/react-router';
import { useDelayed, waitingTimes } from './messages/use-delayed.ts';
import classes from './route-progress.module.css';

interface RouteProgressProps {
  readonly label: string;
  /** A frame has no header behind the bar. */
  readonly isOnHeader: boolean;
}

/** A thin bar on top while the next screen is loading: until then the old one stands there. Nothing moves for it. */
export function RouteProgress({ label, isOnHeader }: RouteProgressProps) {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  if (!useDelayed(isLoading, waitingTimes.bar)) return null;
  return <div role="progressbar" aria-label={label} className={classes.bar} data-on-header={isOnHeader || undefined} />;
}
