import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadingState } from '../../api/reading-state.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import classes from './shell.module.css';

/** Loaded lazily: few users have such a notice. */
const ReadingBudgetNotice = lazyPart(async () => (await import('./reading-budget-notice.tsx')).default);

const mainId = 'main';

export function SkipLink() {
  const { t } = useTranslation('shell');
  const skip = () => document.getElementById(mainId)?.focus();
  return (
    // A plain fragment link would navigate and add a history entry.
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

/** The content area. It takes the focus when the screen changes, as a page load would. */
export function Main({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const reading = useReadingState();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // Render header and menu first; the screen then renders concurrently, so that the page stays responsive.
  const isTime = useDeferredValue(true, false);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id={mainId} ref={main} tabIndex={-1} className={classes.main}>
      <div className={classes.content}>
        <ConnectionBanner />
        {reading ? <ReadingBudgetNotice seen={reading} /> : null}
        {isTime ? children : null}
      </div>
    </main>
  );
}
