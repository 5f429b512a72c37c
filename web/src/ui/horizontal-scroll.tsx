import type { ReactNode } from 'react';
import { useScrollOverflow } from './grid/use-scroll-overflow.ts';

interface HorizontalScrollProps {
  readonly className: string | undefined;
  /** Id of the heading that labels the scroll area. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Horizontal scroll area. While part of it is hidden, it is focusable and scrolls by arrow keys. */
export function HorizontalScroll({ className, labelledBy, label, children }: HorizontalScrollProps) {
  const { box, more, measure } = useScrollOverflow();
  const region = { role: 'group', tabIndex: 0, 'aria-labelledby': labelledBy, 'aria-label': label };
  return (
    <div ref={box} className={className} onScroll={measure} {...(more.before || more.after ? region : {})}>
      {children}
    </div>
  );
}
