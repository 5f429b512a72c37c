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
import { useProblemMessages } from '../../../api/problem-message.ts';
import { projectCategoriesQuery } from '../queries.ts';
import { EntryShell, NameField } from './entry-shell.tsx';
import { type EntryProblem, isNameTaken, nameProblem } from './list-edits.ts';
import { useEntryForm } from './use-entry-form.ts';

/** OFFICE-096, OFFICE-097. */
const categoryNameProblem = (name: string, others: readonly ProjectCategory[]): EntryProblem | undefined =>
  nameProblem(name) ?? (isNameTaken(name, others) ? { code: 'project-category-exists' } : undefined);

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
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
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
  // What is being saved was sound, and may stand among the others already.
  const problem = form.isSaving ? undefined : categoryNameProblem(name, others);
  const error = problem && (form.isAsked || name !== '' || category) ? messages.ofField(problem) : undefined;

  return (
    <EntryShell
      form={form}
      subject={t('category.title')}
      title={category ? t('category.renameTitle') : t('category.add')}
      changed={name === stored.form ? [] : [t('category.name')]}
      invalidCount={(error ? 1 : 0) + form.conflict.unchosen}
      onDiscard={onClose}
    >
      <NameField label={t('category.name')} value={name} error={error} onChange={form.set} />
    </EntryShell>
  );
}
