import { IconListDetails, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteProjectCategory, type ProjectCategory } from '#contract/office-settings/project-categories-api.ts';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useLeaveGuard } from '../../../ui/form/unsaved-changes.tsx';
import { projectCategoriesQuery } from '../queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { NamedListTab } from './named-list-tab.tsx';
import classes from './named-lists.module.css';
import { NamedTable } from './named-table.tsx';
import { ProjectCategoryForm } from './project-category-form.tsx';
import { RatingLevelsForm } from './rating-levels-form.tsx';

interface Editing {
  readonly id: number | 'new';
  readonly what: 'name' | 'levels';
}

/** OFFICE-007, OFFICE-046, OFFICE-047. */
export function ProjectCategoriesTab() {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const format = useFormat();
  const leave = useLeaveGuard();
  const [editing, setEditing] = useState<Editing>();
  const [removing, setRemoving] = useState<ProjectCategory>();
  const edit = (next: Editing) => leave(() => setEditing(next));
  const close = () => setEditing(undefined);
  return (
    <>
      <NamedListTab
        title={t('category.title')}
        add={t('category.add')}
        empty={t('category.empty')}
        failure={t('error.categoryFetch')}
        query={useQuery(projectCategoriesQuery(office))}
        count={({ categories }) => categories.length}
        table={({ categories }) => (
          <NamedTable
            label={t('tab.projectCategories')}
            columns={[t('category.nameColumn'), t('category.levelsColumn'), t('category.projects')]}
            entries={categories}
            editedId={editing?.id}
            cells={(category) => (
              <>
                <td>
                  <Levels category={category} />
                </td>
                <td>{format.number(category.projectCount)}</td>
              </>
            )}
            edits={({ id, name }) => (
              <>
                <IconButton label={t('category.levels', { name })} onClick={() => edit({ id, what: 'levels' })}>
                  <IconListDetails aria-hidden="true" size={16} stroke={1.75} />
                </IconButton>
                <IconButton label={t('category.rename', { name })} onClick={() => edit({ id, what: 'name' })}>
                  <IconPencil aria-hidden="true" size={16} stroke={1.75} />
                </IconButton>
              </>
            )}
            removeLabel={({ name }) => t('category.remove', { name })}
            onRemove={(category) => leave(() => setRemoving(category))}
          />
        )}
        form={({ categories, ratingLevelLimit }) => {
          const category = categories.find(({ id }) => id === editing?.id);
          if (editing?.id !== 'new' && !category) return null;
          if (category && editing?.what === 'levels')
            return <RatingLevelsForm key={category.id} category={category} limit={ratingLevelLimit} onClose={close} />;
          const others = categories.filter(({ id }) => id !== editing?.id);
          return <ProjectCategoryForm key={editing?.id} category={category} others={others} onClose={close} />;
        }}
        onAdd={() => edit({ id: 'new', what: 'name' })}
      />
      <DeleteDialog
        isOpen={removing !== undefined}
        question={t('category.deleteQuestion', { name: removing?.name ?? '' })}
        note={t('category.deleteNote')}
        yes={t('category.delete')}
        keptBecause={removing?.projectCount ? t('category.used', { count: removing.projectCount }) : undefined}
        failed={t('error.categoryDelete')}
        done={t('category.deleted')}
        remove={async () => void (removing && (await call(deleteProjectCategory, { office, id: removing.id })))}
        onClose={() => setRemoving(undefined)}
        onDone={close}
      />
    </>
  );
}

function Levels({ category }: { readonly category: ProjectCategory }) {
  const { t } = useTranslation('officeSettings');
  if (category.ratingLevels.length === 0) return <span className={classes.by}>{t('category.noLevels')}</span>;
  return (
    <span className={classes.pills}>
      {category.ratingLevels.map(({ id, name, isActive }) => (
        <span
          key={id}
          className={classes.pill}
          data-inactive={!isActive || undefined}
          title={isActive ? undefined : t('value.Inactive')}
        >
          {name}
        </span>
      ))}
    </span>
  );
}
