import { useEffect, useState } from 'react';
import { secondsLeft } from './time-left.ts';

/** Counts down to `until`. Use `until` as the key of the component, so that a new value restarts it. */
export function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsLeft(until, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(until, Date.now())), 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
