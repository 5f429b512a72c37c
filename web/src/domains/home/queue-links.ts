import type { QueueItem } from '#contract/home/api.ts';
import type { QueueKind } from '#contract/home/rules.ts';
import { sharedLink } from '../../api/shared-link.ts';
import { paths } from '../../app/paths.ts';

/** Where an item is solved: the very record, or the list of them. */

/** The search for these children; it searches on arrival. */
function listOf(childIds: readonly string[]): string {
  const { pathname, hash } = new URL(sharedLink(paths.searchChild(), { childCodes: childIds }));
  return pathname + hash;
}

type Linked = Pick<QueueItem, 'kind' | 'record' | 'of' | 'count' | 'placeCode'> & {
  readonly childIds: readonly string[];
};

const links: Readonly<Record<QueueKind, (item: Linked & { readonly id: string; readonly child: string }) => string>> = {
  'csm-failed': ({ record, child }) => (record ? paths.viewSendCsm({ id: record }) : paths.csmHistory({ id: child })),
  'csm-overdue': ({ count, child }) =>
    count === 1 ? paths.csmHistory({ id: child }) : paths.sendCsm({ tab: 'messages', filter: 'overdue' }),
  'delivery-failed': () => paths.officeSettings({ tab: 'deliveries' }),
  'hold-ending': ({ count, child, childIds }) => (count === 1 ? paths.viewChild({ id: child }) : listOf(childIds)),
  'import-failed': ({ id }) => paths.importDetails({ id }),
  'reservation-expiring': ({ id }) => paths.reservation({ mode: 'edit', id }),
  'lock-starting': ({ id, placeCode }) =>
    placeCode ? paths.viewProject({ id: placeCode, tab: 'lock', lock: id }) : paths.searchProject(),
  // Without a target there is nothing to choose children for yet.
  draft: ({ id, of }) => (of === null ? paths.createReservation({ id }) : paths.selectChildren({ id })),
  'access-request': ({ id }) => paths.viewUserProfile({ id, mode: 'view', tab: 'access' }),
  'consent-open': () => paths.officeSettings({ tab: 'general' }),
};

export const linkOf = (item: Linked): string =>
  links[item.kind]({ ...item, id: item.record ?? '', child: item.childIds[0] ?? '' });

/** Where those stand that found no room. */
export const listLinks: Readonly<Record<QueueKind, () => string>> = {
  'csm-failed': () => paths.sendCsm({ tab: 'messages', filter: 'failed' }),
  'csm-overdue': () => paths.sendCsm({ tab: 'messages', filter: 'overdue' }),
  'delivery-failed': () => paths.officeSettings({ tab: 'deliveries' }),
  'hold-ending': () => paths.searchChild(),
  'import-failed': () => paths.importHistory(),
  'reservation-expiring': () => paths.manageReservation({ tab: 'board' }),
  'lock-starting': () => paths.searchProject(),
  draft: () => paths.createReservation(),
  'access-request': () => paths.userProfiles(),
  'consent-open': () => paths.officeSettings({ tab: 'general' }),
};
