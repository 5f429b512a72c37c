import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelImportCheck, getErrorWorkbook, recheckImport, startImport } from '#contract/imports/api.ts';
import type { ImportCheck, ImportRow } from '#contract/imports/import.ts';
import type { ImportColumn } from '#contract/imports/rules.ts';
import { call } from '../../../api/call.ts';
import { useDownload } from '../../../api/files/download.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { followedImports } from '../../../api/storage/followed-imports.ts';
import { paths } from '../../../app/paths.ts';
import type { PageSize } from '../../../ui/grid/grid-types.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { checkedRowsQuery, checkKey, type RowFilter } from '../queries.ts';
import { changeCell, type Edits } from './edits.ts';
import { openCheck } from './open-check.ts';

export interface CheckProps {
  readonly check: ImportCheck;
  readonly edits: Edits;
  readonly onEdits: (edits: Edits) => void;
  readonly onChecked: (check: ImportCheck, sent: Edits) => void;
  readonly onDecided: () => void;
}

/**
 * State and actions of a checked file; nothing is imported before the user proceeds. Follow-up work is done in the
 * callbacks of the mutations themselves: the dialog may be closed before the answer arrives.
 */
export function useCheck({ check, edits, onEdits, onChecked, onDecided }: CheckProps) {
  const { t, i18n } = useTranslation('imports');
  const messages = useProblemMessages();
  const toast = useToast();
  const go = useNavigateTo();
  const client = useQueryClient();
  const [filter, setFilter] = useState<RowFilter>('all');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<PageSize>(10);
  const [isAgain, setAgain] = useState(false);
  const rows = useQuery(checkedRowsQuery(check.id, i18n.language, filter, { page, pageSize }));
  const show = (next: RowFilter) => {
    setFilter(next);
    setPage(1);
  };
  const recheck = useMutation({
    mutationFn: (sent: Edits) =>
      call(recheckImport, { id: check.id, rows: [...sent].map(([rowId, data]) => ({ rowId, data })) }),
    onSuccess: async (answer, sent) => {
      // Keeps the edits until the checked rows are fetched again.
      await client.invalidateQueries({ queryKey: [...checkKey(check.id), 'rows'] });
      if (filter === 'invalid') show(answer.check.invalid > 0 ? 'invalid' : 'all');
      onChecked(answer.check, sent);
    },
    onError: (failure) => toast.error(messages.of(failure)),
  });
  const start = useMutation({
    mutationFn: () => call(startImport, { id: check.id, validRowsOnly: check.invalid > 0, again: isAgain }),
    onSuccess: (answer) => {
      const { id } = answer.import;
      const open = openCheck.read();
      toast.info(t('queued', { id }));
      followedImports.add(id);
      onDecided();
      // No navigation if the user closed the check meanwhile.
      if (open?.id === check.id && open.isShown) void go(paths.importDetails({ id }));
    },
    onError: (failure) => toast.error(messages.of(failure, t('failed'))),
  });
  const cancel = useMutation({ mutationFn: () => call(cancelImportCheck, { id: check.id }), onSettled: onDecided });
  const download = useDownload(getErrorWorkbook, { id: check.id }, (failure) =>
    toast.error(messages.of(failure, t('downloadFailed'))),
  );
  return {
    rows,
    filter,
    show,
    page,
    setPage,
    pageSize,
    setPageSize: (size: PageSize) => {
      setPageSize(size);
      setPage(1);
    },
    edits,
    edit: (row: ImportRow, column: ImportColumn, text: string) => onEdits(changeCell(edits, row, column, text)),
    isAgain,
    setAgain,
    recheck,
    proceed: start,
    cancel,
    download,
  };
}

export type CheckState = ReturnType<typeof useCheck>;
