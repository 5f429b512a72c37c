import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedSearch } from '#contract/children/saved-searches.ts';
import { useFormat } from '../../../api/format.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import classes from './home-saved-searches.module.css';
import { savedSearchesQuery } from './saved-searches.ts';

/** The latest run come first; the rest is a list away. */
const most = 9;

/** Interface design, section 7: own searches and those the office shares, run with one click, with their last count. */
export function HomeSavedSearches() {
  const { t } = useTranslation('home');
  // Whoever comes back from one of them finds its new count.
  const { data: saved = [] } = useQuery({ ...savedSearchesQuery, refetchOnMount: 'always' });
  if (saved.length === 0) return null;
  return (
    <Card
      title={t('saved.title')}
      isFlush
      foot={
        saved.length > most ? (
          <Link to={paths.searchChild()}>{t('saved.all', { count: saved.length })}</Link>
        ) : undefined
      }
    >
      <ul className={classes.list}>
        {saved.slice(0, most).map((search) => (
          <li key={search.id}>
            <Link to={paths.searchChild({ saved: search.id })} className={classes.item}>
              <span className={classes.icon}>
                <IconBookmark aria-hidden="true" stroke={1.75} />
              </span>
              <Words search={search} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Words({ search }: { readonly search: SavedSearch }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { name, isOwn, isShared, owner, lastRunAt, lastCount } = search;
  const whose = isOwn ? t(isShared ? 'saved.shared' : 'saved.own') : t('saved.by', { owner });
  const count = search.isLastCountMore
    ? t('saved.moreThan', { count: lastCount ?? 0, shown: format.number(lastCount) })
    : t('saved.count', { count: lastCount ?? 0, shown: format.number(lastCount) });
  return (
    <span>
      <span className={classes.name}>{name}</span>
      <span className={classes.note}>
        {lastRunAt === null ? t('saved.never') : t('saved.last', { children: count, date: format.day(lastRunAt) })}
      </span>
      <span className={classes.note}>{whose}</span>
    </span>
  );
}
