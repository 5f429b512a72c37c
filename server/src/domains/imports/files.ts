import { sql } from 'kysely';
import type { z } from 'zod';
import type { getErrorWorkbook, getImportTemplate } from '#contract/imports/api.ts';
import { type exportImports, importGridColumns } from '#contract/imports/history-api.ts';
import {
  columnLabels,
  describeProblems,
  gridLabels,
  rowLabels,
  stateLabels,
  typeLabels,
} from '#contract/imports/labels.ts';
import { columnsOf, type ImportFormat, type ImportType, importFileMaximum } from '#contract/imports/rules.ts';
import { formatInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { Language } from '#contract/users/api.ts';
import type { Context } from '../../http/context.ts';
import { toCsv } from '../../http/csv.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { requireCheck } from './check.ts';
import { findImports } from './history.ts';
import { dataOf, findRows, type StoredRow } from './rows.ts';
import { inTurn } from './turns.ts';
import { requireImport, viewImports } from './view.ts';
import { templateWorkbook } from './workbook.ts';

/** What imports hand out: templates, rows to be corrected, histories. */

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csvType = 'text/csv; charset=utf-8';

const headings = (type: ImportType, language: Language) =>
  columnsOf[type].map((column) => columnLabels[column][language]);

const slug: Readonly<Record<ImportType, string>> = {
  reservation: 'reservation-import',
  verification: 'child-data-verification',
};

interface Table {
  readonly name: string;
  readonly type: ImportType;
  readonly format: ImportFormat;
  /** Besides those of the template. */
  readonly further?: readonly string[];
  readonly rows?: readonly (readonly string[])[];
}

async function asFile(
  { name, type, format, further = [], rows = [] }: Table,
  language: Language,
): Promise<DownloadedFile> {
  const heads = [...headings(type, language), ...further];
  return format === 'csv'
    ? { fileName: `${name}.csv`, contentType: csvType, content: toCsv([heads, ...rows]) }
    : {
        fileName: `${name}.xlsx`,
        contentType: xlsxType,
        content: await templateWorkbook({ type, language, heads, rows }),
      };
}

/**
 * To be uploaded again, so within what may be uploaded: what is too large as it is wanted comes packed, and with the
 * columns of the template alone when that is not enough.
 */
async function asUploadable(table: Table, language: Language): Promise<DownloadedFile> {
  const { type, rows = [] } = table;
  const own = rows.map((row) => row.slice(0, columnsOf[type].length));
  const ways: Table[] = [table, { ...table, format: 'xlsx' }, { ...table, format: 'xlsx', further: [], rows: own }];
  let made: DownloadedFile | undefined;
  for (const way of ways) {
    made = await asFile(way, language);
    if ((made.content as Buffer | string).length <= importFileMaximum) break;
  }
  return made as DownloadedFile;
}

type Template = z.output<typeof getImportTemplate.input>;

/** IMP-033. */
export const template = ({ user }: Context, { type, format = 'xlsx' }: Template): Promise<DownloadedFile> =>
  asFile({ name: slug[type], type, format }, user.language);

const cellsOf = (type: ImportType, row: StoredRow): string[] => {
  const data = dataOf(row);
  return columnsOf[type].map((column) => data[column] ?? '');
};

/** F10: who took which children along; of them no more than their ids. */
async function logExport({ db, user, office, clock }: Context, importId: number): Promise<void> {
  await sql`
    insert into access_log (happened_at, user_id, office_code, action, child_ids, child_count)
    select ${clock()}::timestamptz, ${user.id}::integer, ${office}, 'export', array_agg(c.id), count(c.id)
      from import_row r join child c on c.code = coalesce(r.child_code, upper(r.child_cell)) where r.import_id = ${importId}`.execute(
    db,
  );
}

type Errors = z.output<typeof getErrorWorkbook.input>;

async function errorFile(
  context: Context,
  { id, format = 'xlsx' }: Errors,
  type: ImportType,
  states: StoredRow['state'][],
) {
  const { language } = context.user;
  await logExport(context, id);
  return inTurn(async () => {
    const rows = await findRows(context.db, id, { states });
    const table = {
      name: `import-${id}-errors`,
      type,
      format,
      // The row of the file it comes from: reasons name rows of that file.
      further: [rowLabels.row[language], rowLabels.errorDescription[language]],
      rows: rows.map((row) => [
        ...cellsOf(type, row),
        String(row.rowNumber),
        describeProblems(row.problems ?? [], language) ?? '',
      ]),
    };
    return asUploadable(table, language);
  });
}

export async function checkErrors(context: Context, wanted: Errors): Promise<DownloadedFile> {
  const { type } = await requireCheck(context, wanted.id);
  return errorFile(context, wanted, type, ['invalid', 'left-out']);
}

export async function failedRows(context: Context, wanted: Errors): Promise<DownloadedFile> {
  const { type } = await requireImport(context.db, context.office, wanted.id);
  return errorFile(context, wanted, type, ['failed', 'left-out']);
}

/** Every row with what became of it; the first columns are the template's, so it can be imported again. */
export async function exportRows(context: Context, { id }: { readonly id: number }): Promise<DownloadedFile> {
  const { language } = context.user;
  const { type } = await requireImport(context.db, context.office, id);
  await logExport(context, id);
  const further = [rowLabels.row, rowLabels.result, rowLabels.errorDescription].map((label) => label[language]);
  return inTurn(async () => {
    const rows = (await findRows(context.db, id)).map((row) => [
      ...cellsOf(type, row),
      String(row.rowNumber),
      stateLabels[row.state][language],
      describeProblems(row.problems ?? [], language) ?? '',
    ]);
    return asUploadable({ name: `import-${id}`, type, format: 'csv', further, rows }, language);
  });
}

const historyMaximum = 10_000;

type Filter = z.output<typeof exportImports.input>;

export async function exportHistory(context: Context, filter: Filter): Promise<DownloadedFile> {
  const { db, office, user } = context;
  const formats = formatsOf(await officeSettings(db, office));
  const found = await findImports(context, filter, { offset: 0, limit: historyMaximum });
  const imports = await viewImports(db, found, user.language);
  const rows = imports.map((one) => [
    String(one.id),
    formatInstant(one.importedAt, formats, user.language),
    typeLabels[one.type][user.language],
    one.fileName,
    one.statusName,
    one.createdBy,
  ]);
  const heads = importGridColumns.map((column) => gridLabels[column][user.language]);
  return { fileName: 'imports.csv', contentType: csvType, content: toCsv([heads, ...rows]) };
}
