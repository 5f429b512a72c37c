import { sql } from 'kysely';
import type { z } from 'zod';
import type { confirmReservation } from '#contract/reservations/children-api.ts';
import { statusAfter, statusCodes, statusOn } from '#contract/reservations/rules.ts';
import { checkSelection, refusalOfConfirming } from '#contract/reservations/selection.ts';
import { failStale } from '../../../db/versions.ts';
import type { Context } from '../../../http/context.ts';
import { fail, Refusal } from '../../../refusal.ts';
import { type ActionContext, inTransaction, withAct } from '../action-context.ts';
import { terminationAges } from '../age-limits.ts';
import { versionHistory } from '../audit-texts.ts';
import { requireComplete } from '../complete.ts';
import { countByCountry, enqueueCrmMessage, enqueueNotification } from '../outbox-messages.ts';
import { lockRecords, type ReservationRecord, requireAllowed } from '../records.ts';
import { type Candidates, codesOf, lockCandidates } from '../selection/candidates.ts';
import { deleteSelection, listSelectedCodes } from '../selection/selection-queries.ts';
import { viewReservation } from '../views/view.ts';
import { recordChange } from '../writes.ts';
import { holdForReservation } from './writes.ts';

type Confirm = z.output<typeof confirmReservation.input>;

/** F2: reports each lost child with the reason. */
async function refuseUnavailable(
  actionContext: ActionContext,
  codes: readonly string[],
  { refused, known }: Candidates,
) {
  if (refused.size === 0) return;
  const ages = await terminationAges(actionContext);
  const errors = codes.flatMap((code, index) => {
    const reason = refused.get(code);
    if (!reason) return [];
    const params: Record<string, string | number> = { childId: code };
    if (reason === 'child-too-old') params.age = ages.get(code.slice(0, 3)) ?? 0;
    const elsewhere = known.get(code);
    if (elsewhere) params.reservation = elsewhere.inReservation;
    if (elsewhere && reason === 'child-in-own-draft')
      params.status = elsewhere.isInDraft ? statusCodes.draft : statusCodes.active;
    return [{ field: `Children.${index}.ChildId`, code: reason, params }];
  });
  throw new Refusal('child-no-longer-available', { count: refused.size }, errors);
}

/**
 * F21: true when this user confirmed the reservation, it is still active, and it holds exactly the named children (or,
 * if none are named, those confirmed then). A repeated request (two tabs, lost response) then succeeds.
 */
async function isRepeatedConfirm(
  { db, by, today }: ActionContext,
  record: ReservationRecord,
  named: readonly string[] | undefined,
) {
  if (statusOn(record, today) !== 'active') return false;
  const { rows } = await sql<{ by: number | null; codes: string[]; held: string[] }>`
    select (array_agg(a.modified_by))[1] as by,
           coalesce(array_agg(a.new_value) filter (where a.field = 'ChildId'), '{}') as codes,
           array(select c.code from hold h join child c on c.id = h.child_id
                  where h.reservation_id = ${record.id} and h.ended_at is null) as held
      from audit_entry a
     where a.entity = 'reservation' and a.entity_id = ${String(record.id)} and a.act = 'confirmed'`.execute(db);
  const [confirmed] = rows;
  if (!confirmed || by === null || confirmed.by !== by) return false;
  const codes = new Set(named ?? confirmed.codes);
  return confirmed.held.length === codes.size && confirmed.held.every((code) => codes.has(code));
}

/** RESV-012, RESV-097: reserves the whole selection or nothing. */
export function confirm(context: Context, { id, children, version }: Confirm) {
  return inTransaction(context, async (begun) => {
    const actionContext = withAct(begun, 'confirmed');
    const [before] = await lockRecords(actionContext, [id]);
    if (!before) return fail('not-found');
    if (await isRepeatedConfirm(actionContext, before, children && codesOf(children))) {
      const delivery = actionContext.settings.crmIntegration === 'Yes' ? ('pending' as const) : ('off' as const);
      return { reservation: await viewReservation(actionContext, id, context.user.language), delivery };
    }
    requireAllowed(actionContext, before, 'confirm');
    if (version !== undefined && version !== before.version)
      await failStale(actionContext.db, versionHistory(id), before.version);
    const target = requireComplete(actionContext, before);

    const codes = children ? codesOf(children) : await listSelectedCodes(actionContext, id);
    const refusal = refusalOfConfirming(codes.length, target);
    if (refusal) throw new Refusal(refusal.code, refusal.params);
    const candidates = await lockCandidates(actionContext, id, codes);
    await refuseUnavailable(actionContext, codes, candidates);
    const { free } = candidates;
    const problem = checkSelection(free, before.categoryType);
    if (problem) fail(problem.code, { count: problem.count });

    await holdForReservation(actionContext, before, free);
    await deleteSelection(actionContext, id);
    const after = await recordChange(actionContext, before, { status: statusAfter.confirm });
    const delivery = await enqueueCrmMessage(actionContext, 'confirmed', after, codes);
    const ids = free.map((child) => child.id);
    await enqueueNotification(actionContext, 'confirmed', id, {
      childCount: ids.length,
      byCountry: await countByCountry(actionContext, ids),
    });
    return { reservation: await viewReservation(actionContext, id, context.user.language), delivery };
  });
}
