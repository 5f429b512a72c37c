import { createRandom, type Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import { addYears } from './days.ts';
import { createChildDrawer } from './draw-child.ts';
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

/** The children of one project, in the order the table is clustered by: status, then id. */
export function makeChildren(project: SeedProject, communityIds: readonly number[], making: Making): SeedChild[] {
  const random = createRandom(making.seed, 'children', project.number);
  const draw = createChildDrawer(
    { today: making.today, values: createValues(making.lookups) },
    { country: project.country, project: project.number, communityIds, language: languageOf(project.country) },
  );
  const made: SeedChild[] = [];
  for (let number = 1; number <= project.children; number++) {
    const code = `${project.country}-${pad(project.number, 6)}-${pad(number, 4)}`;
    const child = draw(code, random);
    const before = made.at(-1);
    if (before && random.chance(0.008)) makeTwin(child, before);
    made.push(child);
  }
  applyTraps(made, making.today, random);
  return made.sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
}

function makeTwin(child: SeedChild, sibling: SeedChild): void {
  child.family_name = sibling.family_name;
  child.birth_date = sibling.birth_date;
  child.is_birth_date_estimated = sibling.is_birth_date_estimated;
  child.community_id = sibling.community_id;
}

/** What trips software up, in every project: see the notes on test data in the glossary. */
function applyTraps(made: SeedChild[], today: number, random: Random): void {
  const available = made.filter((child) => child.status === 1);
  const [leapling, oneName, stale, nearlyGrown] = available;
  if (leapling) {
    const year = new Date(today * 86_400_000).getUTCFullYear();
    const leapYear = year - (year % 4) - 8;
    leapling.birth_date = Math.floor(Date.UTC(leapYear, 1, 29) / 86_400_000);
    leapling.is_birth_date_estimated = false;
  }
  if (oneName) oneName.family_name = null;
  if (stale) stale.last_update_date = Math.max(stale.add_date, today - 500);
  // Turns eighteen, the usual age of sponsorship termination, within a month.
  if (nearlyGrown) nearlyGrown.birth_date = addYears(today, -18) + random.int(2, 28);
}
