/** The screens a CRM can open inside its own page. */
export const screens = [
  { path: '/searchchild', name: 'Search Registered Children' },
  { path: '/searchproject', name: 'Search Projects' },
  { path: '/reservation/manage', name: 'Manage Reservation' },
  { path: '/reservation/create', name: 'Create Reservation' },
  { path: '/pcrmNavigationScreen', name: 'Integration navigation' },
] as const;

/** The parameter of the landing screen: a number is a reservation, anything else a child. */
export function navigationValues(screen: string, record: string): Readonly<Record<string, string>> {
  if (screen !== '/pcrmNavigationScreen' || record === '') return {};
  return /^\d{1,9}$/.test(record) ? { ReservationID: record } : { ChildId: record };
}

export const isScreen = (path: string): boolean => screens.some((screen) => screen.path === path);
