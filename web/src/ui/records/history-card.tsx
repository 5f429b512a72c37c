import { IconDownload } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { AuditTable, type AuditTableProps } from './audit-table.tsx';

interface HistoryCardProps extends AuditTableProps {
  readonly title: string;
  /** Only for users who may export. */
  readonly exporting?: { readonly label: string; readonly isBusy: boolean; readonly onExport: () => void } | undefined;
}

/** The audit of a record; as csv for users who may export. */
export function HistoryCard({ title, exporting, ...table }: HistoryCardProps) {
  return (
    <Card
      title={title}
      isFlush
      actions={
        exporting ? (
          <Button
            icon={<IconDownload aria-hidden="true" stroke={1.75} />}
            loading={exporting.isBusy}
            onClick={exporting.onExport}
          >
            {exporting.label}
          </Button>
        ) : null
      }
    >
      <AuditTable {...table} />
    </Card>
  );
}
