import { type RawBuilder, sql } from 'kysely';
import { formatsOf } from '#contract/office-settings/format.ts';
import type { ActionContext } from './action-context.ts';

/** F4: the end of a period of days or months, at the same local time in the office's time zone. It begins now or at `from`. */
export function endOfPeriod(
  { at, settings }: ActionContext,
  period: RawBuilder<unknown>,
  from: RawBuilder<unknown> = sql`${at}::timestamptz`,
): RawBuilder<Date> {
  const { zone } = formatsOf(settings);
  return sql<Date>`((${from} at time zone ${zone}) + ${period}) at time zone ${zone}`;
}
