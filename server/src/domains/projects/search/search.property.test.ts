import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchProjects } from '#contract/projects/api.ts';
import { checkProjectSearch } from '#contract/projects/check-search.ts';
import { searchedLockStatus, shownStatus } from '#contract/projects/rules.ts';
import type { ProjectSearch } from '#contract/projects/search.ts';
import { lockStatusOn } from '#contract/projects/statuses.ts';
import type { DateRange } from '#contract/shared/date-range.ts';
import { createRandom } from '../../../random.ts';
import { makeUser } from '../../../testing/factories.ts';
import { draws, seed } from '../../../testing/sample.ts';
import { testServer } from '../../../testing/server.ts';

/** Random searches: the database must return the same projects as a full scan of projects and locks in memory. */

const today = '2026-03-10';
const { call, db } = await testServer({ clock: () => new Date('2026-03-10T20:00:00Z') });
const user = await makeUser(db);
const random = createRandom('projects');

const regions = { ETH: 'EAF', KEN: 'EAF', GTM: 'LAC', PER: 'LAC' } as const;
type Country = keyof typeof regions;
const countries = Object.keys(regions) as Country[];
const fundingOffices = ['USAO', 'CANO', 'ESPO'];
const days = ['2020-01-01', '2021-06-15', '2026-03-09', today, '2026-03-11', '2027-01-01', '2030-12-31'];

const projects = Array.from({ length: 40 }, (_, index) => {
  const [startDate, endDate] = [random.pick(days), random.pick(days)].sort() as [string, string];
  return {
    number: 500_000 + index,
    name: `Project ${random.int(10, 99)}`,
    countryCode: random.pick(countries),
    fundingOfficeCode: random.chance(0.2) ? null : random.pick(fundingOffices),
    isActive: random.chance(0.7),
    startDate: random.chance(0.1) ? null : startDate,
    endDate: random.chance(0.3) ? null : endDate,
  };
});
await db.insertInto('project').values(projects).execute();

interface Lock {
  readonly start: string;
  readonly lock: string;
  readonly end: string;
  readonly places: readonly { readonly country: Country; readonly project: number | null }[];
}

/** Consecutive periods, so that locks never overlap. */
const windows: readonly (readonly [string, string, string])[] = [
  ['2025-01-01', '2025-01-10', '2025-03-01'],
  ['2026-03-01', '2026-03-05', today],
  ['2026-03-11', '2026-03-20', '2026-06-01'],
  ['2026-09-01', '2026-09-01', '2026-10-01'],
];
const locks: Lock[] = windows.map(([start, lock, end]) => ({
  start,
  lock,
  end,
  places: countries
    .filter(() => random.chance(0.6))
    .flatMap((country): Lock['places'] => {
      const chosen = projects.filter(({ countryCode }) => countryCode === country && random.chance(0.3));
      return chosen.length > 0
        ? chosen.map(({ number }) => ({ country, project: number }))
        : [{ country, project: null }];
    }),
}));
for (const { start, lock, end, places } of locks) {
  const { id } = await db
    .insertInto('projectLock')
    .values({
      name: start,
      officeCode: 'USAO',
      timeZone: 'America/Los_Angeles',
      startsOn: start,
      sponsorshipLockDate: lock,
      endsOn: end,
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { country, project } of places)
    await db
      .insertInto('projectLockPlace')
      .values({ lockId: id, countryCode: country, projectNumber: project, startsOn: start, endsOn: end })
      .execute();
}

function isWithin(range: DateRange | undefined, day: string | null): boolean {
  if (!range) return true;
  if (day === null) return false;
  if (range.operator === 'Before') return day < range.from;
  if (range.operator === 'After') return day > range.from;
  return day >= range.from && day <= (range.operator === 'On' ? range.from : (range.to ?? ''));
}

const isOne = <T>(wanted: readonly T[] | undefined, value: T | null) =>
  !wanted?.length || (value !== null && wanted.includes(value));
const code = (number: number) => String(number).padStart(6, '0');
type Project = (typeof projects)[number];

const holdsProject = ({ places }: Lock, { number, countryCode }: Project) =>
  places.some(({ country, project }) => country === countryCode && (project === null || project === number));

function isLockFound(search: ProjectSearch, lock: Lock): boolean {
  const status = searchedLockStatus(search);
  const its = lock.places.map(({ country }) => country);
  const named = projects.filter(({ number }) => search.lockProjects?.includes(code(number)));
  return (
    isWithin(search.lockStart, lock.start) &&
    isWithin(search.sponsorshipLockDate, lock.lock) &&
    isWithin(search.lockEnd, lock.end) &&
    (status === 'any' || lockStatusOn(lock, today) === status) &&
    (!search.lockCountries?.length || its.some((country) => search.lockCountries?.includes(country))) &&
    (!search.lockRegions?.length || its.some((country) => search.lockRegions?.includes(regions[country]))) &&
    (!search.lockProjects?.length || named.some((project) => holdsProject(lock, project)))
  );
}

function isFound(search: ProjectSearch, project: Project): boolean {
  const status = shownStatus(search);
  return (
    isOne(search.countries, project.countryCode as string) &&
    isOne(search.regions, regions[project.countryCode] as string) &&
    isOne(search.projects, code(project.number)) &&
    isOne(search.fundingOffices, project.fundingOfficeCode) &&
    (status === '' || project.isActive === (status === 'Active')) &&
    isWithin(search.startDate, project.startDate) &&
    isWithin(search.endDate, project.endDate) &&
    (searchedLockStatus(search) === undefined ||
      locks.some((lock) => holdsProject(lock, project) && isLockFound(search, lock)))
  );
}

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 3 });
const some = <T>(of: readonly T[], maxLength: number) =>
  maybe(fc.uniqueArray(fc.constantFrom(...of), { minLength: 1, maxLength }));
