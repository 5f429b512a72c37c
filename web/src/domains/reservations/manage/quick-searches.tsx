import { IconBookmark, IconCircleCheck, IconPencil, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type QuickSearchName,
  quickSavedSearchesMaximum,
  quickSearchesFor,
} from '#contract/reservations/quick-searches.ts';
import type { SavedReservationSearch } from '#contract/reservations/saved-searches.ts';
import type { ReservationSearch } from '#contract/reservations/search.ts';
import { usePerson } from '../../../api/person.tsx';
import { Button } from '../../../ui/button.tsx';
import classes from './quick-searches.module.css';

const icons = { active: IconCircleCheck, drafts: IconPencil, own: IconUser } as const satisfies Readonly<
  Record<QuickSearchName, unknown>
>;

interface QuickSearchesProps extends SavedOnesProps {
  readonly onSearch: (search: ReservationSearch) => void;
}

/**
 * What most people look for, before the first search and while no criterion is filled: it would be replaced. Nothing is
 * searched unasked.
 */
export function QuickSearches({ saved, onRun, onSearch }: QuickSearchesProps) {
  const { t } = useTranslation('manageReservations');
  const { grants, user, ownOffice } = usePerson();
  // USER-047: set while the person works in another office, whose list of creators does not hold them.
  const creator = ownOffice === undefined ? user.userId : undefined;
  return (
    <section className={classes.quick} aria-labelledby="quick-searches">
      <h2 id="quick-searches">{t('quick.title')}</h2>
      <p>{t('quick.text')}</p>
      <div className={classes.choices}>
        {quickSearchesFor(grants, creator).map(({ name, search }) => {
          const Icon = icons[name];
          return (
            <Button
              key={name}
              look={name === 'active' ? 'soft' : 'secondary'}
              icon={<Icon aria-hidden="true" stroke={1.75} />}
              onClick={() => onSearch(search)}
            >
              {t(`quick.${name}`)}
            </Button>
          );
        })}
      </div>
      {saved.length > 0 ? <SavedOnes saved={saved} onRun={onRun} /> : null}
    </section>
  );
}

interface SavedOnesProps {
  /** In the order of their menu. */
  readonly saved: readonly SavedReservationSearch[];
  readonly onRun: (saved: SavedReservationSearch) => void;
}

function SavedOnes({ saved, onRun }: SavedOnesProps) {
  const { t } = useTranslation('manageReservations');
  return (
    <>
      <h3 id="quick-saved-searches">{t('quick.saved')}</h3>
      <ul className={classes.choices} aria-labelledby="quick-saved-searches">
        {saved.slice(0, quickSavedSearchesMaximum).map((one) => {
          const by = one.isOwn ? undefined : t('quick.sharedBy', { owner: one.owner });
          return (
            <li key={one.id}>
              <Button
                className={classes.saved}
                icon={<IconBookmark aria-hidden="true" stroke={1.75} />}
                onClick={() => onRun(one)}
              >
                <span className={classes.name} title={one.name}>
                  {one.name}
                </span>
                {by ? (
                  <>
                    {' '}
                    <span className={classes.by} title={by}>
                      {by}
                    </span>
                  </>
                ) : null}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
