import type { ReactNode } from 'react';
import { useScrolled } from './grid/use-scrolled.ts';

interface SidewaysProps {
  readonly className: string | undefined;
  /** The id of the heading that names what is scrolled. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Something wide. While a part of it is out of sight, it can be reached by Tab and moved by the arrow keys. */
export function Sideways({ className, labelledBy, label, children }: SidewaysProps) {
  const { box, more, measure } = useScrolled();
  const region = { role: 'group', tabIndex: 0, 'aria-labelledby': labelledBy, 'aria-label': label };
  return (
    <div ref={box} className={className} onScroll={measure} {...(more.left || more.right ? region : {})}>
      {children}
    </div>
  );
}
