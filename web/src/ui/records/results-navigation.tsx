import { IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react';
import { IconButton } from '../button.tsx';
import { focusRowOnReturn } from '../grid/row-focus.ts';
import { LinkButton } from '../link.tsx';
import { type Crumb, Crumbs } from '../page-head.tsx';
import classes from './results-navigation.module.css';
import { useStepKeys } from './use-step-keys.ts';

interface ResultsNavigationTexts {
  readonly breadcrumb: string;
  readonly back: string;
  readonly previous: string;
  readonly noPrevious: string;
  readonly next: string;
  readonly noNext: string;
}

interface ResultsNavigationProps {
  /** Empty inside the CRM's frame. */
  readonly crumbs: readonly Crumb[];
  /** Address of the results; undefined if the user did not come from any. */
  readonly results: string | undefined;
  /** Key of the record's row in the results. */
  readonly row: string;
  /** '7 of 12', if the record is among the results. */
  readonly place: string | undefined;
  readonly previous: (() => Promise<void>) | undefined;
  readonly next: (() => Promise<void>) | undefined;
  readonly texts: ResultsNavigationTexts;
}

/** Breadcrumb, link back to the results, and previous and next record. */
export function ResultsNavigation({ crumbs, results, row, place, previous, next, texts }: ResultsNavigationProps) {
  useStepKeys(previous, next);
  return (
    <div className={classes.way}>
      {crumbs.length > 0 ? <Crumbs crumbs={crumbs} label={texts.breadcrumb} /> : null}
      {results ? (
        <div className={classes.results}>
          <LinkButton
            to={results}
            look="quiet"
            size="sm"
            icon={<IconChevronLeft aria-hidden="true" stroke={1.75} />}
            onClick={() => focusRowOnReturn(row)}
          >
            {texts.back}
          </LinkButton>
          {place ? (
            <>
              <IconButton
                size="sm"
                label={texts.previous}
                aria-keyshortcuts="Alt+ArrowUp"
                disabledBecause={previous ? undefined : texts.noPrevious}
                onClick={() => void previous?.()}
              >
                <IconChevronUp aria-hidden="true" stroke={1.75} />
              </IconButton>
              <span className={classes.place}>{place}</span>
              <IconButton
                size="sm"
                label={texts.next}
                aria-keyshortcuts="Alt+ArrowDown"
                disabledBecause={next ? undefined : texts.noNext}
                onClick={() => void next?.()}
              >
                <IconChevronDown aria-hidden="true" stroke={1.75} />
              </IconButton>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
