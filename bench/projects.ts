import { searchProjects } from '#contract/projects/api.ts';
import { ProjectSearch } from '#contract/projects/search.ts';
import { encoder } from '#contract/wire.ts';
import { openDatabase } from '#server/db/connection.ts';
import { createRandom, type Random } from '#server/random.ts';
import { createProjectRecorder, type RecordedProjectSearch } from '#server/testing/projects/recorded-sql.ts';
import type { RawDatabase } from './database.ts';
import { office, today } from './dataset.ts';
import { compareHttpWithDatabase, type Times } from './measure.ts';
import type { Sample } from './searches.ts';
import type { BenchServer } from './server.ts';

/** Project searches: few rows compared to children, with locks whose status depends on the date. */

interface Scenario {
  readonly name: string;
  make(random: Random, samples: readonly Sample[]): RecordedProjectSearch;
}

const scenarios: readonly Scenario[] = [
  {
    name: 'one project',
    make: (random, samples) => {
      const { country, project } = random.pick(samples);
      return { search: { countries: [country], projects: [project], status: '' } };
    },
  },
  {
    name: '3 countries',
    make: (random, samples) => ({
      search: { countries: [...new Set([1, 2, 3].map(() => random.pick(samples).country))] },
    }),
  },
  { name: 'every project, by country', make: () => ({ search: { status: '' }, sort: 'Country', page: 5 }) },
  {
    name: 'start date',
    make: (random) => ({
      search: {
        startDate: {
          operator: 'Between',
          from: `${random.int(2000, 2010)}-01-01`,
          to: `${random.int(2011, 2024)}-12-31`,
        },
      },
      sort: 'ProjectStartDate',
      direction: 'desc',
    }),
  },
  { name: 'a lock of any status', make: () => ({ search: { lockStatus: '' }, sort: 'ProjectLockStatus' }) },
  {
    name: 'locked in a country',
    make: (random, samples) => ({ search: { lockCountries: [random.pick(samples).country], lockStatus: 'Initiated' } }),
  },
  {
    name: 'lock that ends',
    make: (random) => ({
      search: { status: '', lockStatus: '', lockEnd: { operator: 'After', from: `2026-0${random.int(1, 9)}-01` } },
    }),
  },
];

export interface ProjectResult {
  readonly name: string;
  readonly http: Times;
  readonly database: Times;
}

const encode = encoder(ProjectSearch);
const bodyOf = ({ search, sort, direction, page }: RecordedProjectSearch) => ({
  ProjectSearch: encode(search as never),
  ...(sort && { SortBy: sort, SortDirection: direction ?? 'asc' }),
  ...(page && { Page: page }),
});

export async function measureProjects(
  databaseUrl: string,
  server: BenchServer,
  raw: RawDatabase,
  samples: readonly Sample[],
  repeats: number,
): Promise<ProjectResult[]> {
  const database = openDatabase(databaseUrl, { maximum: 1 });
  const record = await createProjectRecorder(database, office, new Date(`${today}T18:00:00Z`));
  const ways = async (search: RecordedProjectSearch) => {
    const statements = await record(search);
    return {
      http: () => server.post(searchProjects.path, bodyOf(search)),
      database: () => raw.run(statements),
    };
  };
  const results: ProjectResult[] = [];
  for (const { name, make } of scenarios) {
    const random = createRandom('bench projects', name);
    const searches = (count: number) => Array.from({ length: count }, () => make(random, samples));
    await compareHttpWithDatabase(searches(3), ways);
    results.push({ name, ...(await compareHttpWithDatabase(searches(repeats), ways)) });
  }
  await database.close();
  return results;
}
