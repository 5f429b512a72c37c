import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useNavigateTo } from '../link.tsx';
import { useToast } from '../messages/toasts.tsx';
import { useAddress } from '../use-address.ts';

interface Options<S> {
  /** The saved searches, once loaded, and a refetch. */
  readonly list: {
    readonly data: readonly S[] | undefined;
    readonly refetch: () => Promise<{ readonly data: readonly S[] | undefined; readonly isSuccess: boolean }>;
  };
  readonly run: (saved: S) => void;
  readonly gone: string;
  /** Address of the search screen without a query. */
  readonly address: string;
  /** The form behind the results on screen. */
  readonly searched: unknown;
}

/** From '/searchchild?saved=7', as Home links it. */
export const useSavedSearchId = (): string | undefined => useAddress().query.saved;

/** Runs the saved search named in the address, and removes it from the address. */
export function useSavedSearchFromAddress<S extends { readonly id: number }>(options: Options<S>) {
  const { list, run, gone, address, searched } = options;
  const asked = useSavedSearchId();
  const go = useNavigateTo();
  const toast = useToast();
  const [trouble, setTrouble] = useState<{ readonly isGone: boolean; readonly searched: unknown }>();
  const [attempt, setAttempt] = useState(0);
  const take = useEffectEvent((searches: readonly S[]): boolean => {
    const found = searches.find(({ id }) => String(id) === asked);
    if (!found) return false;
    // In a transition, so that the page stays responsive: no user input depends on it.
    startTransition(() => run(found));
    setTrouble(undefined);
    void go(address, { replace: true });
    return true;
  });
  const tell = useEffectEvent((isGone: boolean) => {
    setTrouble({ isGone, searched });
    if (!isGone) return;
    toast.error(gone);
    void go(address, { replace: true });
  });
  const lookAgain = useEffectEvent(() => list.refetch());
  const all = list.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` only triggers a retry.
  useEffect(() => {
    if (asked === undefined || all === undefined || take(all)) return;
    // A colleague may have shared it since the list was loaded.
    let isOver = false;
    void lookAgain().then(({ data, isSuccess }) => {
      if (!isOver && !(data && take(data))) tell(isSuccess);
    });
    return () => {
      isOver = true;
    };
  }, [asked, all, attempt]);
  // Shown until another search runs.
  const told = trouble?.searched === searched ? trouble : undefined;
  return {
    isGone: told?.isGone === true,
    hasFailed: told?.isGone === false,
    askAgain: () => setAttempt(attempt + 1),
  };
}
