import type { ReactNode } from 'react';
import { IconPadlock } from './icons.tsx';
import { Badge } from './status-badge.tsx';

interface LockedBadgeProps {
  /** 'Project locked', 'Locked until 30/06/2026' */
  readonly children: ReactNode;
  readonly isLarge?: boolean;
}

/** Marks a project, or a child of one, that cannot be reserved at present. */
export function LockedBadge({ children, isLarge = false }: LockedBadgeProps) {
  return (
    <Badge tone="orange" icon={<IconPadlock />} isLarge={isLarge}>
      {children}
    </Badge>
  );
}
