import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import { daysBetween } from '#contract/shared/calendar.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { type AnySavedSearch, allSavedSearchesQuery } from '../../api/search/saved-searches.ts';
import { paths, savedSearchAddress } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { ChildPhoto } from '../../ui/records/child-photo.tsx';
import classes from './home-panels.module.css';
import { recentQuery } from './queries.ts';

/** Number of searches shown at first, the latest run first. */
const shownMaximum = 6;

/**
 * Interface design, section 7: the user's own and the office's shared searches, with their last count; one click runs
 * them.
 */
export function SavedSearches() {
  const { t } = useTranslation('homePanels');
  const { grants } = usePerson();
  const [isAll, setAll] = useState(false);
  const query = useQuery(allSavedSearchesQuery(grants));
  const fetched = useFetched(query, t('saved.failed'));
  return (
    <Card title={t('saved.title')} isFlush>
      <Fetched {...fetched}>
        {(saved) =>
          saved.length === 0 ? (
            <p className={classes.none}>{t('saved.empty')}</p>
          ) : (
            <>
              <ul className={classes.list}>
                {(isAll ? saved : saved.slice(0, shownMaximum)).map((search) => (
                  <li key={`${search.subject} ${search.id}`}>
                    <Link to={savedSearchAddress(search.subject, search.id)} className={classes.row}>
                      <IconBookmark aria-hidden="true" stroke={1.75} />
                      <SavedSearchText search={search} />
                    </Link>
                  </li>
                ))}
              </ul>
              {saved.length > shownMaximum ? (
                <div className={classes.foot}>
                  <Button look="plain" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                    {isAll ? t('saved.fewer') : t('saved.all', { count: saved.length })}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </Fetched>
    </Card>
  );
}

function SavedSearchText({ search }: { readonly search: AnySavedSearch }) {
  const { t } = useTranslation('homePanels');
  const format = useFormat();
  const { zone } = formatsOf(usePerson().settings);
  const { name, subject, isOwn, owner, lastRunAt, lastCount, isLastCountMore } = search;
  const count = t(`saved.${subject}`, { count: lastCount ?? 0, shown: format.number(lastCount) });
  const found = isLastCountMore ? t('saved.moreThan', { found: count }) : count;
  const day = (at: string) => {
    const ago = daysBetween(dayOfInstant(at, zone), format.today());
    return ago <= 0 ? t('saved.today') : ago === 1 ? t('saved.yesterday') : format.day(at);
  };
  return (
    <>
      <span className={classes.name}>
        {name}
        {isOwn ? null : <span className={classes.by}>{t('saved.by', { owner })}</span>}
      </span>
      <span className={classes.meta}>
        {lastRunAt === null ? t('saved.never') : t('saved.last', { found, day: day(lastRunAt) })}
      </span>
    </>
  );
}

export function RecentlyOpened() {
  const { t } = useTranslation('homePanels');
  const messages = useProblemMessages();
  const query = useQuery(recentQuery);
  const fetched = useFetched(query, messages.of(query.error, t('recent.failed')));
  return (
    <Card title={t('recent.title')} isFlush>
      <Fetched {...fetched}>
        {(children) =>
          children.length === 0 ? (
            <p className={classes.none}>{t('recent.empty')}</p>
          ) : (
            <ul className={classes.list}>
              {children.map(({ childId, name, hasPicture }) => (
                <li key={childId}>
                  <Link to={paths.viewChild({ id: childId })} className={classes.row}>
                    <ChildPhoto childId={childId} name={name} hasPicture={hasPicture} />
                    <span className={classes.name}>{name}</span>
                    <span className={classes.meta}>{childId}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Card>
  );
}
