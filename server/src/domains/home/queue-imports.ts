import { sql } from 'kysely';
import { importDays, queueItemsMaximum } from '#contract/home/rules.ts';
import { importStatusCodes, importStatuses } from '#contract/imports/rules.ts';
import { type Ask, personName, queueItem, whose } from './queue-item.ts';

interface ImportRow {
  readonly id: number;
  readonly fileName: string;
  readonly status: number;
  readonly wrong: number;
  readonly totalRows: number;
  readonly by: string | null;
  readonly finishedAt: Date;
  readonly total: number;
}

const { completedWithErrors, failed } = importStatusCodes;

/** Imports that ended with errors or did not end well at all. */
export const wrongImports: Ask = async (desk, kind) => {
  const { db, office, at } = desk;
  const { rows } = await sql<ImportRow>`
    select b.id, b.file_name, b.status, b.invalid_rows + b.failed_rows + b.left_out_rows as wrong, b.total_rows,
           ${personName('u')} as by, b.finished_at, (count(*) over ())::integer as total
      from import_batch b left join app_user u on u.id = b.created_by
     where b.office_code = ${office} and b.status in (${completedWithErrors}, ${failed})
       and b.finished_at > ${at}::timestamptz - make_interval(days => ${importDays})
       and b.undo_asked_at is null and ${whose(desk, 'b.created_by')}
     order by b.id desc limit ${queueItemsMaximum}`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map((row) =>
      queueItem({
        kind,
        group: 'today',
        record: String(row.id),
        name: row.fileName,
        importStatus: importStatuses.find((status) => importStatusCodes[status] === row.status) ?? null,
        count: row.wrong,
        of: row.totalRows,
        by: row.by,
        at: row.finishedAt.toISOString(),
      }),
    ),
  };
};
