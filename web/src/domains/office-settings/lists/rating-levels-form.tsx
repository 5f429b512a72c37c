import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ProjectCategory, saveRatingLevels } from '#contract/office-settings/project-categories-api.ts';
import { call } from '../../../api/call.ts';
import { officeKey } from '../../../api/office-key.ts';
import { usePerson } from '../../../api/person.tsx';
import { projectCategoriesQuery } from '../queries.ts';
import { EntryShell } from './entry-shell.tsx';
import { ListEditor } from './list-editor.tsx';
import { entriesOf, givenOf } from './list-edits.ts';
import { useListForm } from './use-list-form.ts';

interface RatingLevelsFormProps {
  readonly category: ProjectCategory;
  readonly limit: number;
  readonly onClose: () => void;
}

const storedLevels = ({ ratingLevels, version }: ProjectCategory) => ({ form: entriesOf(ratingLevels), version });

/** OFFICE-047, OFFICE-098. */
export function RatingLevelsForm({ category, limit, onClose }: RatingLevelsFormProps) {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const stored = storedLevels(category);
  const form = useListForm({
    stored,
    limit,
    duplicate: 'rating-level-exists',
    label: t('category.levels', { name: category.name }),
    failed: t('error.categorySave'),
    saved: t('category.levelsSaved'),
    refresh: async () => {
      const { categories } = await client.fetchQuery({ ...projectCategoriesQuery(office), staleTime: 0 });
      const now = categories.find(({ id }) => id === category.id);
      return now && storedLevels(now);
    },
    store: async (entries, version) => {
      await call(saveRatingLevels, { office, id: category.id, version, ratingLevels: givenOf(entries) });
      await client.invalidateQueries({ queryKey: officeKey(office) });
    },
  });
  const usage = new Map(category.ratingLevels.map(({ id, projectCount }) => [id, projectCount]));
  return (
    <EntryShell
      form={form}
      subject={t('category.title')}
      title={t('category.levels', { name: category.name })}
      changed={form.changed}
      invalidCount={form.invalidCount}
      onDiscard={form.changed.length > 0 ? form.discard : onClose}
    >
      <ListEditor
        label={t('category.level')}
        addLabel={t('category.addLevel')}
        entries={form.entries}
        stored={stored.form}
        limit={limit}
        duplicate="rating-level-exists"
        overLimit={t('category.tooManyLevels', { count: limit })}
        whyKept={({ id }) => {
          const count = id === undefined ? 0 : (usage.get(id) ?? 0);
          return count > 0 ? t('category.levelUsed', { count }) : undefined;
        }}
        onChange={form.set}
      />
    </EntryShell>
  );
}
