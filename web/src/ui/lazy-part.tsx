import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { MissingPart } from './missing-part.tsx';

const pause = 5_000;
/** A single failure of a part is not told: the next attempt may succeed. */
const attemptsInSilence = 2;

type Load<P> = () => Promise<ComponentType<P>>;

interface Options<P> {
  /** Shown while it is loading. */
  readonly fallback?: ReactNode;
  /** What stands for it if it cannot be loaded; `retry` tries again at once. */
  readonly missing?: (props: P, failure: unknown, retry: () => void) => ReactNode;
  /** A whole screen: its code is not fetched ahead with that of the parts, and its first failure is told. */
  readonly isScreen?: boolean;
}

const preloads: (() => Promise<unknown>)[] = [];

/** Loads the code of every part of the screens shown so far; what cannot be loaded is tried again when it is shown. */
export const preloadParts = async (): Promise<void> =>
  void (await Promise.allSettled(preloads.map((preload) => preload())));

/**
 * A component whose code is loaded when it is first shown. Unlike React's `lazy` a failure does not replace the screen
 * around it, with everything typed there: a notice stands for the part, and loading is repeated while it should be
 * shown. That may be in vain: a browser may remember a failed import until the page is loaded anew, and a new release may
 * have replaced the file. Hence the notice offers to reload the page.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  { fallback = null, missing = () => <MissingPart />, isScreen = false }: Options<P> = {},
) {
  let loaded: ComponentType<P> | undefined;
  let loading: ReturnType<Load<P>> | undefined;
  const preload: Load<P> = async () => {
    try {
      loading ??= load();
      loaded = await loading;
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  if (!isScreen) preloads.push(preload);

  function Part(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly cause: unknown }>();
    const [round, setRound] = useState(0);
    // biome-ignore lint/correctness/useExhaustiveDependencies(round): each round begins with an attempt.
    useEffect(() => {
      if (Component) return;
      let isShown = true;
      let next: ReturnType<typeof setTimeout> | undefined;
      const attempt = async (count: number) => {
        try {
          const part = await preload();
          if (isShown) setComponent(() => part);
        } catch (cause) {
          if (!isShown) return;
          if (isScreen || count >= attemptsInSilence) setFailure({ cause });
          next = setTimeout(() => void attempt(count + 1), pause);
        }
      };
      void attempt(1);
      return () => {
        isShown = false;
        clearTimeout(next);
      };
    }, [Component, round]);
    const retry = useCallback(() => setRound((before) => before + 1), []);
    if (failure && !Component) return missing(props, failure.cause, retry);
    return <Suspense fallback={fallback}>{Component ? <Component {...props} /> : fallback}</Suspense>;
  }
  return Object.assign(Part, { preload });
}
