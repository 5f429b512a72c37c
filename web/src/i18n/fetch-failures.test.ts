import { expect, test } from 'vitest';
import { textsIn } from '../testing/all-texts.ts';
import type { Tree } from './resources.ts';

const english = textsIn('en');
const spanish = textsIn('es');

/** The keys of all texts that contain one of the two sentences. */
function placesOf(texts: Tree, sentences: readonly string[], path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value !== 'string') return placesOf(value, sentences, `${path}${name}.`);
    return sentences.includes(value) ? [`${path}${name}`] : [];
  });
}

const details = [
  'children.card.failed',
  'common.table.failed',
  'csm.messages.loadFailed',
  'csm.result.loadFailed',
  'csm.send.loadFailed',
  'feed.details.failed',
  'imports.check.rowsFailed',
  'imports.details.failed',
  'officeSettings.legal.acceptanceFailed',
  'projects.view.failed',
];
const listsAndHistories = [
  'access.history.failed',
  'access.listsFailed',
  'accessLog.failed',
  'children.history.failed',
  'csm.send.listFailed',
  'deliveries.failed',
  'deliveries.jobs.failed',
  'feed.children.failed',
  'feed.failed',
  'manageReservations.audit.failed',
  'officeSettings.error.audit',
  'projects.audit.failed',
  'reading.failed',
  'reservations.message.listsFailed',
  'search.listsFailed',
  'users.message.auditFailed',
];

test('ERR-030 searches and details fail in one sentence, in every language', () => {
  expect(placesOf(english, ['Error in retrieving data']).sort()).toEqual(details);
  expect(placesOf(spanish, ['Error al recuperar los datos']).sort()).toEqual(details);
});

test('ERR-031 lists and histories fail in another one, in every language', () => {
  expect(placesOf(english, ['Error While Fetching Data']).sort()).toEqual(listsAndHistories);
  expect(placesOf(spanish, ['Error al obtener los datos']).sort()).toEqual(listsAndHistories);
});
