import type { ImportStatus } from '#contract/imports/rules.ts';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { statusBadges } from './labels.ts';

interface ImportBadgeProps {
  readonly status: ImportStatus;
  /** The status in the reader's language. */
  readonly label: string;
}

export const ImportBadge = ({ status, label }: ImportBadgeProps) => (
  <StatusBadge set="import" value={statusBadges[status]} label={label} />
);
