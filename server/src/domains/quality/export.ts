import { sql } from 'kysely';
import type { z } from 'zod';
import { dayOfInstant, formatCalendarDate, formatInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { exportQuality } from '#contract/quality/api.ts';
import { contradictionLabels, figureLabels, sheetLabels } from '#contract/quality/labels.ts';
import { type Contradiction, type CutOffs, type Figure, figureNames, shareNames } from '#contract/quality/rules.ts';
import type { Language } from '#contract/shared/language.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../http/context.ts';
import { fileName } from '../../http/files/file-name.ts';
import { type Sheet, toWorkbookOf, xlsxType } from '../../http/files/workbook.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { countryLabel, getLists, projectCode } from '../lookups/queries.ts';
import { cachedOfficeSettings } from '../office-settings/queries.ts';
import { countedFigures, isCounted, isOfFigure } from './conditions.ts';
import { numberOf } from './lists.ts';
import { type CountryRow, countsOf, listCountries, listProjectRows, type ProjectRow } from './queries.ts';

/** For the field office: the figures, and which children to look at. No names: the field office has them. */

interface Place {
  readonly country: string;
  /** Null for the whole country. */
  readonly project: number | null;
}

interface Concerned {
  readonly id: number;
  readonly code: string;
  readonly projectNumber: number;
  readonly projectName: string;
  readonly figures: Figure[];
  readonly photoDate: string | null;
  readonly lastUpdateDate: string | null;
  readonly contradictions: Contradiction[] | null;
  readonly others: string[] | null;
}

/** Each child once, with everything about it. */
async function listConcerned(
  db: Db,
  { country, project }: Place,
  cutOffs: CutOffs,
  most: number,
): Promise<Concerned[]> {
  const counted = countedFigures.map(
    (figure) => sql`case when ${isOfFigure(figure, cutOffs)} then ${figure}::text end`,
  );
  const { rows } = await sql<Concerned>`
    select found.*, p.name as project_name
      from (select c.id, c.code, c.project_number, c.photo_date, c.last_update_date, q.contradictions, twice.others,
                   array_remove(array[${sql.join(counted)},
                     case when q.child_id is not null then 'contradictions' end,
                     case when twice.others is not null then 'perhapsTwice' end], null) as figures
              from child c
              left join quality_contradiction q on q.child_id = c.id
              left join lateral (
                select array_agg(o.code order by o.code) as others
                  from (select second_child as id, first_child, second_child from quality_pair where first_child = c.id
                        union all
                        select first_child, first_child, second_child from quality_pair where second_child = c.id) other
                  join child_record o on o.id = other.id
                 where not exists (select 1 from quality_not_same n
                                    where n.first_child = other.first_child and n.second_child = other.second_child)
              ) twice on true
             where c.country_code = ${country} and (${project}::integer is null or c.project_number = ${project}::integer)
               and ${isCounted}) found
      join project p on p.number = found.project_number
     where found.figures <> '{}'
     order by found.code limit ${most}`.execute(db);
  return rows;
}

type Day = (date: string | null) => string;

function detailOf(child: Concerned, figure: Figure, language: Language, day: Day): string {
  if (figure === 'oldPhoto') return day(child.photoDate);
  if (figure === 'updateOverdue') return day(child.lastUpdateDate);
  if (figure === 'contradictions')
    return (child.contradictions ?? []).map((name) => contradictionLabels[name][language]).join('; ');
  return figure === 'perhapsTwice' ? (child.others ?? []).join('; ') : '';
}

function figureSheet(projects: readonly ProjectRow[], language: Language, notes: Sheet['rows']): Sheet {
  const rows = projects.map(({ number, name, counts }) => {
    const all = countsOf(counts);
    return [projectCode(number), name, ...figureNames.map((figure) => all[figure])];
  });
  const sums = figureNames.map((figure) => projects.reduce((sum, { counts }) => sum + countsOf(counts)[figure], 0));
  return {
    name: sheetLabels.figures[language],
    heads: [
      sheetLabels.project[language],
      sheetLabels.projectName[language],
      ...figureNames.map((figure) => figureLabels[figure][language]),
    ],
    rows: [...rows, [sheetLabels.total[language], '', ...sums], ...notes],
  };
}

function childSheet(children: readonly Concerned[], language: Language, day: Day): Sheet {
  return {
    name: sheetLabels.children[language],
    heads: (['childId', 'project', 'projectName', 'figure', 'detail'] as const).map(
      (column) => sheetLabels[column][language],
    ),
    rows: children.flatMap((child) =>
      shareNames
        .filter((figure) => child.figures.includes(figure))
        .map((figure) => [
          child.code,
          projectCode(child.projectNumber),
          child.projectName,
          figureLabels[figure][language],
          detailOf(child, figure, language, day),
        ]),
    ),
  };
}

async function getCountry(db: Db, code: string): Promise<CountryRow> {
  const [country] = await listCountries(db, code);
  return country ?? fail('not-found');
}

/** F16: as other exports, at most the office's 'Maximum RC records', all of which count for the reading budget. */
export async function exportPlace(
  context: Context,
  { country, project }: z.output<typeof exportQuality.input>,
): Promise<DownloadedFile> {
  const { db, office, user, clock, searches } = context;
  const { language } = user;
  const counted = await getCountry(db, country);
  const settings = await cachedOfficeSettings(db, office, user.version);
  const formats = formatsOf(settings);
  const most = Number(settings.maximumRcRecords);
  const place = { country, project: numberOf(project) };
  const everything = { country, project, sort: 'Project', isDescending: false, offset: 0, limit: 10_000 };
  const { rows: projects } = await listProjectRows(db, everything);
  if (projects.length === 0) fail('not-found');
  const found = await searches.run(user.id, ({ db: connection }) =>
    listConcerned(connection, place, counted, most + 1),
  );
  const children = found.slice(0, most);
  await recordAccess(context, {
    action: 'export',
    childIds: children.map(({ id }) => id),
    record: `quality/${project ?? country}`,
  });
  const day: Day = (date) => (date === null ? '' : formatCalendarDate(date, formats.date, language));
  const notes = [
    [sheetLabels.counted[language], formatInstant(counted.countedAt.toISOString(), formats, language)],
    ...(found.length > most ? [[sheetLabels.cut[language], most]] : []),
  ];
  const today = dayOfInstant(clock().toISOString(), formats.zone);
  const name = project ?? countryLabel(await getLists(db), country, language).label;
  return {
    fileName: fileName(language, 'xlsx', 'data-quality', name, today),
    contentType: xlsxType,
    content: await toWorkbookOf([figureSheet(projects, language, notes), childSheet(children, language, day)]),
  };
}
