import { Readable } from 'node:stream';
import type { CellValue } from 'hucre/xlsx';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ageOn } from '#contract/children/age.ts';
import { type exportChildren, searchDefaults } from '#contract/children/api.ts';
import { joinCriteria, type LoggedCriterion } from '#contract/children/logged.ts';
import { gridColumns } from '#contract/children/search.ts';
import { dayOfInstant, formatCalendarDate } from '#contract/office-settings/format.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import type { Db } from '../../../db/connection.ts';
import { personName } from '../../../db/person-name.ts';
import type { Context } from '../../../http/context.ts';
import { byteOrderMark, csvLine, csvType } from '../../../http/files/csv.ts';
import { fileName } from '../../../http/files/file-name.ts';
import { escapeFormulaCell, xlsxType } from '../../../http/files/workbook.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { findIds } from '../../../search/find-ids.ts';
import { countryLabel } from '../../lookups/queries.ts';
import { createLabels } from '../labels.ts';
import { type Cell, type ExportColumn, type ExportRow, exportColumn, isDay } from './export-columns.ts';
import { listNamedIds } from './named-children.ts';
import { type OfficeContext, prepareSearch, readOfficeContext } from './prepare.ts';
import { children } from './search.ts';
import { criteriaOf } from './search-clauses.ts';
import { sortOf } from './sorts.ts';

type Input = z.output<typeof exportChildren.input>;

/** Rows per batch: exports are streamed, so no export is held in memory as a whole. */
const batchSize = 200;

interface Found {
  readonly ids: readonly number[];
  /** Children named in the search but not in its result. */
  readonly others: readonly number[];
  /** Names of the criteria, without the values entered. */
  readonly criteria: readonly LoggedCriterion[];
}

async function find(context: Context, input: Input, officeContext: OfficeContext): Promise<Found> {
  const { office, user, searches } = context;
  const { search, sort, direction } = { ...searchDefaults, ...input };
  const { clauses, names } = await prepareSearch(context, search, officeContext);
  const found = await searches.run(user.id, (connection) =>
    findIds(connection, children, {
      clauses,
      sort: sortOf(sort, direction, { office, language: user.language, search, names, lists: officeContext.lists }),
      cap: officeContext.cap,
      offset: 0,
      limit: officeContext.cap,
    }),
  );
  const inside = new Set(found.ids);
  const others = (await listNamedIds(context.db, clauses)).filter((id) => !inside.has(id));
  return { ids: found.ids, others, criteria: criteriaOf(clauses) };
}

async function readBatch(db: Db, ids: readonly number[], office: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select c.*, p.name as project_name, m.name as community_name, h.office_code as hold_office, h.reservation_id, r.name as reservation_name,
           ${personName('u')} as updated_by_name
      from unnest(${ids}::integer[]) with ordinality wanted(id, position)
      join child c on c.id = wanted.id
      join project p on p.number = c.project_number
      left join community m on m.id = c.community_id
      left join hold h on h.child_id = c.id and h.ended_at is null and h.office_code = ${office}
      left join reservation r on r.id = h.reservation_id
      left join child_office o on o.child_id = c.id and o.office_code = ${office}
      left join app_user u on u.id = o.updated_by
     order by wanted.position`.execute(db);
  return rows;
}

async function* rowsOf(
  db: Db,
  ids: readonly number[],
  office: string,
  columns: readonly ExportColumn[],
): AsyncGenerator<Cell[]> {
  yield columns.map((column) => column.head);
  for (let start = 0; start < ids.length; start += batchSize)
    for (const row of await readBatch(db, ids.slice(start, start + batchSize), office))
      yield columns.map((column) => column.cellOf(row));
}

type Cells = ReturnType<typeof rowsOf>;

async function* csvLines(cells: Cells, written: (date: string) => string): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const row of cells) yield csvLine(row.map((cell) => (isDay(cell) ? written(cell.date) : String(cell))));
}

const workbookCell = (cell: Cell): CellValue =>
  isDay(cell) ? new Date(`${cell.date}T00:00:00Z`) : escapeFormulaCell(cell);

async function* workbookRows(cells: Cells): AsyncGenerator<CellValue[]> {
  for await (const row of cells) yield row.map(workbookCell);
}

export async function downloadChildren(context: Context, input: Input): Promise<DownloadedFile> {
  const { db, office, user, clock } = context;
  const officeContext = await readOfficeContext(context);
  const { language } = user;
  const telling = {
    office,
    labels: createLabels(officeContext.lists, language),
    language,
    ageOf: (birthDate: string) => ageOn(birthDate, officeContext.today),
    countryName: (code: string) => countryLabel(officeContext.lists, code, language).label,
  };
  const asked = [...new Set(input.columns ?? gridColumns)].map((id) => exportColumn(id, telling));
  const columns = input.includeSensitive ? asked : asked.filter((column) => !column.isSensitive);
  const { ids, others, criteria } = await find(context, input, officeContext);
  const isSensitive = columns.some((column) => column.isSensitive);
  if (others.length > 0) await recordAccess(context, { list: 'search', criteria, childIds: others });
  await recordAccess(context, {
    action: 'export',
    childIds: ids,
    isSensitive,
    record: `children.${input.format}: ${joinCriteria(criteria)}`,
  });

  const cells = rowsOf(db, ids, office, columns);
  const day = dayOfInstant(clock().toISOString(), officeContext.formats.zone);
  const name = fileName(language, input.format, 'children', day);
  if (input.format === 'csv')
    return {
      fileName: name,
      contentType: csvType,
      content: Readable.from(csvLines(cells, (date) => formatCalendarDate(date, officeContext.formats.date, language))),
    };
  const { writeXlsxStream } = await import('hucre/xlsx');
  const sheet = writeXlsxStream(workbookRows(cells), {
    name: 'PRCDS',
    columns: columns.map(({ head, width, isDate }) => ({
      width: Math.max(width, head.length + 2),
      ...(isDate && { numFmt: officeContext.formats.date.toLowerCase() }),
    })),
    freezePane: { rows: 1 },
  });
  return {
    fileName: name,
    contentType: xlsxType,
    content: Readable.fromWeb(sheet as Parameters<typeof Readable.fromWeb>[0]),
  };
}
