import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { ResultsNavigation } from '../../../ui/records/results-navigation.tsx';
import { useNeighbours } from './use-neighbours.ts';

export function ProjectNavigation({ id, tab }: { readonly id: string; readonly tab: string }) {
  const { t } = useTranslation(['projects', 'shell']);
  const format = useFormat();
  const { mode } = usePerson();
  const { hasResults, place, previous, next } = useNeighbours(id, tab);
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.searchProject'), to: paths.searchProject() },
    { label: t('shell:screen.viewProject') },
  ];
  return (
    <ResultsNavigation
      crumbs={mode === 'nonav' ? [] : crumbs}
      results={hasResults ? paths.searchProject() : undefined}
      row={id}
      place={place && t('view.place', { at: format.number(place.at), total: format.number(place.total) })}
      previous={previous}
      next={next}
      texts={{
        breadcrumb: t('shell:breadcrumb'),
        back: t('view.backToResults'),
        previous: t('view.previous'),
        noPrevious: t('view.noPrevious'),
        next: t('view.next'),
        noNext: t('view.noNext'),
      }}
    />
  );
}
