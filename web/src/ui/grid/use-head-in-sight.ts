import { type RefObject, useEffect } from 'react';

/** Where the area begins in which the element scrolls: of a dialog, else of the window. */
function topOfArea(element: HTMLElement): number {
  for (let place = element.parentElement; place && place !== document.body; place = place.parentElement)
    if (/auto|scroll/.test(getComputedStyle(place).overflowY)) return place.getBoundingClientRect().top;
  return 0;
}

/**
 * Keeps the head of a table that scrolls sideways visible while the page scrolls: inside a scroll area it cannot be
 * sticky in the page. `--head-top` is the height of what is always above it.
 */
export function useHeadInSight(box: RefObject<HTMLElement | null>, isOn: boolean) {
  useEffect(() => {
    const place = box.current;
    const head = place?.querySelector('thead');
    if (!isOn || !place || !head) return;
    const move = () => {
      const above = Number.parseFloat(getComputedStyle(place).scrollPaddingTop) || 0;
      const frame = place.getBoundingClientRect();
      const room = frame.height - 2 * head.offsetHeight;
      const shift = Math.min(topOfArea(place) + above - frame.top, room);
      head.style.setProperty('--head-shift', `${Math.max(0, Math.round(shift))}px`);
    };
    move();
    // Captured: the page or a dialog scrolls.
    window.addEventListener('scroll', move, { passive: true, capture: true });
    window.addEventListener('resize', move);
    return () => {
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
      head.style.removeProperty('--head-shift');
    };
  }, [box, isOn]);
}
