import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FieldErrorCode } from '#contract/errors.ts';
import { ListName, nameKey } from '#contract/office-settings/list-rules.ts';
import {
  changeProjectCategory,
  createProjectCategory,
  type ProjectCategory,
} from '#contract/office-settings/project-categories-api.ts';
import { nameMaximum } from '#contract/values.ts';
import { call } from '../../../api/call.ts';
import { officeKey } from '../../../api/office-key.ts';
import { usePerson } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useFormTexts } from '../../../i18n/kit-texts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { projectCategoriesQuery } from '../queries.ts';
import { Versions } from '../versions.tsx';
import classes from './named-lists.module.css';
import { useEntryForm } from './use-entry-form.ts';

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

const storedName = (category: ProjectCategory | undefined) => ({
  form: category?.name ?? '',
  version: category?.version ?? 0,
});

export function ProjectCategoryForm({ category, others, onClose }: ProjectCategoryFormProps) {
  const { t } = useTranslation(['officeSettings', 'common']);
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
  const texts = useFormTexts();
  const stored = storedName(category);
  const form = useEntryForm<string>({
    stored,
    isSound: (given) => categoryNameProblem(given, others) === undefined,
    store: async (given, { version }) => {
      if (category) await call(changeProjectCategory, { office, category: { id: category.id, version, name: given } });
      else await call(createProjectCategory, { office, category: { name: given } });
      await client.invalidateQueries({ queryKey: officeKey(office) });
    },
    refresh: async () => {
      const { categories } = await client.fetchQuery({ ...projectCategoriesQuery(office), staleTime: 0 });
      const now = categories.find(({ id }) => id === category?.id);
      return now && storedName(now);
    },
    parts: { take: (_, from) => from, textOf: (given) => given, labelOf: () => t('category.name') },
    failed: t('error.categorySave'),
    saved: category ? t('category.renamed') : t('category.created'),
    onSaved: onClose,
  });
  const name = form.form;
  const problem = categoryNameProblem(name, others);
  const error =
    problem && (form.isAsked || name !== '' || category)
      ? messages.ofField({ code: problem, params: { maximum: nameMaximum } })
      : undefined;

  return (
    <FormShell
      subject={t('category.title')}
      changed={name === stored.form ? [] : [t('category.name')]}
      invalidCount={(error ? 1 : 0) + form.conflict.unchosen}
      submitError={form.submitError}
      loading={form.isSaving}
      onSave={form.save}
      onDiscard={onClose}
      isAlwaysOpen
      texts={texts}
    >
      <h2>{category ? t('category.renameTitle') : t('category.add')}</h2>
      <Versions versions={form.conflict} />
      <div className={classes.fields}>
        <TextField
          label={t('category.name')}
          isRequired
          value={name}
          maxLength={nameMaximum}
          error={error}
          hint={t('common:form.remaining', { count: nameMaximum - name.length })}
          onChange={form.set}
        />
      </div>
    </FormShell>
  );
}
