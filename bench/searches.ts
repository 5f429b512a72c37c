import type { ChildSearch, GridColumn } from '#contract/children/search.ts';
import type { Direction } from '#contract/shared/sorting.ts';
import type { Random } from '#server/random.ts';

/** The fourteen search scenarios as data, for our API and for the plain SQL it is compared with. */
export interface BenchSearch {
  readonly search: ChildSearch;
  readonly sort?: GridColumn;
  readonly direction?: Direction;
  readonly page?: number;
  readonly pageSize?: 10 | 25 | 50 | 100;
}

export interface Sample {
  readonly code: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly country: string;
  readonly project: string;
}

export interface Scenario {
  readonly name: string;
  /** Part of the typical mix; otherwise of the full mix only. */
  readonly isTypical: boolean;
  make(random: Random, samples: readonly Sample[]): BenchSearch;
}

const anyOf = (criterion: string, ...values: string[]) =>
  ({ criterion, operator: 'Any of', values }) as NonNullable<ChildSearch['advanced']>[number];
const monthsFirst = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;
const countries = ['BGD', 'BOL', 'ETH', 'GHA', 'GTM', 'HND', 'KEN', 'KHM', 'MWI', 'PER', 'PHL', 'SEN', 'UGA', 'ZMB'];

function several<T>(items: readonly T[], count: number, random: Random): T[] {
  const chosen = new Set<T>();
  while (chosen.size < Math.min(count, items.length)) chosen.add(random.pick(items));
  return [...chosen];
}

export const scenarios: readonly Scenario[] = [
  { name: 'id', isTypical: true, make: (r, s) => ({ search: { childCode: r.pick(s).code } }) },
  {
    name: 'name prefix',
    isTypical: true,
    make: (r, s) => {
      const { givenName, familyName } = r.pick(s);
      return { search: { givenName: givenName.slice(0, 5), familyName: familyName.slice(0, 4) } };
    },
  },
  {
    name: 'name infix',
    isTypical: true,
    make: (r, s) => ({ search: { familyName: r.pick(s).familyName.slice(1, 5) } }),
  },
  {
    name: 'country + 3 projects + status',
    isTypical: true,
    make: (r, s) => {
      const { country } = r.pick(s);
      const projects = [...new Set(s.filter((sample) => sample.country === country).map((sample) => sample.project))];
      return { search: { countries: [country], projects: several(projects, 3, r), statuses: ['1', '3'] } };
    },
  },
  {
    name: 'age + gender + photo, 3 countries',
    isTypical: true,
    make: (r) => ({
      search: {
        countries: several(countries, 3, r),
        age: { operator: 'Between', from: r.int(2, 8), to: r.int(9, 14) },
        gender: r.pick(['Male', 'Female'] as const),
        advanced: [{ criterion: 'PhotoDate', operator: 'After', from: monthsFirst(2025, r.int(1, 12)) }],
      },
    }),
  },
  {
    name: 'action code',
    isTypical: true,
    make: (r) => ({
      search: { actionCodes: [r.pick(['A04', 'A05', 'A06', 'A08', 'H05', 'H06', 'H07', 'R03', 'D03'])] },
    }),
  },
  {
    name: 'six advanced criteria',
    isTypical: false,
    make: (r) => ({
      search: {
        countries: several(countries, 2, r),
        advanced: [
          anyOf('LivingWith', ...several(['MO', 'GP', 'FA', 'MS', 'UA'], 2, r)),
          anyOf('HealthStatus', 'Satisfactory'),
          anyOf('EducationLevel', r.pick(['01', '03', '04', '05', '06'])),
          anyOf('FavoriteSubject', r.pick(['01', '02', '04', '06', '07', '11'])),
          anyOf('WebPublishable', 'Y'),
          anyOf('BirthMonth', ...several(['2', '5', '7', '11'], 2, r)),
        ],
      },
    }),
  },
  {
    name: 'date ranges',
    isTypical: false,
    make: (r) => ({
      search: {
        addDate: { operator: 'Between', from: monthsFirst(2023, r.int(1, 6)), to: monthsFirst(2023, r.int(7, 12)) },
        lastUpdateDate: { operator: 'After', from: monthsFirst(2026, r.int(1, 3)) },
      },
    }),
  },
  { name: 'very broad', isTypical: true, make: () => ({ search: { statuses: ['1', '2', '3', '4'] } }) },
  {
    name: 'page 20',
    isTypical: false,
    make: (r) => ({ search: { gender: r.pick(['Male', 'Female'] as const) }, page: 20, pageSize: 50 }),
  },
  {
    name: 'other sorts',
    isTypical: false,
    make: (r) => ({
      search: { countries: several(countries, 4, r) },
      sort: r.pick(['ChildGivenName', 'ChildFamilyName', 'BirthDate', 'FieldOfficeLastUpdateDate', 'Age'] as const),
      direction: r.pick(['asc', 'desc'] as const),
    }),
  },
  {
    name: 'nothing found',
    isTypical: false,
    make: (r) => ({
      search: {
        statuses: ['1'],
        advanced: [
          anyOf('ReasonForLeaving', r.pick(['U1', 'P1', 'S1', 'O1'])),
          { criterion: 'LeavingDate', operator: 'After', from: monthsFirst(2025, r.int(1, 12)) },
        ],
      },
    }),
  },
  {
    name: 'long tail, no country',
    isTypical: false,
    make: (r) => ({
      search: {
        advanced: [
          anyOf('LivingWith', r.pick(['FO', 'SP', 'AL', 'BO', 'IN'])),
          anyOf('Chores', ...several(['01', '02', '03', '04'], 2, r)),
          anyOf('Occupation', r.pick(['13', '14', '15', '16'])),
        ],
      },
    }),
  },
  {
    name: 'reservable children',
    isTypical: true,
    make: (r) => ({
      search: {
        countries: [r.pick(countries)],
        statuses: ['1'],
        age: { operator: 'Between', from: r.int(3, 6), to: r.int(7, 12) },
      },
      sort: 'BirthDate',
    }),
  },
];
