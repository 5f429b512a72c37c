import { useState } from 'react';
import { z } from 'zod';
import { featureStore } from '../../../api/storage/feature-store.ts';

const Ticked = z.object({ id: z.number(), children: z.array(z.string()) });

const store = featureStore('reservations', 'ticked', (value) => {
  const parsed = Ticked.safeParse(value);
  return parsed.success ? parsed.data : undefined;
});

/** The ticked children of a reservation; kept while the user visits a child's card (F8). */
export function useTicked(id: number) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => {
    const kept = store.read();
    return new Set(kept?.id === id ? kept.children : []);
  });
  const tick = (children: Iterable<string>) => {
    const next = new Set(children);
    store.write({ id, children: [...next] });
    setTicked(next);
  };
  return [ticked, tick] as const;
}
