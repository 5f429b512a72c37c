import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Import } from '#contract/imports/import.ts';
import { isFinished } from '#contract/imports/rules.ts';
import { followedImports } from '../../../api/remembered/followed-imports.ts';
import { progressQuery } from '../queries.ts';

/** The import as it stands right now. Whoever watches one that runs is told how it ends, whoever queued it. */
export function useProgress(fetched: Import | undefined): Import | undefined {
  const id = fetched?.id;
  const { data: latest } = useQuery(progressQuery(id ?? 0));
  // What was fetched after the last event is newer; what was kept from before it ended is not.
  const isBehind = fetched !== undefined && !isFinished(fetched.status) && latest?.id === id;
  const shown = isBehind ? latest : fetched;
  const isRunning = shown !== undefined && !isFinished(shown.status);
  useEffect(() => {
    if (id !== undefined && isRunning) followedImports.add(id);
  }, [id, isRunning]);
  return shown;
}
