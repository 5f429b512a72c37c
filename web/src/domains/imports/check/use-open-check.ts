import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelImportCheck } from '#contract/imports/api.ts';
import type { ImportCheck } from '#contract/imports/import.ts';
import { call } from '../../../api/call.ts';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useKeptInput } from '../../../api/storage/kept-input.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { openCheckQuery } from '../queries.ts';
import { changedSince, type Edits } from './edits.ts';
import { type OpenCheck, openCheck, openCheckForm } from './open-check.ts';

const noEdits: Edits = new Map();

/** The check waiting for a decision. Closing keeps it; only a decision or Discard ends it. */
export function useOpenCheck() {
  const { t, i18n } = useTranslation('imports');
  const messages = useProblemMessages();
  const toast = useToast();
  const [kept, setKept] = useState(openCheck.read);
  const [check, setCheck] = useState<ImportCheck>();
  const keep = (next: OpenCheck | undefined) => {
    if (next) openCheck.write(next);
    else openCheck.clear();
    setKept(next);
  };
  const forget = () => {
    keep(undefined);
    setCheck(undefined);
  };
  const offer = useKeptInput<unknown>(openCheckForm, null, undefined, (values) => {
    const before = openCheck.parse(values);
    if (before) keep({ ...before, isShown: true });
  });
  const found = useQuery({
    ...openCheckQuery(kept?.id ?? 0, i18n.language),
    enabled: kept?.isShown === true && !check,
  });
  const { error } = found;

  // After leaving the screen the check is offered, not opened; a reload reopens it.
  useEffect(
    () => () => {
      const left = openCheck.read();
      if (left) openCheck.write({ ...left, isShown: false });
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each failure.
  useEffect(() => {
    if (!error || !kept) return;
    if (isProblem(error, 'not-found')) {
      toast.warning(t('check.gone', { file: kept.fileName }));
      forget();
    } else {
      toast.error(messages.of(error));
      keep({ ...kept, isShown: false });
    }
  }, [error]);

  const known = check ?? found.data;
  return {
    shown: kept?.isShown ? known : undefined,
    /** Closed, or being fetched. */
    waiting: kept && !(kept.isShown && known) ? { fileName: kept.fileName, isOpening: found.isFetching } : undefined,
    /** A check from before the session ended. */
    offer: kept ? undefined : offer,
    edits: kept ? new Map(kept.edits) : noEdits,
    setEdits: (edits: Edits) => kept && keep({ ...kept, edits: [...edits] }),
    /** Called with the result of a check; another open check is cancelled. */
    take: (next: ImportCheck) => {
      if (kept) void call(cancelImportCheck, { id: kept.id }).catch(() => undefined);
      setCheck(next);
      keep({ id: next.id, fileName: next.fileName, isShown: true, edits: [] });
    },
    /** A check closed during the recheck stays closed, one given up stays so; what was changed since it was sent stays. */
    rechecked: (next: ImportCheck, sent: Edits) => {
      const now = openCheck.read();
      if (now?.id !== next.id) return;
      setCheck(next);
      keep({ ...now, edits: changedSince(now.edits, sent) });
    },
    hide: () => kept && keep({ ...kept, isShown: false }),
    resume: () => kept && keep({ ...kept, isShown: true }),
    discard: () => {
      if (kept) void call(cancelImportCheck, { id: kept.id }).catch(() => undefined);
      forget();
    },
    /** Ignored if another file was checked before the answer came. */
    decided: (id: number) => {
      if (openCheck.read()?.id === id) forget();
    },
  };
}

export type OpenCheckState = ReturnType<typeof useOpenCheck>;
