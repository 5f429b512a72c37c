import type { ReactNode } from 'react';
import type { Tone } from '../tone.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Esc: the safe choice. Leave it out for a dialog that must be answered. */
  readonly onClose?: (() => void) | undefined;
  /** It has closed: whoever takes the focus now keeps it, otherwise it goes back to where it was. */
  readonly onClosed?: (() => void) | undefined;
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
  /** A click beside it closes it: for dialogs in which nothing can be lost. */
  readonly closesOutside?: boolean;
}
