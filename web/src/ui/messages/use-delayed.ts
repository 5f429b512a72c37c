import { useEffect, useState } from 'react';

/** True once `isOn` has held for so long: what is quick never flickers. */
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

/** Waiting shows nothing under 300 ms, and says so after 10 s. */
export const waitingTimes = { skeleton: 300, patience: 10_000 } as const;
