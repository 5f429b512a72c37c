import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { MissingPart } from '../missing-part.tsx';
import type { DialogProps } from './dialog-props.ts';

const Frame = lazyPart<DialogProps>(async () => (await import('./dialog-modal.tsx')).DialogModal, {
  missing: ({ isOpen, onClose }) => (isOpen ? <MissingPart isOver onClose={onClose} /> : null),
});

/** Dialogs then open at once. */
export const preloadDialogs = Frame.preload;

/** Traps the focus; Esc is the safe choice, and the safe action has the focus. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? <Frame {...props} /> : null;
}
