import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  changeProjectCategory,
  createProjectCategory,
  type ProjectCategory,
} from '#contract/office-settings/project-categories-api.ts';
import { call } from '../../../api/call.ts';
import { officeKey } from '../../../api/office-key.ts';
import { usePerson } from '../../../api/person.tsx';
import { fieldsOf } from '../../../forms/form-parts.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { projectCategoriesQuery } from '../queries.ts';
import { EntryShell, NameField } from './entry-shell.tsx';
import { type EntryProblem, isNameTaken, nameProblem } from './list-edits.ts';

/** OFFICE-096, OFFICE-097. */
const categoryNameProblem = (name: string, others: readonly ProjectCategory[]): EntryProblem | undefined =>
  nameProblem(name) ?? (isNameTaken(name, others) ? { code: 'project-category-exists' } : undefined);

interface Named {
  readonly name: string;
}

interface ProjectCategoryFormProps {
  /** Undefined: a new one. */
  readonly category: ProjectCategory | undefined;
  readonly others: readonly ProjectCategory[];
  readonly onClose: () => void;
}

export function ProjectCategoryForm({ category, others, onClose }: ProjectCategoryFormProps) {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const form = useRecordForm<ProjectCategory, Named, 'name'>({
    id: `projectCategory/${office}/${category?.id ?? 'new'}`,
    record: category,
    versionOf: ({ version }) => version,
    valuesOf: (record) => ({ name: record?.name ?? '' }),
    parts: { ...fieldsOf<Named, 'name'>(['name']), textOf: ({ name }) => name, labelOf: () => t('category.name') },
    check: ({ name }, stored) => {
      const problem = name === stored.name && category ? undefined : categoryNameProblem(name, others);
      return problem ? [{ part: 'name', ...problem }] : [];
    },
    partOf: () => 'name',
    save: async ({ name }, base) => {
      const saved = base
        ? await call(changeProjectCategory, { office, category: { id: base.id, version: base.version, name } })
        : await call(createProjectCategory, { office, category: { name } });
      await client.invalidateQueries({ queryKey: officeKey(office) });
      return saved.category;
    },
    fetchNow: async ({ id }) => {
      const { categories } = await client.fetchQuery({ ...projectCategoriesQuery(office), staleTime: 0 });
      return categories.find((one) => one.id === id) ?? Promise.reject(new Error('The category is gone'));
    },
    texts: { saved: category ? t('category.renamed') : t('category.created'), failed: t('error.categorySave') },
    onSaved: onClose,
  });
  return (
    <EntryShell
      form={form}
      subject={t('category.title')}
      title={category ? t('category.renameTitle') : t('category.add')}
      onDiscard={onClose}
    >
      <NameField
        label={t('category.name')}
        value={form.values.name}
        // What is being saved was right, and may stand among the others already.
        error={form.isSaving ? undefined : form.errorOf('name')}
        onChange={(name) => form.edit({ name })}
      />
    </EntryShell>
  );
}
