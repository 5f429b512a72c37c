import { lazy, Suspense } from 'react';
import { useFollowedImports } from '../api/storage/followed-imports.ts';

const FollowImport = lazy(() =>
  import('../domains/imports/follower/follow-import.tsx').then((module) => ({ default: module.FollowImport })),
);

/** ERR-084: announces the end of running imports on any screen. */
export function ImportFollower() {
  const ids = useFollowedImports();
  return (
    <Suspense fallback={null}>
      {ids.map((id) => (
        <FollowImport key={id} id={id} />
      ))}
    </Suspense>
  );
}
