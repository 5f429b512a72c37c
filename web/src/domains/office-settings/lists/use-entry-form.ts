import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { type Parts, useVersionConflict } from '../../../api/versions/version-conflict.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';

/** What is stored, as a form, and the version a save must name. */
export interface StoredEntry<F> {
  readonly form: F;
  readonly version: number;
}

interface EntryForm<F> {
  readonly stored: StoredEntry<F>;
  readonly isSound: (form: F) => boolean;
  readonly store: (form: F, now: StoredEntry<F>) => Promise<unknown>;
  /** What somebody else has stored meanwhile; nothing when it is gone. */
  readonly refresh: () => Promise<StoredEntry<F> | undefined>;
  readonly parts: Parts<F>;
  readonly failed: string;
  readonly saved: string;
  readonly onSaved: () => void;
}

/** One entry of a list, or a whole list: typed, saved at once, and compared when somebody else was quicker (F11). */
export function useEntryForm<F>({ stored, isSound, store, refresh, parts, failed, saved, onSaved }: EntryForm<F>) {
  const { t } = useTranslation('officeSettings');
  const [typed, setTyped] = useState<F>();
  const [isAsked, setAsked] = useState(false);
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const messages = useProblemMessages();
  const toast = useToast();
  const form = typed ?? stored.form;
  const conflict = useVersionConflict<F>({ form, setForm: setTyped, stored: stored.form, ...parts });

  const discard = () => {
    setTyped(undefined);
    setAsked(false);
    setSubmitError(undefined);
    conflict.end();
  };

  const explain = async (failure: unknown): Promise<void> => {
    toast.error(failed);
    if (isProblem(failure, 'changed-meanwhile')) {
      const theirs = await refresh().catch(() => undefined);
      setTyped(form);
      if (theirs && conflict.begin(failure, form, theirs.form)) return;
      return setSubmitError(`${failed}. ${messages.withChangedBy(t('conflict.title'), failure)}`);
    }
    const [first] = isProblem(failure) ? failure.errors : [];
    setSubmitError(`${failed}. ${first ? messages.ofField(first) : messages.of(failure)}`);
  };

  const save = async (): Promise<boolean> => {
    setAsked(true);
    if (isSaving || !isSound(form) || conflict.unchosen > 0) return false;
    setSubmitError(undefined);
    setSaving(true);
    try {
      await store(form, stored);
      discard();
      toast.success(saved);
      onSaved();
      return true;
    } catch (failure) {
      await explain(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return { form, set: setTyped, isAsked, conflict, submitError, isSaving, save, discard };
}
