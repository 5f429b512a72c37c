import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { followImport } from '#contract/imports/history-api.ts';
import type { Import } from '#contract/imports/import.ts';
import { isFinished } from '#contract/imports/rules.ts';
import { subscribeToEvents } from '../../../api/events.ts';
import { useFormat } from '../../../api/format.ts';
import { followedImports } from '../../../api/storage/followed-imports.ts';
import { paths } from '../../../app/paths.ts';
import { routerTarget } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { counted } from '../labels.ts';
import { historyKey, importKey, progressKey } from '../queries.ts';
import { outcomeOf } from './outcome.ts';

/**
 * Follows one import by events until it finishes, and reports the outcome once. The details screen reads the progress
 * stored here.
 */
export function FollowImport({ id }: { readonly id: number }) {
  const client = useQueryClient();
  const tell = useEffectEvent(useOutcomeToast());

  useEffect(() => {
    const control = new AbortController();
    let waiting: number | undefined;
    let ending: Promise<void> | undefined;
    const onEvent = ({ import: one }: { readonly import: Import }) => {
      if (isFinished(one.status)) {
        ending = refetchFinished(client, one);
        tell(one);
        return;
      }
      client.setQueryData(progressKey(id), one);
      // Refetches rows as they are processed, without cancelling a fetch in progress.
      if (waiting !== undefined && waiting !== one.waiting)
        void client.invalidateQueries({ queryKey: importKey(id) }, { cancelRefetch: false });
      waiting = one.waiting;
    };
    void subscribeToEvents(
      followImport,
      { id },
      { signal: control.signal, isLast: (event) => isFinished(event.import.status), onEvent },
    )
      .then(() => ending)
      .then(() => {
        if (!control.signal.aborted) followedImports.remove(id);
      });
    return () => control.abort();
  }, [id, client]);
  return null;
}

/** Refetches the rows before the head shows the final status, so that both change together. */
async function refetchFinished(client: QueryClient, one: Import): Promise<void> {
  client.removeQueries({ queryKey: importKey(one.id), type: 'inactive' });
  void client.invalidateQueries({ queryKey: historyKey });
  await client.invalidateQueries({ queryKey: importKey(one.id) });
  client.setQueryData(progressKey(one.id), one);
}

/** ERR-041, ERR-084: a toast with a link to the details, unless they are on screen. */
function useOutcomeToast(): (one: Import) => void {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const toast = useToast();
  const router = useRouter();
  return (one) => {
    const { search, ...place } = routerTarget(paths.importDetails({ id: one.id }));
    const details = { ...place, search: search as never };
    const { href } = router.buildLocation(details);
    const link =
      router.state.location.href === href
        ? undefined
        : { label: t('outcome.open', { id: one.id }), href, onGo: () => void router.navigate(details) };
    const already = one.unchanged > 0 ? t('outcome.already', counted(one.unchanged, format)) : undefined;
    const outcome = outcomeOf(one);
    if (outcome === 'imported') toast.success(t('imported'), already, link);
    else if (outcome === 'withErrors')
      toast.warning(t('withErrors', { id: one.id }), one.applied > 0 ? undefined : t('outcome.nothing'), link);
    else if (outcome === 'failed') toast.error(t('failed'), undefined, link);
    else if (outcome === 'nothingChanged') toast.info(t('outcome.nothing'), already, link);
  };
}
