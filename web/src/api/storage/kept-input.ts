import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { deleteUnsavedInput, keepUnsavedInput, listUnsavedInput } from '#contract/session/api.ts';
import { call } from '../call.ts';
import { useFormat } from '../format.ts';
import { problemFrom } from '../problem.ts';
import { exchange } from '../request.ts';
import { isLeaving } from '../sign-in/leaving.ts';
import { beforeSignOut } from '../sign-in/sign-out.ts';
import { screenState } from './storage.ts';

/** Props of RestoreNotice. */
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

/** Unsaved input of this tab's forms, saved before a reload. */
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

/** Not call(): a failed refresh may be the reason for the sign-out. */
export const keepOnServer =
  (input: z.output<typeof keepUnsavedInput.input>) =>
  async (token: string): Promise<boolean> => {
    const { status, isOk, body } = await exchange(keepUnsavedInput, input, { token });
    if (status >= 500 || status === 429 || status === 401) throw problemFrom(status, body);
    return isOk;
  };

/**
 * Saves unsaved input and offers it when the form opens again: on the server for the same user when the session ends;
 * in this tab when the page reloads. `values` is undefined while nothing is unsaved. The form's id includes the record:
 * 'child/GTM-201115-0342'.
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
  const typedNow = useEffectEvent(() => values !== undefined && { version, values: JSON.stringify(values) });

  useEffect(
    () =>
      beforeSignOut(() => {
        const typed = typedNow();
        return typed ? keepOnServer({ form: formId, ...typed }) : undefined;
      }),
    [formId],
  );

  const [here, setHere] = useState(() => ({ formId, typed: typedBefore()[formId] }));
  // The same component may show another record next: what was typed belongs to its own.
  if (here.formId !== formId) setHere({ formId, typed: typedBefore()[formId] });
  useEffect(() => {
    const keep = () => {
      const typed = typedNow();
      // Nothing stays in the tab after a sign-out; the server stores it for this user.
      if (!typed || isKeptByTab || isLeaving()) return;
      const entry = { form: formId, ...typed, savedAt: new Date().toISOString() };
      beforeReload.write({ ...typedBefore(), [formId]: entry });
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [formId, isKeptByTab]);

  const kept = useQuery({
    queryKey: keptKey,
    queryFn: async ({ signal }) => (await call(listUnsavedInput, {}, { signal })).kept,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const drop = useMutation({
    mutationFn: async (isOnServer: boolean) => (isOnServer ? call(deleteUnsavedInput, { form: formId }) : undefined),
    onMutate: () => client.setQueryData(keptKey, (old: typeof kept.data) => old?.filter(({ form }) => form !== formId)),
  });

  const found = (here.formId === formId ? here.typed : undefined) ?? kept.data?.find(({ form }) => form === formId);
  const forget = () => {
    dropBefore(formId);
    setHere({ formId, typed: undefined });
    drop.mutate(kept.data?.some(({ form }) => form === formId) ?? false);
  };
  const typed = found && parse(found.values);
  if (!found || typed === undefined) return undefined;
  const savedAt = t('kept.savedAt', { when: format.instant(found.savedAt) });
  return {
    title: t('kept.title'),
    // The record has been changed since this input was typed.
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
