import { expect, test } from 'vitest';
import accessLog from './en/access-log.ts';
import children from './en/children.ts';
import common from './en/common.ts';
import imports from './en/imports.ts';
import manageReservations from './en/manage-reservations.ts';
import officeSettings from './en/office-settings.ts';
import projects from './en/projects.ts';
import search from './en/search.ts';
import users from './en/users.ts';
import accessLogEs from './es/access-log.ts';
import childrenEs from './es/children.ts';
import commonEs from './es/common.ts';
import importsEs from './es/imports.ts';
import manageReservationsEs from './es/manage-reservations.ts';
import officeSettingsEs from './es/office-settings.ts';
import projectsEs from './es/projects.ts';
import searchEs from './es/search.ts';
import usersEs from './es/users.ts';

type Texts = { readonly [name: string]: Texts | string };

const english = { accessLog, children, common, imports, manageReservations, officeSettings, projects, search, users };
const spanish = {
  accessLog: accessLogEs,
  children: childrenEs,
  common: commonEs,
  imports: importsEs,
  manageReservations: manageReservationsEs,
  officeSettings: officeSettingsEs,
  projects: projectsEs,
  search: searchEs,
  users: usersEs,
};

/** Every text that says one of the two sentences, by its place. */
function placesOf(texts: Texts, sentences: readonly string[], path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value !== 'string') return placesOf(value, sentences, `${path}${name}.`);
    return sentences.includes(value) ? [`${path}${name}`] : [];
  });
}

const details = [
  'children.card.failed',
  'common.table.failed',
  'imports.check.rowsFailed',
  'imports.details.failed',
  'officeSettings.legal.acceptanceFailed',
  'projects.view.failed',
];
const listsAndHistories = [
  'accessLog.failed',
  'children.history.failed',
  'manageReservations.audit.failed',
  'officeSettings.error.audit',
  'projects.audit.failed',
  'search.listsFailed',
  'users.message.auditFailed',
];

test('ERR-030 searches and details fail in one sentence, in either language', () => {
  expect(placesOf(english, ['Error in retrieving data']).sort()).toEqual(details);
  expect(placesOf(spanish, ['Error al recuperar los datos']).sort()).toEqual(details);
});

test('ERR-031 lists and histories fail in another one, in either language', () => {
  expect(placesOf(english, ['Error While Fetching Data']).sort()).toEqual(listsAndHistories);
  expect(placesOf(spanish, ['Error al obtener los datos']).sort()).toEqual(listsAndHistories);
});
