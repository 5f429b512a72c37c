import { can, type Grants } from '../access.ts';
import { statusCodes } from './rules.ts';
import type { ReservationSearch } from './search.ts';

/** So many saved searches are one click before anything was searched; the menu above the criteria has all. */
export const quickSavedSearchesMaximum = 5;

/** Searches that Manage Reservation offers as one click before anything was searched. */
export const quickSearchNames = ['active', 'drafts', 'own'] as const;
export type QuickSearchName = (typeof quickSearchNames)[number];

type StatusCode = NonNullable<ReservationSearch['statuses']>[number];

const ofStatus = (status: keyof typeof statusCodes): ReservationSearch => ({
  statuses: [String(statusCodes[status]) as StatusCode],
});

interface QuickSearch {
  readonly name: QuickSearchName;
  readonly search: ReservationSearch;
}

/**
 * Drafts and own reservations are for people who can make some. `creator`: the person's id, if Created By of this office
 * lists them; a Partnership Admin who works in another office is not listed there.
 */
export function quickSearchesFor(grants: Grants, creator: number | undefined): readonly QuickSearch[] {
  const active: QuickSearch = { name: 'active', search: ofStatus('active') };
  if (!can(grants, 'Reservation:Create')) return [active];
  const own: readonly QuickSearch[] = creator === undefined ? [] : [{ name: 'own', search: { createdBy: [creator] } }];
  return [active, { name: 'drafts', search: ofStatus('draft') }, ...own];
}
