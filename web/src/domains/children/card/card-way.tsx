import { IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { IconButton } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Crumbs } from '../../../ui/page-head.tsx';
import classes from './card-way.module.css';
import type { Neighbours } from './use-neighbours.ts';

/** The way here, the way back to the results, and along them. */
export function CardWay({ neighbours }: { readonly neighbours: Neighbours }) {
  const { t } = useTranslation(['children', 'shell']);
  const { mode } = usePerson();
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.searchChild'), to: paths.searchChild() },
    { label: t('shell:screen.viewChild') },
  ];
  return (
    <div className={classes.way}>
      {mode === 'nonav' ? null : <Crumbs crumbs={crumbs} label={t('shell:breadcrumb')} />}
      {neighbours.hasResults ? (
        <div className={classes.results}>
          <LinkButton
            to={paths.searchChild()}
            look="quiet"
            size="sm"
            icon={<IconChevronLeft aria-hidden="true" stroke={1.75} />}
          >
            {t('card.backToResults')}
          </LinkButton>
          <Stepper neighbours={neighbours} />
        </div>
      ) : null}
    </div>
  );
}

function Stepper({ neighbours: { place, previous, next } }: { readonly neighbours: Neighbours }) {
  const { t } = useTranslation('children');
  const format = useFormat();
  if (!place) return null;
  return (
    <>
      <IconButton
        size="sm"
        label={t('card.previous')}
        disabledBecause={previous ? undefined : t('card.noPrevious')}
        onClick={() => void previous?.()}
      >
        <IconChevronUp aria-hidden="true" stroke={1.75} />
      </IconButton>
      <span className={classes.place}>
        {t('card.place', { at: format.number(place.at), total: format.number(place.total) })}
      </span>
      <IconButton
        size="sm"
        label={t('card.next')}
        disabledBecause={next ? undefined : t('card.noNext')}
        onClick={() => void next?.()}
      >
        <IconChevronDown aria-hidden="true" stroke={1.75} />
      </IconButton>
    </>
  );
}
