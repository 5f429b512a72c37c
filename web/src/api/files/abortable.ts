import { useRef } from 'react';

/** Runs abortable work: after cancel() the request is aborted, and a late result is discarded. */
export function useAbortable() {
  const control = useRef<AbortController>(undefined);
  return {
    run: async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      control.current ??= new AbortController();
      const { signal } = control.current;
      const made = await work(signal);
      signal.throwIfAborted();
      return made;
    },
    cancel: (): void => {
      control.current?.abort();
      control.current = undefined;
    },
  };
}
