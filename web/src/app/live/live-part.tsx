import { useEffect, useState } from 'react';
import { usePerson } from '../../api/person.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Without it screens show changes after they are opened again. */
const Listening = lazyPart(async () => (await import('./live-changes.tsx')).LiveChanges, {
  missing: () => null,
});

/** The first screen comes first; the first message tells what has changed meanwhile. */
const startMilliseconds = 1_500;

function Begin({ name }: { readonly name: string }) {
  const [since] = useState(() => Date.now());
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), startMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isStarted ? <Listening name={name} since={since} /> : null;
}

/** Begins anew for another office. A frame of another system has a stream of its own, with what frames may see. */
export function LiveChanges() {
  const { user, mode } = usePerson();
  const name = `prcds.live.${mode}.${user.userId}.${user.office}`;
  return <Begin key={name} name={name} />;
}
