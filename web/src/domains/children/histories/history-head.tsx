import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { History } from '#contract/children/card-api.ts';
import { usePerson } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { nameOf } from '../card/card-head.tsx';
import { childQuery } from '../card/queries.ts';

/** Names the child; uses the card's query, which is usually cached. */
export function HistoryHead({ history, childId }: { readonly history: History; readonly childId: string }) {
  const { t, i18n } = useTranslation(['children', 'shell']);
  const { mode } = usePerson();
  const { data: child } = useQuery(childQuery(childId, i18n.language));
  const card = paths.viewChild({ id: childId });
  const title = t(`card.links.${history}`);
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.searchChild'), to: paths.searchChild() },
    { label: t('shell:screen.viewChild'), to: card },
    { label: title },
  ];
  return (
    <PageHead
      title={title}
      crumbsLabel={t('shell:breadcrumb')}
      crumbs={mode === 'nonav' ? [] : crumbs}
      sub={child ? t('history.of', { name: nameOf(child), id: childId }) : childId}
      actions={
        <LinkButton to={card} icon={<IconChevronLeft aria-hidden="true" stroke={1.75} />}>
          {t('history.backToCard')}
        </LinkButton>
      }
    />
  );
}
