import { startTransition, useEffect, useEffectEvent } from 'react';
import { useGo } from '../link.tsx';
import { useToast } from '../messages/toasts.tsx';
import { useAddress } from '../use-address.ts';

interface Options<S> {
  /** The saved searches, once they came. */
  readonly all: readonly S[] | undefined;
  readonly run: (saved: S) => void;
  readonly gone: string;
  /** Where the search stands, nothing asked. */
  readonly address: string;
}

/** '/searchchild?saved=7', as Home links it. */
export const useAskedId = (): string | undefined => useAddress().query.saved;

/** Runs the saved search the address asks for, and the address forgets it. */
export function useAskedSearch<S extends { readonly id: number }>({ all, run, gone, address }: Options<S>): void {
  const asked = useAskedId();
  const go = useGo();
  const toast = useToast();
  const take = useEffectEvent((searches: readonly S[]) => {
    const found = searches.find(({ id }) => String(id) === asked);
    // In pieces, so that the page answers meanwhile: nobody is typing into what is filled here.
    if (found) startTransition(() => run(found));
    else toast.error(gone);
    void go(address, { replace: true });
  });
  useEffect(() => {
    if (asked !== undefined && all !== undefined) take(all);
  }, [asked, all]);
}
