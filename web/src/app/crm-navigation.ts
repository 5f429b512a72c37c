import { isChildId, normaliseChildId } from '#contract/children/child-id.ts';
import { paths } from './paths.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** Names are taken whatever their case; the CRM's own further values are left alone. */
const lowered = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value?.trim()]));

/**
 * ROUTE-072: where the CRM wants to go. `ChildId` opens a child card, `ReservationID` a reservation, `Screen=search`
 * the child search; anything else, or two of them, is incomplete (ERR-068).
 */
export function crmTarget(query: Query): string | undefined {
  const { childid, reservationid, screen } = lowered(query);
  const targets: string[] = [];
  if (childid !== undefined) targets.push(isChildId(childid) ? paths.viewChild({ id: normaliseChildId(childid) }) : '');
  if (reservationid !== undefined)
    targets.push(/^\d{1,9}$/.test(reservationid) ? paths.reservation({ mode: 'view', id: reservationid }) : '');
  if (screen?.toLowerCase() === 'search') targets.push(paths.searchChild());
  const [target] = targets;
  return targets.length === 1 && target ? target : undefined;
}
