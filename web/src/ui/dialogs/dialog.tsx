import { type ComponentType, lazy, Suspense, useRef } from 'react';
import type { DialogProps } from './dialog-props.ts';

type Frame = ComponentType<DialogProps>;

let fetched: Frame | undefined;

async function load() {
  const { DialogModal } = await import('./dialog-modal.tsx');
  fetched = DialogModal;
  return { default: DialogModal };
}

const FetchedFrame = lazy(load);

/** Loads the dialog code in advance: a dialog must open even if the network has failed. */
export const preloadDialogs = async (): Promise<void> => void (await load());

/** Traps the focus; Esc is the safe choice, and the safe action has the focus. */
export function Dialog(props: DialogProps) {
  const frame = useRef<Frame>(undefined);
  // React delays a lazy component by 300 ms even if its code is loaded, so a loaded one is rendered directly.
  if (props.isOpen) frame.current ??= fetched ?? FetchedFrame;
  const Frame = frame.current;
  if (!Frame) return null;
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  );
}
