import { Button } from '../button.tsx';
import { InlineNotice } from '../messages/inline-notice.tsx';
import { PlainTable } from './plain-table.tsx';

export interface AuditLine {
  readonly id: number;
  readonly field: string;
  readonly oldValue: string;
  readonly newValue: string;
  readonly modifiedBy: string;
  readonly modifiedAt: string;
}

export type AuditTexts = Readonly<Record<keyof AuditLine | 'title' | 'empty' | 'loading' | 'tryAgain', string>>;

export interface AuditTableProps {
  readonly lines: readonly AuditLine[] | undefined;
  /** Why the entries could not be loaded. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  readonly texts: AuditTexts;
}

const columns = ['id', 'field', 'oldValue', 'newValue', 'modifiedBy', 'modifiedAt'] as const;

/** The common format of every audit: Audit ID, Field, Old Value, New Value, Modified By, Modified Timestamp. */
export function AuditTable({ lines, failure, onRetry, texts }: AuditTableProps) {
  if (failure)
    return (
      <InlineNotice kind="error" actions={<Button onClick={onRetry}>{texts.tryAgain}</Button>}>
        {failure}
      </InlineNotice>
    );
  return (
    <PlainTable
      label={texts.title}
      columns={columns.map((id) => ({ id, header: texts[id], cell: (line: AuditLine) => line[id] }))}
      rows={lines ?? []}
      rowKey={(line) => line.id}
      empty={lines ? texts.empty : texts.loading}
    />
  );
}
