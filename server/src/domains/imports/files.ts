import { sql } from 'kysely';
import type { z } from 'zod';
import type { getErrorWorkbook, getImportTemplate } from '#contract/imports/api.ts';
import { type exportImports, importGridColumns } from '#contract/imports/history-api.ts';
import { describeProblems, gridLabels, rowLabels, stateLabels, typeLabels } from '#contract/imports/labels.ts';
import { columnsOf, type ImportType } from '#contract/imports/rules.ts';
import { formatInstant, formatsOf } from '#contract/office-settings/format.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import type { Context } from '../../http/context.ts';
import { csvType, toCsv } from '../../http/files/csv.ts';
import { fileName } from '../../http/files/file-name.ts';
import { xlsxType } from '../../http/files/workbook.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { requireCheck } from './check.ts';
import { findImports } from './history.ts';
import { asUploadable, headings } from './row-files.ts';
import { countMatchingRows, dataOf, eachRow, type StoredRow } from './rows.ts';
import { requireImport, viewImports } from './view.ts';
import { templateWorkbook } from './workbook.ts';

/** Downloads: templates, rows to correct, import history. */

const slug: Readonly<Record<ImportType, string>> = {
  reservation: 'reservation-import',
  verification: 'child-data-verification',
};

type Template = z.output<typeof getImportTemplate.input>;

/** IMP-033. */
export async function template({ user }: Context, { type, format = 'xlsx' }: Template): Promise<DownloadedFile> {
  const { language } = user;
  const heads = headings(type, language);
  return format === 'csv'
    ? { fileName: fileName(language, 'csv', slug[type]), contentType: csvType, content: toCsv([heads]) }
    : {
        fileName: fileName(language, 'xlsx', slug[type]),
        contentType: xlsxType,
        content: await templateWorkbook({ type, language, heads, rows: [] }),
      };
}

const cellsOf = (type: ImportType, row: StoredRow): string[] => {
  const data = dataOf(row);
  return columnsOf[type].map((column) => data[column] ?? '');
};

/** F10: logs who exported which children. The file names children by id only. */
async function logExport(context: Context, importId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from import_row r join child c on c.code = coalesce(r.child_code, upper(r.child_cell))
     where r.import_id = ${importId}`.execute(context.db);
  const childIds = rows.map(({ id }) => id);
  await recordAccess(context, { action: 'export', record: `import/${importId}`, owner: context.office, childIds });
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
  async function* rows() {
    for await (const row of eachRow(context.db, id, states))
      yield [...cellsOf(type, row), String(row.rowNumber), describeProblems(row.problems ?? [], language) ?? ''];
  }
  const table = {
    name: ['import', id, 'errors'],
    type,
    format,
    // Row number in the original file, which the problem texts refer to.
    further: [rowLabels.row[language], rowLabels.errorDescription[language]],
    count: await countMatchingRows(context.db, id, { states }),
    rows,
  };
  return asUploadable(context, table, language);
}

export async function checkErrors(context: Context, wanted: Errors): Promise<DownloadedFile> {
  const { type } = await requireCheck(context, wanted.id);
  return errorFile(context, wanted, type, ['invalid', 'left-out']);
}

export async function failedRows(context: Context, wanted: Errors): Promise<DownloadedFile> {
  const { type } = await requireImport(context.db, context.office, wanted.id);
  return errorFile(context, wanted, type, ['failed', 'left-out']);
}

/** All rows with their results. The first columns match the template, so the file can be imported again. */
export async function exportRows(context: Context, { id }: { readonly id: number }): Promise<DownloadedFile> {
  const { language } = context.user;
  const { type, totalRows } = await requireImport(context.db, context.office, id);
  await logExport(context, id);
  const further = [rowLabels.row, rowLabels.result, rowLabels.errorDescription].map((label) => label[language]);
  async function* rows() {
    for await (const row of eachRow(context.db, id))
      yield [
        ...cellsOf(type, row),
        String(row.rowNumber),
        stateLabels[row.state][language],
        describeProblems(row.problems ?? [], language) ?? '',
      ];
  }
  const table = { name: ['import', id], type, format: 'csv', further, count: totalRows, rows } as const;
  return asUploadable(context, table, language);
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
  return {
    fileName: fileName(user.language, 'csv', 'imports'),
    contentType: csvType,
    content: toCsv([heads, ...rows]),
  };
}
