import { useRef } from 'react';
import { isSignedIn } from '../sign-in/tokens.ts';

/**
 * Runs abortable work: after cancel() the request is aborted, and a late result is discarded. So is one that arrives
 * after the end of the session: a file of personal data must not reach a computer whose user has gone.
 */
export function useAbortable() {
  const control = useRef<AbortController>(undefined);
  return {
    run: async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      control.current ??= new AbortController();
      const { signal } = control.current;
      const made = await work(signal);
      signal.throwIfAborted();
      if (!isSignedIn()) throw new DOMException('the session has ended', 'AbortError');
      return made;
    },
    cancel: (): void => {
      control.current?.abort();
      control.current = undefined;
    },
  };
}
