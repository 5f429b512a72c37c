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

/** Fetches the frame while nobody waits for it: a dialog must open even when the network has gone. */
export const preloadDialogs = async (): Promise<void> => void (await load());

/** Focus stays inside, Esc is the safe choice, and the safe action has the focus. */
export function Dialog(props: DialogProps) {
  const frame = useRef<Frame>(undefined);
  // What is lazy is held back by React for 300 ms, even when it is there.
  if (props.isOpen) frame.current ??= fetched ?? FetchedFrame;
  const Frame = frame.current;
  if (!Frame) return null;
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  );
}
