import { useEffect, useState } from 'react';

/** True once `isOn` has lasted this long, to avoid flicker. */
export function useDelayed(isOn: boolean, milliseconds: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isOn) return;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isOn, milliseconds]);
  return isOn && isLate;
}

/** The bar on top appears after 150 ms, a skeleton after 300 ms; after 10 s a message says that it takes long. */
export const waitingTimes = { bar: 150, skeleton: 300, patience: 10_000 } as const;
