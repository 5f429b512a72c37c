import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 1023.98px)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Below 1024 px the menu is a drawer. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
