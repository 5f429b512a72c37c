import type { z } from 'zod';
import { formatsOf } from '#contract/office-settings/format.ts';
import type { listReservationAudit } from '#contract/reservations/api.ts';
import { countAudit, searchAudit } from '../../../db/audit-search.ts';
import type { Context } from '../../../http/context.ts';
import { requireDaysInOrder } from '../../../http/days.ts';
import { pageOf } from '../../../http/paging.ts';
import { actionContextOf } from '../action-context.ts';
import { getRecord } from '../records.ts';

type Wanted = z.output<typeof listReservationAudit.input>;

/** RESV-009. */
export async function listAudit(context: Context, { id, page, pageSize, ...filter }: Wanted) {
  requireDaysInOrder(filter);
  const actionContext = await actionContextOf(context);
  await getRecord(actionContext, id);
  const of = { entity: 'reservation', entityId: String(id) };
  const wanted = { ...filter, zone: formatsOf(actionContext.settings).zone, language: context.user.language };
  const [entries, total] = await Promise.all([
    searchAudit(actionContext.db, of, wanted, pageOf({ page, pageSize })),
    countAudit(actionContext.db, of, wanted),
  ]);
  return { entries, total };
}
