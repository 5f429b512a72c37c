import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { readMode } from '../api/storage/storage.ts';
import { restoreLostFocus } from './lost-focus.ts';

/** NAV-002, NAV-026: blocks the context menu, except in the CRM's frame. */
function blockContextMenu(event: Event): void {
  if (readMode() !== 'nonav') event.preventDefault();
}

export function Root() {
  useEffect(() => {
    document.addEventListener('contextmenu', blockContextMenu);
    return () => document.removeEventListener('contextmenu', blockContextMenu);
  }, []);
  useEffect(restoreLostFocus, []);
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
