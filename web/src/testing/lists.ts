/** Server responses for dropdown lists. */

export const listOf = (...values: readonly (readonly [code: string, label: string])[]) => ({
  Values: values.map(([Code, Description]) => ({ Code, Description, Active: true, Parent: null })),
});

/** 1, 2, 3 … */
export const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const country = (CountryId: string, CountryName: string, RegionId: string) => ({
  CountryId,
  CountryName,
  RegionId,
  Active: true,
});

/** Two regions; twenty-five countries, the first alone in its region; this many projects per country. */
export const placeAnswers = (projects = 2) => ({
  'GET list/region': listOf(['LAC', 'Latin America'], ['EAF', 'East Africa']),
  'GET country': {
    Countries: [
      country('GTM', 'Guatemala', 'LAC'),
      ...numbers(24).map((number) => country(`X${number + 10}`, `Country ${number + 1}`, 'EAF')),
    ],
  },
  'GET list/project': (_body: unknown, query: URLSearchParams) =>
    listOf(
      ...query
        .getAll('Country')
        .flatMap((code) =>
          numbers(projects).map((number) => [`${code}${number}`, `${code} project ${number}`] as const),
        ),
    ),
  'GET list/community': listOf(['71', 'Upper Village'], ['72', 'Lower Village']),
});
