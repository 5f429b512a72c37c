import { useEffect, useEffectEvent } from 'react';
import type { DialogProps } from './dialog-props.ts';

type Level = NonNullable<DialogProps['level']>;

interface OpenDialog {
  readonly level: Level;
  readonly onEscape: () => void;
}

/** In the order in which they opened. */
const openDialogs: OpenDialog[] = [];

const topDialog = () => openDialogs.findLast(({ level }) => level !== 'dialog') ?? openDialogs.at(-1);

/** One listener for all dialogs: with one each, Escape would close all of them, with what was typed below. */
function answerEscape({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return;
  // Mantine's mark of an open list or calendar, which Escape closes first.
  const isInPopup = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (!isInPopup) topDialog()?.onEscape();
}

/** Escape closes the dialog on top; one that cannot be closed keeps Escape from those below. */
export function useEscape(isShown: boolean, level: Level, onClose: (() => void) | undefined): void {
  const onEscape = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (!isShown) return;
    const dialog = { level, onEscape: () => onEscape() };
    openDialogs.push(dialog);
    // Adding the same listener again has no effect.
    window.addEventListener('keydown', answerEscape, { capture: true });
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      if (openDialogs.length === 0) window.removeEventListener('keydown', answerEscape, { capture: true });
    };
  }, [isShown, level]);
}
