import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  createProjectCategory,
  type ProjectCategory,
  updateProjectCategory,
} from '#contract/office-settings/project-categories-api.ts';
import { call } from '../../../api/call.ts';
import { officeKey } from '../../../api/office-key.ts';
import { usePerson } from '../../../api/person.tsx';
import { fieldParts } from '../../../forms/form-parts.ts';
import { useFormValues } from '../../../forms/use-form-values.ts';
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

const nameParts = fieldParts<Named, 'name'>(['name']);

interface ProjectCategoryFormProps {
  /** Undefined when creating one. */
  readonly category: ProjectCategory | undefined;
  readonly others: readonly ProjectCategory[];
  readonly onClose: () => void;
}

export function ProjectCategoryForm({ category, others, onClose }: ProjectCategoryFormProps) {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const typed = useFormValues<ProjectCategory, Named, 'name'>({
    record: category,
    versionOf: ({ version }) => version,
    valuesOf: (record) => ({ name: record?.name ?? '' }),
    parts: nameParts,
  });
  const { name } = typed.values;
  const isAsStored = typed.base !== undefined && name === typed.stored.name;
  const problem = isAsStored ? undefined : categoryNameProblem(name, others);
  const form = useRecordForm(typed, {
    id: `projectCategory/${office}/${category?.id ?? 'new'}`,
    labels: { textOf: ({ name }) => name, labelOf: () => t('category.name') },
    issues: problem ? [{ part: 'name', ...problem }] : [],
    partOf: (field) => (field.endsWith('ProjectCategoryName') ? 'name' : undefined),
    save: async (given, base) => {
      const saved = base
        ? await call(updateProjectCategory, { office, category: { id: base.id, version: base.version, ...given } })
        : await call(createProjectCategory, { office, category: given });
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
        value={name}
        error={form.errorOf('name')}
        onChange={(next) => form.edit({ name: next })}
      />
    </EntryShell>
  );
}
