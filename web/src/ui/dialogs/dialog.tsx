import { type ComponentType, lazy, Suspense, useState } from 'react';
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
  const [Frame, setFrame] = useState<Frame>();
  // React delays a lazy component by 300 ms even if its code is loaded, so a loaded one is rendered directly.
  if (props.isOpen && !Frame) setFrame(() => fetched ?? FetchedFrame);
  if (!Frame) return null;
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  );
}