const range = maybe(
  fc
    .tuple(
      fc.constantFrom('On', 'Before', 'After', 'Between' as const),
      fc.constantFrom(...days),
      fc.constantFrom(...days),
    )
    .map(([operator, one, other]): DateRange => {
      const [from, to] = [one, other].sort() as [string, string];
      return operator === 'Between' ? { operator, from, to } : { operator, from };
    }),
);

const searches = fc
  .record({
    countries: some<string>(countries, 3),
    regions: some(['EAF', 'LAC'], 2),
    fundingOffices: some(fundingOffices, 2),
    status: maybe(fc.constantFrom('Active' as const, 'Inactive' as const, '' as const)),
    startDate: range,
    endDate: range,
    lockStart: range,
    sponsorshipLockDate: range,
    lockEnd: range,
    lockStatus: maybe(fc.constantFrom('Not Started' as const, 'Initiated' as const, 'Completed' as const, '' as const)),
    lockCountries: some<string>(countries, 4),
    lockRegions: some(['EAF', 'LAC'], 2),
    picked: fc.array(fc.nat(39), { maxLength: 3 }),
    isOfLock: fc.boolean(),
  })
  .map(({ picked, isOfLock, ...search }): ProjectSearch => {
    const inside = isOfLock ? search.lockCountries : search.countries;
    const of = picked
      .flatMap((index) => projects[index] ?? [])
      .filter(({ countryCode }) => inside?.includes(countryCode));
    const codes = [...new Set(of.map(({ number }) => code(number)))];
    if (codes.length === 0) return search;
    return isOfLock ? { ...search, lockProjects: codes } : { ...search, projects: codes };
  })
  .filter((search) => checkProjectSearch(search).length === 0);

const suite = 'search of projects';

test('PROJ-001 any search returns exactly the same projects as a full scan', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (search) => {
      const { output } = await call(searchProjects, { search, pageSize: 100 }, { as: user });
      const found = output.projects.map(({ project }) => Number(project.code)).sort();
      const expected = projects.filter((project) => isFound(search, project)).map(({ number }) => number);
      expect(found).toEqual(expected);
      expect(output.total).toBe(expected.length);
    }),
    { seed: seed(suite), numRuns: draws(suite, 'random searches', 100, 500) },
  );
});
