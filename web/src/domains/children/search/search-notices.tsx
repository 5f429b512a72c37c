import { useTranslation } from 'react-i18next';
import type { Cleared } from '#contract/children/resets.ts';
import { warnsOfManyCountries } from '#contract/children/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { useLabels } from '../labels.ts';
import type { ChildSearchState } from './use-child-search.ts';

/** What must be said between criteria and results. */
export function SearchNotices({ search }: { readonly search: ChildSearchState }) {
  const { t } = useTranslation(['children', 'common']);
  const labels = useLabels();
  const { undo, lists, form, saved, page } = search;
  const nameOf = (field: Cleared) =>
    field === 'countries' || field === 'projects' ? t(`field.${field}`) : labels.criterion(field);
  const removed = saved?.removed ?? [];
  const notFound = page.data?.notFound ?? [];
  return (
    <>
      {undo ? (
        <InlineNotice
          kind="info"
          actions={
            <Button size="sm" onClick={undo.take}>
              {t('common:action.undo')}
            </Button>
          }
        >
          {t('search.cleared', { count: undo.cleared.length, fields: undo.cleared.map(nameOf).join(', ') })}
        </InlineNotice>
      ) : null}
      {lists.hasFailed ? (
        <InlineNotice
          kind="error"
          title={t('search.listsFailed')}
          actions={
            <Button size="sm" onClick={lists.retry}>
              {t('common:action.tryAgain')}
            </Button>
          }
        />
      ) : null}
      {warnsOfManyCountries(form.countries) ? (
        <InlineNotice kind="warning">{t('search.manyCountries')}</InlineNotice>
      ) : null}
      {removed.length > 0 ? (
        <InlineNotice kind="warning">
          {t('saved.repaired', { count: removed.length, criteria: removed.join(', ') })}
        </InlineNotice>
      ) : null}
      {notFound.length > 0 ? (
        <InlineNotice kind="warning" title={t('results.notFound', { count: notFound.length })}>
          {notFound.join(', ')}
        </InlineNotice>
      ) : null}
    </>
  );
}
