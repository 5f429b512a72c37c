import { type KeyboardEvent, useState } from 'react';
import { useIsSmall } from '../use-media.ts';

const focusable = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])';
/** Popup of a field: while one is open, Escape closes it first. Closed ones may stay in the DOM, hidden. */
const popups = '.mantine-Popover-dropdown';
const isPopupOpen = () => [...document.querySelectorAll(popups)].some((popup) => popup.getClientRects().length > 0);

/**
 * On a small screen unfolded criteria are a modal sheet: Escape closes it, and Tab stays inside. Criteria that were
 * never folded are part of the page, with header, title and menu in reach.
 */
export function useSheet(isFolded: boolean, titleId: string, leave: () => void) {
  const isSmall = useIsSmall();
  const [isWanted, setWanted] = useState(false);
  if (isFolded && isWanted) setWanted(false);
  const isOpen = isWanted && isSmall && !isFolded;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: sheet, target } = event;
    // A popup opened from the sheet is rendered elsewhere in the page and handles its own keys.
    if (!sheet.contains(target as Node)) return;
    if (event.key === 'Escape' && !event.defaultPrevented && !isPopupOpen()) leave();
    if (event.key !== 'Tab') return;
    const stops = [...sheet.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.offsetParent !== null);
    const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
    if (target !== from) return;
    event.preventDefault();
    to?.focus();
  };
  return {
    isOpen,
    open: () => setWanted(true),
    close: () => setWanted(false),
    props: isOpen ? ({ role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, onKeyDown } as const) : {},
  };
}
