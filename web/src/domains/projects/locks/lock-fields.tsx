import { useTranslation } from 'react-i18next';
import { lockCountriesMaximum, lockProjectsMaximum } from '#contract/projects/limits.ts';
import type { ProjectLock } from '#contract/projects/lock.ts';
import { warnsOfManyLockCountries, warnsOfManyLockProjects } from '#contract/projects/rules.ts';
import { lockStatusOn } from '#contract/projects/statuses.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { useDateInput } from '../../../api/date-input.ts';
import { useMultiSelectTexts } from '../../../i18n/kit-texts.ts';
import { useZoneName } from '../../../i18n/zone-name.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { SearchNotices } from '../../../ui/search/search-notices.tsx';
import { LockStatusBadge } from '../state-badges.tsx';
import classes from './lock-editor.module.css';
import type { LockFormState } from './use-lock-form.ts';

interface LockFieldsProps {
  readonly form: LockFormState;
  readonly lock: ProjectLock | undefined;
}

/** PROJ-017 to PROJ-024: the seven fields of a lock, and its name. */
export function LockFields({ form: state, lock }: LockFieldsProps) {
  const { t } = useTranslation(['projects', 'common', 'search']);
  const multiTexts = useMultiSelectTexts();
  const { values: form, lists, errorOf, edit } = state;
  return (
    <>
      <div className={classes.fields}>
        <TextField
          label={t('lock.field.name')}
          value={form.name}
          maxLength={nameMaximum}
          error={errorOf('name')}
          hint={t('lock.nameHint')}
          onChange={(name) => edit('name', name)}
        />
        <Status form={state} />
        <SelectField
          label={t('lock.field.region')}
          placeholder={t('lock.anyRegion')}
          options={lists.regions}
          value={form.region}
          error={errorOf('region')}
          onChange={(region) => edit('region', region)}
        />
        <MultiSelectField
          label={t('lock.field.countries')}
          isRequired
          options={lists.countries}
          isLoading={lists.isPending('countries')}
          values={form.countries}
          placeholder={t('common:value.none')}
          error={errorOf('countries')}
          limit={lockCountriesMaximum}
          limitHint={t('lock.tooManyCountries', { count: lockCountriesMaximum })}
          texts={multiTexts}
          onChange={(countries) => edit('countries', countries)}
        />
        <MultiSelectField
          label={t('lock.field.projects')}
          options={lists.projects}
          isLoading={lists.isPending('projects')}
          values={form.projects}
          placeholder={t('common:value.none')}
          disabled={form.countries.length === 0}
          error={errorOf('projects')}
          hint={form.countries.length === 0 ? t('search:needsCountry') : t('lock.projectsHint')}
          limit={lockProjectsMaximum}
          limitHint={t('lock.tooManyProjects', { count: lockProjectsMaximum })}
          texts={multiTexts}
          onChange={(projects) => edit('projects', projects)}
        />
      </div>
      <Dates form={state} lock={lock} />
      <SearchNotices
        cleared={undefined}
        failure={lists.hasFailed ? { title: t('search:listsFailed'), retry: lists.retry } : undefined}
        warnings={[
          ...(warnsOfManyLockCountries(form.countries) ? [t('search:manyCountries')] : []),
          ...(warnsOfManyLockProjects(form.projects) ? [t('search:manyProjects')] : []),
        ]}
        texts={{ undo: t('common:action.undo'), tryAgain: t('common:action.tryAgain') }}
      />
    </>
  );
}

function Dates({ form: state, lock }: LockFieldsProps) {
  const { t } = useTranslation('projects');
  const zoneName = useZoneName();
  const dates = useDateInput();
  const { values: form, errorOf, edit, today } = state;
  const hasStarted = lock !== undefined && lock.start <= today;
  const common = { ...dates, isRequired: true };
  return (
    <>
      <div className={classes.fields}>
        <DateField
          {...common}
          label={t('lock.field.start')}
          value={form.start}
          isOffered={(date) => date >= today}
          disabled={hasStarted}
          error={errorOf('start')}
          hint={hasStarted ? t('lock.started') : undefined}
          onChange={(date) => edit('start', date)}
        />
        <DateField
          {...common}
          label={t('lock.field.sponsorshipLockDate')}
          value={form.sponsorshipLockDate}
          error={errorOf('sponsorshipLockDate')}
          hint={t('lock.sponsorshipHint')}
          onChange={(date) => edit('sponsorshipLockDate', date)}
        />
        <DateField
          {...common}
          label={t('lock.field.end')}
          value={form.end}
          error={errorOf('end')}
          onChange={(date) => edit('end', date)}
        />
      </div>
      {lock ? (
        <InlineNotice kind="info">
          {t('lock.zone', { zone: zoneName(lock.timeZone), office: lock.office })}
        </InlineNotice>
      ) : null}
    </>
  );
}

/** PROJ-020, PROJ-025: read-only; the dates decide, and 'Not Started' is shown until they are set. */
function Status({ form: { values, today } }: { readonly form: LockFormState }) {
  const { t } = useTranslation('projects');
  const { start, end } = values;
  const status = start !== null && end !== null && start <= end ? lockStatusOn({ start, end }, today) : 'Not Started';
  return (
    <div className={classes.status}>
      <span className={classes.label}>{t('lock.field.status')}</span>
      <LockStatusBadge status={status} isLarge />
      <span className={classes.hint}>{t('lock.statusHint')}</span>
    </div>
  );
}
