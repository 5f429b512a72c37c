import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followImport } from '#contract/imports/history-api.ts';
import type { Import } from '#contract/imports/import.ts';
import { type ImportStatus, isFinished } from '#contract/imports/rules.ts';
import { follow } from '../../../api/events.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { importKey } from '../queries.ts';
import { queuedImport } from '../queued-import.ts';

/** The import as it stands right now, for as long as it is being applied. */
export function useProgress(fetched: Import | undefined): Import | undefined {
  const client = useQueryClient();
  const [latest, setLatest] = useState<Import>();
  const id = fetched?.id;
  const isRunning = fetched !== undefined && !isFinished(fetched.status);

  useEffect(() => {
    if (id === undefined || !isRunning) return;
    // Whoever watches an import is told how it ended, whoever queued it.
    queuedImport.write(id);
    const control = new AbortController();
    void follow(
      followImport,
      { id },
      {
        signal: control.signal,
        isLast: (event) => isFinished(event.import.status),
        onEvent: (event) => {
          setLatest(event.import);
          if (isFinished(event.import.status)) void client.invalidateQueries({ queryKey: importKey(id) });
        },
      },
    );
    return () => control.abort();
  }, [id, isRunning, client]);

  // What was fetched after the last event is newer.
  const shown = isRunning && latest?.id === id ? latest : fetched;
  useOutcome(shown?.id, shown?.status);
  return shown;
}

/** ERR-041, ERR-084: how it ended, once; nothing says success before it is one. */
function useOutcome(id: number | undefined, status: ImportStatus | undefined): void {
  const { t } = useTranslation('imports');
  const toast = useToast();
  useEffect(() => {
    if (id === undefined || status === undefined || !isFinished(status) || queuedImport.read() !== id) return;
    queuedImport.clear();
    if (status === 'completed') toast.success(t('imported'));
    else if (status === 'failed') toast.error(t('failed'));
    else toast.warning(t('withErrors', { id }));
  }, [id, status, t, toast]);
}
