import { useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Whether the component is still shown, and its screen is not being left for one that loads: an answer that comes late must
 * not take the user from where they are now, or from where they go.
 */
export function useIsShown(): () => boolean {
  const router = useRouter();
  const isShown = useRef(true);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => {
    const { resolvedLocation } = router.state;
    const isStaying = !resolvedLocation || resolvedLocation.pathname === router.latestLocation.pathname;
    return isShown.current && isStaying;
  }, [router]);
}
