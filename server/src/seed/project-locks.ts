import type pg from 'pg';
import { dateText } from './days.ts';
import type { Staff } from './holds.ts';
import type { SeedProject } from './projects.ts';

interface SeedLock {
  readonly name: string;
  /** Days relative to today. */
  readonly start: number;
  readonly lock: number;
  readonly end: number;
  readonly region: string | null;
  /** Countries with the number of their projects; 0 means the whole country. */
  readonly places: Readonly<Record<string, number>>;
}

/** One of each status, plus one that has started while children can still be reserved. */
const locks: readonly SeedLock[] = [
  { name: 'Review of programmes', start: -20, lock: -10, end: 45, region: 'MEE', places: { ARM: 2 } },
  { name: 'Move to the new field system', start: -3, lock: 12, end: 40, region: null, places: { BGD: 2, PHL: 1 } },
  { name: 'End of the country programme', start: 30, lock: 45, end: 400, region: 'EAP', places: { KHM: 0 } },
  { name: 'Audit of accounts', start: -120, lock: -110, end: -60, region: 'WAF', places: { SEN: 1, GHA: 1 } },
];

const office = 'USAO';
const zone = 'America/Los_Angeles';

function statusOf({ start, end }: SeedLock): number {
  if (start > 0) return 1;
  return end >= 0 ? 2 : 3;
}

/** The last projects of a country, which are small. */
const numbersIn = (projects: readonly SeedProject[], country: string, count: number): number[] =>
  projects
    .filter((project) => project.country === country && project.isActive)
    .slice(-count)
    .map(({ number }) => number);

export async function writeProjectLocks(
  client: pg.Client,
  projects: readonly SeedProject[],
  staff: Staff,
  today: number,
): Promise<void> {
  const by = staff.get(office)?.[0] ?? null;
  for (const lock of locks) {
    const [start, end] = [dateText(today + lock.start), dateText(today + lock.end)];
    const created = `${dateText(today + Math.min(lock.start, 0) - 14)}T17:00:00Z`;
    const { rows } = await client.query<{ id: number }>(
      `insert into project_lock (name, office_code, time_zone, region_code, starts_on, sponsorship_lock_date, ends_on,
                                 status, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [lock.name, office, zone, lock.region, start, dateText(today + lock.lock), end, statusOf(lock), by, created],
    );
    for (const [country, count] of Object.entries(lock.places))
      for (const number of count === 0 ? [null] : numbersIn(projects, country, count))
        await client.query(
          `insert into project_lock_place (lock_id, country_code, project_number, starts_on, ends_on)
           values ($1, $2, $3, $4, $5)`,
          [rows[0]?.id, country, number, start, end],
        );
    await client.query(
      `insert into audit_entry (entity, entity_id, field, new_value, modified_by, modified_at, office_code)
       values ('project-lock', $1, 'ProjectLockName', $2, $3, $4, $5)`,
      [String(rows[0]?.id), lock.name, by, created, office],
    );
  }
}
