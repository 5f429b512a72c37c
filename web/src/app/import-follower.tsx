import { useFollowedImports } from '../api/storage/followed-imports.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const FollowImport = lazyPart(
  async () => (await import('../domains/imports/follower/follow-import.tsx')).FollowImport,
  {
    // It shows nothing itself.
    missing: () => null,
  },
);

/** ERR-084: announces the end of running imports on any screen. */
export function ImportFollower() {
  const ids = useFollowedImports();
  return ids.map((id) => <FollowImport key={id} id={id} />);
}
