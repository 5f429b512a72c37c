import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { warnsOfManyLockCountries, warnsOfManyLockProjects } from '#contract/projects/rules.ts';
import { ProjectSearch } from '#contract/projects/search.ts';
import { missingLists } from '../../../api/search/missing-lists.ts';
import { useTroubleText } from '../../../i18n/search-texts.ts';
import { SearchNotices } from '../../../ui/search/search-notices.tsx';
import { useProjectLabels } from '../labels.ts';
import { chipOfWireName, type ProjectField } from './edits.ts';
import { savedProjectSearches } from './saved-searches.ts';
import type { ProjectSearchState } from './use-project-search.ts';

export function ProjectSearchNotices({ search }: { readonly search: ProjectSearchState }) {
  const { t } = useTranslation(['search', 'common']);
  const labels = useProjectLabels();
  const { undo, lists, form, asked } = search;
  const trouble = useTroubleText(search.trouble);
  const missing = missingLists(lists, useQuery(savedProjectSearches.query), asked);
  const nameOfRemoved = (wireName: string) => {
    const field = chipOfWireName(wireName);
    return field in ProjectSearch.out.shape ? labels.field(field as ProjectField) : wireName;
  };
  const removed = (search.saved?.removed ?? []).map(nameOfRemoved);
  return (
    <SearchNotices
      kept={search.kept}
      trouble={trouble}
      cleared={
        undo && {
          text: t('cleared', { count: undo.cleared.length, fields: undo.cleared.map(labels.field) }),
          undo: undo.take,
        }
      }
      failure={missing.hasFailed ? { title: t('listsFailed'), retry: missing.retry } : undefined}
      warnings={[
        ...(warnsOfManyLockCountries(form.lockCountries) ? [t('manyCountries')] : []),
        ...(warnsOfManyLockProjects(form.lockProjects) ? [t('manyProjects')] : []),
        ...(removed.length > 0 ? [t('saved.repaired', { count: removed.length, criteria: removed.join(', ') })] : []),
      ]}
      texts={{ undo: t('common:action.undo'), tryAgain: t('common:action.tryAgain') }}
    />
  );
}
