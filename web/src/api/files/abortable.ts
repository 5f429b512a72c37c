import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs abortable work: after cancel() the request is aborted, and a late result is discarded. Leaving the screen cancels
 * too, and so does the end of the session, which takes every screen away.
 */
export function useAbortable() {
  const control = useRef<AbortController>(undefined);
  const cancel = useCallback((): void => {
    control.current?.abort();
    control.current = undefined;
  }, []);
  useEffect(() => cancel, [cancel]);
  return {
    run: async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      control.current ??= new AbortController();
      const { signal } = control.current;
      const made = await work(signal);
      signal.throwIfAborted();
      return made;
    },
    cancel,
  };
}
