import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Project } from '#contract/projects/project.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan, usePerson } from '../../../api/person.tsx';
import { RecordFormShell } from '../../../forms/record-form-shell.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { type EditCallbacks, useEditMode } from '../../../ui/form/edit-mode.ts';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../../ui/messages/restore-notice.tsx';
import { PanelSection } from '../../../ui/panel.tsx';
import { type Fact, Facts } from '../../../ui/records/facts.tsx';
import { categoriesQuery } from '../queries.ts';
import classes from './rating.module.css';
import { levelsFor } from './rating-form.ts';
import { useProjectAddress } from './use-project-address.ts';
import { type RatingFormState, useRatingForm } from './use-rating-form.ts';

interface RatingProps {
  readonly project: Project;
}

/** The category and rating given by the user's office (T17). */
export function Rating({ project }: RatingProps) {
  const { t } = useTranslation('projects');
  const { user } = usePerson();
  const mayEdit = useCan('Projects:Edit');
  const { edit } = useProjectAddress();
  const form = useRatingForm(project, edit.isAsked);
  const ends = useEditMode(edit, form);
  return (
    <PanelSection
      title={t('detail.rating', { office: user.office })}
      actions={
        mayEdit && !form.isEditing ? (
          <Button size="sm" icon={<IconPencil aria-hidden="true" stroke={1.75} />} onClick={form.open}>
            {t('rating.edit')}
          </Button>
        ) : undefined
      }
    >
      {form.kept && mayEdit && !form.isEditing ? <RestoreNotice offer={form.kept} /> : null}
      {form.isEditing ? <RatingFields project={project} form={form} ends={ends} /> : <RatingFacts project={project} />}
    </PanelSection>
  );
}

function RatingFacts({ project }: RatingProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const { rating } = project;
  const facts: Fact[] = [
    { label: t('rating.category'), value: rating.categoryName ?? t('rating.noCategory') },
    { label: t('rating.level'), value: rating.levelName ?? t('rating.noLevel') },
  ];
  if (rating.modifiedBy !== null)
    facts.push({
      label: t('detail.ratedBy'),
      value: t('detail.by', { when: format.instant(rating.modifiedAt), who: rating.modifiedBy }),
    });
  return <Facts facts={facts} />;
}

interface RatingFieldsProps extends RatingProps {
  readonly form: RatingFormState;
  readonly ends: EditCallbacks;
}

function RatingFields({ project, form, ends }: RatingFieldsProps) {
  const { t } = useTranslation('projects');
  const { user } = usePerson();
  const { data, isPending } = useQuery(categoriesQuery(user.office));
  const categories = data?.categories ?? [];
  const { values } = form;
  return (
    <RecordFormShell form={form} subject={t('rating.subject', { name: project.project.label })} {...ends} isAlwaysOpen>
      {data && categories.length === 0 ? <InlineNotice kind="info">{t('rating.noCategories')}</InlineNotice> : null}
      <div className={classes.fields}>
        <SelectField
          label={t('rating.category')}
          placeholder={t('rating.noCategory')}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.category}
          hint={isPending ? t('rating.loading') : undefined}
          error={form.errorOf('category')}
          onChange={(value) => form.choose('category', value)}
        />
        <SelectField
          label={t('rating.level')}
          placeholder={t('rating.noLevel')}
          options={levelsFor(categories, values).map(({ id, name, isActive }) => ({
            value: String(id),
            label: isActive ? name : t('rating.inactive', { name }),
          }))}
          value={values.level}
          disabled={values.category === ''}
          hint={values.category === '' ? t('rating.needsCategory') : undefined}
          error={form.errorOf('level')}
          onChange={(value) => form.choose('level', value)}
        />
      </div>
    </RecordFormShell>
  );
}
