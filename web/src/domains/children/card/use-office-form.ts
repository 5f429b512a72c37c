import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useKeptInput } from '../../../api/remembered/kept-input.ts';
import type { Version } from '../../../ui/form/choose-versions.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { changedByBoth, changedFields, type OfficeField, tidyWords, wordsOf, wordsProblems } from './office-words.ts';
import { childQuery, type OfficeWords, useSaveChild } from './queries.ts';

interface Conflict {
  /** What was typed when the other version turned up. */
  readonly mine: OfficeWords;
  /** The card both had begun from. */
  readonly base: Child;
  readonly chosen: Partial<Readonly<Record<OfficeField, Version>>>;
  readonly refusal: unknown;
}

/** CHILD-003, F11: what the edit form of the card knows and can do. */
export function useOfficeForm(child: Child, isOpenAtFirst: boolean) {
  const { t, i18n } = useTranslation('children');
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const save = useSaveChild(child.childId, i18n.language);
  const [typed, setTyped] = useState<OfficeWords | undefined>(() => (isOpenAtFirst ? wordsOf(child) : undefined));
  const [conflict, setConflict] = useState<Conflict>();
  const [submitError, setSubmitError] = useState<string>();
  const changed = typed ? changedFields(typed, child) : [];
  const problems = typed ? wordsProblems(typed) : {};
  const compared = conflict ? changedByBoth(conflict.mine, child, conflict.base) : [];
  const unchosen = compared.filter((field) => conflict?.chosen[field] === undefined);
  const kept = useKeptInput<OfficeWords>(
    `child/${child.childId}`,
    String(child.version),
    typed && changed.length > 0 ? typed : undefined,
    (values) => setTyped({ ...wordsOf(child), ...values }),
  );

  const close = () => {
    setTyped(undefined);
    setConflict(undefined);
    setSubmitError(undefined);
  };
  const fetchAgain = () => client.fetchQuery({ ...childQuery(child.childId, i18n.language), staleTime: 0 });
  const submit = async (): Promise<boolean> => {
    if (!typed || Object.keys(problems).length > 0 || unchosen.length > 0) return false;
    if (changed.length === 0) {
      close();
      return true;
    }
    try {
      setSubmitError(undefined);
      await save.mutateAsync({ ...tidyWords(typed), version: child.version });
      close();
      toast.success(t('card.form.saved'));
      return true;
    } catch (failure) {
      if (isProblem(failure, 'changed-meanwhile')) {
        const now = await fetchAgain().catch(() => child);
        setConflict({ mine: typed, base: child, chosen: {}, refusal: failure });
        // F11: what was not changed here is as the other one left it.
        const mineAlone = changedFields(typed, child).map((field) => [field, typed[field]] as const);
        setTyped({ ...wordsOf(now), ...Object.fromEntries(mineAlone) });
        if (changedByBoth(typed, now, child).length === 0) setSubmitError(messages.of(failure));
      } else {
        setSubmitError(messages.withReason(t('card.form.failed'), failure));
      }
      return false;
    }
  };

  return {
    isEditing: typed !== undefined,
    typed: typed ?? wordsOf(child),
    changed,
    kept,
    submitError,
    isSaving: save.isPending,
    invalidCount: new Set([...Object.keys(problems), ...unchosen]).size,
    errorOf: (field: OfficeField): string | undefined => {
      const problem = problems[field];
      return problem && messages.ofField(problem);
    },
    /** F20. */
    conflict: messages.conflict(t('card.form.compare'), conflict?.refusal),
    compared: compared.map((field) => ({
      key: field,
      mine: conflict?.mine[field] ?? '',
      theirs: child[field],
      chosen: conflict?.chosen[field],
    })),
    choose: (field: OfficeField, version: Version) => {
      if (!conflict || !typed) return;
      setConflict({ ...conflict, chosen: { ...conflict.chosen, [field]: version } });
      setTyped({ ...typed, [field]: version === 'mine' ? conflict.mine[field] : child[field] });
    },
    open: () => setTyped(wordsOf(child)),
    type: (field: OfficeField, text: string) => setTyped({ ...(typed ?? wordsOf(child)), [field]: text }),
    close,
    submit,
  };
}

export type OfficeForm = ReturnType<typeof useOfficeForm>;
