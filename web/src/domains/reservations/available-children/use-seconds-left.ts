import { useEffect, useState } from 'react';
import { secondsLeft } from './time-left.ts';

/** Counts down; give the component a key of the moment, so that another moment begins anew. */
export function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsLeft(until, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(until, Date.now())), 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
