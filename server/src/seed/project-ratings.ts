import type pg from 'pg';
import { nameKey } from '#contract/office-settings/list-rules.ts';
import { createRandom } from '../random.ts';
import { copyRows } from './copy.ts';
import { dateText } from './days.ts';
import type { Staff } from './holds.ts';
import type { SeedProject } from './projects.ts';

/** Sample categories and ratings of projects. */
const categories = [
  ['Strategic', ['Excellent', 'Good', 'Fair']],
  ['Community led', ['Strong', 'Growing']],
  ['Phasing out', ['On plan', 'Delayed']],
] as const;

/** Offices with demonstration users; other offices have none. */
const offices = ['USAO', 'ESPO'];

interface Level {
  readonly category_id: number;
  readonly rating_level_id: number;
}

async function writeCategories(client: pg.Client, office: string, by: number, at: string): Promise<Level[]> {
  const levels: Level[] = [];
  for (const [name, names] of categories) {
    const { rows } = await client.query<{ id: number }>(
      `insert into project_category (office_code, name, name_key, updated_at, updated_by)
       values ($1, $2, $3, $4, $5) returning id`,
      [office, name, nameKey(name), at, by],
    );
    const category_id = rows[0]?.id as number;
    const made = await client.query<{ id: number }>(
      `insert into rating_level (category_id, name, name_key, sort_order)
       select $1, given.name, given.key, given.place
         from unnest($2::text[], $3::text[]) with ordinality as given (name, key, place) order by place returning id`,
      [category_id, names, names.map(nameKey)],
    );
    levels.push(...made.rows.map(({ id }) => ({ category_id, rating_level_id: id })));
  }
  return levels;
}

export async function writeProjectRatings(
  client: pg.Client,
  projects: readonly SeedProject[],
  staff: Staff,
  { today, seed }: { readonly today: number; readonly seed: number },
): Promise<void> {
  for (const office of offices) {
    const by = staff.get(office)?.[0];
    if (by === undefined) continue;
    const random = createRandom(seed, 'ratings', office);
    const at = `${dateText(today - 30)}T15:00:00Z`;
    const levels = await writeCategories(client, office, by, at);
    const rated = projects
      .filter(({ isActive }) => isActive && random.chance(0.4))
      .map(({ number }) => {
        const { category_id, rating_level_id } = random.pick(levels);
        const level = random.chance(0.9) ? rating_level_id : null;
        return {
          office_code: office,
          project_number: number,
          category_id,
          rating_level_id: level,
          updated_at: at,
          updated_by: by,
        };
      });
    const columns = ['office_code', 'project_number', 'category_id', 'rating_level_id', 'updated_at', 'updated_by'];
    await copyRows(client, 'project_rating', columns, rated);
  }
}
