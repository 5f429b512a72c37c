import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** ROUTE-006: the browser's full screen mode, off by default; Esc leaves it too. */
export function useFullScreen() {
  const isOn = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const toggle = () => {
    // The browser may refuse (a frame without permission); the button then stays as it was.
    const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  };
  return { isPossible: document.fullscreenEnabled === true, isOn, toggle };
}
