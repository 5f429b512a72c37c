import { useCallback, useEffect, useRef, useState } from 'react';

/** Whether a wide table has more content before and after the visible part, in reading direction. */
export function useScrollOverflow() {
  const box = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  const measure = useCallback(() => {
    const place = box.current;
    if (!place) return;
    // From right to left, the position counts down from zero.
    const scrolled = Math.abs(place.scrollLeft);
    const before = scrolled > 0;
    const after = scrolled + place.clientWidth < place.scrollWidth - 1;
    setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
  }, []);
  useEffect(() => {
    const place = box.current;
    if (!place || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    for (const child of place.children) observer.observe(child);
    return () => observer.disconnect();
  }, [measure]);
  return { box, more, measure };
}
