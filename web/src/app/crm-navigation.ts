import { isChildId, normaliseChildId } from '#contract/children/child-id.ts';
import { paths } from './paths.ts';

const childCard = (value: string) => (isChildId(value) ? paths.viewChild({ id: normaliseChildId(value) }) : undefined);
const reservation = (value: string) =>
  /^\d{1,9}$/.test(value) ? paths.reservation({ mode: 'view', id: value }) : undefined;
const screen = (value: string) => (value.toLowerCase() === 'search' ? paths.searchChild() : undefined);

const targets = new Map([
  ['childid', childCard],
  ['reservationid', reservation],
  ['screen', screen],
]);

/**
 * ROUTE-072: the address for a CRM link. `ChildId` opens a child card, `ReservationID` a reservation, `Screen=search`
 * the child search; names are case-insensitive, and other parameters of the CRM are ignored. None, or more than one,
 * even of the same name, is incomplete (ERR-068).
 */
export function crmTarget(query: URLSearchParams): string | undefined {
  const named = [...query].flatMap(([name, value]) => {
    const target = targets.get(name.toLowerCase());
    return target ? [target(value.trim())] : [];
  });
  return named.length === 1 ? named[0] : undefined;
}
