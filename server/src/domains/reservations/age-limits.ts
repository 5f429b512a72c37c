import { latestBirthDate } from '#contract/children/age.ts';
import { supportOfficeSettings } from '../office-settings/queries.ts';
import type { ActionContext } from './action-context.ts';

/** T16: by country, the age from which a child can no longer be reserved, set by the support office. */
export type TerminationAges = ReadonlyMap<string, number>;

export async function terminationAges({ db }: Pick<ActionContext, 'db'>): Promise<TerminationAges> {
  const countries = await db.selectFrom('country').select(['code', 'supportOfficeCode']).execute();
  const offices = [...new Set(countries.map(({ supportOfficeCode }) => supportOfficeCode))];
  const settings = await supportOfficeSettings(db, offices);
  return new Map(
    countries.map(({ code, supportOfficeCode }) => [
      code,
      settings.get(supportOfficeCode)?.sponsorshipTerminationAge.value ?? 0,
    ]),
  );
}

/**
 * Converts ages from `from` (inclusive) to `below` (exclusive) to birth dates: after `after`, up to and including
 * `until`.
 */
export const birthDatesOf = (from: number, below: number, today: string) => ({
  after: latestBirthDate(below, today),
  until: latestBirthDate(from, today),
});
