import type { z } from 'zod';
import { formatCalendarDate } from '#contract/office-settings/format.ts';
import { type exportProjects, projectSearchDefaults } from '#contract/projects/api.ts';
import { projectColumnLabels } from '#contract/projects/labels.ts';
import type { ProjectRow } from '#contract/projects/project.ts';
import { type ProjectColumn, projectColumns } from '#contract/projects/search.ts';
import { lockStatusCodes } from '#contract/projects/statuses.ts';
import type { Language } from '#contract/shared/language.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import type { Context } from '../../../http/context.ts';
import { csvType, toCsv } from '../../../http/files/csv.ts';
import { fileName } from '../../../http/files/file-name.ts';
import { toWorkbook, xlsxType } from '../../../http/files/workbook.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { findIds } from '../../../search/find-ids.ts';
import { valueLabel } from '../../lookups/queries.ts';
import { type OfficeContext, readOfficeContext } from '../office-context.ts';
import { prepareSearch, projects } from './prepare.ts';
import { readProjects, viewProject } from './rows.ts';
import { sortOf } from './sorts.ts';

interface ExportContext extends OfficeContext {
  readonly language: Language;
}

const day = (date: string | null, { formats, language }: ExportContext) =>
  date === null ? '' : formatCalendarDate(date, formats.date, language);

const cells: Readonly<Record<ProjectColumn, (row: ProjectRow, telling: ExportContext) => string>> = {
  Project: ({ project }) => `${project.label} ${project.code}`,
  Country: ({ country }) => country.label,
  Region: ({ region }) => region.label,
  FundingOffice: ({ fundingOffice }) => fundingOffice?.label ?? '',
  ImplementingOffice: ({ implementingOffice }) => implementingOffice?.label ?? '',
  ProjectStatus: ({ isActive }, { lists, language }) =>
    valueLabel(lists, 'projectStatus', isActive ? '1' : '2', language).label,
  ProjectStartDate: ({ startDate }, telling) => day(startDate, telling),
  ProjectEndDate: ({ endDate }, telling) => day(endDate, telling),
  ProjectLockStatus: ({ lockStatus }, { lists, language }) =>
    lockStatus === null
      ? ''
      : valueLabel(lists, 'projectLockStatus', String(lockStatusCodes[lockStatus]), language).label,
};

/** Exports the result grid, up to the office's maximum. */
export async function downloadProjects(
  context: Context,
  input: z.output<typeof exportProjects.input>,
): Promise<DownloadedFile> {
  const { db, user, searches } = context;
  const { language } = user;
  const { search, sort, direction } = { ...projectSearchDefaults, ...input };
  const officeContext = await readOfficeContext(context);
  const clauses = await prepareSearch(context, search, officeContext);
  const { ids } = await searches.run(user.id, (connection) =>
    findIds(connection, projects, {
      clauses,
      sort: sortOf(sort, direction, { language, at: officeContext.at }),
      cap: officeContext.cap,
      offset: 0,
      limit: officeContext.cap,
    }),
  );
  const rows = (await readProjects(db, ids, officeContext.at)).map((row) =>
    viewProject(row, officeContext.lists, language),
  );
  const columns = [...new Set(input.columns ?? projectColumns)];
  const heads = columns.map((column) => projectColumnLabels[column][language]);
  const body = rows.map((row) => columns.map((column) => cells[column](row, { ...officeContext, language })));
  await recordAccess(context, { action: 'export', record: 'project/search' });
  const name = fileName(language, input.format, 'projects', officeContext.today);
  if (input.format === 'csv') return { fileName: name, contentType: csvType, content: toCsv([heads, ...body]) };
  return { fileName: name, contentType: xlsxType, content: await toWorkbook('PRCDS', heads, body) };
}
