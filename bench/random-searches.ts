import { type Criterion, criteria, isDateCriterion } from '#contract/children/criteria.ts';
import { gridColumns } from '#contract/children/search.ts';
import { createRandom, type Random } from '#server/random.ts';
import type { BenchSearch, Sample } from './searches.ts';

/** Random combinations of all criteria: searches the indexes were not designed for. */
export type Values = ReadonlyMap<string, readonly string[]>;

type Advanced = NonNullable<BenchSearch['search']['advanced']>[number];

// Criteria that depend on people and records of one office, or on another criterion.
const leftOut = new Set(['ReservationName', 'UpdatedBy', 'Community', 'ParticipationSupportDescription']);
const date = (random: Random) => `${random.int(2014, 2026)}-0${random.int(1, 9)}-1${random.int(0, 9)}`;

function advanced(criterion: Criterion, values: Values, random: Random): Advanced {
  const id = criterion.id as Advanced['criterion'];
  if (criterion.kind === 'date') return { criterion: id, operator: 'On', from: date(random) };
  if (isDateCriterion(criterion)) {
    const [from = '', to = ''] = [date(random), date(random)].sort();
    const operator = random.pick(['On', 'Before', 'After', 'Between'] as const);
    return { criterion: id, operator, from, ...(operator === 'Between' && { to }) };
  }
  if (criterion.kind === 'input') {
    const [low, high] = criterion.id === 'BirthYear' ? [2004, 2024] : [criterion.minimum ?? 0, criterion.maximum ?? 15];
    return { criterion: id, operator: 'Equal to', values: [String(random.int(low, high))] };
  }
  const options = criterion.options ?? values.get(criterion.lookup ?? '') ?? [];
  if (criterion.lookup && random.chance(0.08)) return { criterion: id, operator: 'Is empty' };
  const count = criterion.kind === 'select' ? random.int(1, 3) : 1;
  return {
    criterion: id,
    operator: 'Any of',
    values: [...new Set(Array.from({ length: count }, () => random.pick(options)))],
  };
}

export function randomSearch(random: Random, samples: readonly Sample[], values: Values): BenchSearch {
  const sample = random.pick(samples);
  const search: Record<string, unknown> = {};
  if (random.chance(0.4)) search.countries = [sample.country];
  if (search.countries && random.chance(0.4)) search.projects = [sample.project];
  if (random.chance(0.3)) search.statuses = [...new Set([String(random.int(1, 8)), String(random.int(1, 4))])];
  if (random.chance(0.25)) search.gender = random.pick(['Male', 'Female']);
  if (random.chance(0.2)) search.age = { operator: 'Between', from: random.int(1, 9), to: random.int(10, 20) };
  if (random.chance(0.12)) search.givenName = sample.givenName.slice(0, random.int(3, 5));
  if (random.chance(0.12)) search.familyName = sample.familyName.slice(1, random.int(4, 6));
  if (random.chance(0.1)) search.lastUpdateDate = { operator: random.pick(['After', 'Before']), from: date(random) };
  const offered = (criteria as readonly Criterion[]).filter((criterion) => !leftOut.has(criterion.id));
  const chosen = new Map<string, Advanced>();
  for (let i = random.int(Object.keys(search).length === 0 ? 1 : 0, 4); i > 0; i--) {
    const criterion = random.pick(offered);
    chosen.set(criterion.id, advanced(criterion, values, random));
  }
  if (chosen.size > 0) search.advanced = [...chosen.values()];
  return {
    search,
    ...(random.chance(0.3) && { sort: random.pick(gridColumns), direction: random.pick(['asc', 'desc'] as const) }),
    pageSize: random.pick([10, 25, 50, 100] as const),
  };
}

export const randomSearches = (count: number, samples: readonly Sample[], values: Values): BenchSearch[] => {
  const random = createRandom('random searches');
  return Array.from({ length: count }, () => randomSearch(random, samples, values));
};
