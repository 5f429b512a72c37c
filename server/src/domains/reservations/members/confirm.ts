import type { z } from 'zod';
import { checkComplete } from '#contract/reservations/check-details.ts';
import type { confirmReservation } from '#contract/reservations/children-api.ts';
import { leadsTo } from '#contract/reservations/rules.ts';
import { type ChildRefusal, checkSelection, refusalOfConfirming } from '#contract/reservations/selection.ts';
import type { Context } from '../../../http/context.ts';
import { fail, Refusal } from '../../../refusal.ts';
import { terminationAges } from '../age-limits.ts';
import { tellCrm } from '../announce.ts';
import { codesOf, lockCandidates } from '../choosing/candidates.ts';
import { requireComplete } from '../choosing/pick.ts';
import { forgetSelection, selectedCodes } from '../choosing/selection-queries.ts';
import { lockFor } from '../records.ts';
import { type Scene, within } from '../scene.ts';
import { viewReservation } from '../showing/view.ts';
import { recordChange } from '../writes.ts';
import { enter } from './members.ts';

type Confirm = z.output<typeof confirmReservation.input>;

/** F2: which child was lost, and why. */
async function refuseLost(scene: Scene, codes: readonly string[], refused: ReadonlyMap<string, ChildRefusal>) {
  if (refused.size === 0) return;
  const ages = await terminationAges(scene);
  const errors = codes.flatMap((code, index) => {
    const reason = refused.get(code);
    if (!reason) return [];
    const params: Record<string, string | number> = { childId: code };
    if (reason === 'child-too-old') params.age = ages.get(code.slice(0, 3)) ?? 0;
    return [{ field: `Children.${index}.ChildId`, code: reason, params }];
  });
  throw new Refusal('child-no-longer-available', { count: refused.size }, errors);
}

/** RESV-012, RESV-097: the whole selection becomes the reservation, or nothing changes. */
export function confirm(context: Context, { id, children, version }: Confirm) {
  return within(context, async (scene) => {
    const before = await lockFor(scene, id, 'confirm');
    if (version !== undefined && version !== before.version) fail('changed-meanwhile', { version: before.version });
    const target = requireComplete(before);
    const bounds = { today: scene.today, expirationDays: Number(scene.settings.expirationDays) };
    const isSound = checkComplete(before, { ...bounds, savedExpirationDate: before.expirationDate }).length === 0;
    if (!isSound) fail('reservation-incomplete');

    const codes = children ? codesOf(children) : await selectedCodes(scene, id);
    const refusal = refusalOfConfirming(codes.length, target);
    if (refusal) throw new Refusal(refusal.code, refusal.params);
    const { free, refused } = await lockCandidates(scene, id, codes);
    await refuseLost(scene, codes, refused);
    const problem = checkSelection(free, before.categoryType);
    if (problem) fail(problem.code, { count: problem.count });

    await enter(scene, before, free);
    await forgetSelection(scene, id);
    const after = await recordChange(scene, before, { status: leadsTo.confirm });
    const delivery = await tellCrm(scene, 'confirmed', after, codes);
    return { reservation: await viewReservation(scene, id, context.user.language), delivery };
  });
}
