import { type Criterion, type CriterionField, findCriterion, isDateCriterion } from '#contract/children/criteria.ts';
import { type FieldName, fieldOwners, isVisibleTo } from '#contract/children/field-owners.ts';
import { columnLabels, criterionLabels, valueLabels } from '#contract/children/labels.ts';
import { type GridColumn, gridColumns } from '#contract/children/search.ts';
import { foStatusOf } from '#contract/children/statuses.ts';
import type { Language } from '#contract/shared/language.ts';
import type { ChildRecordRow } from '../card/card-queries.ts';
import { ownersOf } from '../field-visibility.ts';
import type { Labels } from '../labels.ts';
import type { StoredRow } from './rows.ts';

/** Row of an export: the child's whole row plus values of the caller's office. */
export type ExportRow = ChildRecordRow &
  Pick<StoredRow, 'projectName' | 'reservationId' | 'holdOffice'> & {
    readonly communityName: string | null;
    readonly reservationName: string | null;
    readonly updatedByName: string | null;
  };

export interface ExportContext {
  readonly office: string;
  readonly labels: Labels;
  readonly language: Language;
  readonly ageOf: (birthDate: string) => number;
  readonly countryName: (code: string) => string;
}

/** Dates stay typed until written: text in csv, a sortable date in Excel. */
export interface Day {
  readonly date: string;
}
export type Cell = string | number | Day;
export const isDay = (cell: Cell): cell is Day => typeof cell === 'object';

export interface ExportColumn {
  readonly head: string;
  readonly isSensitive: boolean;
  readonly isDate: boolean;
  /** In characters, for typical values. */
  readonly width: number;
  cellOf(row: ExportRow): Cell;
}

const dateWidth = 12;
const widths: Partial<Record<GridColumn, number>> = {
  ChildId: 18,
  Gender: 12,
  Age: 6,
  ReservationID: 12,
  ActionCode: 8,
};
const usualWidth = 24;

/** F15: fields that another office owns are empty cells. */
export function exportColumn(id: string, telling: ExportContext): ExportColumn {
  const column = columnOf(id, telling);
  const owner = fieldOwners[id as FieldName];
  return { ...column, cellOf: (row) => (isVisibleTo(owner, ownersOf(row), telling.office) ? column.cellOf(row) : '') };
}

/** Grid columns and criteria share ids where they mean the same field. */
function columnOf(id: string, telling: ExportContext): ExportColumn {
  const { language } = telling;
  if (gridColumns.includes(id as GridColumn)) {
    const tell = gridValues[id as GridColumn];
    const isDate = id === 'BirthDate' || id === 'FieldOfficeLastUpdateDate';
    return {
      head: columnLabels[id as GridColumn][language],
      isSensitive: false,
      isDate,
      width: isDate ? dateWidth : (widths[id as GridColumn] ?? usualWidth),
      cellOf: (row) => tell(row, telling),
    };
  }
  const criterion = findCriterion(id);
  if (!criterion) throw new Error(`no column ${id}`);
  const special = specialValues[criterion.field];
  const isDate = isDateCriterion(criterion);
  return {
    head: criterionLabels[criterion.id][language],
    isSensitive: criterion.isSensitive === true,
    isDate,
    width: isDate ? dateWidth : criterion.kind === 'input' ? 0 : usualWidth,
    cellOf: (row) => (special ? special(row, telling) : criterionValue(criterion, row, telling)),
  };
}

type CellReader = (row: ExportRow, telling: ExportContext) => Cell;

const word = (text: string, language: Language) => valueLabels[text]?.[language] ?? text;
const day = (date: string | null): Cell => (date === null ? '' : { date });
const listed = (list: string, code: string | number, { labels }: ExportContext) =>
  labels.byCode(list, String(code)).label;

const gridValues: Readonly<Record<GridColumn, CellReader>> = {
  ChildId: (row) => row.code,
  ChildGivenName: (row) => row.givenName,
  ChildFamilyName: (row) => row.familyName ?? '',
  Gender: (row, { language }) => word(row.gender === 'F' ? 'Female' : 'Male', language),
  Age: (row, { ageOf }) => ageOf(row.birthDate),
  BirthDate: (row) => day(row.birthDate),
  Country: (row, { countryName }) => countryName(row.countryCode),
  Project: (row) => row.projectName,
  RCDSChildStatus: (row, telling) => listed('rcdsChildStatus', row.status, telling),
  ActionCode: (row) => row.actionCode ?? '',
  ReservationID: (row) => row.reservationId ?? '',
  FieldOfficeLastUpdateDate: (row) => day(row.lastUpdateDate),
};

/** Fields that are not a column of the child's row with the same name. */
const specialValues: Partial<Record<CriterionField, CellReader>> = {
  status: (row, telling) => listed('rcdsChildStatus', row.status, telling),
  foStatus: (row, telling) => listed('foChildStatus', foStatusOf(String(row.status)), telling),
  birthMonth: (row, telling) => listed('month', Number(row.birthDate.slice(5, 7)), telling),
  birthDay: (row) => Number(row.birthDate.slice(8)),
  birthYear: (row) => Number(row.birthDate.slice(0, 4)),
  community: (row) => row.communityName ?? '',
  reservation: (row) => row.reservationName ?? '',
  updatedBy: (row) => row.updatedByName ?? '',
  occupation: (row, { labels }) =>
    [...new Set([row.fatherOccupation, row.motherOccupation].map((id) => labels.byId(id)?.label ?? ''))]
      .filter((label) => label !== '')
      .join('; '),
};

function criterionValue(criterion: Criterion, row: ExportRow, telling: ExportContext): Cell {
  const { kind, field, options } = criterion;
  const value = row[field as keyof ExportRow];
  if (value === null || value === undefined) return '';
  if (isDateCriterion(criterion)) return day(value as string);
  if (typeof value === 'boolean') return word(value ? 'Yes' : 'No', telling.language);
  if (Array.isArray(value))
    return telling.labels
      .all(value as number[])
      .map(({ label }) => label)
      .join('; ');
  if (kind === 'input') return value as number;
  if (options) return word(options[(value as number) - 1] ?? '', telling.language);
  return telling.labels.byId(value as number)?.label ?? String(value);
}
