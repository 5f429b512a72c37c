import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ImportStatus, importStatuses } from '#contract/imports/rules.ts';
import { useDateInput } from '../../../api/date-input.ts';
import { useSearchShell } from '../../../api/search/search-shell.ts';
import { paths } from '../../../app/paths.ts';
import { useMultiSelectTexts, useSearchTexts } from '../../../i18n/kit-texts.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { FetchFailure } from '../../../ui/messages/fetch-failure.tsx';
import { RestoreNotice } from '../../../ui/messages/restore-notice.tsx';
import { SearchShell } from '../../../ui/search/search-shell.tsx';
import { ImportHead } from '../import-head.tsx';
import { HistoryGrid } from './history-grid.tsx';
import { type HistoryState, useHistory } from './use-history.ts';

/** ROUTE-042: the imports of the office. Nothing is listed before the first search (IMP-019). */
export function HistoryScreen() {
  const { t } = useTranslation(['imports', 'common', 'search']);
  const texts = useSearchTexts();
  const history = useHistory();
  const shell = useSearchShell(history);
  return (
    <>
      <ImportHead
        screen="importHistory"
        actions={
          <LinkButton to={paths.import()} icon={<IconUpload aria-hidden="true" stroke={1.75} />}>
            {t('history.newImport')}
          </LinkButton>
        }
      />
      <SearchShell {...shell} texts={texts}>
        <Criteria history={history} />
      </SearchShell>
      <RestoreNotice offer={history.kept} />
      <FetchFailure of={history.lists} title={t('search:listsFailed')} tryAgain={t('common:action.tryAgain')} />
      {history.searched === undefined ? null : <HistoryGrid history={history} />}
    </>
  );
}

/** IMP-006 to IMP-008. */
function Criteria({ history }: { readonly history: HistoryState }) {
  const { t } = useTranslation(['imports', 'common']);
  const dates = useDateInput();
  const texts = useMultiSelectTexts();
  const { form, change } = history;
  const none = <V,>(values: readonly V[]) => (values.length === 0 ? undefined : values);
  const day = (field: 'from' | 'to') => (
    <DateField
      label={t(`field.${field}`)}
      value={form[field] ?? null}
      error={history.errorOf(field)}
      {...dates}
      isSet={form[field] !== undefined}
      onChange={(value) => change({ [field]: value ?? undefined })}
    />
  );
  return (
    <>
      <MultiSelectField
        label={t('field.createdBy')}
        options={history.authors.map(({ id, name }) => ({ value: String(id), label: name }))}
        isLoading={history.areAuthorsPending}
        values={(form.createdBy ?? []).map(String)}
        placeholder={t('common:value.any')}
        texts={texts}
        isSet={(form.createdBy?.length ?? 0) > 0}
        onChange={(values) => change({ createdBy: none(values.map(Number)) })}
      />
      <MultiSelectField
        label={t('field.statuses')}
        options={importStatuses.map((value) => ({ value, label: history.statusName(value) }))}
        values={form.statuses ?? []}
        placeholder={t('common:value.any')}
        texts={texts}
        isSet={(form.statuses?.length ?? 0) > 0}
        onChange={(values) => change({ statuses: none(values as ImportStatus[]) })}
      />
      {day('from')}
      {day('to')}
    </>
  );
}
