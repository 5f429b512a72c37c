import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { dropUnsavedInput, keepUnsavedInput, listUnsavedInput } from '#contract/session/api.ts';
import { call } from '../call.ts';
import { useFormat } from '../format.ts';
import { exchange } from '../request.ts';
import { isLeaving } from '../sign-in/leaving.ts';
import { beforeSignOut } from '../sign-in/sign-out.ts';
import { screenState } from './storage.ts';

/** What the kit's RestoreNotice shows. */
export interface KeptInput {
  readonly title: string;
  readonly text: string;
  readonly restoreLabel: string;
  readonly discardLabel: string;
  restore(): void;
  discard(): void;
}

const keptKey = ['session', 'kept-input'] as const;

function parse(values: string): unknown {
  try {
    return JSON.parse(values);
  } catch {
    return undefined;
  }
}

/** What stood in forms of this tab when its page was loaded anew or gave way to the Terms of Use. */
const beforeReload = screenState('typed');

const Typed = z.record(
  z.string(),
  z.object({ form: z.string(), version: z.string().nullable(), values: z.string(), savedAt: z.string() }),
);

const typedBefore = () => Typed.safeParse(beforeReload.read()).data ?? {};

function dropBefore(formId: string) {
  const { [formId]: _dropped, ...others } = typedBefore();
  beforeReload.write(others);
}

const keepers = new Set<() => void>();

/** F13: the screen is about to give way to the Terms of Use; what stands in its forms is offered when they are back. */
export function keepTypedInput(): void {
  for (const keep of keepers) keep();
}

/**
 * Keeps what was typed and not saved when the session ends, on the server and for the same person, and when the page
 * is loaded anew or gives way to the Terms of Use, in this tab; offers it when the form opens again. `values` is
 * undefined while there is nothing unsaved. The form's id names the record too: 'child/GTM-201115-0342'.
 */
export function useKeptInput<V>(
  formId: string,
  version: string | null,
  values: V | undefined,
  restore: (values: V) => void,
  { isKeptByTab = false }: { readonly isKeptByTab?: boolean } = {},
): KeptInput | undefined {
  const client = useQueryClient();
  const { t } = useTranslation('session');
  const format = useFormat();
  const latest = useRef({ version, values });
  latest.current = { version, values };

  useEffect(
    () =>
      beforeSignOut(() => {
        const { version: edited, values: typed } = latest.current;
        if (typed === undefined) return undefined;
        const input = { form: formId, version: edited, values: JSON.stringify(typed) };
        // Not call(): a refresh that failed may be what brought us here.
        return async (token) => (await exchange(keepUnsavedInput, input, { token })).isOk;
      }),
    [formId],
  );

  const [here, setHere] = useState(() => typedBefore()[formId]);
  useEffect(() => {
    const keep = () => {
      const { version: edited, values: typed } = latest.current;
      // Whoever signs out leaves nothing behind in the tab; the server keeps it for them alone.
      if (typed === undefined || isKeptByTab || isLeaving()) return;
      const entry = { form: formId, version: edited, values: JSON.stringify(typed), savedAt: new Date().toISOString() };
      beforeReload.write({ ...typedBefore(), [formId]: entry });
    };
    keepers.add(keep);
    window.addEventListener('pagehide', keep);
    return () => {
      keepers.delete(keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [formId, isKeptByTab]);

  const kept = useQuery({
    queryKey: keptKey,
    queryFn: async ({ signal }) => (await call(listUnsavedInput, {}, { signal })).kept,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const drop = useMutation({
    mutationFn: async (isOnServer: boolean) => (isOnServer ? call(dropUnsavedInput, { form: formId }) : undefined),
    onMutate: () => client.setQueryData(keptKey, (old: typeof kept.data) => old?.filter(({ form }) => form !== formId)),
  });

  const found = here ?? kept.data?.find(({ form }) => form === formId);
  const forget = () => {
    dropBefore(formId);
    setHere(undefined);
    drop.mutate(kept.data?.some(({ form }) => form === formId) ?? false);
  };
  const typed = found && parse(found.values);
  if (!found || typed === undefined) return undefined;
  const savedAt = t('kept.savedAt', { when: format.instant(found.savedAt) });
  return {
    title: t('kept.title'),
    // The record has another version now than the one that was being edited.
    text: found.version === version ? savedAt : `${savedAt} ${t('kept.changed')}`,
    restoreLabel: t('kept.restore'),
    discardLabel: t('kept.discard'),
    restore: () => {
      restore(typed as V);
      forget();
    },
    discard: forget,
  };
}
