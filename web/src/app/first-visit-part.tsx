import { usePerson } from '../api/person.tsx';
import { read } from '../api/storage/storage.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useCurrentScreen } from './current-screen.ts';

const FollowSteps = lazyPart(async () => (await import('./first-visit-follower.tsx')).FollowSteps, {
  // It shows nothing itself.
  missing: () => null,
});

/** Few people have open steps, so their code is not part of the first load. */
export function FirstVisitFollower() {
  const { mode } = usePerson();
  // Renders with every screen: the steps may have been opened meanwhile.
  useCurrentScreen();
  return mode === 'normal' && read('firstVisit') === 'open' ? <FollowSteps /> : null;
}
