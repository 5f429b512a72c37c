import { sql } from 'kysely';
import { ageOn } from '#contract/children/age.ts';
import { ChildRow } from '#contract/children/api.ts';
import { canBeDue, isOverdue, updateDueDate } from '#contract/children/freshness.ts';
import {
  checkPeriod,
  defaultSupportOfficeSettings,
  type Period,
  type PeriodUnit,
} from '#contract/office-settings/support-office.ts';
import type { Language } from '#contract/shared/language.ts';
import { type Db, preparedAs } from '../../../db/connection.ts';
import { countryLabel, type Lists, projectCode, valueLabel } from '../../lookups/queries.ts';
import { ownersOf, redactForOffice } from '../field-visibility.ts';
import { hasPicture } from '../pictures/queries.ts';

export interface StoredRow {
  readonly code: string;
  readonly givenName: string;
  readonly familyName: string | null;
  readonly gender: 'F' | 'M';
  readonly birthDate: string;
  readonly countryCode: string;
  readonly projectNumber: number;
  readonly projectName: string;
  readonly status: number;
  readonly actionCode: string | null;
  readonly lastUpdateDate: string | null;
  readonly reservationId: number | null;
  readonly holdOffice: string | null;
  readonly sponsorOfficeCode: string | null;
  readonly isProjectLocked: boolean;
  readonly hasPicture: boolean;
  /** The support office's own update period, if set. */
  readonly updateValue: number | null;
  readonly updateUnit: string | null;
}

/** Rows of one page, in the order of `ids`. */
export async function readRows(db: Db, ids: readonly number[], at: Date): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredRow>`${preparedAs('child-rows')}
    select c.code, c.given_name, c.family_name, c.gender, c.birth_date, c.country_code, c.project_number,
           p.name as project_name, c.status, c.action_code, c.last_update_date,
           h.reservation_id, h.office_code as hold_office, c.sponsor_office_code,
           project_locked_until(c.country_code, c.project_number, ${at}::timestamptz) is not null as is_project_locked,
           ${hasPicture(sql`c.id`)} as has_picture,
           s.value as update_value, s.unit as update_unit
      from unnest(${ids}::integer[]) with ordinality wanted(id, position)
      join child c on c.id = wanted.id
      join country on country.code = c.country_code
      left join project p on p.number = c.project_number
      left join hold h on h.child_id = c.id and h.ended_at is null
      left join support_office_setting s on s.office_code = country.support_office_code and s.code = 'childDataUpdate'
     order by wanted.position`.execute(db);
  return rows;
}

export interface RowContext {
  readonly office: string;
  readonly lists: Lists;
  readonly language: Language;
  readonly today: string;
}

function updatePeriod({ updateValue, updateUnit }: StoredRow): Period {
  const isSet = updateValue !== null && updateUnit !== null;
  if (!isSet || checkPeriod('childDataUpdate', updateValue, updateUnit).length > 0)
    return defaultSupportOfficeSettings.childDataUpdate;
  return { value: updateValue, unit: updateUnit as PeriodUnit };
}

export const genderNames = { F: 'Female', M: 'Male' } as const;

const sponsored = 4;

/** F15: shows that another office holds a child, but neither which office nor why. */
export function viewRow(row: StoredRow, { office, lists, language, today }: RowContext): ChildRow {
  const shown: ChildRow = {
    childId: row.code,
    givenName: row.givenName,
    familyName: row.familyName,
    gender: genderNames[row.gender],
    age: ageOn(row.birthDate, today),
    birthDate: row.birthDate,
    country: countryLabel(lists, row.countryCode, language),
    project: { code: projectCode(row.projectNumber), label: row.projectName },
    status: valueLabel(lists, 'rcdsChildStatus', String(row.status), language),
    actionCode: row.actionCode === null ? null : valueLabel(lists, 'actionCode', row.actionCode, language),
    reservationId: row.reservationId,
    isHeldElsewhere: row.holdOffice !== null && row.holdOffice !== office && row.status !== sponsored,
    lastUpdateDate: row.lastUpdateDate,
    isProjectLocked: row.isProjectLocked,
    hasPicture: row.hasPicture,
    isUpdateOverdue:
      canBeDue('fieldOfficeUpdate', row.status) &&
      isOverdue(updateDueDate(row.lastUpdateDate, { childDataUpdate: updatePeriod(row) }), today),
  };
  return redactForOffice(office, ChildRow, shown, ownersOf(row));
}
