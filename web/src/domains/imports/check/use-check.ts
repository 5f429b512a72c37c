import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelCheck, getErrorWorkbook, proceedImport, recheckImport } from '#contract/imports/api.ts';
import type { ImportCheck, ImportRow } from '#contract/imports/import.ts';
import type { ImportColumn, ImportData } from '#contract/imports/rules.ts';
import { call, callForFile } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import type { PageSize } from '../../../ui/grid/grid-types.ts';
import { checkedRowsQuery, checkKey, type RowFilter } from '../queries.ts';

type Edits = ReadonlyMap<number, ImportData>;

/** One more cell changed; the other cells of its row go along, because a row is checked as a whole. */
export const changeCell = (edits: Edits, row: ImportRow, column: ImportColumn, text: string): Edits =>
  new Map(edits).set(row.rowId, { ...row.data, ...edits.get(row.rowId), [column]: text });

/** Everything the check of a file knows and can do. Nothing of it is imported before `proceed`. */
export function useCheck(check: ImportCheck, onChecked: (check: ImportCheck) => void) {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const [filter, setFilter] = useState<RowFilter>('all');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<PageSize>(10);
  const [edits, setEdits] = useState<Edits>(new Map());
  const [isAgain, setAgain] = useState(false);
  const rows = useQuery(checkedRowsQuery(check.id, i18n.language, filter, { page, pageSize }));
  const recheck = useMutation({
    mutationFn: () => call(recheckImport, { id: check.id, rows: [...edits].map(([rowId, data]) => ({ rowId, data })) }),
    onSuccess: async (answer) => {
      setEdits(new Map());
      onChecked(answer.check);
      await client.invalidateQueries({ queryKey: [...checkKey(check.id), 'rows'] });
    },
  });
  const proceed = useMutation({
    mutationFn: () => call(proceedImport, { id: check.id, validRowsOnly: check.invalid > 0, again: isAgain }),
  });
  const cancel = useMutation({ mutationFn: () => call(cancelCheck, { id: check.id }) });
  const download = useMutation({
    mutationFn: () => callForFile(getErrorWorkbook, { id: check.id }),
    onSuccess: (file) => saveFile(file, 'invalid-rows.xlsx'),
  });
  return {
    rows,
    filter,
    show: (next: RowFilter) => {
      setFilter(next);
      setPage(1);
    },
    page,
    setPage,
    pageSize,
    setPageSize: (size: PageSize) => {
      setPageSize(size);
      setPage(1);
    },
    edits,
    edit: (row: ImportRow, column: ImportColumn, text: string) => setEdits(changeCell(edits, row, column, text)),
    isAgain,
    setAgain,
    recheck,
    proceed,
    cancel,
    download,
  };
}

export type CheckState = ReturnType<typeof useCheck>;
