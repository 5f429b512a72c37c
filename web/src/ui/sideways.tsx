import type { ReactNode } from 'react';
import { useScrolled } from './grid/use-scrolled.ts';

interface SidewaysProps {
  readonly className: string | undefined;
  /** Id of the heading that labels the scroll area. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Horizontal scroll area. While part of it is hidden, it is focusable and scrolls by arrow keys. */
export function Sideways({ className, labelledBy, label, children }: SidewaysProps) {
  const { box, more, measure } = useScrolled();
  const region = { role: 'group', tabIndex: 0, 'aria-labelledby': labelledBy, 'aria-label': label };
  return (
    <div ref={box} className={className} onScroll={measure} {...(more.left || more.right ? region : {})}>
      {children}
    </div>
  );
}
