/** The screens a CRM has reason to open inside its own page. */
export const screens = [
  { path: '/searchchild', name: 'Search Registered Children' },
  { path: '/searchproject', name: 'Search Projects' },
  { path: '/reservation/manage', name: 'Manage Reservation' },
  { path: '/reservation/create', name: 'Create Reservation' },
  { path: '/pcrmNavigationScreen', name: 'Integration navigation' },
] as const;

export const isScreen = (path: string): boolean => screens.some((screen) => screen.path === path);
