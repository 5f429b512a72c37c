import { useTranslation } from 'react-i18next';
import {
  lockCountriesMaximum,
  lockProjectsMaximum,
  searchCountriesMaximum,
  searchProjectsMaximum,
} from '#contract/projects/limits.ts';
import { isCommunityDisabled, searchedLockStatus, shownLockStatus, shownStatus } from '#contract/projects/rules.ts';
import type { ProjectRangeField } from '#contract/projects/search.ts';
import { lockStatuses, projectStatuses } from '#contract/projects/statuses.ts';
import { useDateInput } from '../../../api/date-input.ts';
import { useMultiSelectTexts } from '../../../i18n/kit-texts.ts';
import { useDateRangeTexts } from '../../../i18n/search-texts.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { CriteriaSection } from '../../../ui/search/criteria-section.tsx';
import { DateRangeCriterion } from '../../../ui/search/date-range-criterion.tsx';
import { useProjectLabels } from '../labels.ts';
import type { ProjectSearchState } from './use-project-search.ts';

interface CriteriaProps {
  readonly search: ProjectSearchState;
}

/** PROJ-007 to PROJ-016. */
export function BasicCriteria({ search }: CriteriaProps) {
  const { t } = useTranslation(['projects', 'common', 'search']);
  const labels = useProjectLabels();
  const { form } = search;
  const hasProjects = Boolean(form.projects?.length);
  const communityHint = t(hasProjects ? 'search.communityTooMany' : 'search:needsProject');
  return (
    <>
      <ListField search={search} field="regions" />
      <ListField
        search={search}
        field="countries"
        limit={searchCountriesMaximum}
        limitHint={t('search.countriesMaximum', { count: searchCountriesMaximum })}
      />
      <ListField
        search={search}
        field="projects"
        disabledHint={form.countries?.length ? undefined : t('search:needsCountry')}
        limit={searchProjectsMaximum}
        limitHint={t('search.projectsMaximum', { count: searchProjectsMaximum })}
      />
      <ListField
        search={search}
        field="communities"
        disabledHint={isCommunityDisabled(form.projects) ? communityHint : undefined}
      />
      <ListField search={search} field="fundingOffices" />
      <ListField search={search} field="implementingOffices" />
      <SegmentedChoice
        label={labels.field('status')}
        choices={[
          { value: '', label: t('status.all') },
          ...projectStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        value={shownStatus(form)}
        isSet={form.status !== undefined && form.status !== 'Active'}
        onChange={(value) => search.change({ field: 'status', value: value === 'Active' ? undefined : value })}
      />
      <RangeCriterion search={search} field="startDate" />
      <RangeCriterion search={search} field="endDate" />
    </>
  );
}

/** PROJ-017 to PROJ-023. */
export function LockCriteria({ search }: CriteriaProps) {
  const { t } = useTranslation(['projects', 'common', 'search']);
  const labels = useProjectLabels();
  const { form } = search;
  return (
    <CriteriaSection title={t('search.lockFields')}>
      <ListField search={search} field="lockRegions" />
      <ListField
        search={search}
        field="lockCountries"
        limit={lockCountriesMaximum}
        limitHint={t('search.countriesMaximum', { count: lockCountriesMaximum })}
      />
      <ListField
        search={search}
        field="lockProjects"
        disabledHint={form.lockCountries?.length ? undefined : t('search:needsCountry')}
        limit={lockProjectsMaximum}
        limitHint={t('search.projectsMaximum', { count: lockProjectsMaximum })}
      />
      <SelectField
        label={labels.field('lockStatus')}
        placeholder={t('lockStatus.all')}
        options={lockStatuses.map((value) => ({ value, label: t(`lockStatus.${value}`) }))}
        value={shownLockStatus(form)}
        isSet={searchedLockStatus(form) !== undefined}
        hint={searchedLockStatus(form) === undefined ? t('search.lockStatusHint') : undefined}
        onChange={(value) => search.change({ field: 'lockStatus', value })}
      />
      <RangeCriterion search={search} field="lockStart" />
      <RangeCriterion search={search} field="sponsorshipLockDate" />
      <RangeCriterion search={search} field="lockEnd" />
    </CriteriaSection>
  );
}

function RangeCriterion({ search, field }: CriteriaProps & { readonly field: ProjectRangeField }) {
  const labels = useProjectLabels();
  const dates = useDateInput();
  const texts = useDateRangeTexts();
  return (
    <DateRangeCriterion
      label={labels.field(field)}
      range={search.form[field]}
      error={search.errorOf(field)}
      onChange={(part) => search.change({ field, part: part as never })}
      {...dates}
      texts={texts}
    />
  );
}

interface ListFieldProps extends CriteriaProps {
  readonly field:
    | 'regions'
    | 'countries'
    | 'projects'
    | 'communities'
    | 'fundingOffices'
    | 'implementingOffices'
    | 'lockRegions'
    | 'lockCountries'
    | 'lockProjects';
  /** Text that names the field to fill first. */
  readonly disabledHint?: string | undefined;
  readonly limit?: number;
  readonly limitHint?: string;
}

function ListField({ search, field, disabledHint, limit, limitHint }: ListFieldProps) {
  const { t } = useTranslation('common');
  const labels = useProjectLabels();
  const texts = useMultiSelectTexts();
  const values = search.form[field] ?? [];
  return (
    <MultiSelectField
      label={labels.field(field)}
      options={search.lists.offered(field, values)}
      isLoading={search.lists.isPending(field)}
      values={values}
      placeholder={t('value.any')}
      texts={texts}
      hint={disabledHint}
      error={search.errorOf(field)}
      disabled={disabledHint !== undefined}
      isSet={values.length > 0}
      {...(limit !== undefined && { limit })}
      {...(limitHint !== undefined && { limitHint })}
      onChange={(chosen) => search.change({ field, value: chosen.length > 0 ? [...chosen] : undefined })}
    />
  );
}
