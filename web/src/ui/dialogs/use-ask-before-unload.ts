import { useEffect, useRef } from 'react';
import { isLeavingAllowed } from '../form/unsaved-changes.tsx';

/**
 * The browser asks before a reload while a dialog has input. The dialog need not know its fields: it calls the returned
 * function at every input inside it.
 */
export function useAskBeforeUnload(isShown: boolean): () => void {
  const hasInput = useRef(false);
  useEffect(() => {
    if (!isShown) return;
    hasInput.current = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (hasInput.current && !isLeavingAllowed()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isShown]);
  return () => {
    hasInput.current = true;
  };
}
