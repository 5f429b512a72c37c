import { sql } from 'kysely';
import type { z } from 'zod';
import { type Formats, formatCalendarDate, formatsOf } from '#contract/office-settings/format.ts';
import type { listReservationAudit } from '#contract/reservations/api.ts';
import { reservationAuditLabels } from '#contract/reservations/audit-labels.ts';
import { type AuditTranslator, auditTranslator } from '#contract/shared/audit-labels.ts';
import type { Language } from '#contract/shared/language.ts';
import { actKey, countAudit, searchAudit } from '../../../db/audit-search.ts';
import type { Context } from '../../../http/context.ts';
import { requireDaysInOrder } from '../../../http/days.ts';
import { pageOf } from '../../../http/paging.ts';
import { type ActionContext, actionContextOf } from '../action-context.ts';
import { getRecord } from '../records.ts';

/**
 * A history is searched by the values that its reader sees: those of lists in the reader's language, dates in the
 * office's format (F9). A date is found as YYYY-MM-DD too, and a field by its wire name, which is what screens send.
 */
export function searchedWords(formats: Formats, language: Language): AuditTranslator {
  const words = auditTranslator(reservationAuditLabels, language);
  return {
    field: (stored) => stored,
    value: (field, stored) =>
      field === 'Expiration_Dt'
        ? `${formatCalendarDate(stored, formats.date, language)}\n${stored}`
        : words.value(field, stored),
  };
}

interface ActChildren {
  readonly actAdded: number;
  readonly actRemoved: number;
}

/** F20: an act may have more entries than fit on a page, so its children are counted over the whole history. */
async function countChildrenOfActs(
  { db }: ActionContext,
  id: number,
): Promise<ReadonlyMap<string | null, ActChildren>> {
  const { rows } = await sql<ActChildren & { actId: string; modifiedAt: Date }>`
    select act_id, modified_at, count(new_value)::integer as act_added, count(old_value)::integer as act_removed
      from audit_entry
     where entity = 'reservation' and entity_id = ${String(id)} and field = 'ChildId' and act_id is not null
     group by act_id, modified_at`.execute(db);
  return new Map(rows.map(({ actId, modifiedAt, ...counts }) => [actKey(actId, modifiedAt), counts]));
}

type Wanted = z.output<typeof listReservationAudit.input>;

/** RESV-009. */
export async function listAudit(context: Context, { id, page, pageSize, ...filter }: Wanted) {
  requireDaysInOrder(filter);
  const actionContext = await actionContextOf(context);
  await getRecord(actionContext, id);
  const of = { entity: 'reservation', entityId: String(id) };
  const formats = formatsOf(actionContext.settings);
  const { language } = context.user;
  const wanted = { ...filter, zone: formats.zone, language, words: searchedWords(formats, language) };
  const [entries, total, childrenOf] = await Promise.all([
    searchAudit(actionContext.db, of, wanted, pageOf({ page, pageSize })),
    countAudit(actionContext.db, of, wanted),
    countChildrenOfActs(actionContext, id),
  ]);
  return { entries: entries.map((entry) => ({ ...entry, ...childrenOf.get(entry.actId ?? null) })), total };
}
