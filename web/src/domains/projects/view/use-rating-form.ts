import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rateProject } from '#contract/projects/api.ts';
import type { Project } from '#contract/projects/project.ts';
import { call } from '../../../api/call.ts';
import { usePerson } from '../../../api/person.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { categoriesQuery, projectKey, projectQuery } from '../queries.ts';
import {
  changedFields,
  choose,
  fieldOfWireName,
  formOf,
  inputOf,
  type RatingField,
  type RatingForm,
  ratingName,
} from './rating-form.ts';

/** A conflict is resolved for category and level together, as 'rating', because a level belongs to its category. */
type Part = RatingField | 'rating';

export function useRatingForm(project: Project, isOpenAtFirst: boolean) {
  const { t, i18n } = useTranslation('projects');
  const client = useQueryClient();
  const { user } = usePerson();
  const categories = useQuery(categoriesQuery(user.office));
  const [isEditing, setEditing] = useState(isOpenAtFirst);
  const { code } = project.project;
  const detail = projectQuery(code, i18n.language);
  const typed = useFormValues<Project['rating'], RatingForm, Part>({
    record: project.rating,
    versionOf: ({ version }) => version,
    valuesOf: (rating) => formOf(rating ?? project.rating),
    parts: { differing: changedFields, unitOf: () => 'rating', take: (_, from) => from },
  });
  const form = useRecordForm(typed, {
    id: `project/${code}`,
    labels: {
      labelOf: (part) => t(part === 'rating' ? 'rating.both' : `rating.${part}`),
      textOf: (of) => ratingName(categories.data?.categories ?? [], of),
    },
    issues: [],
    partOf: fieldOfWireName,
    save: async (values, base) => {
      const given = inputOf(values, (base ?? project.rating).version);
      const { rating } = await call(rateProject, { id: code, rating: given });
      await client.invalidateQueries({ queryKey: projectKey(code), refetchType: 'none' });
      client.setQueryData(detail.queryKey, (old: Project | undefined) => old && { ...old, rating });
      return rating;
    },
    fetchNow: async () => (await client.fetchQuery({ ...detail, staleTime: 0 })).rating,
    texts: { saved: t('rating.saved'), failed: t('rating.failed') },
    onSaved: () => setEditing(false),
  });
  const close = () => {
    setEditing(false);
    form.reset();
  };
  return {
    ...form,
    isEditing: isEditing || form.isTouched,
    open: () => setEditing(true),
    choose: (field: RatingField, value: string) => form.change((from) => choose(from, field, value)),
    close,
    submit: async (): Promise<boolean> => {
      if (form.isDirty) return form.submit();
      close();
      return true;
    },
  };
}

export type RatingFormState = ReturnType<typeof useRatingForm>;
