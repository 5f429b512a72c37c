import { useState } from 'react';

type Remembered<T> = ReadonlyMap<string, T>;

/** The same map if all of it is known already. */
function withSeen<T>(known: Remembered<T>, seen: Iterable<readonly [string, T]>): Remembered<T> {
  const fresh = [...seen].filter(([key, value]) => known.get(key) !== value);
  return fresh.length === 0 ? known : new Map([...known, ...fresh]);
}

/** What a list has shown, by key, also when a later list lacks it. */
export function useRemembered<T>(seen: Iterable<readonly [string, T]>) {
  const [known, setKnown] = useState<Remembered<T>>(new Map());
  const remembered = withSeen(known, seen);
  if (remembered !== known) setKnown(remembered);
  return {
    remembered,
    forget: (keys: readonly string[]) => {
      if (keys.length > 0) setKnown((before) => new Map([...before].filter(([key]) => !keys.includes(key))));
    },
    forgetAll: () => setKnown(new Map()),
  };
}
