import { storedFields } from '#contract/children/fields.ts';
import { childStatus } from '#contract/children/statuses.ts';
import { createRandom, type Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import { addYears } from './days.ts';
import { createChildDrawer } from './draw-child.ts';
import { addOtherFields } from './draw-fields.ts';
import type { SeedProject } from './projects.ts';
import { createValues, type LookupIds } from './values.ts';

interface Making {
  readonly seed: number;
  readonly today: number;
  readonly lookups: LookupIds;
}

const spanish = new Set(['GTM', 'HND', 'BOL', 'PER', 'DOM']);
const languageOf = (country: string) => (spanish.has(country) ? 'es' : country === 'SEN' ? 'fr' : 'en');
const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** The children of one project, in the table's cluster order: status, then id. */
export function makeChildren(project: SeedProject, communityIds: readonly number[], making: Making): SeedChild[] {
  const random = createRandom(making.seed, 'children', project.number);
  const values = createValues(making.lookups);
  const draw = createChildDrawer(
    { today: making.today, values },
    {
      country: project.country,
      project: project.number,
      communityIds,
      language: languageOf(project.country),
      hasEnded: !project.isActive,
    },
  );
  const made: SeedChild[] = [];
  for (let number = 1; number <= project.children; number++) {
    const code = `${project.country}-${pad(project.number, 6)}-${pad(number, 4)}`;
    const before = made.at(-1);
    // Twins: same birth date, family name and community.
    const child = draw(code, random, before && random.chance(0.008) ? before : undefined);
    made.push(child);
  }
  addOtherFields(made, storedFields, values, createRandom(making.seed, 'fields', project.number));
  addEdgeCases(made, making.today, random);
  return made.sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
}

/** Edge cases that often reveal bugs, in every project: see the notes on test data in the glossary. */
function addEdgeCases(made: SeedChild[], today: number, random: Random): void {
  const available = made.filter((child) => child.status === childStatus.pledgeable);
  const year = new Date(today * 86_400_000).getUTCFullYear();
  const leapDay = Math.floor(Date.UTC(year - (year % 4) - 8, 1, 29) / 86_400_000);
  const leapling = available.find((child) => (child.registration_date ?? child.add_date) > leapDay);
  const [oneName, stale, nearlyGrown] = available.filter((child) => child !== leapling);
  if (leapling) {
    leapling.birth_date = leapDay;
    leapling.is_birth_date_estimated = false;
  }
  if (oneName) oneName.family_name = null;
  if (stale) makeStale(stale, Math.max(stale.add_date, today - 500));
  // Turns eighteen, the usual age of sponsorship termination, within a month.
  if (nearlyGrown) nearlyGrown.birth_date = addYears(today, -18) + random.int(2, 28);
}

const ofTabs = [
  'education_update_date',
  'health_update_date',
  'last_measure_date',
  'nutrition_update_date',
  'family_update_date',
  'participation_support_date',
  'participation_approved_date',
] as const satisfies readonly (keyof SeedChild)[];

/** No date on a tab is later than the field office's last update. */
function makeStale(child: SeedChild, day: number): void {
  child.last_update_date = day;
  for (const column of ofTabs) {
    const date = child[column];
    if (date !== null && date > day) child[column] = day;
  }
}
