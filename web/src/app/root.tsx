import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readMode } from '../api/storage/storage.ts';
import { RouteProgress } from '../ui/route-progress.tsx';
import { restoreLostFocus } from './lost-focus.ts';

/** NAV-002, NAV-026: blocks the context menu, except in the CRM's frame. */
function blockContextMenu(event: Event): void {
  if (readMode() !== 'nonav') event.preventDefault();
}

export function Root() {
  const { t } = useTranslation('common');
  useEffect(() => {
    document.addEventListener('contextmenu', blockContextMenu);
    return () => document.removeEventListener('contextmenu', blockContextMenu);
  }, []);
  useEffect(restoreLostFocus, []);
  return (
    <>
      <RouteProgress label={t('waiting.loading')} isOnHeader={readMode() !== 'nonav'} />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  );
}
