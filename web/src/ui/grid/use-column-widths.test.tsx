import { render } from '@testing-library/react';
import { useMemo, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useColumnWidths } from './use-column-widths.ts';

/** jsdom has no layout: columns are 100 px wide and take eight letters, unless their least width says more. */
function layOut() {
  const leastOf = (element: Element) => Number.parseFloat((element as HTMLElement).style.minWidth) || 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { width: Math.max(100, leastOf(this)) } as DOMRect;
  });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function (this: Element) {
    return this.tagName === 'DIV' ? 300 : 100;
  });
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return Math.max(100, (this.textContent?.length ?? 0) * 10 + 20);
  });
}

function Table({ ids, columns = 2 }: { readonly ids: string; readonly columns?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => ids.split(' ').filter(Boolean), [ids]);
  const { widths, isWide, least } = useColumnWidths(box, `${columns}`, rows.length > 0 ? rows : undefined);
  const every = Array.from({ length: columns }, (_, at) => at);
  return (
    <div ref={box} data-widths={widths?.join(' ') ?? 'none'} data-wide={isWide}>
      <table>
        <thead>
          <tr>
            {every.map((at) => (
              <th key={at} style={{ minWidth: least[at] }}>
                Head
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((id) => (
            <tr key={id}>
              {every.map((at) => (
                <td key={at}>{at === 0 ? id : 'x'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

test('columns are measured with the first rows, keep their widths, and grow only for what cannot wrap, for good', () => {
  layOut();
  try {
    const { container, rerender } = render(<Table ids="" />);
    const box = () => (container.firstElementChild as HTMLElement).dataset;
    expect(box().widths).toBe('none');
    rerender(<Table ids="one two" />);
    expect(box()).toMatchObject({ widths: '100 100', wide: 'false' });
    rerender(<Table ids="three" />);
    expect(box().widths).toBe('100 100');
    rerender(<Table ids="much-too-long" />);
    expect(box().widths).toBe('160 100');
    rerender(<Table ids="one" />);
    expect(box().widths).toBe('160 100');
    // Other columns have their own widths, and four of them do not fit.
    rerender(<Table ids="one" columns={4} />);
    expect(box()).toMatchObject({ widths: '100 100 100 100', wide: 'true' });
  } finally {
    vi.restoreAllMocks();
  }
});
