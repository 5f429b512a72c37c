import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';

const pause = 5_000;

type Load<P> = () => Promise<ComponentType<P>>;

const preloads: (() => Promise<unknown>)[] = [];

/** Loads the code of every part of the screens shown so far; what cannot be loaded is tried again when it is shown. */
export const preloadParts = async (): Promise<void> =>
  void (await Promise.allSettled(preloads.map((preload) => preload())));

/**
 * A component whose code is loaded when it is first shown. Unlike React's `lazy` a failure does not replace the screen
 * around it, with everything typed there: the part is missing, and loading is repeated while it should be shown.
 */
export function lazyPart<P extends object>(load: Load<P>, fallback: ReactNode = null) {
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
    useEffect(() => {
      if (Component) return;
      let isShown = true;
      let next: ReturnType<typeof setTimeout> | undefined;
      const attempt = async () => {
        const part = await preload().catch(() => undefined);
        if (!isShown) return;
        if (part) setComponent(() => part);
        else next = setTimeout(() => void attempt(), pause);
      };
      void attempt();
      return () => {
        isShown = false;
        clearTimeout(next);
      };
    }, [Component]);
    return <Suspense fallback={fallback}>{Component ? <Component {...props} /> : fallback}</Suspense>;
  }
  return Object.assign(Part, { preload });
}
