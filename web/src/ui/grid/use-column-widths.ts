import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Measured {
  readonly key: string;
  /** Of the box when the columns were measured. */
  readonly boxWidth: number;
  /** Users can enlarge the text alone. */
  readonly fontSize: string;
  /** In pixels, in the order of the columns. */
  readonly widths: readonly number[];
}

/** A scroll bar of the page comes and goes without new widths. */
const tolerance = 20;

/** Columns that are wider than the table by so little are made to fit; the padding of their cells is enough for that. */
const squeeze = 1.04;

const fontSizeOf = (place: HTMLElement): string => getComputedStyle(place.querySelector('table') ?? place).fontSize;

const none: readonly number[] = [];

/** By how much content that cannot wrap, such as an id or a button, extends into the next column. */
function overflowOf(table: HTMLElement): readonly number[] {
  const beyond: number[] = [];
  for (const cell of table.querySelectorAll<HTMLTableCellElement>('tbody td:not([colspan])'))
    beyond[cell.cellIndex] = Math.max(beyond[cell.cellIndex] ?? 0, cell.scrollWidth - cell.clientWidth);
  return beyond;
}

/**
 * The widths of the columns: measured when the first rows are there, then kept while the columns and the window stay, so
 * that other rows do not move them. Longer text wraps; only content that cannot wrap makes its column wider, for good.
 */
export function useColumnWidths(box: RefObject<HTMLElement | null>, key: string, rows: readonly string[] | undefined) {
  const [measured, setMeasured] = useState<Measured>();
  const [least, setLeast] = useState<{ readonly key: string; readonly widths: readonly number[] }>();
  const examined = useRef<readonly string[]>(undefined);
  const current = measured?.key === key ? measured : undefined;

  useEffect(() => {
    const place = box.current;
    if (!place || typeof ResizeObserver === 'undefined') return;
    const forget = () => setMeasured(undefined);
    const isValid = ({ boxWidth, fontSize }: Measured) =>
      Math.abs(boxWidth - place.clientWidth) <= tolerance && fontSize === fontSizeOf(place);
    const observer = new ResizeObserver(() => setMeasured((known) => (known && isValid(known) ? known : undefined)));
    for (const one of [place, ...place.children]) observer.observe(one);
    // The same text in another font has another width.
    if (document.fonts?.status === 'loading') void document.fonts.ready.then(forget);
    return () => observer.disconnect();
  }, [box]);

  useLayoutEffect(() => {
    const place = box.current;
    const table = place?.querySelector('table');
    if (!rows || !place || !table) return;
    if (!current) {
      const widths = [...table.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().width);
      if (widths.length > 0 && !widths.includes(0))
        setMeasured({ key, boxWidth: place.clientWidth, fontSize: fontSizeOf(place), widths });
      return;
    }
    // Once for the same rows.
    if (examined.current === rows) return;
    examined.current = rows;
    const beyond = overflowOf(table);
    if (!beyond.some((pixels) => pixels > 0)) return;
    const known = least?.key === key ? least.widths : none;
    setLeast({
      key,
      widths: current.widths.map((width, at) => {
        const pixels = beyond[at] ?? 0;
        return pixels > 0 ? Math.ceil(width + pixels + tolerance / 2) : (known[at] ?? 0);
      }),
    });
    setMeasured(undefined);
  }, [box, key, rows, current, least]);

  const whole = current?.widths.reduce((sum, width) => sum + width, 0) ?? 0;
  return {
    /** Undefined while the browser lays the columns out. */
    widths: current?.widths,
    whole,
    /** The columns do not fit: the table scrolls sideways. */
    isWide: current && whole > current.boxWidth * squeeze,
    /** While the browser lays them out. */
    least: least?.key === key ? least.widths : none,
  };
}
