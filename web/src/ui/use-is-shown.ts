import { useCallback, useLayoutEffect, useRef } from 'react';

/** Whether the component is still shown: an answer that comes late must not take the user from where they are now. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
