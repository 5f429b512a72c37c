import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { missingListedIn, paths } from '../../../app/paths.ts';
import { ResultsNavigation } from '../../../ui/records/results-navigation.tsx';
import { isRecordId, useAddress } from '../../../ui/use-address.ts';
import type { Neighbours } from './use-neighbours.ts';

interface CardNavigationProps {
  readonly childId: string;
  /** The screen's name in the breadcrumb. */
  readonly here: string;
  readonly neighbours: Neighbours;
}

/** The feed from whose missing children the card was opened, as they were listed. */
function useFeedAddress(): string | undefined {
  const { query } = useAddress();
  if (query.feed === undefined || !isRecordId(query.feed)) return undefined;
  return paths.officeSettings({ tab: 'feeds', ...missingListedIn(query) });
}

export function CardNavigation({ childId, here, neighbours }: CardNavigationProps) {
  const { t } = useTranslation(['children', 'shell']);
  const format = useFormat();
  const { mode } = usePerson();
  const feed = useFeedAddress();
  const { hasResults, place, previous, next } = neighbours;
  const back = hasResults ? paths.searchChild() : undefined;
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.searchChild'), to: paths.searchChild() },
    { label: here },
  ];
  return (
    <ResultsNavigation
      crumbs={mode === 'nonav' ? [] : crumbs}
      results={feed ?? back}
      row={childId}
      place={place && t('card.place', { at: format.number(place.at), total: format.number(place.total) })}
      previous={previous}
      next={next}
      texts={{
        breadcrumb: t('shell:breadcrumb'),
        back: t(feed === undefined ? 'card.backToResults' : 'card.backToFeed'),
        previous: t('card.previous'),
        noPrevious: t('card.noPrevious'),
        next: t('card.next'),
        noNext: t('card.noNext'),
      }}
    />
  );
}
