import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ProjectLock } from '#contract/projects/lock.ts';
import { createLock, updateLock } from '#contract/projects/locks-api.ts';
import type { Project } from '#contract/projects/project.ts';
import { call } from '../../../api/call.ts';
import { useFormat, withDates } from '../../../api/format.ts';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useKeptInput } from '../../../api/remembered/kept-input.ts';
import type { Version } from '../../../ui/form/choose-versions.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { projectsKey } from '../queries.ts';
import { useLockLists } from './lists.ts';
import {
  change,
  changedByBoth,
  changedFields,
  formOf,
  givenOf,
  type LockField,
  type LockForm,
  type LockProblem,
  type LockProblems,
  newLock,
  placesOf,
  problemsOf,
  refusedFields,
  withChanges,
} from './lock-form.ts';
import { isPreview, lockQuery, previewQuery } from './queries.ts';

interface Conflict {
  readonly mine: LockForm;
  /** What both had begun from. */
  readonly base: LockForm;
  readonly chosen: Partial<Readonly<Record<LockField, Version>>>;
  readonly refusal: unknown;
}

/** What the form of a lock knows and can do; without a lock it makes a new one for the project on screen. */
export function useLockForm(project: Project, lock: ProjectLock | undefined, onSaved: () => void) {
  const { t, i18n } = useTranslation('projects');
  const client = useQueryClient();
  const format = useFormat();
  const messages = useProblemMessages();
  const toast = useToast();
  const stored = lock ? formOf(lock) : newLock(project);
  const [typed, setTyped] = useState<LockForm>();
  const [wasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<LockProblems>(new Map());
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const form = typed ?? stored;
  const lists = useLockLists(form, lock ?? placesOf(project));
  const changed = changedFields(form, stored);
  const bounds = { today: lock?.today ?? format.today(), before: lock };
  const given = givenOf(form);
  const isSound = given !== undefined && problemsOf(form, bounds).size === 0;
  const preview = useQuery({
    ...previewQuery(given ?? ({} as never), lock?.id, i18n.language),
    enabled: isSound,
  });
  const impact = isSound ? preview.data : undefined;
  const found = problemsOf(form, bounds, preview.isPlaceholderData ? [] : impact?.overlaps);
  const problems = new Map([...refused, ...found]);
  const compared = conflict ? changedByBoth(conflict.mine, stored, conflict.base) : [];
  const unchosen = compared.filter((field) => conflict?.chosen[field] === undefined);
  const isShown = ({ code }: LockProblem) => code !== 'required' || wasTried;
  const kept = useKeptInput<LockForm>(
    lock ? `projectLock/${lock.id}` : `projectLock/new/${project.project.code}`,
    lock ? String(lock.version) : null,
    changed.length > 0 ? form : undefined,
    (values) => setTyped({ ...stored, ...values }),
  );
  const reset = () => {
    setTyped(undefined);
    setTried(false);
    setRefused(new Map());
    setSubmitError(undefined);
    setConflict(undefined);
  };
  const refuse = async (failure: unknown) => {
    const own = t(lock ? 'lock.updateFailed' : 'lock.createFailed');
    if (lock && isProblem(failure, 'changed-meanwhile')) {
      const query = { ...lockQuery(lock.id, i18n.language), staleTime: 0 };
      const now = await client.fetchQuery(query).catch(() => ({ lock }));
      const theirs = formOf(now.lock);
      setConflict({ mine: form, base: stored, chosen: {}, refusal: failure });
      setTyped(withChanges(theirs, form, changed));
      return changedByBoth(form, theirs, stored).length > 0 ? undefined : setSubmitError(messages.of(failure));
    }
    if (isProblem(failure)) setRefused(refusedFields(failure.errors));
    setSubmitError(messages.withReason(own, failure));
    toast.error(messages.of(failure, own));
  };
  const submit = async (isLeaving: boolean): Promise<boolean> => {
    setTried(true);
    if (isSaving || !given || found.size > 0 || unchosen.length > 0) return false;
    setSaving(true);
    setSubmitError(undefined);
    try {
      const saved = lock
        ? await call(updateLock, { id: lock.id, lock: given, version: lock.version })
        : await call(createLock, { lock: given });
      // Nobody looks at the preview any more: asked again now, it would find the lock itself.
      await Promise.all([
        client.invalidateQueries({ predicate: ({ queryKey }) => isPreview(queryKey), refetchType: 'none' }),
        client.invalidateQueries({ queryKey: projectsKey, predicate: ({ queryKey }) => !isPreview(queryKey) }),
      ]);
      client.removeQueries({ queryKey: lockQuery(saved.lock.id, i18n.language).queryKey });
      toast.success(t(lock ? 'lock.updated' : 'lock.created'));
      // The form must be clean before the screen is left: it would ask otherwise.
      flushSync(reset);
      if (!isLeaving) onSaved();
      return true;
    } catch (failure) {
      await refuse(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const shown = [...problems].filter(([, told]) => told.some(isShown));

  return {
    form,
    lists,
    changed,
    kept,
    submitError,
    isSaving,
    impact,
    isImpactPending: isSound && preview.isFetching && (preview.isPlaceholderData || !preview.data),
    impactFailure: preview.isError ? messages.of(preview.error, t('impact.failed')) : undefined,
    invalidCount: shown.length + unchosen.length,
    today: bounds.today,
    errorOf: (field: LockField): string | undefined => {
      const told = (problems.get(field) ?? []).filter(isShown);
      const sentences = told.map(({ code, params }) => messages.ofField({ code, params: withDates(params, format) }));
      return sentences.length > 0 ? sentences.join('. ') : undefined;
    },
    /** F20. */
    conflict: messages.conflict(t('lock.compare'), conflict?.refusal),
    compared: compared.map((key) => ({
      key,
      mine: conflict?.mine ?? form,
      theirs: stored,
      chosen: conflict?.chosen[key],
    })),
    take: (field: LockField, version: Version) => {
      if (!conflict) return;
      setConflict({ ...conflict, chosen: { ...conflict.chosen, [field]: version } });
      setTyped({ ...form, [field]: version === 'mine' ? conflict.mine[field] : stored[field] });
    },
    edit: <F extends LockField>(field: F, value: LockForm[F]) => {
      setRefused(new Map());
      setTyped(change(form, field, value, lists.countryOf));
    },
    reset,
    submit,
  };
}

export type LockFormState = ReturnType<typeof useLockForm>;
