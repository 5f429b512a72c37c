import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rateProject } from '#contract/projects/api.ts';
import type { Project } from '#contract/projects/project.ts';
import { call } from '../../../api/call.ts';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useKeptInput } from '../../../api/remembered/kept-input.ts';
import type { Version } from '../../../ui/form/choose-versions.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { projectKey, projectQuery } from '../queries.ts';
import {
  changedFields,
  choose,
  formOf,
  inputOf,
  type RatingField,
  type RatingForm,
  refusedFields,
} from './rating-edits.ts';

interface Conflict {
  /** What was chosen when the other version turned up. */
  readonly mine: RatingForm;
  /** A level belongs to its category, so that both are kept or both given up. */
  readonly chosen: Version | undefined;
  readonly refusal: unknown;
}

/** T17, F11: what the form of category and rating level knows and can do. */
export function useRatingForm(project: Project, isOpenAtFirst: boolean) {
  const { t, i18n } = useTranslation('projects');
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const { code } = project.project;
  const stored = formOf(project.rating);
  const [typed, setTyped] = useState<RatingForm | undefined>(() => (isOpenAtFirst ? stored : undefined));
  const [conflict, setConflict] = useState<Conflict>();
  const [submitError, setSubmitError] = useState<string>();
  const [refused, setRefused] = useState<ReturnType<typeof refusedFields>>(new Map());
  const form = typed ?? stored;
  const changed = changedFields(form, stored);
  const isCompared = conflict !== undefined && changedFields(conflict.mine, stored).length > 0;
  const isUnchosen = isCompared && conflict.chosen === undefined;
  const kept = useKeptInput<RatingForm>(
    `project/${code}`,
    String(project.rating.version),
    changed.length > 0 ? form : undefined,
    (values) => setTyped({ ...stored, ...values }),
  );
  const detail = projectQuery(code, i18n.language);
  const save = useMutation({
    mutationFn: (rating: ReturnType<typeof inputOf>) => call(rateProject, { id: code, rating }),
    onSuccess: async ({ rating }) => {
      await client.invalidateQueries({ queryKey: projectKey(code), refetchType: 'none' });
      client.setQueryData(detail.queryKey, (old: Project | undefined) => old && { ...old, rating });
    },
  });
  const close = () => {
    setTyped(undefined);
    setConflict(undefined);
    setSubmitError(undefined);
    setRefused(new Map());
  };
  const saved = (): true => {
    close();
    toast.success(t('rating.saved'));
    return true;
  };
  /** F11, F20: said in words, with who and when; the person chooses. What both have chosen alike is stored already. */
  const compare = async (refusal: unknown): Promise<boolean> => {
    const now = await client.fetchQuery({ ...detail, staleTime: 0 }).catch(() => undefined);
    if (now && changedFields(form, formOf(now.rating)).length === 0) return saved();
    if (now) setConflict({ mine: form, chosen: undefined, refusal });
    setSubmitError(messages.of(refusal));
    return false;
  };
  const submit = async (): Promise<boolean> => {
    if (isUnchosen) return false;
    if (changed.length === 0) {
      close();
      return true;
    }
    try {
      setSubmitError(undefined);
      setRefused(new Map());
      await save.mutateAsync(inputOf(form, project.rating.version));
      return saved();
    } catch (failure) {
      if (isProblem(failure, 'changed-meanwhile')) return compare(failure);
      if (isProblem(failure)) setRefused(refusedFields(failure.errors));
      const message = messages.of(failure, t('rating.failed'));
      setSubmitError(message);
      toast.error(message);
      return false;
    }
  };

  return {
    isEditing: typed !== undefined,
    form,
    changed,
    kept,
    submitError,
    isSaving: save.isPending,
    invalidCount: refused.size + (isUnchosen ? 1 : 0),
    errorOf: (field: RatingField): string | undefined => {
      const problem = refused.get(field);
      return problem && messages.ofField(problem);
    },
    compared: isCompared
      ? {
          mine: conflict.mine,
          theirs: stored,
          chosen: conflict.chosen,
          words: messages.conflict(t('rating.compare'), conflict.refusal),
        }
      : undefined,
    take: (version: Version) => {
      if (!conflict) return;
      setConflict({ ...conflict, chosen: version });
      setSubmitError(undefined);
      setTyped(version === 'mine' ? conflict.mine : stored);
    },
    open: () => setTyped(stored),
    choose: (field: RatingField, value: string) => {
      setRefused(new Map());
      setTyped(choose(form, field, value));
    },
    close,
    submit,
  };
}

export type RatingFormState = ReturnType<typeof useRatingForm>;
