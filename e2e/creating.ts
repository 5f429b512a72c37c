import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { type Database, expect } from './fixtures.ts';
import { rows } from './grid.ts';

/** The gestures of those who create a reservation. */

export const field = (page: Page, name: string) => page.getByLabel(name);
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Selection' });

/** Stage 1 of a reservation that is no event: the fewest fields. */
export async function begin(page: Page, name: string, target: number): Promise<void> {
  await field(page, 'Reservation Category *').selectOption('Non-Event');
  await field(page, 'Reservation Category Type').selectOption('Web');
  await field(page, 'Reservation Name').fill(name);
  await field(page, 'Sponsor Type').selectOption('Individual');
  await field(page, 'Target Children').fill(String(target));
  await button(page, 'Next').click();
  await expect(panel(page).getByText(`of ${target}`, { exact: true }).first()).toBeVisible();
}

export async function chooseCountry(page: Page, name: string): Promise<void> {
  await button(page, /^Child Country/).click();
  await page.getByRole('listbox').getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
}

export async function searchIn(page: Page, country: string): Promise<void> {
  await chooseCountry(page, country);
  await button(page, 'Search').click();
  await rows(page).nth(5).waitFor();
}

export interface Before {
  readonly reservation: number;
  /** The country with the most available children. */
  readonly country: string;
  readonly countryCode: string;
}

export async function readBefore(db: Database): Promise<Before> {
  const { rows: found } = await sql<Before>`
    select (select coalesce(max(id), 0) from reservation) as reservation, country.name as country,
           country.code as country_code
      from child join country on country.code = child.country_code
     where child.status = 1 and child.birth_date > now() - interval '17 years'
       and not exists (select 1 from hold where hold.child_id = child.id and hold.ended_at is null)
     group by country.code, country.name order by count(*) desc limit 1`.execute(db);
  return found[0] as Before;
}
