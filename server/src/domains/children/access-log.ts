import type { z } from 'zod';
import { accessLogPageSize, type listAccessLog } from '#contract/children/access-log.ts';
import { normaliseChildId } from '#contract/children/child-id.ts';
import type { Context } from '../../http/context.ts';
import { requireDaysInOrder } from '../../http/days.ts';
import { listLog } from './access-log-queries.ts';
import { readOfficeContext } from './search/prepare.ts';

/**
 * T17: reads, prints and exports by the caller's office, and reads of its own records by other offices; newest first.
 */
export async function readAccessLog(
  context: Context,
  input: z.output<typeof listAccessLog.input>,
): Promise<z.output<typeof listAccessLog.output>> {
  requireDaysInOrder(input);
  const { formats } = await readOfficeContext(context);
  const rows = await listLog(context.db, {
    office: context.office,
    from: input.from ?? null,
    to: input.to ?? null,
    zone: formats.zone,
    action: input.action ?? null,
    user: input.user?.trim() || null,
    childCode: input.childId ? normaliseChildId(input.childId) : null,
    olderThan: input.before ?? null,
    most: accessLogPageSize + 1,
  });
  return {
    entries: rows.slice(0, accessLogPageSize).map((row) => ({
      id: Number(row.id),
      at: row.happenedAt.toISOString(),
      user: row.person,
      email: row.email,
      through: row.through,
      action: row.action,
      childId: row.childCode,
      childCount: row.childCount,
      isSensitive: row.isSensitive,
      record: row.record,
      list: row.list,
      criteria: [...row.criteria],
    })),
    hasMore: rows.length > accessLogPageSize,
  };
}
