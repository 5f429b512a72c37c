import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useAdministrationChanged } from './administration.ts';
import { isProblem } from './problem.ts';
import { useProblemMessages } from './problem-message.ts';
import { useKeptInput } from './remembered/kept-input.ts';
import { type Parts, useVersionConflict } from './versions/version-conflict.ts';

interface Options<R, F, C, K extends QueryKey> {
  /** Without one the form makes a new one. */
  readonly record: R | undefined;
  readonly queryOf: (record: R) => FetchQueryOptions<R, Error, R, K>;
  /** What was typed and not saved is kept under this name: 'group/7'. */
  readonly keptAs: string;
  readonly formOf: (record: R | undefined) => F;
  readonly changedFields: (form: F, stored: F) => readonly C[];
  readonly parts: Parts<F>;
  readonly say: (message: 'created' | 'updated' | 'createFailed' | 'updateFailed') => string;
  readonly toast: { success(text: string): void; error(text: string): void };
}

interface Saving<R> {
  readonly isSound: boolean;
  /** What no other record may have too, as it is sent: a name, an address. */
  readonly unique: string;
  readonly send: () => Promise<R>;
  readonly onSaved: (saved: R) => void;
}

/** The form of a user, a role or a group: typed over what is stored, compared when somebody else was quicker (F11). */
export function useAdministrationForm<R extends { readonly version: number }, F, C, K extends QueryKey>({
  record,
  queryOf,
  keptAs,
  formOf,
  changedFields,
  parts,
  say,
  toast,
}: Options<R, F, C, K>) {
  const client = useQueryClient();
  const changedElsewhere = useAdministrationChanged();
  const messages = useProblemMessages();
  const stored = formOf(record);
  const [typed, setTyped] = useState<F>();
  const [wasTried, setTried] = useState(false);
  const [taken, setTaken] = useState<string>();
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = typed ?? stored;
  const changed = changedFields(form, stored);
  const conflict = useVersionConflict<F>({ form, setForm: setTyped, stored, ...parts });
  const kept = useKeptInput<F>(
    keptAs,
    record ? String(record.version) : null,
    changed.length > 0 ? form : undefined,
    (values) => setTyped({ ...stored, ...values }),
  );

  const reset = () => {
    setTyped(undefined);
    setTried(false);
    setSubmitError(undefined);
    conflict.end();
  };
  const refuse = async (failure: unknown, unique: string) => {
    if (record && isProblem(failure, 'changed-meanwhile')) {
      const now = await client.fetchQuery({ ...queryOf(record), staleTime: 0 }).catch(() => record);
      if (conflict.begin(failure, form, formOf(now))) return;
      return setSubmitError(messages.of(failure));
    }
    if (isProblem(failure, 'already-exists')) return setTaken(unique);
    const own = say(record ? 'updateFailed' : 'createFailed');
    setSubmitError(messages.withReason(own, failure));
    toast.error(messages.of(failure, own));
  };
  const submit = async ({ isSound, unique, send, onSaved }: Saving<R>): Promise<boolean> => {
    setTried(true);
    if (isSaving || !isSound || conflict.unchosen > 0) return false;
    setSaving(true);
    setSubmitError(undefined);
    try {
      const saved = await send();
      const { queryKey }: { readonly queryKey: QueryKey } = queryOf(saved);
      client.setQueryData<R>(queryKey, saved);
      toast.success(say(record ? 'updated' : 'created'));
      // The form must be clean before the screen is left: it would ask otherwise.
      flushSync(reset);
      void changedElsewhere();
      onSaved(saved);
      return true;
    } catch (failure) {
      await refuse(failure, unique);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    stored,
    changed,
    kept,
    conflict,
    wasTried,
    isTaken: (unique: string) => taken === unique,
    submitError,
    isSaving,
    set: setTyped,
    edit: (part: Partial<F>) => setTyped({ ...form, ...part }),
    /** What the form says instead of being sent. */
    complain: (text: string): false => {
      setTried(true);
      setSubmitError(text);
      return false;
    },
    reset,
    submit,
  };
}
