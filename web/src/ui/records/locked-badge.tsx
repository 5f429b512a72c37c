import type { ReactNode } from 'react';
import { IconPadlock } from '../icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Badge } from './status-badge.tsx';

interface LockedBadgeProps {
  /** 'Project locked', 'Locked until 30/06/2026' */
  readonly children: ReactNode;
  readonly isLarge?: boolean;
}

/** Icon only, with an accessible name: keeps a row of a wide table on one line. */
export function LockedMark({ name }: { readonly name: string }) {
  return (
    <span title={name}>
      <Badge tone="orange" icon={<IconPadlock />} isBare>
        <VisuallyHidden>{name}</VisuallyHidden>
      </Badge>
    </span>
  );
}

/** For a project, or a child of one, that cannot be reserved at present. */
export function LockedBadge({ children, isLarge = false }: LockedBadgeProps) {
  return (
    <Badge tone="orange" icon={<IconPadlock />} isLarge={isLarge}>
      {children}
    </Badge>
  );
}
