import { lazy, Suspense, useRef } from 'react';
import type { DialogProps } from './dialog-props.ts';

const load = () => import('./dialog-modal.tsx');
const DialogModal = lazy(async () => ({ default: (await load()).DialogModal }));

/** Fetches the frame while nobody waits for it: a dialog must open even when the network has gone. */
export const preloadDialogs = (): void => void load();

/** Focus stays inside, Esc is the safe choice, and the safe action has the focus. */
export function Dialog(props: DialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.isOpen;
  if (!wasOpen.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogModal {...props} />
    </Suspense>
  );
}
