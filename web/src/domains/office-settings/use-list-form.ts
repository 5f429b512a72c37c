import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrorCode } from '#contract/errors.ts';
import { conflictsOf } from '../../api/conflict.ts';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useToast } from '../../ui/toasts.tsx';
import { type Entry, entryProblems, isOverLimit, isSameList } from './list-edits.ts';

interface ListForm {
  readonly stored: readonly Entry[];
  readonly limit: number;
  readonly duplicate: FieldErrorCode;
  /** Stores the whole list. */
  readonly store: (entries: readonly Entry[]) => Promise<void>;
  /** Fetches what somebody else has stored meanwhile. */
  readonly refresh: () => Promise<unknown>;
  readonly label: string;
  readonly failed: string;
  readonly saved: string;
}

/** A list that is edited as a whole and saved at once. */
export function useListForm({ stored, limit, duplicate, store, refresh, label, failed, saved }: ListForm) {
  const { t } = useTranslation('officeSettings');
  const [typed, setTyped] = useState<readonly Entry[]>();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const messages = useProblemMessages();
  const toast = useToast();
  const entries = typed ?? stored;
  const invalidCount = entryProblems(entries, duplicate).size + (isOverLimit(entries, limit, stored) ? 1 : 0);

  const explain = async (failure: unknown) => {
    const [conflict] = conflictsOf(failure) ?? [];
    if (isProblem(failure, 'changed-meanwhile')) {
      await refresh();
      const theirs = conflict ? messages.ofField({ code: 'differs-now', params: { current: conflict.theirs } }) : '';
      return setError(`${t('conflict.title')} ${theirs}`);
    }
    const [first] = isProblem(failure) ? failure.errors : [];
    toast.error(failed);
    setError(`${failed}. ${first ? messages.ofField(first) : messages.of(failure)}`);
  };

  const save = async (): Promise<boolean> => {
    if (invalidCount > 0) return false;
    setError(undefined);
    setSaving(true);
    try {
      await store(entries);
      setTyped(undefined);
      toast.success(saved);
      return true;
    } catch (failure) {
      await explain(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    entries,
    change: setTyped,
    changed: typed && !isSameList(typed, stored) ? [label] : [],
    invalidCount,
    error,
    isSaving,
    save,
    discard: () => {
      setTyped(undefined);
      setError(undefined);
    },
  };
}
