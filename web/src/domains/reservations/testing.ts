import { fireEvent, screen, within } from '@testing-library/react';
import { listOf } from '../../testing/lists.ts';

/** Table T6, and an office with two active sponsor types and an inactive one. */
export const detailLists = {
  'GET list/reservationCategory': listOf(['1', 'Event - Face to Face'], ['2', 'Event - Virtual'], ['3', 'Non-Event']),
  'GET list/reservationCategoryType': listOf(
    ['11', 'Chosen'],
    ['12', 'Church'],
    ['13', 'Concert or Festival'],
    ['14', 'Corporate'],
    ['21', 'Chosen'],
    ['22', 'Webinar'],
    ['23', 'Broadcast'],
    ['31', 'Web'],
    ['32', 'Direct Mail'],
    ['33', 'Call Centre'],
  ),
  'GET fundraisingOfficeSettings/USAO/sponsorType': {
    SponsorTypes: [
      { Sponsor_Type_Cd: 3, Sponsor_Type: 'Church or group', Status: 'Active' },
      { Sponsor_Type_Cd: 4, Sponsor_Type: 'Individual', Status: 'Active' },
      { Sponsor_Type_Cd: 5, Sponsor_Type: 'School', Status: 'Inactive' },
    ],
    Limit: 5,
    Version: 1,
  },
};

/** An own saved search, as it comes over the wire. */
export const aSavedSearch = (id: number, name: string, more: object = {}) => ({
  SavedSearchId: id,
  Name: name,
  ReservationSearch: { ReservationStatus: ['2'] },
  SortBy: 'ExpirationDate',
  SortDirection: 'asc',
  Shared: false,
  Own: true,
  Owner: 'Ana Delgado',
  LastRunDate: null,
  LastCount: null,
  LastCountIsMore: false,
  Removed: [],
  ...more,
});

/** Whether the button is disabled, and the reason shown. */
export function buttonNamed(name: string): { readonly isOff: boolean; readonly because: string } {
  const [only, ...others] = [...document.querySelectorAll('button:not([role=tab])')].filter(
    (one) => one.textContent === name,
  );
  if (!only || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} buttons are called ${name}`);
  const because = document.getElementById(only.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  return { isOff: only.getAttribute('aria-disabled') === 'true', because };
}

/** Clicks a button outside dialogs, by its text. */
export const press = async (name: string) =>
  void fireEvent.click(await screen.findByText(name, { selector: 'button:not([role=dialog] *)' }));

export const pressInDialog = async (name: string) =>
  void fireEvent.click(within(await screen.findByRole('dialog')).getByText(name, { selector: 'button' }));
