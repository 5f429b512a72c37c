import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from '../tone.ts';

/** The kinds of toasts and inline notices. Partial success is a warning, never green. */
export type MessageKind = 'success' | 'info' | 'warning' | 'error';

export const kindTone: Readonly<Record<MessageKind, Tone>> = {
  success: 'green',
  info: 'blue',
  warning: 'amber',
  error: 'red',
};

const icons = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX };

export function KindIcon({ kind }: { readonly kind: MessageKind }): ReactNode {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" stroke={1.75} />;
}
