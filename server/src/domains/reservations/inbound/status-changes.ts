import { sql } from 'kysely';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { childStatus } from '#contract/children/statuses.ts';
import { type ChildIdMessage, StatusAnswer } from '#contract/integration/inbound-api.ts';
import { inboundKinds } from '#contract/integration/inbound-kinds.ts';
import {
  earlierStatus,
  findTransitionRefusal,
  type StatusChangeKind,
  statusChanges,
  transitionOf,
} from '#contract/integration/transitions.ts';
import { encoder } from '#contract/wire.ts';
import { childIs } from '../../../db/status-literals.ts';
import { type InboundContext, type InboundHandlers, inboundHandler, refuseMessage } from '../../../http/inbound.ts';
import { actionContextOf } from '../action-context.ts';
import { childStatusLabels } from '../audit-texts.ts';
import { findChildRefusal, readFactsForReserving } from '../selection/candidates.ts';
import { lockInboundChild, senderOf } from './inbound-child.ts';
import { drop, findReason, requestDrop, reverseDrop } from './leaving.ts';
import { auditOtherSponsor, refuseOtherSponsor } from './other-sponsor.ts';
import type { Change, Report, StatusChangeContext } from './status-change.ts';
import { clearSponsor, endHold, holdEnd, placeHold, setSponsor, writeStatus } from './writes.ts';

/** F3: status changes sent by external systems. */

const answer = encoder(StatusAnswer);

/** F5, T16: a child that is free or held by the sender must not be too old or locked. */
async function requireFit({ actionContext, kind, child }: StatusChangeContext): Promise<void> {
  if (child.status === childStatus.proposed) return;
  const facts = await readFactsForReserving(actionContext, 0, [child]);
  const reason = findChildRefusal({ ...child, status: childStatus.pledgeable }, { ...facts, taken: new Set() });
  if (reason === 'child-too-old')
    refuseMessage(kind, 'ChildId', { code: reason, params: { age: facts.ages.get(child.country) ?? 0 } });
  if (reason) refuseMessage(kind, 'ChildId', { code: reason });
}

/**
 * F4: counts under an advisory lock on office and sponsor, so that concurrent proposals cannot exceed the limit.
 * Sponsor numbers are case-insensitive.
 */
async function requireRoom({ actionContext, kind, child, change }: StatusChangeContext): Promise<void> {
  const { db, office, settings } = actionContext;
  const sponsor = (change.sponsorNumber ?? '').toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposal:${office}:${sponsor}`}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from hold h join child c on c.id = h.child_id
     where h.office_code = ${office} and lower(h.sponsor_number) = ${sponsor} and h.ended_at is null and c.status = ${childIs.proposed}
       and c.id <> ${child.id}`.execute(db);
  const most = Number(settings.proposedChildren);
  if ((rows[0]?.count ?? 0) >= most)
    refuseMessage(kind, 'SponsorNumber', { code: 'proposed-children-reached', params: { count: most } });
}

async function propose({ actionContext, child, change }: StatusChangeContext): Promise<void> {
  const sponsor = change.sponsorNumber ?? '';
  if (child.hold?.kind === 'reservation')
    await sql`update hold set sponsor_number = ${sponsor} where id = ${child.hold.id}`.execute(actionContext.db);
  else
    await placeHold(actionContext, child, {
      kind: 'proposed',
      endsAt: await holdEnd(actionContext, 'proposed', false),
      sponsor,
    });
}

/** F1: a sponsored child stays in its reservation; any other hold ends. */
async function sponsor({ inbound, actionContext, child, change }: StatusChangeContext): Promise<void> {
  await setSponsor(actionContext, child, change.sponsorNumber ?? '');
  if (child.hold?.kind !== 'reservation') await endHold(inbound, actionContext, child, childStatus.sponsored);
  await sql`delete from pick where child_id = ${child.id}`.execute(actionContext.db);
}

async function endSponsorship({ inbound, actionContext, child }: StatusChangeContext): Promise<void> {
  await clearSponsor(actionContext, child);
  await endHold(inbound, actionContext, child, childStatus.pledgeable);
}

async function hold({ actionContext, child, change, isField }: StatusChangeContext): Promise<void> {
  const kind = change.holdType ?? 'internal';
  await placeHold(actionContext, child, { kind, endsAt: await holdEnd(actionContext, kind, isField) });
}

/** Before anything is written: project locks are locked before holds, as everywhere. */
const checks: Partial<Record<StatusChangeKind, (turn: StatusChangeContext) => Promise<void>>> = {
  propose: async (turn) => {
    await requireFit(turn);
    await requireRoom(turn);
  },
  sponsor: async (turn) => {
    refuseOtherSponsor(turn.kind, turn.child, turn.change.sponsorNumber ?? '');
    await requireFit(turn);
  },
};

const effects: Readonly<Record<StatusChangeKind, (turn: StatusChangeContext) => Promise<unknown>>> = {
  propose,
  sponsor,
  'end-sponsorship': endSponsorship,
  hold,
  'request-drop': requestDrop,
  drop,
  'reverse-drop': reverseDrop,
};

/** Refuses with message-refused what the transition rules forbid. */
export async function changeStatus(inbound: InboundContext, kind: StatusChangeKind, change: Change, report?: Report) {
  const { db, clock, credential } = inbound;
  const child = await lockInboundChild(inbound, kind, change.childId);
  const sender = await senderOf(inbound);
  const reason = findTransitionRefusal(kind, change.holdType, child.standing, sender);
  const word = childStatusLabels[child.status - 1] ?? '';
  if (reason === 'status-forbids') refuseMessage(kind, 'ChildId', { code: reason, params: { status: word } });
  if (reason) refuseMessage(kind, 'ChildId', { code: reason });
  const actor = { db, office: credential.office, user: null, source: credential.clientId, clock };
  const begun = await actionContextOf(actor);
  const actionContext = report ? { ...begun, act: report.act } : begun;
  const { to, code } = transitionOf(kind, change.holdType);
  const next = to === 'earlier' ? earlierStatus({ isSponsored: child.sponsorNumber !== null, hold: child.hold }) : to;
  const isField = sender.kind === 'support';
  const asOf = report?.asOf ?? actionContext.today;
  // What a field office says about a child is read by every office, but its hold is its own (F15).
  const readers = isField && kind !== 'hold' ? null : actionContext.office;
  const told = { asOf, readers, reason: await findReason(db, kind, change) };
  const turn: StatusChangeContext = { inbound, actionContext, kind, child, change, isField, ...told };
  await checks[kind]?.(turn);
  await writeStatus(actionContext, child, { code, status: next }, readers);
  await effects[kind](turn);
  return answer({ childId: child.code, status: String(next), actionCode: code } as never) as Record<string, unknown>;
}

const handlerOf = (kind: StatusChangeKind) =>
  inboundHandler({
    schema: inboundKinds[kind].data as typeof ChildIdMessage,
    recordOf: ({ childId }) => `child:${normaliseChildId(childId)}`,
    handle: (inbound, data) => changeStatus(inbound, kind, data),
    refused: auditOtherSponsor,
  });

export const statusHandlers: InboundHandlers = Object.fromEntries(statusChanges.map((kind) => [kind, handlerOf(kind)]));
