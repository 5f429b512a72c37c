import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { readMode } from '../api/remembered/storage.ts';
import { keepFocus } from './kept-focus.ts';

/** NAV-002, NAV-026: right-click is blocked, except in the frame of another system. */
function blockContextMenu(event: Event): void {
  if (readMode() !== 'nonav') event.preventDefault();
}

export function Root() {
  useEffect(() => {
    document.addEventListener('contextmenu', blockContextMenu);
    return () => document.removeEventListener('contextmenu', blockContextMenu);
  }, []);
  useEffect(keepFocus, []);
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
