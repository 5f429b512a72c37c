import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followImport } from '#contract/imports/history-api.ts';
import type { Import } from '#contract/imports/import.ts';
import { isFinished } from '#contract/imports/rules.ts';
import { follow } from '../../../api/events.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { importKey } from '../queries.ts';

/** The import as it stands right now; ERR-084: nothing says success before it is one. */
export function useProgress(fetched: Import | undefined): Import | undefined {
  const { t } = useTranslation('imports');
  const toast = useToast();
  const client = useQueryClient();
  const [latest, setLatest] = useState<Import>();
  const id = fetched?.id;
  const isRunning = fetched !== undefined && !isFinished(fetched.status);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is opened once for an import, not for each text
  useEffect(() => {
    if (id === undefined || !isRunning) return;
    const control = new AbortController();
    const tell = ({ status }: Import) => {
      if (status === 'completed') toast.success(t('imported'));
      else if (status === 'failed') toast.error(t('failed'));
      else toast.warning(t('withErrors', { id }));
      void client.invalidateQueries({ queryKey: importKey(id) });
    };
    void follow(
      followImport,
      { id },
      {
        signal: control.signal,
        isLast: (event) => isFinished(event.import.status),
        onEvent: (event) => {
          setLatest(event.import);
          if (isFinished(event.import.status)) tell(event.import);
        },
      },
    );
    return () => control.abort();
  }, [id, isRunning]);

  // What was fetched after the last event is newer.
  return isRunning && latest?.id === id ? latest : fetched;
}
