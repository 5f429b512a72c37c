import { useCallback, useEffect, useRef, useState } from 'react';

/** Whether a wide table has more content to the left and to the right of the visible part. */
export function useScrollOverflow() {
  const box = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ left: false, right: false });
  const measure = useCallback(() => {
    const place = box.current;
    if (!place) return;
    const left = place.scrollLeft > 0;
    const right = place.scrollLeft + place.clientWidth < place.scrollWidth - 1;
    setMore((known) => (known.left === left && known.right === right ? known : { left, right }));
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
