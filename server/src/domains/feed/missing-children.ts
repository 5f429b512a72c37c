import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { columnLabels } from '#contract/children/labels.ts';
import { joinCriteria, type LoggedCriterion, type LoggedRecord } from '#contract/children/logged.ts';
import {
  type exportMissingChildren,
  type listMissingChildren,
  type MissingChild,
  missingPageSize,
} from '#contract/feed/api.ts';
import type { MissingKind } from '#contract/feed/missing-kinds.ts';
import { missingColumnLabels, missingKindLabels } from '#contract/feed/missing-labels.ts';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import { sheetLabels } from '#contract/quality/labels.ts';
import type { Language } from '#contract/shared/language.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../http/context.ts';
import { csvType, toCsv } from '../../http/files/csv.ts';
import { fileName } from '../../http/files/file-name.ts';
import { toWorkbook, xlsxType } from '../../http/files/workbook.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { getLists, type Lists, officeName, projectCode, projectNumber, valueLabel } from '../lookups/queries.ts';
import { cachedOfficeSettings } from '../office-settings/queries.ts';
import { getRow } from './feeds.ts';
import { fromMissing, isOfKind, kindOfMissing } from './missing.ts';
import type { FeedRow } from './queries.ts';

/** The children missing from a snapshot, for those who decide on them. */

interface Row {
  readonly id: number;
  readonly code: string;
  readonly givenName: string;
  readonly familyName: string | null;
  readonly projectNumber: number;
  readonly projectName: string;
  readonly status: number;
  readonly kind: MissingKind;
  readonly officeCode: string | null;
  readonly officeName: string | null;
}

type Wanted = Pick<z.output<typeof listMissingChildren.input>, 'project' | 'kind' | 'after'>;

/** An unknown project has number -1, which no project has. */
function conditionOf({ project, kind, after }: Wanted): RawBuilder<SqlBool> {
  const conditions = [
    ...(project === undefined ? [] : [sql<SqlBool>`c.project_number = ${projectNumber(project) ?? -1}`]),
    ...(kind === undefined ? [] : [isOfKind[kind]]),
    ...(after === undefined ? [] : [sql<SqlBool>`c.code > ${after}`]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** A sponsored child is the sponsor office's; of any other one, the open hold says whose it is. */
async function readMissing(db: Db, feed: FeedRow, wanted: Wanted, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select found.*, p.name as project_name, v.status, o.name as office_name
      from (select c.id, c.code, c.given_name, c.family_name, c.project_number, ${kindOfMissing} as kind,
                   coalesce(c.sponsor_office_code, h.office_code) as office_code
              from ${fromMissing(feed)} and ${conditionOf(wanted)}
             order by c.code limit ${limit}) found
      join child v on v.id = found.id
      join project p on p.number = found.project_number
      left join office o on o.code = found.office_code
     order by found.code`.execute(db);
  return rows;
}

const viewChild = (row: Row, lists: Lists, language: Language): MissingChild => ({
  childId: row.code,
  givenName: row.givenName,
  familyName: row.familyName,
  project: { code: projectCode(row.projectNumber), label: row.projectName },
  status: valueLabel(lists, 'rcdsChildStatus', String(row.status), language),
  kind: row.kind,
  office:
    row.officeCode === null
      ? null
      : {
          code: row.officeCode,
          label: officeName({ code: row.officeCode, name: row.officeName ?? row.officeCode }, lists, language),
        },
});

/** F16: as a criterion of the log, the kind is the child's status. */
const criteriaOf = ({ project, kind }: Wanted): LoggedCriterion[] => [
  ...(project === undefined ? [] : (['ProjectId'] as const)),
  ...(kind === undefined ? [] : (['PRCDSChildStatus'] as const)),
];

export async function listMissing(
  context: Context,
  { id, ...wanted }: z.output<typeof listMissingChildren.input>,
): Promise<z.output<typeof listMissingChildren.output>> {
  const { db, user, searches } = context;
  const feed = await getRow(db, id);
  const found = await searches.run(user.id, (search) => readMissing(search.db, feed, wanted, missingPageSize + 1));
  const rows = found.slice(0, missingPageSize);
  await recordAccess(context, {
    list: 'missing',
    criteria: criteriaOf(wanted),
    childIds: rows.map((row) => row.id),
  });
  const lists = await getLists(db);
  return { children: rows.map((row) => viewChild(row, lists, user.language)), hasMore: found.length > rows.length };
}

const heads = [
  columnLabels.ChildId,
  columnLabels.ChildGivenName,
  columnLabels.ChildFamilyName,
  columnLabels.Project,
  missingColumnLabels.projectName,
  columnLabels.RCDSChildStatus,
  missingColumnLabels.kind,
  missingColumnLabels.office,
];

const cellsOf = (
  { childId, givenName, familyName, project, status, kind, office }: MissingChild,
  language: Language,
) => [
  childId,
  givenName,
  familyName ?? '',
  project.code,
  project.label,
  status.label,
  missingKindLabels[kind][language],
  office?.label ?? '',
];

function recordOf(id: number, wanted: Wanted): LoggedRecord {
  const criteria = criteriaOf(wanted);
  return criteria.length === 0 ? `feed/${id}/missing` : `feed/${id}/missing: ${joinCriteria(criteria)}`;
}

/**
 * F16: as other exports, at most the office's 'Maximum RC records', all of which count for the reading budget. A file
 * that ends before the last child says so below the children.
 */
export async function exportMissing(
  context: Context,
  { id, format, ...wanted }: z.output<typeof exportMissingChildren.input>,
): Promise<DownloadedFile> {
  const { db, office, user, clock, searches } = context;
  const { language } = user;
  const feed = await getRow(db, id);
  const settings = await cachedOfficeSettings(db, office, user.version);
  const most = Number(settings.maximumRcRecords);
  const found = await searches.run(user.id, (search) => readMissing(search.db, feed, wanted, most + 1));
  const rows = found.slice(0, most);
  await recordAccess(context, {
    action: 'export',
    childIds: rows.map((row) => row.id),
    record: recordOf(id, wanted),
  });
  const lists = await getLists(db);
  const titles = heads.map((head) => head[language]);
  const cells = [
    ...rows.map((row) => cellsOf(viewChild(row, lists, language), language)),
    ...(found.length > most ? [[sheetLabels.cut[language], String(most)]] : []),
  ];
  const today = dayOfInstant(clock().toISOString(), formatsOf(settings).zone);
  const name = fileName(language, format, feed.name, 'missing-children', today);
  if (format === 'csv') return { fileName: name, contentType: csvType, content: toCsv([titles, ...cells]) };
  const content = await toWorkbook(missingColumnLabels.sheet[language], titles, cells);
  return { fileName: name, contentType: xlsxType, content };
}
