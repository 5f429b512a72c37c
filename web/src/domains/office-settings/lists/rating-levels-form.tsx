import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ProjectCategory, saveRatingLevels } from '#contract/office-settings/project-categories-api.ts';
import { call } from '../../../api/call.ts';
import { officeKey } from '../../../api/office-key.ts';
import { usePerson } from '../../../api/person.tsx';
import { projectCategoriesQuery } from '../queries.ts';
import { EntryShell } from './entry-shell.tsx';
import { ListEditor } from './list-editor.tsx';
import { entriesOf, inputOf } from './list-edits.ts';
import { useListForm } from './use-list-form.ts';

interface RatingLevelsFormProps {
  readonly category: ProjectCategory;
  readonly limit: number;
  readonly onClose: () => void;
}

/** OFFICE-047, OFFICE-098. */
export function RatingLevelsForm({ category, limit, onClose }: RatingLevelsFormProps) {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const form = useListForm<ProjectCategory>({
    id: `ratingLevels/${office}/${category.id}`,
    record: category,
    versionOf: ({ version }) => version,
    entriesOf: (record) => entriesOf(record?.ratingLevels ?? []),
    limit,
    duplicate: 'rating-level-exists',
    label: t('category.levels', { name: category.name }),
    texts: { saved: t('category.levelsSaved'), failed: t('error.categorySave') },
    fetchNow: async ({ id }) => {
      const { categories } = await client.fetchQuery({ ...projectCategoriesQuery(office), staleTime: 0 });
      return categories.find((one) => one.id === id) ?? Promise.reject(new Error('The category is gone'));
    },
    save: async (entries, version) => {
      const given = { office, id: category.id, version, ratingLevels: inputOf(entries) };
      const saved = await call(saveRatingLevels, given);
      await client.invalidateQueries({ queryKey: officeKey(office) });
      return saved.category;
    },
  });
  const usage = new Map(category.ratingLevels.map(({ id, projectCount }) => [id, projectCount]));
  return (
    <EntryShell
      form={form}
      subject={t('category.title')}
      title={t('category.levels', { name: category.name })}
      onDiscard={form.isDirty ? form.reset : onClose}
    >
      <ListEditor
        label={t('category.level')}
        addLabel={t('category.addLevel')}
        entries={form.values}
        stored={form.stored}
        limit={limit}
        duplicate="rating-level-exists"
        overLimit={t('category.tooManyLevels', { count: limit })}
        whyKept={({ id }) => {
          const count = id === undefined ? 0 : (usage.get(id) ?? 0);
          return count > 0 ? t('category.levelUsed', { count }) : undefined;
        }}
        onChange={(entries) => form.change(() => entries)}
      />
    </EntryShell>
  );
}
