import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteProjectCategory, type ProjectCategory } from '#contract/office-settings/project-categories-api.ts';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan, usePerson } from '../../../api/person.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useLeave } from '../../../ui/form/unsaved-changes.tsx';
import { ChangedCell } from '../audit/changed-cell.tsx';
import { projectCategoriesQuery } from '../queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { NamedListTab } from './named-list-tab.tsx';
import classes from './named-lists.module.css';
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
  const leave = useLeave();
  const [editing, setEditing] = useState<Editing>();
  const [removing, setRemoving] = useState<ProjectCategory>();
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
          <CategoryTable
            categories={categories}
            editedId={editing?.id}
            onEdit={({ id }, what) => leave(() => setEditing({ id, what }))}
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
        onAdd={() => leave(() => setEditing({ id: 'new', what: 'name' }))}
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

interface CategoryTableProps {
  readonly categories: readonly ProjectCategory[];
  readonly editedId: number | 'new' | undefined;
  readonly onEdit: (category: ProjectCategory, what: 'name' | 'levels') => void;
  readonly onRemove: (category: ProjectCategory) => void;
}

function CategoryTable({ categories, editedId, onEdit, onRemove }: CategoryTableProps) {
  const { t } = useTranslation('officeSettings');
  const format = useFormat();
  const mayEdit = useCan('Admin Office Setting:Edit');
  const mayDelete = useCan('Admin Office Setting:Delete');
  return (
    <table className={classes.table} aria-label={t('tab.projectCategories')}>
      <thead>
        <tr>
          <th scope="col">{t('category.nameColumn')}</th>
          <th scope="col">{t('category.levelsColumn')}</th>
          <th scope="col">{t('category.projects')}</th>
          <th scope="col">{t('changedBy')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => {
          const { id, name } = category;
          return (
            <tr key={id} aria-current={id === editedId || undefined}>
              <th scope="row">{name}</th>
              <td>
                <Levels category={category} />
              </td>
              <td>{format.number(category.projectCount)}</td>
              <ChangedCell entry={category} />
              <td>
                <span className={classes.buttons}>
                  {mayEdit ? (
                    <>
                      <IconButton label={t('category.levels', { name })} onClick={() => onEdit(category, 'levels')}>
                        <IconListDetails aria-hidden="true" size={16} stroke={1.75} />
                      </IconButton>
                      <IconButton label={t('category.rename', { name })} onClick={() => onEdit(category, 'name')}>
                        <IconPencil aria-hidden="true" size={16} stroke={1.75} />
                      </IconButton>
                    </>
                  ) : null}
                  {mayDelete ? (
                    <IconButton label={t('category.remove', { name })} onClick={() => onRemove(category)}>
                      <IconTrash aria-hidden="true" size={16} stroke={1.75} />
                    </IconButton>
                  ) : null}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
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
