import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Import } from '#contract/imports/import.ts';
import { isFinished } from '#contract/imports/rules.ts';
import { followedImports } from '../../../api/storage/followed-imports.ts';
import { progressQuery } from '../queries.ts';

/**
 * The import with its live progress. Watching a running import also follows it, so that its outcome is reported,
 * whoever started it.
 */
export function useProgress(fetched: Import | undefined): Import | undefined {
  const id = fetched?.id;
  const { data: latest } = useQuery(progressQuery(id ?? 0));
  // A fetched import that has finished is newer than the last event; an unfinished one may be cached and older.
  const isBehind = fetched !== undefined && !isFinished(fetched.status) && latest?.id === id;
  const shown = isBehind ? latest : fetched;
  const isRunning = shown !== undefined && !isFinished(shown.status);
  useEffect(() => {
    if (id !== undefined && isRunning) followedImports.add(id);
  }, [id, isRunning]);
  return shown;
}
