import { sql } from 'kysely';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { childStatus } from '#contract/children/statuses.ts';
import {
  ChildMessage,
  DropMessage,
  HoldMessage,
  SponsorMessage,
  StatusAnswer,
} from '#contract/integration/inbound-api.ts';
import {
  earlierStatus,
  findTransitionRefusal,
  type HoldType,
  type StatusChangeKind,
  transitionOf,
} from '#contract/integration/transitions.ts';
import { encoder } from '#contract/wire.ts';
import { childIs } from '../../../db/status-literals.ts';
import { type InboundContext, type InboundHandlers, inboundHandler, refuseMessage } from '../../../http/inbound.ts';
import { enqueue } from '../../../jobs/outbox.ts';
import { getLists } from '../../lookups/queries.ts';
import { type ActionContext, actionContextOf } from '../action-context.ts';
import { childStatusLabels } from '../audit-texts.ts';
import { findChildRefusal, readFactsForReserving } from '../selection/candidates.ts';
import { type InboundChild, lockInboundChild, senderOf } from './inbound-child.ts';
import { auditOtherSponsor, refuseOtherSponsor } from './other-sponsor.ts';
import { clearSponsor, endHold, holdEnd, placeHold, setSponsor, writeStatus } from './writes.ts';

/** F3: status changes sent by external systems. */

const answer = encoder(StatusAnswer);

interface Change {
  readonly childId: string;
  readonly sponsorNumber?: string;
  readonly holdType?: HoldType;
  readonly reason?: string | undefined;
}

interface StatusChangeContext {
  readonly inbound: InboundContext;
  readonly actionContext: ActionContext;
  readonly kind: StatusChangeKind;
  readonly child: InboundChild;
  readonly change: Change;
  readonly isField: boolean;
}

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

async function reasonId({ actionContext, kind, change }: StatusChangeContext): Promise<number | null> {
  if (change.reason === undefined) return null;
  const value = (await getLists(actionContext.db)).find('reasonForLeaving', change.reason);
  return value?.id ?? refuseMessage(kind, 'Reason', { code: 'not-in-list' });
}

/** Notification 4 goes to the office that holds or sponsors the child. */
async function requestDrop(turn: StatusChangeContext): Promise<void> {
  const { actionContext, child, change } = turn;
  const { db, at, today } = actionContext;
  const reason = await reasonId(turn);
  await sql`update child_record set drop_requested_date = ${today}, reason_for_leaving = ${reason} where id = ${child.id}`.execute(
    db,
  );
  const office = child.standing.heldBy;
  if (office === null) return;
  await enqueue(db, {
    office,
    kind: 'notification:4',
    record: `child:${child.code}`,
    payload: { childId: child.code, requestedAt: at.toISOString(), reasonForLeaving: change.reason ?? null },
    at,
    by: null,
  });
}

async function drop(turn: StatusChangeContext): Promise<void> {
  const { inbound, actionContext, child } = turn;
  const reason = await reasonId(turn);
  await sql`update child_record set leaving_date = ${actionContext.today}, reason_for_leaving = coalesce(${reason}, reason_for_leaving)
             where id = ${child.id}`.execute(actionContext.db);
  await clearSponsor(actionContext, child);
  await endHold(inbound, actionContext, child, childStatus.dropped);
}

const reverseDrop = ({ actionContext, child }: StatusChangeContext) =>
  sql`update child_record set drop_requested_date = null, leaving_date = null, reason_for_leaving = null
       where id = ${child.id}`.execute(actionContext.db);

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
export async function changeStatus(inbound: InboundContext, kind: StatusChangeKind, change: Change) {
  const { db, clock, credential } = inbound;
  const child = await lockInboundChild(inbound, kind, change.childId);
  const sender = await senderOf(inbound);
  const reason = findTransitionRefusal(kind, change.holdType, child.standing, sender);
  const word = childStatusLabels[child.status - 1] ?? '';
  if (reason === 'status-forbids') refuseMessage(kind, 'ChildId', { code: reason, params: { status: word } });
  if (reason) refuseMessage(kind, 'ChildId', { code: reason });
  const actionContext = await actionContextOf({
    db,
    office: credential.office,
    user: null,
    source: credential.clientId,
    clock,
  });
  const { to, code } = transitionOf(kind, change.holdType);
  const { status, hold: open, sponsorNumber } = child;
  const next = to === 'earlier' ? earlierStatus({ status, isSponsored: sponsorNumber !== null, hold: open }) : to;
  const turn = { inbound, actionContext, kind, child, change, isField: sender.kind === 'support' };
  await checks[kind]?.(turn);
  await writeStatus(actionContext, child, { code, status: next });
  await effects[kind](turn);
  return answer({ childId: child.code, status: String(next), actionCode: code } as never) as Record<string, unknown>;
}

const schemas = {
  propose: SponsorMessage,
  sponsor: SponsorMessage,
  'end-sponsorship': ChildMessage,
  hold: HoldMessage,
  'request-drop': DropMessage,
  drop: DropMessage,
  'reverse-drop': ChildMessage,
} as const;

const handlerOf = (kind: StatusChangeKind) =>
  inboundHandler({
    schema: schemas[kind] as typeof ChildMessage,
    recordOf: ({ childId }) => `child:${normaliseChildId(childId)}`,
    handle: (inbound, data) => changeStatus(inbound, kind, data),
    refused: auditOtherSponsor,
  });

export const statusHandlers: InboundHandlers = Object.fromEntries(
  (Object.keys(schemas) as StatusChangeKind[]).map((kind) => [kind, handlerOf(kind)]),
);
