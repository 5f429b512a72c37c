import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LockInput, ProjectLock } from '#contract/projects/lock.ts';
import { createLock, updateLock } from '#contract/projects/locks-api.ts';
import type { Project } from '#contract/projects/project.ts';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../api/format.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { type Save, useRecordForm } from '../../../forms/use-record-form.ts';
import { projectsKey } from '../queries.ts';
import { useLockLists } from './lists.ts';
import {
  changeForm,
  fieldOfWireName,
  formOf,
  inputOf,
  issuesOf,
  knownPlacesOf,
  type LockField,
  type LockForm,
  lockParts,
  newForm,
  problemsOf,
} from './lock-form.ts';
import { isPreview, lockQuery, previewQuery } from './queries.ts';

/** State and actions of the lock form; without a lock it creates one for the project on screen. */
export function useLockForm(project: Project, lock: ProjectLock | undefined, onSaved: () => void) {
  const { t, i18n } = useTranslation('projects');
  const client = useQueryClient();
  const format = useFormat();
  const messages = useProblemMessages();
  const typed = useFormValues({
    record: lock,
    versionOf: ({ version }) => version,
    valuesOf: (record): LockForm => (record ? formOf(record) : newForm(project)),
    parts: lockParts,
  });
  const { values, base } = typed;
  const lists = useLockLists(values, lock ?? knownPlacesOf(project));
  const bounds = { today: lock?.today ?? format.today(), before: base };
  const given = inputOf(values);
  const isSound = given !== undefined && problemsOf(values, bounds).size === 0;
  const preview = useQuery({ ...previewQuery(given ?? ({} as never), lock?.id, i18n.language), enabled: isSound });
  const impact = isSound ? preview.data : undefined;

  const textOf = (of: LockForm, field: LockField): string => {
    if (field === 'name') return of.name;
    if (field === 'region') return of.region && lists.label('region', of.region);
    if (field === 'countries' || field === 'projects')
      return of[field].map((code) => lists.label(field, code)).join(', ');
    const date = of[field];
    return date === null ? '' : format.date(date);
  };
  const save: Save<ProjectLock, LockForm> = async (written, from) => {
    const sent = inputOf(written) as LockInput;
    const { lock: saved } = from
      ? await call(updateLock, { id: from.id, lock: sent, version: from.version })
      : await call(createLock, { lock: sent });
    // The preview is marked stale but not refetched: it would report an overlap with the lock just saved.
    await Promise.all([
      client.invalidateQueries({ predicate: ({ queryKey }) => isPreview(queryKey), refetchType: 'none' }),
      client.invalidateQueries({ queryKey: projectsKey, predicate: ({ queryKey }) => !isPreview(queryKey) }),
    ]);
    client.removeQueries({ queryKey: lockQuery(saved.id, i18n.language).queryKey });
    return saved;
  };
  const form = useRecordForm(typed, {
    id: lock ? `projectLock/${lock.id}` : `projectLock/new/${project.project.code}`,
    labels: { labelOf: (field) => t(`lock.field.${field}`), textOf },
    issues: issuesOf(problemsOf(values, bounds, preview.isPlaceholderData ? [] : impact?.overlaps)),
    partOf: fieldOfWireName,
    save,
    fetchNow: async ({ id }) => (await client.fetchQuery({ ...lockQuery(id, i18n.language), staleTime: 0 })).lock,
    texts: {
      saved: t(lock ? 'lock.updated' : 'lock.created'),
      failed: t(lock ? 'lock.updateFailed' : 'lock.createFailed'),
    },
    onSaved: (_saved, isLeaving) => (isLeaving ? undefined : onSaved()),
  });

  return {
    ...form,
    lists,
    impact,
    isImpactPending: isSound && preview.isFetching && (preview.isPlaceholderData || !preview.data),
    impactFailure: preview.isError ? messages.of(preview.error, t('impact.failed')) : undefined,
    today: bounds.today,
    edit: <F extends LockField>(field: F, value: LockForm[F]) =>
      form.change((from) => changeForm(from, field, value, lists.countryOf)),
  };
}

export type LockFormState = ReturnType<typeof useLockForm>;
