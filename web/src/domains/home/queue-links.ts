import type { QueueItem } from '#contract/home/api.ts';
import type { QueueKind, QueueScope } from '#contract/home/rules.ts';
import { sharedLink } from '../../api/search/shared-link.ts';
import { paths } from '../../app/paths.ts';

/** Link to a child search for these children; it runs on arrival. */
function listOf(childIds: readonly string[]): string {
  const { pathname, hash } = new URL(sharedLink(paths.searchChild(), { childCodes: childIds }));
  return pathname + hash;
}

type Linked = Pick<QueueItem, 'kind' | 'record' | 'of' | 'count' | 'placeCode'> & {
  readonly childIds: readonly string[];
};

type Link = (item: Linked & { readonly id: string; readonly child: string }, scope: QueueScope) => string;

/** With the scope 'mine' the linked list is filtered to the user's own messages too. */
const messages = (filter: 'failed' | 'overdue', scope: QueueScope) =>
  paths.sendCsm({ tab: 'messages', filter, ...(scope === 'mine' && { whose: scope }) });

const links: Readonly<Record<QueueKind, Link>> = {
  'csm-failed': ({ record }, scope) => (record ? paths.viewSendCsm({ id: record }) : messages('failed', scope)),
  'csm-overdue': ({ count, child }, scope) =>
    count === 1 ? paths.csmHistory({ id: child }) : messages('overdue', scope),
  'delivery-failed': () => paths.officeSettings({ tab: 'deliveries' }),
  'child-leaving': ({ id }) => paths.reservation({ mode: 'view', id }),
  'hold-ending': ({ count, child, childIds }) => (count === 1 ? paths.viewChild({ id: child }) : listOf(childIds)),
  'import-failed': ({ id }) => paths.importDetails({ id }),
  'reservation-expiring': ({ id }) => paths.reservation({ mode: 'view', id }),
  'lock-starting': ({ id, placeCode }) =>
    placeCode ? paths.viewProject({ id: placeCode, tab: 'lock', lock: id }) : paths.searchProject(),
  // Without a target stage 1 must be completed first.
  draft: ({ id, of }) => (of === null ? paths.createReservation({ id }) : paths.selectChildren({ id })),
  'children-missing': ({ id }) => paths.officeSettings({ tab: 'feeds', feed: id }),
  'access-request': ({ id }) => paths.viewUserProfile({ id, mode: 'view', tab: 'access' }),
  'consent-open': () => paths.officeSettings({ tab: 'general' }),
  'first-steps': () => paths.officeSettings({ tab: 'firstSteps' }),
};

/** Links from a queue item to the record, or to the list, where it is solved. */
export const linkOf = (item: Linked, scope: QueueScope = 'office'): string =>
  links[item.kind]({ ...item, id: item.record ?? '', child: item.childIds[0] ?? '' }, scope);

/** Links to the full lists, for items that are not shown. */
export const listLinks: Readonly<Record<QueueKind, (scope: QueueScope) => string>> = {
  'csm-failed': (scope) => messages('failed', scope),
  'csm-overdue': (scope) => messages('overdue', scope),
  'delivery-failed': () => paths.officeSettings({ tab: 'deliveries' }),
  'child-leaving': () => paths.manageReservation(),
  'hold-ending': () => paths.searchChild(),
  'import-failed': () => paths.importHistory(),
  'reservation-expiring': () => paths.manageReservation({ tab: 'board' }),
  'lock-starting': () => paths.searchProject(),
  draft: () => paths.createReservation(),
  'children-missing': () => paths.officeSettings({ tab: 'feeds' }),
  'access-request': () => paths.userProfiles(),
  'consent-open': () => paths.officeSettings({ tab: 'general' }),
  'first-steps': () => paths.officeSettings({ tab: 'firstSteps' }),
};
