import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadingState } from '../../api/reading-state.ts';
import classes from './shell.module.css';

/** Of the few who have something to be told. */
const ReadingTold = lazy(() => import('./reading-told.tsx'));

const mainId = 'main';

export function SkipLink() {
  const { t } = useTranslation('shell');
  const skip = () => document.getElementById(mainId)?.focus();
  return (
    // A plain fragment would become a navigation of its own and a new entry in the history.
    <a
      href={`#${mainId}`}
      className={classes.skip}
      onClick={(event) => {
        event.preventDefault();
        skip();
      }}
    >
      {t('skip')}
    </a>
  );
}

/** The content. On a new screen the focus moves here, as it would on a new page. */
export function Main({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const reading = useReadingState();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // On arrival the header and the menu stand first; the screen is drawn in pieces between which the page answers.
  const isTime = useDeferredValue(true, false);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id={mainId} ref={main} tabIndex={-1} className={classes.main}>
      <div className={classes.content}>
        {reading ? (
          <Suspense fallback={null}>
            <ReadingTold seen={reading} />
          </Suspense>
        ) : null}
        {isTime ? children : null}
      </div>
    </main>
  );
}
