import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { MissingPart } from './missing-part.tsx';

const pause = 5_000;
/** A single failure is not told: the next attempt may succeed. */
const attemptsInSilence = 2;

type Load<P> = () => Promise<ComponentType<P>>;

interface Options<P> {
  /** Shown while it is loading. */
  readonly fallback?: ReactNode;
  /** What stands for it if it cannot be loaded. */
  readonly missing?: (props: P, failure: unknown) => ReactNode;
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
  { fallback = null, missing = () => <MissingPart /> }: Options<P> = {},
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
  preloads.push(preload);

  function Part(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly cause: unknown }>();
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
          if (count >= attemptsInSilence) setFailure({ cause });
          next = setTimeout(() => void attempt(count + 1), pause);
        }
      };
      void attempt(1);
      return () => {
        isShown = false;
        clearTimeout(next);
      };
    }, [Component]);
    if (failure && !Component) return missing(props, failure.cause);
    return <Suspense fallback={fallback}>{Component ? <Component {...props} /> : fallback}</Suspense>;
  }
  return Object.assign(Part, { preload });
}
