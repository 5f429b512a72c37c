import { type RawBuilder, sql } from 'kysely';
import { formatsOf } from '#contract/office-settings/format.ts';
import type { ActionContext } from './action-context.ts';

/** F4: the end of a period of days or months, at the same local time in the office's time zone. */
export function endOfPeriod({ at, settings }: ActionContext, period: RawBuilder<unknown>): RawBuilder<Date> {
  const { zone } = formatsOf(settings);
  return sql<Date>`((${at}::timestamptz at time zone ${zone}) + ${period}) at time zone ${zone}`;
}
