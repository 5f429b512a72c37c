import { type RawBuilder, sql } from 'kysely';
import { ageLimits } from '#contract/children/rules.ts';
import type { AgeRange } from '#contract/children/search.ts';
import type { AvailableSearch } from '#contract/reservations/available-search.ts';
import { isPledgeable } from '../../../db/child-status.ts';
import type { ActionContext } from '../action-context.ts';
import { birthDatesOf, terminationAges } from '../age-limits.ts';
import { findLockedPlaces, type LockedPlaces } from '../project-locks.ts';
import { isOwnPick } from './selection-queries.ts';

/** Children that can be picked: Pledgeable, not held by others, below the age limit, in no locked project. */

/** A country with its range of permitted birth dates. */
export interface CountryBirthDates {
  readonly country: string;
  readonly after: string;
  readonly until: string;
}

export interface Available {
  readonly places: readonly CountryBirthDates[];
  /** Condition on `child c` for one of the places. */
  readonly isOffered: (place: CountryBirthDates) => RawBuilder<unknown>;
  readonly locks: LockedPlaces;
}

/** Ages from `from` (inclusive) to `below` (exclusive). */
function yearsOf(age: AgeRange | undefined): { from: number; below: number } {
  switch (age?.operator) {
    case 'Equal to':
      return { from: age.from, below: age.from + 1 };
    case 'Greater than':
      return { from: age.from + 1, below: Number.POSITIVE_INFINITY };
    case 'Less than':
      return { from: 0, below: age.from };
    case 'Between':
      return { from: age.from, below: (age.to ?? age.from) + 1 };
    default:
      return { from: 0, below: Number.POSITIVE_INFINITY };
  }
}

/** T16: the office's age limits restrict the offer, the support office's limit restricts every reservation. */
async function placesFor(
  actionContext: ActionContext,
  search: AvailableSearch,
  locks: LockedPlaces,
): Promise<CountryBirthDates[]> {
  const ages = await terminationAges(actionContext);
  const office = ageLimits(actionContext.settings);
  const asked = yearsOf(search.age);
  const countries = search.countries?.length ? search.countries : [...ages.keys()];
  return countries
    .filter((country) => ages.has(country) && !locks.countries.includes(country))
    .map((country) => {
      const below = Math.min(asked.below, office.maximum + 1, ages.get(country) as number);
      const { after, until } = birthDatesOf(Math.max(asked.from, office.minimum), below, actionContext.today);
      return { country, after, until };
    });
}

const numbers = (codes: readonly string[]) => codes.filter((code) => /^\d{1,6}$/.test(code)).map(Number);

const dated = (column: string, answer: 'Yes' | 'No' | undefined) => {
  if (answer === undefined) return sql`true`;
  return answer === 'Yes' ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} is null`;
};

/**
 * Excludes picks of other users with one subquery, because picks are few and children many. The caller's own picks for
 * another reservation stay in the list (F27). Picking and confirming check again.
 */
const isNotPickedByOthers = (actionContext: ActionContext) => sql`
  c.id not in (select p.child_id from pick p join reservation r on r.id = p.reservation_id
                where p.ends_at > ${actionContext.at} and ${isOwnPick(actionContext)} is not true)`;

const noCountry: CountryBirthDates = { country: '', after: '0001-01-02', until: '0001-01-01' };

/** Converts a search to conditions on `child c` within a place. */
export async function availableFor(actionContext: ActionContext, search: AvailableSearch): Promise<Available> {
  const locks = await findLockedPlaces(actionContext.db, actionContext.at);
  const { projects, communities, gender, birthDate } = search;
  const all: RawBuilder<unknown>[] = [];
  if (projects?.length) all.push(sql`c.project_number = any(${numbers(projects)})`);
  if (locks.projects.length) all.push(sql`c.project_number <> all(${[...locks.projects]})`);
  if (communities?.length) all.push(sql`c.community_id in (select id from community where code = any(${communities}))`);
  if (gender) all.push(sql`c.gender = ${gender.charAt(0)}`);
  if (birthDate?.from) all.push(sql`c.birth_date >= ${birthDate.from}`);
  if (birthDate?.to) all.push(sql`c.birth_date <= ${birthDate.to}`);
  all.push(dated('c.photo_date', search.hasPhoto), dated('c.video_date', search.hasVideo));
  all.push(isNotPickedByOthers(actionContext));
  const places = await placesFor(actionContext, search, locks);
  return {
    places: places.length > 0 ? places : [noCountry],
    isOffered: ({ country, after, until }) => sql`
      ${isPledgeable} and c.country_code = ${country} and c.birth_date > ${after}::date and c.birth_date <= ${until}::date
      and ${sql.join(all, sql` and `)}`,
    locks,
  };
}

/** Unions one subquery per country, so that the planner estimates each country by itself and picks a suitable index. */
export const unionOverCountries = (
  { places }: Pick<Available, 'places'>,
  inner: (place: CountryBirthDates) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(${sql.join(
    places.map((place) => sql`(${inner(place)})`),
    sql` union all `,
  )}) found`;
