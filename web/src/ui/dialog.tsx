import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { Tone } from './tone.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Esc: the safe choice. Leave it out for a dialog that must be answered. */
  readonly onClose?: (() => void) | undefined;
  readonly children?: ReactNode;
  /** Buttons, right; an element with data-side="left" stands left. Mark the safe one with data-autofocus. */
  readonly actions?: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: Tone;
  /** In pixels. */
  readonly width?: number;
  /** A dialog of the session lies over every other. */
  readonly level?: 'dialog' | 'session';
  /** The title is there for readers who hear, and drawn by the children for those who see. */
  readonly hasHiddenTitle?: boolean;
}

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
