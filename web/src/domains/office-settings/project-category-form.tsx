import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrorCode } from '#contract/errors.ts';
import { ListName, nameKey } from '#contract/office-settings/list-rules.ts';
import {
  changeProjectCategory,
  createProjectCategory,
  type ProjectCategory,
} from '#contract/office-settings/project-categories-api.ts';
import { nameMaximum } from '#contract/values.ts';
import { call } from '../../api/call.ts';
import { conflictsOf } from '../../api/conflict.ts';
import { officeKey } from '../../api/office-key.ts';
import { usePerson } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import classes from './named-lists.module.css';
import { projectCategoriesQuery } from './queries.ts';

/** OFFICE-096, OFFICE-097. */
export function categoryNameProblem(
  name: string,
  others: readonly Pick<ProjectCategory, 'name'>[],
): FieldErrorCode | undefined {
  const checked = ListName.safeParse(name);
  if (!checked.success) return checked.error.issues[0]?.message as FieldErrorCode;
  return others.some((other) => nameKey(other.name) === nameKey(name)) ? 'project-category-exists' : undefined;
}

interface ProjectCategoryFormProps {
  /** Undefined: a new one. */
  readonly category: ProjectCategory | undefined;
  readonly others: readonly ProjectCategory[];
  readonly onClose: () => void;
}

export function ProjectCategoryForm({ category, others, onClose }: ProjectCategoryFormProps) {
  const { t } = useTranslation(['officeSettings', 'common']);
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const texts = useFormTexts();
  const [name, setName] = useState(category?.name ?? '');
  const [isAsked, setAsked] = useState(false);
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const problem = categoryNameProblem(name, others);
  const error =
    problem && (isAsked || name !== '' || category)
      ? messages.ofField({ code: problem, params: { maximum: nameMaximum } })
      : undefined;

  const explain = async (failure: unknown) => {
    const own = t('error.categorySave');
    toast.error(own);
    const [conflict] = conflictsOf(failure) ?? [];
    if (isProblem(failure, 'changed-meanwhile'))
      await client.refetchQueries({ queryKey: projectCategoriesQuery(office).queryKey });
    const [first] = isProblem(failure) ? failure.errors : [];
    const reason = first && !conflict ? messages.ofField(first) : messages.of(failure);
    const theirs = conflict ? messages.ofField({ code: 'differs-now', params: { current: conflict.theirs } }) : '';
    setSubmitError(`${own}. ${reason} ${theirs}`.trim());
  };

  const save = async (): Promise<boolean> => {
    setAsked(true);
    if (problem) return false;
    setSubmitError(undefined);
    setSaving(true);
    try {
      if (category) {
        const { id, version } = category;
        await call(changeProjectCategory, { office, category: { id, version, name } });
      } else await call(createProjectCategory, { office, category: { name } });
      await client.invalidateQueries({ queryKey: officeKey(office) });
      toast.success(category ? t('category.renamed') : t('category.created'));
      onClose();
      return true;
    } catch (failure) {
      await explain(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormShell
      subject={t('category.title')}
      changed={name === (category?.name ?? '') ? [] : [t('category.name')]}
      invalidCount={error ? 1 : 0}
      submitError={submitError}
      loading={isSaving}
      onSave={save}
      onDiscard={onClose}
      isAlwaysOpen
      texts={texts}
    >
      <h2>{category ? t('category.renameTitle') : t('category.add')}</h2>
      <div className={classes.fields}>
        <TextField
          label={t('category.name')}
          isRequired
          value={name}
          maxLength={nameMaximum}
          error={error}
          hint={t('common:form.remaining', { count: nameMaximum - name.length })}
          onChange={setName}
        />
      </div>
    </FormShell>
  );
}
