import { useRef } from 'react';

/** What is cancelled is asked for no longer, and what comes of it all the same is not handed on. */
export function useCancelling() {
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
