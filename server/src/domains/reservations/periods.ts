import { type RawBuilder, sql } from 'kysely';
import { formatsOf } from '#contract/office-settings/format.ts';
import type { Scene } from './scene.ts';

/** F4: so many days or months from now at the same time of day, by the calendar and the clocks of the office. */
export function endOfPeriod({ at, settings }: Scene, period: RawBuilder<unknown>): RawBuilder<Date> {
  const { zone } = formatsOf(settings);
  return sql<Date>`((${at}::timestamptz at time zone ${zone}) + ${period}) at time zone ${zone}`;
}
