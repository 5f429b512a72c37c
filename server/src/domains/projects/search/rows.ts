import { sql } from 'kysely';
import type { ProjectRow } from '#contract/projects/project.ts';
import { lockStatusOf } from '#contract/projects/statuses.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Db } from '../../../db/connection.ts';
import { countryLabel, type Lists, officeName, projectCode, regionLabel } from '../../lookups/queries.ts';

export interface StoredProject {
  readonly number: number;
  readonly name: string;
  readonly countryCode: string;
  readonly fundingOfficeCode: string | null;
  readonly fundingOfficeName: string | null;
  readonly implementingOfficeCode: string | null;
  readonly implementingOfficeName: string | null;
  readonly isActive: boolean;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly lockStatus: number | null;
  readonly lockedUntil: string | null;
}

/** Projects in the order of `numbers`. */
export async function readProjects(db: Db, numbers: readonly number[], at: Date): Promise<StoredProject[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<StoredProject>`
    select c.number, c.name, c.country_code, c.funding_office_code, f.name as funding_office_name,
           c.implementing_office_code, i.name as implementing_office_name, c.is_active, c.start_date, c.end_date,
           project_lock_status(c.country_code, c.number, ${at}::timestamptz) as lock_status,
           project_locked_until(c.country_code, c.number, ${at}::timestamptz) as locked_until
      from unnest(${numbers}::integer[]) with ordinality wanted(number, position)
      join project c on c.number = wanted.number
      left join office f on f.code = c.funding_office_code
      left join office i on i.code = c.implementing_office_code
     order by wanted.position`.execute(db);
  return rows;
}

export const viewProject = (row: StoredProject, lists: Lists, language: Language): ProjectRow => {
  const office = (code: string | null, name: string | null) =>
    code === null ? null : { code, label: officeName({ code, name: name ?? code }, lists, language) };
  return {
    project: { code: projectCode(row.number), label: row.name },
    country: countryLabel(lists, row.countryCode, language),
    region: regionLabel(lists, lists.country(row.countryCode)?.region ?? '', language),
    fundingOffice: office(row.fundingOfficeCode, row.fundingOfficeName),
    implementingOffice: office(row.implementingOfficeCode, row.implementingOfficeName),
    isActive: row.isActive,
    startDate: row.startDate,
    endDate: row.endDate,
    lockStatus: row.lockStatus === null ? null : lockStatusOf(row.lockStatus),
    isLocked: row.lockedUntil !== null,
    lockedUntil: row.lockedUntil,
  };
};
