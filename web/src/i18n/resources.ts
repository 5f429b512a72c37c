import { type Language, sourceLanguage } from '#contract/shared/language.ts';
import first from '#texts/en/first.ts';
import type access from '#texts/en/web/access.ts';
import type accessLog from '#texts/en/web/access-log.ts';
import type children from '#texts/en/web/children.ts';
import type common from '#texts/en/web/common.ts';
import type consent from '#texts/en/web/consent.ts';
import type crm from '#texts/en/web/crm.ts';
import type csm from '#texts/en/web/csm.ts';
import type deliveries from '#texts/en/web/deliveries.ts';
import type extension from '#texts/en/web/extension.ts';
import type feed from '#texts/en/web/feed.ts';
import type find from '#texts/en/web/find.ts';
import type groups from '#texts/en/web/groups.ts';
import type help from '#texts/en/web/help.ts';
import type home from '#texts/en/web/home.ts';
import type homePanels from '#texts/en/web/home-panels.ts';
import type imports from '#texts/en/web/imports.ts';
import type manageReservations from '#texts/en/web/manage-reservations.ts';
import type notifications from '#texts/en/web/notifications.ts';
import type officeSettings from '#texts/en/web/office-settings.ts';
import type problem from '#texts/en/web/problem.ts';
import type projects from '#texts/en/web/projects.ts';
import type quality from '#texts/en/web/quality.ts';
import type readiness from '#texts/en/web/readiness.ts';
import type reading from '#texts/en/web/reading.ts';
import type reference from '#texts/en/web/reference.ts';
import type reservations from '#texts/en/web/reservations.ts';
import type roles from '#texts/en/web/roles.ts';
import type search from '#texts/en/web/search.ts';
import type session from '#texts/en/web/session.ts';
import type shell from '#texts/en/web/shell.ts';
import type users from '#texts/en/web/users.ts';
/** The texts of every namespace, typed by the English files; a namespace is named after its domain. */
export interface Texts {
  common: typeof common;
  shell: typeof shell;
  home: typeof home;
  homePanels: typeof homePanels;
  extension: typeof extension;
  find: typeof find;
  help: typeof help;
  problem: typeof problem;
  session: typeof session;
  consent: typeof consent;
  crm: typeof crm;
  csm: typeof csm;
  notifications: typeof notifications;
  officeSettings: typeof officeSettings;
  children: typeof children;
  search: typeof search;
  projects: typeof projects;
  manageReservations: typeof manageReservations;
  access: typeof access;
  accessLog: typeof accessLog;
  deliveries: typeof deliveries;
  quality: typeof quality;
  feed: typeof feed;
  reading: typeof reading;
  readiness: typeof readiness;
  reference: typeof reference;
  roles: typeof roles;
  groups: typeof groups;
  users: typeof users;
  reservations: typeof reservations;
  imports: typeof imports;
}

export type Namespace = keyof Texts;

/** English texts in the first chunk: the shell needs texts even if nothing more can be loaded. */
export const bundled: Readonly<Record<string, Tree>> = first;

export type Tree = { readonly [key: string]: Tree | string };

/** A chunk for each screen and language, and one for what the first screen says. */
const files = import.meta.glob<{ default: Tree }>(
  ['./*/web/*.ts', './*/first.ts', '!./*/web/{common,home,session,shell}.ts', '!./en/first.ts'],
  { base: '../../../texts' },
);

const load = async (path: string): Promise<Tree> => (await (files[path] as () => Promise<{ default: Tree }>)()).default;

/** A file is named after its namespace: 'home-panels' has the texts of homePanels. */
const fileOf = (namespace: string) => namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const textFiles = {
  read: async (language: Language, namespace: Namespace): Promise<Tree> => {
    if (!(namespace in bundled)) return load(`./${language}/web/${fileOf(namespace)}.ts`);
    return (language === sourceLanguage ? bundled : await load(`./${language}/first.ts`))[namespace] as Tree;
  },
};
