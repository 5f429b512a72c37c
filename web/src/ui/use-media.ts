import { useCallback, useSyncExternalStore } from 'react';
import { type Breakpoint, breakpoints } from './theme/breakpoints.ts';

/** Whether the window is at most this wide. */
export function useIsAtMost(breakpoint: Breakpoint): boolean {
  const query = breakpoints[breakpoint];
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Small screens: rows become cards, criteria a sheet, the selection a bottom bar. */
export const useIsSmall = (): boolean => useIsAtMost('small');
