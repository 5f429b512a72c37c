import type { ReactNode } from 'react';
import type { Tone } from '../tone.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Esc: the safe choice. Omit it for a dialog that must be answered. */
  readonly onClose?: (() => void) | undefined;
  /** Called after closing; it may move the focus, which otherwise returns to where it was. */
  readonly onClosed?: (() => void) | undefined;
  readonly children?: ReactNode;
  /** Buttons at the end; an element with data-side="start" goes to the start. Mark the safe one with data-autofocus. */
  readonly actions?: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: Tone;
  /** In pixels. */
  readonly width?: number;
  /** A session dialog is above every other dialog; a cover hides them as well. */
  readonly level?: 'dialog' | 'session' | 'cover';
  /** The title is for screen readers only; the children render a visible one. */
  readonly hasHiddenTitle?: boolean;
  /** A click outside closes it: for dialogs without input. */
  readonly closesOutside?: boolean;
}
