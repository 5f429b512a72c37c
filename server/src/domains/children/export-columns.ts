import { type Criterion, type CriterionField, findCriterion } from '#contract/children/criteria.ts';
import { columnLabels, criterionLabels, valueLabels } from '#contract/children/labels.ts';
import { type GridColumn, gridColumns } from '#contract/children/search.ts';
import { foStatusOf } from '#contract/children/statuses.ts';
import { type Formats, formatCalendarDate } from '#contract/office-settings/format.ts';
import type { Language } from '#contract/users/api.ts';
import type { ChildRecordRow } from './card-queries.ts';
import type { Labels } from './labels.ts';
import type { StoredRow } from './rows.ts';

/** A child as an export reads it: its whole row, and what belongs to the caller's office. */
export type ExportRow = ChildRecordRow &
  Pick<StoredRow, 'projectName' | 'reservationId'> & {
    readonly communityName: string | null;
    readonly reservationName: string | null;
    readonly updatedByName: string | null;
  };

export interface Telling {
  readonly labels: Labels;
  readonly language: Language;
  readonly formats: Formats;
  readonly ageOf: (birthDate: string) => number;
  readonly countryName: (code: string) => string;
}

export interface ExportColumn {
  readonly head: string;
  readonly isSensitive: boolean;
  tell(row: ExportRow): string | number;
}

/** Grid columns and criteria share their ids where they mean the same. */
export function exportColumn(id: string, telling: Telling): ExportColumn {
  const { language } = telling;
  if (gridColumns.includes(id as GridColumn)) {
    const tell = gridValues[id as GridColumn];
    return { head: columnLabels[id as GridColumn][language], isSensitive: false, tell: (row) => tell(row, telling) };
  }
  const criterion = findCriterion(id);
  if (!criterion) throw new Error(`no column ${id}`);
  const special = specialValues[criterion.field];
  return {
    head: criterionLabels[criterion.id][language],
    isSensitive: criterion.isSensitive === true,
    tell: (row) => (special ? special(row, telling) : criterionValue(criterion, row, telling)),
  };
}

type Tell = (row: ExportRow, telling: Telling) => string | number;

const word = (text: string, language: Language) => valueLabels[text]?.[language] ?? text;
const day = (date: string | null, { formats, language }: Telling) =>
  date === null ? '' : formatCalendarDate(date, formats.date, language);
const listed = (list: string, code: string | number, { labels }: Telling) => labels.byCode(list, String(code)).label;

const gridValues: Readonly<Record<GridColumn, Tell>> = {
  ChildId: (row) => row.code,
  ChildGivenName: (row) => row.givenName,
  ChildFamilyName: (row) => row.familyName ?? '',
  Gender: (row, { language }) => word(row.gender === 'F' ? 'Female' : 'Male', language),
  Age: (row, { ageOf }) => ageOf(row.birthDate),
  BirthDate: (row, telling) => day(row.birthDate, telling),
  Country: (row, { countryName }) => countryName(row.countryCode),
  Project: (row) => row.projectName,
  RCDSChildStatus: (row, telling) => listed('rcdsChildStatus', row.status, telling),
  ActionCode: (row) => row.actionCode ?? '',
  ReservationID: (row) => row.reservationId ?? '',
  FieldOfficeLastUpdateDate: (row, telling) => day(row.lastUpdateDate, telling),
};

/** Fields that are no column of the child's row by that name. */
const specialValues: Partial<Record<CriterionField, Tell>> = {
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
  healthStatus: (row, { language }) =>
    row.healthStatus === null ? '' : word(row.healthStatus === 1 ? 'Satisfactory' : 'Not Satisfactory', language),
};

function criterionValue({ kind, field }: Criterion, row: ExportRow, telling: Telling): string | number {
  const value = row[field as keyof ExportRow];
  if (value === null || value === undefined) return '';
  if (kind === 'date' || kind === 'date range with operator') return day(value as string, telling);
  if (typeof value === 'boolean') return word(value ? 'Yes' : 'No', telling.language);
  if (Array.isArray(value))
    return telling.labels
      .all(value as number[])
      .map(({ label }) => label)
      .join('; ');
  if (kind === 'input') return value as number;
  return telling.labels.byId(value as number)?.label ?? String(value);
}
