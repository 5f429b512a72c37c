import type accessEn from './en/access.ts';
import type accessLogEn from './en/access-log.ts';
import type childrenEn from './en/children.ts';
import commonEn from './en/common.ts';
import type consentEn from './en/consent.ts';
import type crmEn from './en/crm.ts';
import type csmEn from './en/csm.ts';
import type deliveriesEn from './en/deliveries.ts';
import type groupsEn from './en/groups.ts';
import type helpEn from './en/help.ts';
import type homeEn from './en/home.ts';
import type homePanelsEn from './en/home-panels.ts';
import type importsEn from './en/imports.ts';
import type manageReservationsEn from './en/manage-reservations.ts';
import type notificationsEn from './en/notifications.ts';
import type officeSettingsEn from './en/office-settings.ts';
import type paletteEn from './en/palette.ts';
import type problemEn from './en/problem.ts';
import type projectsEn from './en/projects.ts';
import type readingEn from './en/reading.ts';
import type reservationsEn from './en/reservations.ts';
import type rolesEn from './en/roles.ts';
import type searchEn from './en/search.ts';
import sessionEn from './en/session.ts';
import shellEn from './en/shell.ts';
import type usersEn from './en/users.ts';
import type { Language } from './language.ts';
import type { Translation } from './translation.ts';

/** The texts of every namespace, typed by the English files; a namespace is named after its domain. */
export interface Texts {
  common: typeof commonEn;
  shell: typeof shellEn;
  home: typeof homeEn;
  homePanels: typeof homePanelsEn;
  palette: typeof paletteEn;
  help: typeof helpEn;
  problem: typeof problemEn;
  session: typeof sessionEn;
  consent: typeof consentEn;
  crm: typeof crmEn;
  csm: typeof csmEn;
  notifications: typeof notificationsEn;
  officeSettings: typeof officeSettingsEn;
  children: typeof childrenEn;
  search: typeof searchEn;
  projects: typeof projectsEn;
  manageReservations: typeof manageReservationsEn;
  access: typeof accessEn;
  accessLog: typeof accessLogEn;
  deliveries: typeof deliveriesEn;
  reading: typeof readingEn;
  roles: typeof rolesEn;
  groups: typeof groupsEn;
  users: typeof usersEn;
  reservations: typeof reservationsEn;
  imports: typeof importsEn;
}

export type Namespace = keyof Texts;

type Loader<N extends Namespace, L extends Language> = () => Promise<{
  default: L extends 'en' ? Texts[N] : Translation<Texts[N]>;
}>;

/** English texts in the first chunk: the shell needs texts even if nothing more can be loaded. */
export const bundled = { common: commonEn, shell: shellEn, session: sessionEn } as const;

const firstSpanish = () => import('./es/first.ts');

/** Loaders of each namespace. A screen's texts are a separate chunk. */
export const loaders: { readonly [N in Namespace]: { readonly [L in Language]: Loader<N, L> } } = {
  common: { en: async () => ({ default: commonEn }), es: async () => ({ default: (await firstSpanish()).common }) },
  shell: { en: async () => ({ default: shellEn }), es: async () => ({ default: (await firstSpanish()).shell }) },
  home: { en: () => import('./en/home.ts'), es: async () => ({ default: (await firstSpanish()).home }) },
  homePanels: { en: () => import('./en/home-panels.ts'), es: () => import('./es/home-panels.ts') },
  palette: { en: () => import('./en/palette.ts'), es: () => import('./es/palette.ts') },
  help: { en: () => import('./en/help.ts'), es: () => import('./es/help.ts') },
  problem: { en: () => import('./en/problem.ts'), es: () => import('./es/problem.ts') },
  session: { en: async () => ({ default: sessionEn }), es: async () => ({ default: (await firstSpanish()).session }) },
  consent: { en: () => import('./en/consent.ts'), es: () => import('./es/consent.ts') },
  accessLog: { en: () => import('./en/access-log.ts'), es: () => import('./es/access-log.ts') },
  deliveries: { en: () => import('./en/deliveries.ts'), es: () => import('./es/deliveries.ts') },
  reading: { en: () => import('./en/reading.ts'), es: () => import('./es/reading.ts') },
  imports: { en: () => import('./en/imports.ts'), es: () => import('./es/imports.ts') },
  crm: { en: () => import('./en/crm.ts'), es: () => import('./es/crm.ts') },
  csm: { en: () => import('./en/csm.ts'), es: () => import('./es/csm.ts') },
  notifications: { en: () => import('./en/notifications.ts'), es: () => import('./es/notifications.ts') },
  officeSettings: { en: () => import('./en/office-settings.ts'), es: () => import('./es/office-settings.ts') },
  access: { en: () => import('./en/access.ts'), es: () => import('./es/access.ts') },
  users: { en: () => import('./en/users.ts'), es: () => import('./es/users.ts') },
  groups: { en: () => import('./en/groups.ts'), es: () => import('./es/groups.ts') },
  roles: { en: () => import('./en/roles.ts'), es: () => import('./es/roles.ts') },
  reservations: { en: () => import('./en/reservations.ts'), es: () => import('./es/reservations.ts') },
  children: { en: () => import('./en/children.ts'), es: () => import('./es/children.ts') },
  search: { en: () => import('./en/search.ts'), es: () => import('./es/search.ts') },
  projects: { en: () => import('./en/projects.ts'), es: () => import('./es/projects.ts') },
  manageReservations: {
    en: () => import('./en/manage-reservations.ts'),
    es: () => import('./es/manage-reservations.ts'),
  },
};
