import { type SqlBool, sql } from 'kysely';
import { importDays, queueItemsMaximum } from '#contract/home/rules.ts';
import { importStatusCodes, importStatuses } from '#contract/imports/rules.ts';
import { personName } from '../../db/person-name.ts';
import { inScope, type QueueQuery, queueItem } from './queue-item.ts';

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

const { completed, completedWithErrors, failed } = importStatusCodes;

/**
 * The same person has since imported the rest without errors: every child identified by its id, and at least as many
 * rows.
 */
const isReimported = sql<SqlBool>`exists (
  select 1 from import_batch later
   where later.office_code = b.office_code and later.type = b.type and later.created_by = b.created_by
     and later.id > b.id and later.finished_at >= b.finished_at
     and later.status = ${completed} and later.undo_asked_at is null
     and later.total_rows >= case when b.status = ${failed} then b.total_rows
                                  else b.invalid_rows + b.failed_rows + b.left_out_rows end
     and not exists (select 1 from import_row w
                      where w.import_id = b.id and w.child_code is not null
                        and w.state in ('waiting', 'failed', 'left-out')
                        and not exists (select 1 from import_row r
                                         where r.import_id = later.id and r.child_code = w.child_code)))`;

/** Imports that failed or completed with errors. */
export const failedImports: QueueQuery = async (context, kind) => {
  const { db, office, at } = context;
  const { rows } = await sql<ImportRow>`
    select b.id, b.file_name, b.status, b.invalid_rows + b.failed_rows + b.left_out_rows as wrong, b.total_rows,
           ${personName('u')} as by, b.finished_at, (count(*) over ())::integer as total
      from import_batch b left join app_user u on u.id = b.created_by
     where b.office_code = ${office} and b.status in (${completedWithErrors}, ${failed})
       and b.finished_at > ${at}::timestamptz - make_interval(days => ${importDays})
       and b.undo_asked_at is null and not ${isReimported} and ${inScope(context, 'b.created_by')}
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
