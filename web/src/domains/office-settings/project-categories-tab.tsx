import { IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteProjectCategory, type ProjectCategory } from '#contract/office-settings/project-categories-api.ts';
import { call } from '../../api/call.ts';
import { useFormat } from '../../api/format.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { ActionButton, IconButton } from '../../ui/button.tsx';
import { Fetched } from '../../ui/fetched.tsx';
import { useLeave } from '../../ui/form/unsaved-changes.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import classes from './named-lists.module.css';
import { ProjectCategoryForm } from './project-category-form.tsx';
import { projectCategoriesQuery } from './queries.ts';
import { RatingLevelsForm } from './rating-levels-form.tsx';

type Editing = 'new' | { readonly id: number; readonly what: 'name' | 'levels' };

/** OFFICE-007, OFFICE-046, OFFICE-047. */
export function ProjectCategoriesTab() {
  const { t } = useTranslation(['officeSettings', 'common']);
  const { office } = usePerson().user;
  const leave = useLeave();
  const toast = useToast();
  const mayCreate = useCan('Admin Office Setting:Create');
  const { data, isError, refetch } = useQuery(projectCategoriesQuery(office));
  const [editing, setEditing] = useState<Editing>();
  const [removing, setRemoving] = useState<ProjectCategory>();
  const failure = t('error.categoryFetch');
  useEffect(() => {
    if (isError) toast.error(failure);
  }, [isError, failure, toast]);
  const isFull = data !== undefined && data.categories.length >= data.limit;
  const close = () => setEditing(undefined);

  return (
    <>
      <div className={classes.head}>
        <h2>{t('category.title')}</h2>
        <span className={classes.note}>
          {data ? t('used', { used: data.categories.length, limit: data.limit }) : null}
        </span>
        {mayCreate && data ? (
          <ActionButton
            icon={<IconPlus aria-hidden="true" stroke={1.75} />}
            disabledBecause={isFull ? t('limitReached', { count: data.limit }) : undefined}
            onClick={() => leave(() => setEditing('new'))}
          >
            {t('category.add')}
          </ActionButton>
        ) : null}
      </div>
      <Fetched
        data={data}
        hasFailed={isError}
        failure={failure}
        onRetry={() => void refetch()}
        tryAgain={t('common:action.tryAgain')}
        loading={t('common:waiting.loading')}
      >
        {({ categories, ratingLevelLimit }) => {
          const edited = typeof editing === 'object' ? categories.find(({ id }) => id === editing.id) : undefined;
          const isLevels = typeof editing === 'object' && editing.what === 'levels';
          const isOpen = editing === 'new' || edited !== undefined;
          return (
            <div className={classes.split} data-open={isOpen || undefined}>
              <div className={classes.scroll}>
                {categories.length === 0 ? (
                  <p className={classes.empty}>{t('category.empty')}</p>
                ) : (
                  <CategoryTable
                    categories={categories}
                    editedId={edited?.id}
                    onEdit={({ id }, what) => leave(() => setEditing({ id, what }))}
                    onRemove={(category) => leave(() => setRemoving(category))}
                  />
                )}
              </div>
              {isOpen ? (
                <aside className={classes.panel}>
                  {edited && isLevels ? (
                    <RatingLevelsForm key={edited.id} category={edited} limit={ratingLevelLimit} onClose={close} />
                  ) : (
                    <ProjectCategoryForm
                      key={edited?.id ?? 'new'}
                      category={edited}
                      others={categories.filter(({ id }) => id !== edited?.id)}
                      onClose={close}
                    />
                  )}
                </aside>
              ) : null}
            </div>
          );
        }}
      </Fetched>
      <DeleteDialog
        isOpen={removing !== undefined}
        question={t('category.deleteQuestion', { name: removing?.name ?? '' })}
        note={t('category.deleteNote')}
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
  readonly editedId: number | undefined;
  readonly onEdit: (category: ProjectCategory, what: 'name' | 'levels') => void;
  readonly onRemove: (category: ProjectCategory) => void;
}

function CategoryTable({ categories, editedId, onEdit, onRemove }: CategoryTableProps) {
  const { t } = useTranslation('officeSettings');
  const format = useFormat();
  const mayEdit = useCan('Admin Office Setting:Edit');
  const mayDelete = useCan('Admin Office Setting:Delete');
  return (
    <table className={classes.table}>
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
              <td>
                {format.day(category.modifiedAt)}
                <span className={classes.by}>{category.modifiedBy}</span>
              </td>
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
