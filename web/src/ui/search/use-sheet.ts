import { type KeyboardEvent, useState } from 'react';
import { useIsSmall } from '../use-media.ts';

const focusable = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])';
/** The list or calendar of a field: while one is open, Escape closes that first. Closed ones may stay, unseen. */
const popups = '.mantine-Popover-dropdown';
const isPopupOpen = () => [...document.querySelectorAll(popups)].some((popup) => popup.getClientRects().length > 0);

/**
 * On a small screen criteria that were folded open as a sheet over everything. It is left by Escape, and the Tab key
 * stays in it. Criteria that were never folded stand in the page: header, title and menu are in reach.
 */
export function useSheet(isFolded: boolean, titleId: string, leave: () => void) {
  const isSmall = useIsSmall();
  const [isWanted, setWanted] = useState(false);
  if (isFolded && isWanted) setWanted(false);
  const isOpen = isWanted && isSmall && !isFolded;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: sheet, target } = event;
    // A list or calendar opened from the sheet is elsewhere in the page, and has its own keys.
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
