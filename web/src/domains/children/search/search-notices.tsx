import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findCriterion } from '#contract/children/criteria.ts';
import type { ClearedField } from '#contract/children/resets.ts';
import { warnsOfManyCountries } from '#contract/children/rules.ts';
import { missingLists } from '../../../api/search/missing-lists.ts';
import { useTroubleText } from '../../../i18n/search-texts.ts';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { SearchNotices } from '../../../ui/search/search-notices.tsx';
import { useLabels } from '../labels.ts';
import { basicFields } from './basic-fields.ts';
import { savedChildSearches } from './saved-searches.ts';
import type { ChildSearchState } from './use-child-search.ts';

export function ChildSearchNotices({ search }: { readonly search: ChildSearchState }) {
  const { t } = useTranslation(['children', 'common', 'search']);
  const labels = useLabels();
  const { undo, lists, form, saved, page, asked } = search;
  const trouble = useTroubleText(search.trouble);
  const missing = missingLists(lists, useQuery(savedChildSearches.query), asked);
  const nameOf = (field: ClearedField) =>
    field === 'countries' || field === 'projects' ? t(`field.${field}`) : labels.criterion(field);
  const nameOfRemoved = (wireName: string) => {
    const basic = basicFields.find((field) => field.wireName === wireName);
    const criterion = findCriterion(wireName);
    return basic ? t(`field.${basic.field}`) : criterion ? labels.criterion(criterion.id) : wireName;
  };
  const removed = (saved?.removed ?? []).map(nameOfRemoved);
  const notFound = page.data?.notFound ?? [];
  return (
    <SearchNotices
      kept={search.kept}
      trouble={trouble}
      cleared={
        undo && {
          text: t('search:cleared', { count: undo.cleared.length, fields: undo.cleared.map(nameOf) }),
          undo: undo.take,
        }
      }
      failure={missing.hasFailed ? { title: t('search:listsFailed'), retry: missing.retry } : undefined}
      warnings={[
        ...(warnsOfManyCountries(form.countries) ? [t('search:manyCountries')] : []),
        ...(removed.length > 0
          ? [t('search:saved.repaired', { count: removed.length, criteria: removed.join(', ') })]
          : []),
      ]}
      texts={{ undo: t('common:action.undo'), tryAgain: t('common:action.tryAgain') }}
    >
      {notFound.length > 0 ? (
        <InlineNotice kind="warning" title={t('results.notFound', { count: notFound.length })}>
          {notFound.join(', ')}
        </InlineNotice>
      ) : null}
    </SearchNotices>
  );
}
